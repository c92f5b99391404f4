import { describe, expect, it } from 'vitest';
import type { PausedDays } from './assignments/rules.ts';
import { loggedDays, rateOf, weekOf } from './figures.ts';

const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const [from = '', , , , , , , , , , today = ''] = march(...Array.from({ length: 11 }, (_, index) => index + 1));
const pause = (startsOn: number, endsOn: number, endedOn: number | null = null): PausedDays => ({
  startsOn: march(startsOn)[0] ?? '',
  endsOn: march(endsOn)[0] ?? '',
  endedOn: endedOn === null ? null : (march(endedOn)[0] ?? ''),
});

describe('dates with an entry and missed ones', () => {
  it.each<[string, number[], PausedDays[], { written: number; missed: number[] }]>([
    ['the example of docs/figures.md', [1, 2, 3, 4, 5, 6, 10], [], { written: 7, missed: [7, 8, 9] }],
    ['nothing written: today is not over', [], [], { written: 0, missed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
    ['today and, after a flight west, tomorrow', [11, 12], [], { written: 2, missed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
    ['paused days are not missed', [1, 2, 3], [pause(4, 8)], { written: 3, missed: [9, 10] }],
    ['a pause that was ended early', [1, 2, 3], [pause(4, 8, 6)], { written: 3, missed: [6, 7, 8, 9, 10] }],
    ['an entry in a pause counts', [1, 2, 3, 5], [pause(4, 10)], { written: 4, missed: [] }],
  ])('%s', (_, days, pauses, expected) => {
    expect(loggedDays(march(...days), pauses, { from, until: null, today })).toEqual({
      ...expected,
      missed: march(...expected.missed),
    });
  });

  it('count nothing before the start, and nothing after the end', () => {
    const dates = march(1, 4, 7, 9);
    expect(loggedDays(dates, [], { from: '2026-03-03', until: '2026-03-07', today })).toEqual({
      written: 2,
      missed: march(3, 5, 6),
    });
    expect(loggedDays(dates, [], { from: '2026-03-12', until: null, today })).toEqual({ written: 0, missed: [] });
  });
});

describe('a week of a program', () => {
  const days = (...numbers: number[]) => new Set(numbers);
  it.each<[string, number, Set<number>, [daysBehind: number, openWeek: number], [number, number, string]]>([
    ['day 1 is open and waits', 1, days(), [0, 1], [0, 0, 'under-way']],
    ['two written, the third open', 1, days(1, 2), [2, 1], [2, 2, 'under-way']],
    ['two written, one passed over', 1, days(1, 3), [3, 1], [2, 3, 'under-way']],
    ['the seventh is written today', 1, days(1, 2, 3, 4, 5, 7), [7, 1], [6, 7, 'left']],
    ['the next week, then', 2, days(1, 2, 3, 4, 5, 7), [7, 1], [0, 0, 'to-come']],
    ['the seventh is open', 1, days(1, 2, 3, 4, 5, 6), [6, 1], [6, 6, 'under-way']],
    ['left long ago', 1, days(2), [20, 3], [1, 7, 'left']],
    ['the program begins later', 1, days(), [0, 0], [0, 0, 'to-come']],
  ])('%s', (_, week, written, [daysBehind, openWeek], [completed, reached, state]) => {
    expect(weekOf(week, written, { daysBehind, openWeek })).toEqual({ completed, reached, total: 7, state });
  });
});

it('a rate is given from five people up', () => {
  expect([rateOf(4, 4), rateOf(4, 5), rateOf(0, 5)]).toEqual([null, 80, 0]);
});
