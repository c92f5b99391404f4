import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { dateBefore } from '#contract/days.ts';
import { streakOf } from '#contract/journal/rules.ts';

const today = '2026-03-04';
const ago = (...days: number[]) => days.map((day) => dateBefore(today, day));
const paused = (from: number, to: number, endedOn: number | null = null): PausedDays => ({
  startsOn: dateBefore(today, from),
  endsOn: dateBefore(today, to),
  endedOn: endedOn === null ? null : dateBefore(today, endedOn),
});

describe('the streak', () => {
  it.each([
    ['nothing written', [], [], 0],
    ['today', ago(0), [], 1],
    ['yesterday: today is not over', ago(1), [], 1],
    ['the day before yesterday', ago(2), [], 0],
    ['three days up to today', ago(0, 1, 2), [], 3],
    ['three days up to yesterday', ago(1, 2, 3), [], 3],
    ['a gap', ago(0, 1, 3, 4), [], 2],
    ['a date that is tomorrow already, after a flight west', ago(-1, 0, 1), [], 3],
    ['a pause bridges and does not count', ago(0, 5, 6), [paused(4, 1)], 3],
    ['an entry in the pause counts', ago(0, 3, 5), [paused(4, 1)], 3],
    ['a pause up to today', ago(5, 6), [paused(4, 0)], 2],
    ['a pause that was ended early leaves a gap', ago(0, 5), [paused(4, 1, 3)], 1],
    ['a pause alone is none', [], [paused(9, 0)], 0],
    ['a day missing before the pause', ago(0, 6), [paused(4, 1)], 1],
    ['two pauses in a row', ago(0, 9), [paused(4, 1), paused(8, 5)], 2],
  ] as const)('%s', (_, dates, pauses, streak) => {
    expect(streakOf(dates, [...pauses], today)).toBe(streak);
  });

  it('never gets shorter by one more entry, and never longer than the days written', () => {
    const days = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 40 });
    const rests = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }))
        .map(([to, length]) => paused(to + length, to)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(days, rests, fc.integer({ min: 0, max: 40 }), (written, pauses, more) => {
        const before = streakOf(ago(...written), pauses, today);
        expect(before).toBeLessThanOrEqual(new Set(written).size);
        expect(streakOf(ago(...written, more), pauses, today)).toBeGreaterThanOrEqual(before);
        expect(streakOf(ago(...written), [...pauses, paused(40, 0)], today)).toBe(new Set(written).size);
      }),
    );
  });
});
