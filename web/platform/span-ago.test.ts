import { expect, test } from 'vitest';
import { minutesUntil, spanAgo } from './span-ago.ts';

const now = new Date('2025-10-08T12:00:00Z');

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
  expect(spanAgo(iso, now)).toBe(said);
});

test.each([
  ['2025-10-08T12:00:20Z', 'in 1 minute'],
  ['2025-10-08T12:01:00Z', 'in 1 minute'],
  ['2025-10-08T12:01:01Z', 'in 2 minutes'],
  ['2025-10-08T11:59:00Z', 'in 1 minute'],
])('%s comes %s', (iso, said) => {
  expect(minutesUntil(iso, now)).toBe(said);
});
