import { expect, it } from 'vitest';
import { addDays, dateAfter, dateBefore, daysBetween, weekStart } from './days.ts';

it('counts calendar days over a change of clocks', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(dateBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(dateBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01');
});

it('adds days of 24 hours to a moment', () => {
  expect(addDays(new Date('2026-03-04T09:00:00Z'), -7)).toEqual(new Date('2026-02-25T09:00:00Z'));
});

it.each([
  ['2026-03-04', 1, '2026-03-02'],
  ['2026-03-04', 7, '2026-03-01'],
  ['2026-03-01', 7, '2026-03-01'],
  ['2026-03-01', 1, '2026-02-23'],
  ['2026-03-04', 6, '2026-02-28'],
])('puts %s into the week that begins on weekday %i', (date, firstWeekday, start) => {
  expect(weekStart(date, firstWeekday)).toBe(start);
});
