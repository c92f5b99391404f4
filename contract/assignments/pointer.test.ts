import { describe, expect, it } from 'vitest';
import { pointerToday } from './pointer.ts';

const on = (currentWeek: number, currentDay: number, durationWeeks = 1) => ({
  status: 'active' as const,
  currentWeek,
  currentDay,
  durationWeeks,
});
const wrote = (weekNumber: number, dayNumber: number, localDate: string) => ({ weekNumber, dayNumber, localDate });

describe('where a client stands today', () => {
  it('stays on the day whose entry was written today', () => {
    expect(pointerToday(on(1, 1), [wrote(1, 1, '2026-03-04')], '2026-03-04')).toEqual({
      status: 'active',
      week: 1,
      day: 1,
    });
  });

  it('moves on by itself when a later date has begun', () => {
    expect(pointerToday(on(1, 7, 2), [wrote(1, 7, '2026-03-04')], '2026-03-05')).toEqual({
      status: 'active',
      week: 2,
      day: 1,
    });
  });

  it('moves one day only, however many dates went by', () => {
    expect(pointerToday(on(1, 1), [wrote(1, 1, '2026-03-01')], '2026-03-20')).toEqual({
      status: 'active',
      week: 1,
      day: 2,
    });
  });

  it('waits on a day without an entry', () => {
    expect(pointerToday(on(1, 2), [wrote(1, 1, '2026-03-01')], '2026-03-20')).toEqual({
      status: 'active',
      week: 1,
      day: 2,
    });
  });

  it('completes after the last day', () => {
    expect(pointerToday(on(1, 7), [wrote(1, 7, '2026-03-04')], '2026-03-05')).toEqual({
      status: 'completed',
      week: 1,
      day: 7,
    });
    expect(pointerToday(on(1, 7), [wrote(1, 7, '2026-03-04')], '2026-03-04').status).toBe('active');
  });

  it('leaves an ended assignment where it ended', () => {
    expect(pointerToday({ ...on(1, 3), status: 'replaced' }, [wrote(1, 3, '2026-03-01')], '2026-03-05')).toEqual({
      status: 'replaced',
      week: 1,
      day: 3,
    });
  });
});
