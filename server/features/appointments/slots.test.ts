import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import { differencesInZone } from '#testing/free-times-of-zones.ts';
import { hoursOn, isFreeAt, slotsOn, without, type Plan, type Wanted } from './slots.ts';

const nine: [number, number] = [540, 720];
const plan = (zone: string, more: Partial<Plan> = {}): Plan => ({
  zone,
  hours: Array.from({ length: 7 }, () => [nine]),
  exceptions: [],
  ...more,
});
const now = new Date('2026-03-02T06:00:00Z');
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  minutes: 50,
  gapMinutes: 10,
  notBefore: now,
  notAfter: addDays(now, 400),
  mostPerWeek: null,
  ...more,
});
const nothing = { taken: [], busy: [] };
const clock = (slots: Date[]) => slots.map((slot) => slot.toISOString().slice(11, 16));
const at = (time: string) => new Date(`2026-03-03T${time}:00Z`);
const day = '2026-03-03';

describe('free times', () => {
  it('begin every half hour of the hours and end within them', () => {
    expect(clock(slotsOn(plan('UTC'), day, wanted(), nothing))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(clock(slotsOn(plan('UTC'), day, wanted({ minutes: 180 }), nothing))).toEqual(['09:00']);
    expect(slotsOn(plan('UTC', { hours: [] }), day, wanted(), nothing)).toEqual([]);
  });

  it('leave the gap on both sides of another session, and none around busy times', () => {
    const taken = [{ startsAt: at('10:00'), endsAt: at('10:25'), gapMinutes: 20 }];
    expect(clock(slotsOn(plan('UTC'), day, wanted({ minutes: 30 }), { taken, busy: [] }))).toEqual([
      '09:00',
      '11:00',
      '11:30',
    ]);
    const busy = [[at('10:00'), at('10:30')] as const];
    expect(clock(slotsOn(plan('UTC'), day, wanted({ minutes: 30 }), { taken: [], busy }))).toEqual([
      '09:00',
      '09:30',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  it('keep notice and horizon to the minute', () => {
    const slots = (more: Partial<Wanted>) => clock(slotsOn(plan('UTC'), day, wanted(more), nothing));
    expect(slots({ notBefore: at('10:00') })).toEqual(['10:00', '10:30', '11:00']);
    expect(slots({ notBefore: new Date(at('10:00').getTime() + 1) })).toEqual(['10:30', '11:00']);
    expect(slots({ notAfter: at('09:30') })).toEqual(['09:00', '09:30']);
  });

  it('end for a week with its last session, by the weeks of the coach', () => {
    // Monday 2 March in Auckland begins on Sunday in UTC.
    const taken = [
      { startsAt: new Date('2026-03-01T20:00:00Z'), endsAt: new Date('2026-03-01T20:50:00Z'), gapMinutes: 0 },
    ];
    const full = (date: string, most: number) =>
      slotsOn(plan('Pacific/Auckland'), date, wanted({ mostPerWeek: most, notBefore: addDays(now, -5) }), {
        taken,
        busy: [],
      });
    expect(full('2026-03-08', 1)).toEqual([]);
    expect(full('2026-03-08', 2)).toHaveLength(5);
    expect(full('2026-03-01', 1)).toHaveLength(5);
  });

  it('follow exceptions: days away, hours away, extra hours', () => {
    const away = { kind: 'away', startsOn: day, endsOn: '2026-03-05', fromMinute: 0, untilMinute: 1440 } as const;
    const on = (exceptions: Plan['exceptions'], date = day) =>
      clock(slotsOn(plan('UTC', { exceptions }), date, wanted(), nothing));
    expect(on([away])).toEqual([]);
    expect(on([away], '2026-03-05')).toEqual([]);
    expect(on([away], '2026-03-06')).toHaveLength(5);
    expect(on([{ ...away, fromMinute: 600 }])).toEqual(['09:00']);
    const extra = { kind: 'extra', startsOn: day, endsOn: day, fromMinute: 720, untilMinute: 780 } as const;
    // Hours that touch are one stretch.
    expect(on([extra])).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']);
    expect(on([extra, { ...away, fromMinute: 540, untilMinute: 720 }])).toEqual(['12:00']);
  });

  it('keep their place on the clock when the clocks change', () => {
    const before = slotsOn(plan('Europe/Berlin'), '2026-03-28', wanted(), nothing);
    const after = slotsOn(plan('Europe/Berlin'), '2026-03-30', wanted(), nothing);
    expect(clock(before)[0]).toBe('08:00');
    expect(clock(after)[0]).toBe('07:00');
    expect(after).toHaveLength(before.length);
  });

  it('never begin at a time that does not exist, nor repeat one that comes twice', () => {
    const night = plan('Europe/Berlin', { hours: Array.from({ length: 7 }, () => [[90, 240]]) });
    // From 2:00 to 3:00 there is nothing: 1:30, then 3:00.
    expect(clock(slotsOn(night, '2026-03-29', wanted({ minutes: 30 }), nothing))).toEqual(['00:30', '01:00', '01:30']);
    // 2:00 to 3:00 twice.
    const autumn = slotsOn(night, '2026-10-25', wanted({ minutes: 30 }), nothing);
    expect(new Set(autumn.map(Number)).size).toBe(7);
    const within = plan('Europe/Berlin', { hours: Array.from({ length: 7 }, () => [[150, 240]]) });
    expect(clock(slotsOn(within, '2026-10-25', wanted({ minutes: 30 }), nothing))).toEqual(['01:30', '02:00', '02:30']);
    const skipped = plan('Europe/Berlin', { hours: Array.from({ length: 7 }, () => [[125, 170]]) });
    expect(slotsOn(skipped, '2026-03-29', wanted({ minutes: 30 }), nothing)).toEqual([]);
  });

  it('can be booked exactly where they are offered', () => {
    expect(isFreeAt(plan('UTC'), at('09:30'), wanted(), nothing)).toBe(true);
    expect(isFreeAt(plan('UTC'), at('09:15'), wanted(), nothing)).toBe(false);
    expect(isFreeAt(plan('UTC'), at('11:30'), wanted(), nothing)).toBe(false);
  });

  it('stay within the hours around every change of clocks, in a sample of zones', () => {
    // All zones and ten years: npm run prove:free-times.
    const zones = ['Europe/Berlin', 'America/Detroit', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago'];
    const odd = ['Asia/Beirut', 'Africa/Cairo', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Gaza', 'Antarctica/Troll'];
    const years = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2028-01-01T00:00:00Z') };
    expect([...zones, ...odd].flatMap((zone) => differencesInZone(zone, years))).toEqual([]);
  });
});

describe('hours of a date', () => {
  it('are nothing where the zone skipped the date', () => {
    // Apia went from the 29th of December 2011 to the 31st.
    expect(hoursOn(plan('Pacific/Apia'), '2011-12-30').hours).toEqual([]);
    expect(hoursOn(plan('Pacific/Apia'), '2011-12-31').hours).toHaveLength(1);
  });

  it('lose what is taken from them', () => {
    expect(without([[at('09:00'), at('12:00')]], [[at('10:00'), at('11:00')]])).toEqual([
      [at('09:00'), at('10:00')],
      [at('11:00'), at('12:00')],
    ]);
    expect(without([[at('09:00'), at('12:00')]], [[at('08:00'), at('13:00')]])).toEqual([]);
  });
});
