import { expect, it } from 'vitest';
import { list, time as words } from '#messages/platform.ts';
import { datesInWords, periodInWords } from './date-lists.ts';
import { clockOf, forEverybody } from './date-words.ts';
import { compareIn, listedBy } from './text.ts';

it.each([
  ['2025-09-22', '2025-10-19', '22 September to 19 October 2025'],
  ['2026-03-02', '2026-03-08', '2 to 8 March 2026'],
  ['2025-12-20', '2026-01-16', '20 December 2025 to 16 January 2026'],
  ['2026-03-02', '2026-03-02', '2 March 2026'],
])('from %s to %s is %s', (from, to, said) => expect(periodInWords(from, to, words)).toBe(said));

const listed = (items: readonly string[]) => listedBy(list.and, items);

it.each([
  [['2026-11-01', '2026-11-05', '2026-11-06'], '1, 5 and 6 November', 'November 1, 5 and 6'],
  [
    ['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04'],
    '30 October and 2 to 4 November',
    'October 30 and November 2 to 4',
  ],
])('%j are %s', (dates, dayFirst, monthFirst) => {
  const style = { words, ...forEverybody };
  expect(datesInWords(dates, style, listed)).toBe(dayFirst);
  expect(datesInWords(dates, { ...style, isMonthFirst: true }, listed)).toBe(monthFirst);
});

it.each([
  ['00', '12:05 AM', '12:05:09 AM'],
  ['09', '9:05 AM', '9:05:09 AM'],
  ['12', '12:05 PM', '12:05:09 PM'],
  ['21', '9:05 PM', '9:05:09 PM'],
])('%s hours have twelve', (hour, said, withSeconds) => {
  const style = { words, isMonthFirst: true, hasTwelveHours: true };
  expect(clockOf({ hour, minute: '05' }, style)).toBe(said);
  expect(clockOf({ hour, minute: '05', second: '09' }, style)).toBe(withSeconds);
  expect(clockOf({ hour, minute: '05' }, { words, ...forEverybody })).toBe(`${hour}:05`);
});

it('names are in the order of their reader’s language', () => {
  const inOrder = (language: string, names: string[]) =>
    names.toSorted((one, other) => compareIn(language, one, other));
  expect(inOrder('en', ['Week 10', 'Zoë', 'ada', 'Week 2', 'Äda'])).toEqual(['ada', 'Äda', 'Week 2', 'Week 10', 'Zoë']);
  expect(inOrder('sv', ['Örjan', 'Zoë', 'Olle'])).toEqual(['Olle', 'Zoë', 'Örjan']);
  expect(inOrder('he', ['Nora', 'נורה'])).toEqual(['נורה', 'Nora']);
});
