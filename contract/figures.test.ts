import { describe, expect, it } from 'vitest';
import type { PausedDays } from './assignments/rules.ts';
import { loggedDays } from './figures.ts';

const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const [from = '', , , , , , , , , , today = ''] = march(...Array.from({ length: 11 }, (_, index) => index + 1));
const pause = (startsOn: number, endsOn: number, endedOn: number | null = null): PausedDays => ({
  startsOn: march(startsOn)[0] ?? '',
  endsOn: march(endsOn)[0] ?? '',
  endedOn: endedOn === null ? null : (march(endedOn)[0] ?? ''),
});

describe('dates with an entry and missed ones', () => {
  it.each<[string, number[], PausedDays[], { written: number; missed: number }]>([
    ['the example of docs/figures.md', [1, 2, 3, 4, 5, 6, 10], [], { written: 7, missed: 3 }],
    ['nothing written: today is not over', [], [], { written: 0, missed: 10 }],
    ['today and, after a flight west, tomorrow', [11, 12], [], { written: 2, missed: 10 }],
    ['paused days are not missed', [1, 2, 3], [pause(4, 8)], { written: 3, missed: 2 }],
    ['a pause that was ended early', [1, 2, 3], [pause(4, 8, 6)], { written: 3, missed: 5 }],
    ['an entry in a pause counts', [1, 2, 3, 5], [pause(4, 10)], { written: 4, missed: 0 }],
  ])('%s', (_, days, pauses, expected) => {
    expect(loggedDays(march(...days), pauses, { from, until: null, today })).toEqual(expected);
  });

  it('count nothing before the start, and nothing after the end', () => {
    const dates = march(1, 4, 7, 9);
    expect(loggedDays(dates, [], { from: '2026-03-03', until: '2026-03-07', today })).toEqual({
      written: 2,
      missed: 3,
    });
    expect(loggedDays(dates, [], { from: '2026-03-12', until: null, today })).toEqual({ written: 0, missed: 0 });
  });
});
