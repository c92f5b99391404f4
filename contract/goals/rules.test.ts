import { describe, expect, it } from 'vitest';
import { tScore } from './rules.ts';

/** By hand: T = 50 + 10 · sum / √(0.7 n + 0.3 n²). The root is 1.6125 for two goals (√2.6) and 2.1909 for three (√4.8). */
describe('the T-score of several goals', () => {
  it('is none for one goal, which would only be its step again', () => {
    expect(tScore([])).toBeNull();
    expect(tScore([2])).toBeNull();
  });

  it.each([
    // All as hoped.
    [[0, 0], 50],
    [[0, 0, 0], 50],
    // One above and one below meet in the middle.
    [[1, -1], 50],
    // 50 + 10 / 1.6125
    [[1, 0], 56.2],
    // 50 + 20 / 1.6125
    [[1, 1], 62.4],
    // 50 + 40 / 1.6125, the highest of two
    [[2, 2], 74.8],
    // 50 - 30 / 1.6125
    [[-2, -1], 31.4],
    // 50 - 40 / 1.6125: where both began
    [[-2, -2], 25.2],
    // 50 + 10 / 2.1909
    [[1, 0, 0], 54.6],
    // 50 + 60 / 2.1909, the highest of three
    [[2, 2, 2], 77.4],
    // 50 - 60 / 2.1909
    [[-2, -2, -2], 22.6],
  ])('of %j is %d', (levels, score) => {
    expect(tScore(levels)).toBe(score);
  });
});
