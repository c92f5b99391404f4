import { expect, it } from 'vitest';
import { loomCells } from '#contract/assignments/rules.ts';
import { cellsOf, clothOf } from './rules.ts';

it('says every kind of day in one letter, and is read back as it was', () => {
  const moods = new Map([
    [1, 7],
    [2, 10],
    [4, 1],
  ]);
  const cells = loomCells({ status: 'active', currentWeek: 1, currentDay: 5, totalDays: 7 }, moods);
  expect(clothOf(cells)).toBe('7A-1o..');
  expect(cellsOf('7A-1o..')).toEqual(cells);
  expect(cellsOf('')).toEqual([]);
});
