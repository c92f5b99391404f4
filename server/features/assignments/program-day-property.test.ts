import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextDay,
  openDayOf,
  type OpenDay,
  type StoredAssignment,
  type WrittenDay,
} from '#contract/assignments/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { programDay } from '#contract/programs/rules.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';

const zones = Intl.supportedValuesOf('timeZone');
const hour = 3_600_000;
const tenYears = { min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') };

type Step = { kind: 'wait'; ms: number } | { kind: 'write' } | { kind: 'advance' } | { kind: 'travel'; zone: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 60 * hour }) }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'write' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'advance' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('travel' as const), zone: fc.constantFrom(...zones) }) },
);

/** A client as the server treats one: every write stores the program day first, a look stores nothing. */
class Client {
  stored: StoredAssignment;
  written: WrittenDay[] = [];
  now: number;
  zone: string;

  constructor(durationWeeks: number, now: number, zone: string) {
    this.stored = { status: 'active', currentWeek: 1, currentDay: 1, durationWeeks };
    this.now = now;
    this.zone = zone;
  }

  get today(): string {
    return localDate(new Date(this.now), this.zone);
  }

  look(): OpenDay {
    return openDayOf(this.stored, this.written, this.today);
  }

  settle(): OpenDay {
    const open = this.look();
    this.stored = { ...this.stored, status: open.status, currentWeek: open.week, currentDay: open.day };
    return open;
  }

  take(taken: Step): void {
    if (taken.kind === 'wait') this.now += taken.ms;
    if (taken.kind === 'travel') {
      this.settle();
      this.zone = taken.zone;
    }
    if (taken.kind === 'write') {
      const { status, week, day } = this.settle();
      if (status === 'active') this.written.push({ weekNumber: week, dayNumber: day, localDate: this.today });
    }
    if (taken.kind === 'advance') {
      const { status, week, day } = this.settle();
      const next = nextDay(week, day, this.stored.durationWeeks);
      if (status === 'active')
        this.stored = next
          ? { ...this.stored, currentWeek: next.week, currentDay: next.day }
          : { ...this.stored, status: 'completed' };
    }
  }
}

/** A completed program stands one past its last day. */
const placeOf = ({ status, week, day }: OpenDay): number => programDay(week, day) + (status === 'completed' ? 1 : 0);

/** What went wrong on the way, in words; nothing when all rules hold. */
function faultsOf(client: Client, steps: Step[]): string[] {
  const faults: string[] = [];
  let before = client.look();
  for (const taken of steps) {
    client.take(taken);
    const after = client.look();
    const moved = placeOf(after) - placeOf(before);
    if (moved < 0) faults.push('it went back');
    if (moved > 1) faults.push('it jumped over a day');
    if (moved !== 0 && taken.kind === 'write') faults.push('writing moved it on its own date');
    if (moved !== 0 && taken.kind !== 'advance') {
      const left = client.written.filter(
        ({ weekNumber, dayNumber }) => weekNumber === before.week && dayNumber === before.day,
      );
      if (!left.some((entry) => entry.localDate < client.today))
        faults.push('it moved without an entry of an earlier date');
    }
    if (placeOf(client.look()) !== placeOf(after)) faults.push('looking changed it');
    before = after;
  }
  return faults;
}

describe('the program day', () => {
  it.each([1, 4, 12])(
    'never goes back, skips or moves by itself, in a program of %d weeks, wherever people travel',
    (durationWeeks) => {
      fc.assert(
        fc.property(
          fc.integer(tenYears),
          fc.constantFrom(...zones),
          fc.array(step, { minLength: 1, maxLength: 60 }),
          (now, zone, steps) => {
            expect(faultsOf(new Client(durationWeeks, now, zone), steps)).toEqual([]);
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it('holds in every zone there is', () => {
    for (const zone of zones) {
      fc.assert(
        fc.property(fc.integer(tenYears), fc.array(step, { minLength: 5, maxLength: 16 }), (now, steps) => {
          expect(faultsOf(new Client(1, now, zone), steps)).toEqual([]);
        }),
        { numRuns: 2 },
      );
    }
  });

  it('moves at the first moment of the next local date and not one millisecond before, on any date of ten years in any zone', () => {
    fc.assert(
      fc.property(fc.integer(tenYears), fc.constantFrom(...zones), (moment, zone) => {
        expect(daysAroundMidnight(moment, zone)).toEqual([1, 2]);
      }),
      { numRuns: 1_500 },
    );
  });

  it.each(['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-25', '2026-11-01'])(
    'moves at midnight in every zone around %s, when clocks change somewhere',
    (date) => {
      for (const zone of zones) expect(daysAroundMidnight(Date.parse(`${date}T12:00:00Z`), zone), zone).toEqual([1, 2]);
    },
  );

  it('waits for the entry, not for the calendar: a year away leaves it where it was', () => {
    const client = new Client(4, Date.parse('2026-03-04T09:00:00Z'), 'Europe/Berlin');
    client.take({ kind: 'wait', ms: 365 * 24 * hour });
    expect(client.look()).toEqual({ status: 'active', week: 1, day: 1 });
    client.take({ kind: 'write' });
    client.take({ kind: 'wait', ms: 365 * 24 * hour });
    expect(client.look()).toEqual({ status: 'active', week: 1, day: 2 });
  });
});

/** The program day a millisecond before the next local date begins, and at its first moment. */
function daysAroundMidnight(moment: number, zone: string): number[] {
  const client = new Client(1, moment, zone);
  client.take({ kind: 'write' });
  const midnight = startOfDay(dateAfter(client.today, 1), zone).getTime();
  return [midnight - 1, midnight].map((now) => {
    client.now = now;
    return client.look().day;
  });
}
