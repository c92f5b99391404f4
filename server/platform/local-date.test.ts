import { describe, expect, it } from 'vitest';
import { instantAt, localDate, offsetAt, startOfDay, wallAt, zoneClock } from './local-date.ts';

describe('local dates', () => {
  it('follow the person’s zone, not the server’s', () => {
    const instant = new Date('2026-03-04T23:30:00Z');
    expect(localDate(instant, 'UTC')).toBe('2026-03-04');
    expect(localDate(instant, 'Asia/Tokyo')).toBe('2026-03-05');
    expect(localDate(instant, 'America/New_York')).toBe('2026-03-04');
  });

  it('find the instant of a wall clock in every zone and on days the clocks change', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
      for (const date of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-06-15']) {
        const instant = instantAt(date, 12, timeZone);
        expect(localDate(instant, timeZone), timeZone).toBe(date);
        expect(hour.format(instant), timeZone).toBe('12');
      }
    }
  });

  it('begin at midnight, or where the clocks jump over it', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    // In Cairo the clocks go from 00:00 to 01:00; in Havana from 01:00 back to 00:00, and the first midnight counts.
    expect(startOfDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(startOfDay('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z');
    // Samoa had no 30 December in 2011.
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(startOfDay('2011-12-31', 'Pacific/Apia'));
  });

  it('have a first millisecond in every zone', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      for (const date of [
        '2026-03-29',
        '2026-10-25',
        '2026-03-08',
        '2026-11-01',
        '2026-04-24',
        '2026-06-15',
        '2026-12-31',
      ]) {
        const start = startOfDay(date, timeZone);
        expect(localDate(start, timeZone), timeZone).toBe(date);
        expect(localDate(new Date(start.getTime() - 1), timeZone) < date, timeZone).toBe(true);
      }
    }
  });

  it('are told to a page as the changes of its clocks, each to the millisecond', () => {
    const now = new Date('2026-03-04T09:00:00Z');
    expect(zoneClock('Europe/Lisbon', now)).toEqual({
      timeZone: 'Europe/Lisbon',
      changes: [
        [Date.parse('2024-03-02T00:00:00Z'), 0],
        ...(
          [
            ['2024-03-31T01:00:00Z', 1],
            ['2024-10-27T01:00:00Z', 0],
            ['2025-03-30T01:00:00Z', 1],
            ['2025-10-26T01:00:00Z', 0],
            ['2026-03-29T01:00:00Z', 1],
            ['2026-10-25T01:00:00Z', 0],
          ] as const
        ).map(([since, hours]) => [Date.parse(since), hours * 3_600_000]),
      ],
      until: Date.parse('2027-03-05T00:00:00Z'),
    });
    expect(zoneClock('UTC', now).changes).toHaveLength(1);
    // Half an hour of summer, two changes within five weeks, three quarters of an hour.
    for (const timeZone of ['Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu', 'America/Havana']) {
      const { changes, until } = zoneClock(timeZone, now);
      for (let at = changes[0]?.[0] ?? 0; at < until; at += 31 * 3_600_000)
        expect(changes.findLast(([since]) => since <= at)?.[1], timeZone).toBe(offsetAt(new Date(at), timeZone));
    }
  });
});

it.each([
  ['2026-03-29T00:59:59.999Z', 'Europe/Vienna', '2026-03-29T01:59:59Z'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Vienna', '2026-03-29T03:00:00Z'],
  ['2026-03-04T18:15:00.000Z', 'Asia/Kathmandu', '2026-03-05T00:00:00Z'],
  ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00:00Z'],
  ['2011-12-30T09:59:59.000Z', 'Pacific/Apia', '2011-12-29T23:59:59Z'],
  ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31T00:00:00Z'],
])('at %s the clocks of %s show %s', (instant, timeZone, shown) => {
  const wall = wallAt(Date.parse(instant), timeZone);
  expect(wall).toBe(Date.parse(shown));
  expect(localDate(new Date(instant), timeZone)).toBe(new Date(wall).toISOString().slice(0, 10));
});
