import { expect, test } from 'vitest';
import {
  clockTime,
  dayAgo,
  daysAgo,
  hourOfDay,
  longCalendarDay,
  longDate,
  longDay,
  minutesUntil,
  shortDate,
  spanAgo,
  timeAgo,
} from './time.ts';

const now = new Date('2025-10-08T10:00:00Z');

test('days and hours are those of the person’s own zone', () => {
  const late = new Date('2025-10-08T23:30:00Z');
  expect(longDay(late, 'UTC')).toBe('Wednesday, 8 October');
  expect(longDay(late, 'Asia/Tokyo')).toBe('Thursday, 9 October');
  expect(hourOfDay(late, 'Asia/Tokyo')).toBe(8);
  expect(hourOfDay(new Date('2025-10-08T00:05:00Z'), 'UTC')).toBe(0);
  expect(clockTime(late, 'Europe/Lisbon')).toBe('00:30');
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
