import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { instantOf, localDate } from '#server/platform/local-date.ts';
import { nextReminder, remindersAfter } from './schedule.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'Antarctica/Troll',
];

const minuteShown = (at: Date, timeZone: string): number => {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0);
};

describe('the instant of a local time', () => {
  it.each([
    ['an ordinary evening', '2026-03-04', 19 * 60 + 45, 'Europe/Berlin', '2026-03-04T18:45:00.000Z'],
    [
      'a time the clocks skip is the next minute there is',
      '2026-03-29',
      2 * 60 + 30,
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
    ],
    ['the last minute before the skip is itself', '2026-03-29', 119, 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    [
      'a time that comes twice is the first of the two',
      '2026-10-25',
      2 * 60 + 30,
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    ['the same in New York', '2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['a change of half an hour', '2026-10-04', 2 * 60 + 10, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['a midnight that is skipped', '2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['the day the clocks change, in the evening', '2026-03-29', 19 * 60, 'Europe/Berlin', '2026-03-29T17:00:00.000Z'],
  ])('%s', (_, date, minute, zone, expected) => {
    expect(instantOf(date, minute, zone)?.toISOString()).toBe(expected);
  });

  it('does not exist on a date the zone never had', () => {
    expect(instantOf('2011-12-30', 600, 'Pacific/Apia')).toBeNull();
    expect(instantOf('2011-12-31', 600, 'Pacific/Apia')).not.toBeNull();
  });
});

const plans = fc.record({
  minute: fc.integer({ min: 0, max: 1439 }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  timeZone: fc.constantFrom(...zones),
});
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2032-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the next reminder', () => {
  it('lies ahead, on a chosen day, and shows the chosen time or the first one after a skip', () => {
    fc.assert(
      fc.property(plans, moments, (plan, now) => {
        const next = nextReminder(plan, now);
        expect(next && next > now).toBe(true);
        if (!next) return;
        const weekday = new Date(`${localDate(next, plan.timeZone)}T00:00:00Z`).getUTCDay() || 7;
        expect(plan.days).toContain(weekday);
        const shown = minuteShown(next, plan.timeZone);
        if (shown === plan.minute) return;
        // Skipped: the minute before showed a time before the chosen one, and this one shows a later one.
        expect(shown).toBeGreaterThan(plan.minute);
        const before = new Date(next.getTime() - 60_000);
        expect(
          localDate(before, plan.timeZone) < localDate(next, plan.timeZone) ||
            minuteShown(before, plan.timeZone) < plan.minute,
        ).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('comes once for each chosen date, with none left out and none twice, over every change of clocks', () => {
    fc.assert(
      fc.property(plans, moments, (plan, now) => {
        const dates = [...remindersAfter(plan, now, 400)].map(({ at }) => localDate(at, plan.timeZone));
        expect(new Set(dates).size).toBe(dates.length);
        const wanted = [];
        const today = Date.parse(`${localDate(now, plan.timeZone)}T00:00:00Z`);
        for (let ahead = 1; ahead < 400; ahead += 1) {
          const date = new Date(today + ahead * dayInMs);
          if (plan.days.includes(date.getUTCDay() || 7)) wanted.push(date.toISOString().slice(0, 10));
        }
        expect(dates.filter((date) => date !== localDate(now, plan.timeZone))).toEqual(wanted);
      }),
      { numRuns: 25 },
    );
  });

  it('is none without days', () => {
    expect(nextReminder({ minute: 600, days: [], timeZone: 'UTC' }, new Date('2026-03-04T09:00:00Z'))).toBeNull();
  });
});
