import { expect, test } from 'vitest';
import { sinceFirstEntry, weekOf } from './components/mood-and-trend.tsx';

test('a week is named by day and month', () => {
  expect(['2025-09-08', '2026-01-26'].map(weekOf)).toEqual(['8 Sep', '26 Jan']);
});

test.each([
  [[2, 0, 0, 0, 0, 0], 6],
  [[0, 1, 0, 0, 0, 0], 5],
  [[0, 0, 3, 0, 0, 1], 4],
  [[0, 0, 0, 0, 0, 1], 4],
  [[0, 0, 0, 0, 0, 0], 4],
  [[0, 1], 2],
  [[], 0],
])('of %j the last %d stand: from the first with entries on, four at least', (entries, shown) => {
  expect(sinceFirstEntry(entries.map((count) => ({ entries: count }))).map((week) => week.entries)).toEqual(
    entries.slice(entries.length - shown),
  );
});
