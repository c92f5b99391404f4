import { describe, expect, it } from 'vitest';
import { dateBefore, daysBetween, instantAt, localDate } from './local-date.ts';

describe('local dates', () => {
  it('follow the person’s zone, not the server’s', () => {
    const instant = new Date('2026-03-04T23:30:00Z');
    expect(localDate(instant, 'UTC')).toBe('2026-03-04');
    expect(localDate(instant, 'Asia/Tokyo')).toBe('2026-03-05');
    expect(localDate(instant, 'America/New_York')).toBe('2026-03-04');
  });

  it('count calendar days over a change of clocks', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(dateBefore('2026-03-01', 1)).toBe('2026-02-28');
    expect(dateBefore('2028-03-01', 1)).toBe('2028-02-29');
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
});
