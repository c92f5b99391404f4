import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dateAfter } from '#contract/days.ts';
import { datesInWords, periodInWords } from '#contract/date-lists.ts';
import * as dateWords from '#contract/date-words.ts';
import type { DateStyle, DateWords } from '#contract/date-words.ts';
import { decimalBy } from '#contract/numbers.ts';
import { listedBy } from '#contract/text.ts';
import { formatsOf } from '#contract/messages.ts';
import { refusal } from './app-error.ts';
import {
  clockAt,
  dayAndMonth,
  dayInWords,
  listed,
  longDate,
  longDay,
  monthInWords,
  oneDecimal,
  timeOfDay,
  weekdayOf,
} from './dates.ts';
import { languages, message } from './messages.ts';

type Platform = typeof import('#messages/platform.ts');

const year = Array.from({ length: 365 }, (_, index) => dateAfter('2026-01-01', index));
const midday = (date: string) => new Date(`${date}T12:00:00Z`);
const compiled = join(import.meta.dirname, '..', '..', '.cache', 'messages');

describe.each(languages)('in %s', (language) => {
  it.each(['en-GB', 'en-US', null])('the server says every day of a year as a page does: %s', async (locale) => {
    const { time } = (await import(join(compiled, language, 'platform.ts'))) as Platform;
    const style: DateStyle = { words: time, isMonthFirst: locale === 'en-US', hasTwelveHours: locale === 'en-US' };
    for (const date of year)
      expect([
        longDay(date, language, locale),
        longDate(date, language, locale),
        dayInWords(date, language, locale),
        weekdayOf(date, language),
      ]).toEqual([
        dateWords.longDay(date, style),
        dateWords.longDayOfYear(date, style),
        dateWords.dayOfYear(date, style),
        dateWords.weekdayOf(date, time, 'long'),
      ]);
  });

  it('days and months have the names that the world knows them by', () => {
    const named = (date: string, what: 'weekday' | 'month') =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', [what]: 'long' })
        .formatToParts(midday(date))
        .find(({ type }) => type === what)?.value ?? '';
    for (const date of year)
      expect([weekdayOf(date, language), dayAndMonth(date, language)]).toEqual([
        named(date, 'weekday'),
        expect.stringContaining(named(date, 'month')),
      ]);
  });

  it('a refusal says its dates in the words of its reader, and hands them on as they are', () => {
    const day = { date: '2026-11-17' };
    const told = refusal('group-joining-closed', { day }).toldIn(language);
    expect(told.message).toContain(dayInWords(day.date, language));
    expect(told.params).toEqual({ day });
    const begins = refusal('program-starts-later', { day: { ...day, hasWeekday: true } }).toldIn(language);
    expect(begins.message).toContain(longDate(day.date, language));
  });
});

it('times are those of the reader’s region, on the clocks of a zone', () => {
  const at = new Date('2026-11-17T08:05:00Z');
  const said = (locale: string | null) => timeOfDay(at, { timeZone: 'Europe/Berlin', locale }, 'en');
  expect([said('en-GB'), said('en-US'), said(null)]).toEqual(['9:05', '9:05 AM', '9:05']);
  expect(timeOfDay(new Date('2026-11-17T23:30:00Z'), { timeZone: 'UTC', locale: 'en-US' }, 'en')).toBe('11:30 PM');
  expect(clockAt(at, 'Europe/Berlin')).toBe('09:05');
});

it('in English', () => {
  expect([
    longDate('2026-03-09', 'en', 'en-US'),
    longDay('2026-03-09', 'en'),
    monthInWords('2026-03-09', 'en'),
  ]).toEqual(['Monday, March 9, 2026', 'Monday, 9 March', 'March 2026']);
  expect([listed(['a'], 'en'), listed(['a', 'b', 3], 'en'), oneDecimal(6.44, 'en')]).toEqual([
    'a',
    'a, b and 3',
    '6.4',
  ]);
});

/** A catalogue with these patterns, and names of days and months from Intl. */
function catalogueIn(language: string, own: Record<string, string>, and: string, decimal: string): Platform {
  const name = (date: string, options: Intl.DateTimeFormatOptions, type: string) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
      .formatToParts(midday(date))
      .find((part) => part.type === type)?.value;
  const days = Array.from({ length: 7 }, (_, index) => dateAfter('2026-03-01', index));
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);
  const build = (source: string) => message(source, formatsOf(language, undefined));
  const time = {
    ...Object.fromEntries(Object.entries(own).map(([key, source]) => [key, build(source)])),
    weekdays: days.map((date) => name(date, { weekday: 'long' }, 'weekday')),
    shortWeekdays: days.map((date) => name(date, { weekday: 'short' }, 'weekday')?.replace('.', '')),
    months: months.map((date) => name(date, { day: 'numeric', month: 'long' }, 'month')),
    shortMonths: months.map((date) => name(date, { day: 'numeric', month: 'short' }, 'month')),
  };
  return { time, list: { and: build(and) }, figures: { decimal: build(decimal) } } as unknown as Platform;
}

const german = catalogueIn(
  'de',
  {
    day: '{isMonthFirst, select, other {{day}. {month}}}',
    dayOfYear: '{isMonthFirst, select, other {{day}. {month} {year}}}',
    weekday: '{weekday}, {day}',
    shortWeekday: '{isMonthFirst, select, other {{weekday} {day}}}',
    dates: '{isMonthFirst, select, other {{days} {month}}}',
    datesOfYear: '{days} {month} {year}',
    dayInDates: '{day}.',
    span: '{from} bis {to}',
    clock: '{hour}:{minute}',
  },
  '{isLatin, select, other {{first} und {last}}}',
  '{whole},{decimals}',
);
const hebrew = catalogueIn(
  'he',
  {
    day: '{isMonthFirst, select, other {{day} ב{month}}}',
    dayOfYear: '{isMonthFirst, select, other {{day} ב{month} {year}}}',
    weekday: '{weekday}, {day}',
    shortWeekday: '{isMonthFirst, select, other {{weekday} {day}}}',
    dates: '{isMonthFirst, select, other {{days} ב{month}}}',
    datesOfYear: '{days} ב{month} {year}',
    dayInDates: '{day}',
    span: '{from} עד {to}',
    clock: '{hour}:{minute}',
  },
  '{isLatin, select, true {{first} ו־{last}} other {{first} ו{last}}}',
  '{whole}.{decimals}',
);

/** Names of another direction are isolated in a sentence from right to left. */
const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

const dates = ['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-06'];

it.each([
  [
    'de',
    german,
    ['Dienstag, 17. November', '17. November 2026', 'Di 17. Nov.'],
    ['30. Oktober und 2. bis 4. und 6. November', '2. bis 8. März 2026', 'A, B und C', '6,4'],
  ],
  [
    'he',
    hebrew,
    ['יום שלישי, 17 בנובמבר', '17 בנובמבר 2026', 'יום ג׳ 17 בנוב׳'],
    ['30 באוקטובר ו־2 עד 4 ו־6 בנובמבר', '2 עד 8 במרץ 2026', 'A, B ו־C', '6.4'],
  ],
])('a catalogue alone makes them right: %s', (language, { time, list, figures }, days, others) => {
  const style: DateStyle = { words: time as DateWords, ...dateWords.forEverybody };
  const day = '2026-11-17';
  expect([dateWords.longDay(day, style), dateWords.dayOfYear(day, style), dateWords.shortDay(day, style)]).toEqual(
    days,
  );
  const listedHere = (items: readonly string[]) => listedBy(list.and, items);
  const together = [
    datesInWords(dates, style, listedHere),
    periodInWords('2026-03-02', '2026-03-08', time),
    listedHere(['A', 'B', 'C']),
    decimalBy(figures.decimal, 6.44),
  ];
  expect(together.map(withoutIsolates)).toEqual(others);
  expect(decimalBy(figures.decimal, 6.44)).toBe(
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(6.44),
  );
  const known = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  for (const date of year) expect(withoutIsolates(dateWords.longDay(date, style))).toBe(known.format(midday(date)));
});

it('Hebrew joins its “and” to a word of its own letters', () => {
  expect(listedBy(hebrew.list.and, ['נורה', 'עדה', 'מיכל'])).toBe('נורה, עדה ומיכל');
  const isolated = listedBy(hebrew.list.and, ['נורה', '\u2068Nora\u2069']);
  expect(withoutIsolates(isolated)).toBe('נורה ו־Nora');
});
