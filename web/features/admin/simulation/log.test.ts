import { expect, test } from 'vitest';
import { logged } from './log.ts';
import type { LogAction, LoggedRun } from './log.ts';

const after = (...actions: LogAction[]) => actions.reduce<readonly LoggedRun[]>(logged, []);

test('lines keep the time they came at, and a late answer takes none away', () => {
  const [run] = after(
    { type: 'begin', scenario: 9, at: 1 },
    { type: 'lines', lines: ['a'], at: 2 },
    { type: 'lines', lines: ['a', 'b'], at: 3 },
    { type: 'lines', lines: ['a'], at: 4 },
    { type: 'end', isGood: true, text: 'done', lines: ['a', 'b', 'c'], at: 5 },
    { type: 'lines', lines: ['a', 'b', 'c', 'd'], at: 6 },
  );
  expect(run).toEqual({
    scenario: 9,
    at: 1,
    lines: [
      { at: 2, text: 'a' },
      { at: 3, text: 'b' },
      { at: 5, text: 'c' },
    ],
    end: { at: 5, isGood: true, text: 'done' },
  });
});

test('a run that ended without an answer keeps what it said, and the next stands after it', () => {
  const runs = after(
    { type: 'begin', scenario: 3, at: 1 },
    { type: 'lines', lines: ['a'], at: 2 },
    { type: 'end', isGood: false, text: 'Network error', at: 3 },
    { type: 'begin', scenario: 4, at: 4 },
  );
  expect(runs.map(({ scenario, lines, end }) => [scenario, lines.length, end?.text])).toEqual([
    [3, 1, 'Network error'],
    [4, 0, undefined],
  ]);
});
