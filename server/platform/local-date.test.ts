import { describe, expect, it } from 'vitest';
import { instantAt, localDate, startOfDay } from './local-date.ts';

describe('local dates', () => {
  it('follow the person’s zone, not the server’s', () => {
    const instant = new Date('2026-03-04T23:30:00Z');
    expect(localDate(instant, 'UTC')).toBe('2026-03-04');
    expect(localDate(instant, 'Asia/Tokyo')).toBe('2026-03-05');
    expect(localDate(instant, 'America/New_York')).toBe('2026-03-04');
  });

  it('find the instant of a wall clock in every zone and on days the clocks change', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      for (const date of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-06-15']) {
        const instant = instantAt(date, 12, timeZone);
        expect(localDate(instant, timeZone), timeZone).toBe(date);
        const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant);
        expect(hour, timeZone).toBe('12');
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
});
