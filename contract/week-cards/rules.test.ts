import { expect, test } from 'vitest';
import { daysOfWeek, isFolded } from './rules.ts';

const days = (...written: number[]) => new Set(written);
const on = (week: number, day: number, status: 'active' | 'completed' = 'active') => ({ status, week, day });

test('a week folds with three written days, once its seventh is saved or has passed', () => {
  expect(isFolded(2, days(8, 9, 10), on(2, 4))).toBe(false);
  expect(isFolded(2, days(8, 9, 14), on(2, 7))).toBe(true);
  expect(isFolded(2, days(8, 9, 10), on(2, 7))).toBe(false);
  expect(isFolded(2, days(8, 9, 10), on(3, 1))).toBe(true);
  expect(isFolded(2, days(8, 9, 10), on(2, 7, 'completed'))).toBe(true);
});

test('with fewer its row just stays, and days of other weeks do not count', () => {
  expect(isFolded(2, days(8, 14), on(3, 1))).toBe(false);
  expect(isFolded(2, days(1, 2, 3, 8, 14, 15), on(3, 1))).toBe(false);
  expect(daysOfWeek(2)).toEqual([8, 9, 10, 11, 12, 13, 14]);
});
