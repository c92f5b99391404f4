import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first comes at once, a flood together at the end of the pause, and none is lost', () => {
  const handed: number[][] = [];
  const { add } = gather<number>((items) => handed.push(items));
  add(1);
  expect(handed).toEqual([[1]]);
  [2, 3, 4].forEach(add);
  expect(handed).toEqual([[1]]);
  vi.advanceTimersByTime(500);
  expect(handed).toEqual([[1], [2, 3, 4]]);
  add(5);
  expect(handed).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(handed).toEqual([[1], [2, 3, 4], [5]]);
  vi.advanceTimersByTime(5_000);
  add(6);
  expect(handed.at(-1)).toEqual([6]);
});
