import { describe, expect, it } from 'vitest';
import {
  journalingPercent,
  loomCells,
  nextDay,
  overallPercent,
  openDayOf,
  progressPercent,
  weeklyRating,
  type ProgramPosition,
} from './rules.ts';

const at = (
  currentWeek: number,
  currentDay: number,
  totalDays = 28,
  status: ProgramPosition['status'] = 'active',
): ProgramPosition => ({ status, currentWeek, currentDay, totalDays });

describe('progressPercent', () => {
  it.each([
    [at(1, 1), 4],
    [at(3, 3), 61],
    [at(4, 2), 82],
    [at(4, 7), 100],
    [at(1, 3, 7), 43],
    [at(1, 1, 84), 1],
    [at(2, 1, 28, 'completed'), 100],
    [at(3, 3, 28, 'replaced'), 61],
    [at(12, 7, 7), 100],
    [at(1, 1, 0), 0],
    [null, 0],
  ])('%j is %d percent', (standing, percent) => {
    expect(progressPercent(standing)).toBe(percent);
  });
});

describe('nextDay', () => {
  it('goes through the weeks and ends', () => {
    expect(nextDay(1, 1, 1)).toEqual({ week: 1, day: 2 });
    expect(nextDay(1, 7, 4)).toEqual({ week: 2, day: 1 });
    expect(nextDay(4, 7, 4)).toBeNull();
    expect(nextDay(1, 7, 1)).toBeNull();
  });

  it('visits every day once', () => {
    let days = 1;
    for (let place = nextDay(1, 1, 12); place; place = nextDay(place.week, place.day, 12)) days += 1;
    expect(days).toBe(84);
  });
});

describe('completion', () => {
  it('counts days and practices', () => {
    expect(journalingPercent(23, 28)).toBe(82);
    expect(journalingPercent(0, 0)).toBe(0);
    expect(overallPercent({ days: 14, practices: 6 }, { days: 28, practices: 12 })).toBe(50);
    expect(overallPercent({ days: 7, practices: 0 }, { days: 7, practices: 0 })).toBe(100);
  });
});

describe('weeklyRating', () => {
  it.each([
    [7, 7, 'excellent'],
    [6, 7, 'excellent'],
    [17, 20, 'excellent'],
    [849, 1000, 'good'],
    [5, 7, 'good'],
    [7, 10, 'good'],
    [4, 7, 'fair'],
    [1, 2, 'fair'],
    [3, 7, 'focus'],
    [0, 7, 'focus'],
    [0, 0, 'focus'],
  ])('%d of %d days is %s', (completed, total, rating) => {
    expect(weeklyRating(completed, total)).toBe(rating);
  });
});

describe('loomCells', () => {
  const moods = new Map([
    [1, 5],
    [3, 9],
  ]);
  const states = (standing: ProgramPosition | null) => loomCells(standing, moods).map((cell) => cell.state);

  it('weaves one cell a day', () => {
    expect(loomCells(at(1, 4, 7), moods)).toEqual([
      { day: 1, state: 'written', mood: 5 },
      { day: 2, state: 'skipped', mood: null },
      { day: 3, state: 'written', mood: 9 },
      { day: 4, state: 'today', mood: null },
      { day: 5, state: 'ahead', mood: null },
      { day: 6, state: 'ahead', mood: null },
      { day: 7, state: 'ahead', mood: null },
    ]);
  });

  it('shows a written day as written while it is still open', () => {
    expect(states(at(1, 3, 7))).toEqual(['written', 'skipped', 'written', 'ahead', 'ahead', 'ahead', 'ahead']);
  });

  it('leaves nothing open when the program is over', () => {
    expect(states(at(1, 7, 7, 'completed'))).toEqual([
      'written',
      'skipped',
      'written',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect(states(at(1, 4, 7, 'replaced'))).toEqual([
      'written',
      'skipped',
      'written',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ]);
  });

  it('is empty without a program', () => {
    expect(loomCells(null, moods)).toEqual([]);
  });
});

const on = (currentWeek: number, currentDay: number, durationWeeks = 1) => ({
  status: 'active' as const,
  currentWeek,
  currentDay,
  durationWeeks,
});
const wrote = (weekNumber: number, dayNumber: number, localDate: string) => ({ weekNumber, dayNumber, localDate });

describe('where a client stands today', () => {
  it('stays on the day whose entry was written today', () => {
    expect(openDayOf(on(1, 1), [wrote(1, 1, '2026-03-04')], '2026-03-04')).toEqual({
      status: 'active',
      week: 1,
      day: 1,
    });
  });

  it('moves on by itself when a later date has begun', () => {
    expect(openDayOf(on(1, 7, 2), [wrote(1, 7, '2026-03-04')], '2026-03-05')).toEqual({
      status: 'active',
      week: 2,
      day: 1,
    });
  });

  it('moves one day only, however many dates went by', () => {
    expect(openDayOf(on(1, 1), [wrote(1, 1, '2026-03-01')], '2026-03-20')).toEqual({
      status: 'active',
      week: 1,
      day: 2,
    });
  });

  it('waits on a day without an entry', () => {
    expect(openDayOf(on(1, 2), [wrote(1, 1, '2026-03-01')], '2026-03-20')).toEqual({
      status: 'active',
      week: 1,
      day: 2,
    });
  });

  it('completes after the last day', () => {
    expect(openDayOf(on(1, 7), [wrote(1, 7, '2026-03-04')], '2026-03-05')).toEqual({
      status: 'completed',
      week: 1,
      day: 7,
    });
    expect(openDayOf(on(1, 7), [wrote(1, 7, '2026-03-04')], '2026-03-04').status).toBe('active');
  });

  it('leaves an ended assignment where it ended', () => {
    expect(openDayOf({ ...on(1, 3), status: 'replaced' }, [wrote(1, 3, '2026-03-01')], '2026-03-05')).toEqual({
      status: 'replaced',
      week: 1,
      day: 3,
    });
  });
});

describe('openDayOf together with others', () => {
  const from = (week: number, day: number) => ({
    status: 'active' as const,
    currentWeek: week,
    currentDay: day,
    durationWeeks: 2,
    calendarFrom: '2026-03-02',
  });

  it.each([
    ['2026-02-20', 1, 1, 'active'],
    ['2026-03-02', 1, 1, 'active'],
    ['2026-03-09', 2, 1, 'active'],
    ['2026-03-15', 2, 7, 'active'],
    ['2026-03-16', 2, 7, 'completed'],
    ['2027-03-16', 2, 7, 'completed'],
  ])('on %s it is week %d day %d, whatever was written', (today, week, day, status) => {
    const written = [{ weekNumber: 1, dayNumber: 1, localDate: '2026-03-02' }];
    expect(openDayOf(from(1, 1), written, today)).toEqual({ status, week, day });
    expect(openDayOf(from(1, 1), [], today)).toEqual({ status, week, day });
  });

  it('never goes back behind the stored day, and what has ended stays as it ended', () => {
    expect(openDayOf(from(1, 4), [], '2026-03-04')).toEqual({ status: 'active', week: 1, day: 4 });
    expect(openDayOf({ ...from(1, 4), status: 'replaced' }, [], '2026-03-12')).toMatchObject({
      status: 'replaced',
      day: 4,
    });
  });
});
