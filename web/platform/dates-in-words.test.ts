import { expect, test } from 'vitest';
import { longCalendarDay, longDate, shortDate } from './dates-in-words.ts';

test('a moment is told in the zone of the reader', () => {
  const moment = '2025-09-30T23:30:00.000Z';
  expect([shortDate(moment, 'UTC'), shortDate(moment, 'Asia/Tokyo')]).toEqual(['30 Sep 2025', '1 Oct 2025']);
  expect(longDate(moment, 'UTC')).toBe('30 September 2025');
  expect(longDate(moment, 'Nowhere/Atall')).toMatch(/2025$/);
});

test('a calendar day is the same day everywhere', () => {
  expect(longCalendarDay('2026-03-09')).toBe('9 March 2026');
});
