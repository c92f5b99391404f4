import { expect, test } from 'vitest';
import { clockTime, dayAgo, daysAgo, hourOfDay, longDay, timeAgo } from './time.ts';

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
