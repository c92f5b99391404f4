import { afterEach, expect, test, vi } from 'vitest';
import { dateHabitsOf, localeOf, type ZoneClock } from '#contract/locale.ts';
import { dateHabits, setDateHabits } from './locale.ts';
import {
  clockTime,
  dayAgo,
  dayAgoInSentence,
  daysAgo,
  hourOfDay,
  longCalendarDay,
  longDate,
  longDay,
  minuteOfDay,
  otherClock,
  shortCalendarDay,
  shortDate,
  shortDay,
  timeAgo,
  timeAgoInSentence,
} from './time.ts';
import { instantAt, minutesUntil, spanAgo } from './spans.ts';

const now = new Date('2025-10-08T10:00:00Z');

test('days and hours are those of the person’s own zone', () => {
  const late = new Date('2025-10-08T23:30:00Z');
  expect(longDay(late, 'UTC')).toBe('Wednesday, 8 October');
  expect(longDay(late, 'Asia/Tokyo')).toBe('Thursday, 9 October');
  expect(hourOfDay(late, 'Asia/Tokyo')).toBe(8);
  expect(hourOfDay(new Date('2025-10-08T00:05:00Z'), 'UTC')).toBe(0);
  expect(clockTime(late, 'Europe/Lisbon')).toBe('00:30');
});

test('a time on the clock is one instant; one that the clocks skip is none, of two it is the earlier', () => {
  const at = (day: string, time: string) => instantAt(day, time, 'Europe/Berlin')?.toISOString();
  expect(at('2026-11-19', '15:00')).toBe('2026-11-19T14:00:00.000Z');
  expect(minuteOfDay(new Date('2026-11-19T14:05:00Z'), 'Europe/Berlin')).toBe(905);
  expect(at('2027-03-28', '02:30')).toBeUndefined();
  expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
  expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('', '15:00')).toBeUndefined();
});

test.each([
  ['2026-11-19T14:00:00Z', 60, '15:00'],
  ['2026-11-19T14:00:00Z', 0, undefined],
  ['2026-11-19T23:30:00Z', 60, 'Friday, 00:30'],
  ['2026-11-19T02:00:00Z', -300, 'Wednesday, 21:00'],
])('the clock of somebody else at %s, %i minutes ahead', (at, ahead, said) => {
  expect(otherClock(new Date(at), 'Europe/Lisbon', ahead)).toBe(said);
});

test('a zone this browser does not know does not break the page', () => {
  expect(longDay(now, 'Moon/Sea_of_Tranquility')).toBe('Wednesday, 8 October');
});

test.each([
  ['2025-10-08T09:59:40Z', 'Just now'],
  ['2025-10-08T09:59:00Z', '1 minute ago'],
  ['2025-10-08T09:22:00Z', '38 minutes ago'],
  ['2025-10-08T08:00:00Z', '2 hours ago'],
  ['2025-10-07T23:00:00Z', 'Yesterday'],
  ['2025-10-06T12:00:00Z', 'Monday'],
  ['2025-09-21T12:00:00Z', '21 September'],
  ['2024-09-21T12:00:00Z', '21 September 2024'],
])('%s was %s', (iso, said) => {
  expect(timeAgo(iso, 'UTC', now)).toBe(said);
});

test('within a sentence only words become small, never the name of a day or month', () => {
  const moments = ['08T09:59:40', '08T08:00:00', '07T23:00:00', '06T12:00:00'].map((at) => `2025-10-${at}Z`);
  expect(moments.map((at) => timeAgoInSentence(at, 'UTC', now))).toEqual([
    'just now',
    '2 hours ago',
    'yesterday',
    'Monday',
  ]);
  expect(moments.map((at) => dayAgoInSentence(at, 'UTC', now))).toEqual(['today', 'today', 'yesterday', 'Monday']);
  expect(dayAgoInSentence('2025-09-21T12:00:00Z', 'UTC', now)).toBe('21 September');
});

test('a minute past midnight is another day, also where the clocks change that night', () => {
  const lisbon = 'Europe/Lisbon';
  expect(daysAgo(new Date('2025-10-25T22:00:00Z'), lisbon, new Date('2025-10-26T23:30:00Z'))).toBe(1);
  expect(dayAgo('2025-10-26T00:30:00Z', lisbon, new Date('2025-10-26T23:30:00Z'))).toBe('Today');
});

test('a moment is told in the zone of the reader', () => {
  const moment = '2025-09-30T23:30:00.000Z';
  expect([shortDate(moment, 'UTC'), shortDate(moment, 'Asia/Tokyo')]).toEqual(['30 Sep 2025', '1 Oct 2025']);
  expect(longDate(moment, 'UTC')).toBe('30 September 2025');
  expect(longDate(moment, 'Nowhere/Atall')).toMatch(/2025$/);
});

afterEach(() => setDateHabits(dateHabitsOf(['en-GB'])));

test.each([
  ['en-US', 'Wednesday, October 8', 'October 8, 2025', 'Oct 8, 2025', 'Wed, Oct 8', 'Sep 8', '9:14 PM', '12:05 AM', 7],
  ['en-GB', 'Wednesday, 8 October', '8 October 2025', '8 Oct 2025', 'Wed 8 Oct', '8 Sep', '21:14', '00:05', 1],
  ['de-DE', 'Wednesday, 8 October', '8 October 2025', '8 Oct 2025', 'Wed 8 Oct', '8 Sep', '21:14', '00:05', 1],
  ['en-AU', 'Wednesday, 8 October', '8 October 2025', '8 Oct 2025', 'Wed 8 Oct', '8 Sep', '9:14 PM', '12:05 AM', 1],
  ['pt-BR', 'Wednesday, 8 October', '8 October 2025', '8 Oct 2025', 'Wed 8 Oct', '8 Sep', '21:14', '00:05', 7],
  ['fa-IR', 'Wednesday, 8 October', '8 October 2025', '8 Oct 2025', 'Wed 8 Oct', '8 Sep', '21:14', '00:05', 6],
])('a reader of %s has their own order, hours and week, in English words', (language, ...said) => {
  setDateHabits(dateHabitsOf([language]));
  const evening = new Date('2025-10-08T21:14:00Z');
  expect([
    longDay(evening, 'UTC'),
    longDate(evening.toISOString(), 'UTC'),
    shortDate(evening.toISOString(), 'UTC'),
    shortDay(evening, 'UTC'),
    shortCalendarDay('2025-09-08'),
    clockTime(evening, 'UTC'),
    clockTime(new Date('2025-10-08T00:05:00Z'), 'UTC'),
    dateHabits().firstWeekday,
  ]).toEqual(said);
});

test('a year is told only where it is another one', () => {
  setDateHabits(dateHabitsOf(['en-US']));
  expect(timeAgo('2025-09-21T12:00:00Z', 'UTC', now)).toBe('September 21');
  expect(timeAgo('2024-09-21T12:00:00Z', 'UTC', now)).toBe('September 21, 2024');
});

test.each([
  [['de', 'en-US'], 'de'],
  [['en', 'en-GB', 'de-DE'], 'en-GB'],
  [['en', 'de-AT', 'en-US'], 'en-US'],
  [['en', 'de-AT'], 'en-AT'],
  [['en', 'he'], 'en-IL'],
  [['en'], 'en'],
  [['not a language', 'fr-CA'], 'fr-CA'],
  [[], 'en-GB'],
])('of %j the reader writes dates as in %s', (languages, locale) => {
  expect(localeOf(languages)).toBe(locale);
});

test('a calendar day is the same day everywhere', () => {
  expect(longCalendarDay('2026-03-09')).toBe('9 March 2026');
});

const moment = new Date('2025-10-08T12:00:00Z');

test.each([
  ['2025-10-08T12:00:30Z', 'just now'],
  ['2025-10-08T11:59:30Z', 'just now'],
  ['2025-10-08T11:59:00Z', '1 minute ago'],
  ['2025-10-08T11:00:01Z', '59 minutes ago'],
  ['2025-10-08T11:00:00Z', '1 hour ago'],
  ['2025-10-07T12:00:01Z', '23 hours ago'],
  ['2025-10-07T12:00:00Z', '1 day ago'],
  ['2025-10-06T11:00:00Z', '2 days ago'],
])('%s was %s', (iso, said) => {
  expect(spanAgo(iso, moment)).toBe(said);
});

test.each([
  ['2025-10-08T12:00:20Z', 'in 1 minute'],
  ['2025-10-08T12:01:00Z', 'in 1 minute'],
  ['2025-10-08T12:01:01Z', 'in 2 minutes'],
  ['2025-10-08T11:59:00Z', 'in 1 minute'],
])('%s comes %s', (iso, said) => {
  expect(minutesUntil(iso, moment)).toBe(said);
});

test('where the server has said how the clocks go, the browser’s calendar is not asked', async () => {
  const clock: ZoneClock = {
    timeZone: 'Europe/Lisbon',
    changes: [
      [Date.parse('2025-03-30T01:00:00Z'), 3_600_000],
      [Date.parse('2025-10-26T01:00:00Z'), 0],
    ],
    until: Date.parse('2026-03-29T01:00:00Z'),
  };
  const boot = JSON.stringify({ zoneClock: clock, dateHabits: dateHabits() });
  document.body.innerHTML = `<script type="application/json" id="boot">${boot}</script>`;
  vi.resetModules();
  const told = await import('./time.ts');
  document.body.innerHTML = '';
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  const moments = ['2025-03-30T01:00:00Z', '2025-10-26T00:59:59Z', '2025-10-26T01:00:00Z', '2026-02-28T23:59:59Z'].map(
    (iso) => new Date(iso),
  );
  const shown = moments.map(
    (at) => `${told.localDay(at, clock.timeZone)} ${told.clockWithSeconds(at, clock.timeZone)}`,
  );
  expect(shown).toEqual(['2025-03-30 02:00:00', '2025-10-26 01:59:59', '2025-10-26 01:00:00', '2026-02-28 23:59:59']);
  expect(told.longCalendarDay('2019-02-28')).toBe('28 February 2019');
  expect(asked).not.toHaveBeenCalled();
  // Before and after what was said, and elsewhere.
  expect(told.clockTime(new Date('2024-07-01T12:00:00Z'), clock.timeZone)).toBe('13:00');
  expect(told.clockTime(new Date('2026-03-29T01:00:00Z'), clock.timeZone)).toBe('02:00');
  expect(told.clockTime(now, 'Asia/Kathmandu')).toBe('15:45');
  expect(asked).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
