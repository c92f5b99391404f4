import { describe, expect, it } from 'vitest';
import { dateAfter } from '#contract/days.ts';
import { axisOf, columnOf, reachedColumns, rulerOf, type Column, type DatedCell } from './axis.ts';

/** From 29 October: three pages, a day passed over, three pages, two dates without one, a page, today. */
const dates = ['10-29', '10-30', '10-31', '11-01', '11-02', '11-03', '11-04', '11-07', '11-08'];
const cells: DatedCell[] = Array.from({ length: 28 }, (_, index) => {
  const date = dates[index] ? `2026-${dates[index]}` : null;
  if (index === 3) return { day: 4, state: 'skipped', mood: null, date };
  if (index === 8) return { day: 9, state: 'today', mood: null, date };
  return date
    ? { day: index + 1, state: 'written', mood: 6, date }
    : { day: index + 1, state: 'ahead', mood: null, date };
});
const missedDates = ['2026-11-01', '2026-11-05', '2026-11-06'];

const shape = (columns: readonly Column[]) =>
  columns
    .map((column) => (column.type === 'day' ? '.' : column.type === 'pause' ? 'P' : String(column.dates.length)))
    .join('');

describe('the axis', () => {
  it('has the dates without a page between the days, and none for a day that was passed over', () => {
    const columns = axisOf({ cells, missedDates, pauses: [] });
    expect(shape(columns)).toBe(`.......2${'.'.repeat(21)}`);
    expect(columns[7]).toEqual({ key: 'gap-2026-11-05', type: 'gap', dates: ['2026-11-05', '2026-11-06'] });
    expect(reachedColumns(columns)).toBe(10);
  });

  it('draws a pause once, without its dates, and the open day as still to come', () => {
    const pauses = [{ from: '2026-11-08', until: '2026-11-12' }];
    const columns = axisOf({ cells, missedDates, pauses });
    expect(shape(columns)).toBe(`.......2.P${'.'.repeat(20)}`);
    expect(columns[10]).toMatchObject({ cell: { day: 9, state: 'ahead', date: '2026-11-13' } });
    expect(reachedColumns(columns)).toBe(9);
  });

  it('separates dates before a pause from those after it', () => {
    const silence = ['2026-11-08', '2026-11-12', '2026-11-13'];
    const today = cells.map((cell) => (cell.day === 9 ? { ...cell, date: '2026-11-14' } : cell));
    const pauses = [{ from: '2026-11-09', until: '2026-11-11' }];
    expect(shape(axisOf({ cells: today, missedDates: [...missedDates, ...silence], pauses }))).toBe(
      `.......2.1P2${'.'.repeat(20)}`,
    );
  });

  it('keeps a date in its place where a day was written after a later one', () => {
    const late = cells.map((cell) => (cell.day === 2 ? { ...cell, date: '2026-11-08' } : cell));
    expect(shape(axisOf({ cells: late, missedDates: ['2026-11-05', '2026-11-06'], pauses: [] }))).toBe(
      `.......2${'.'.repeat(21)}`,
    );
  });

  it('ends with what came after the last day of a completed program, and begins with what came before the first', () => {
    const week = cells.slice(0, 7);
    expect(shape(axisOf({ cells: week, missedDates: ['2026-10-28', '2026-11-05'], pauses: [] }))).toBe('1.......1');
  });
});

describe('what hangs on it', () => {
  const columns = axisOf({ cells, missedDates, pauses: [{ from: '2026-11-09', until: '2026-11-10' }] });
  it.each([
    ['its program day, whatever the date', { day: 3, date: '2026-11-08' }, 'day-3'],
    ['a day of that date', { day: null, date: '2026-11-02' }, 'day-5'],
    ['a date without a page', { day: null, date: '2026-11-06' }, 'gap-2026-11-05'],
    ['a pause', { day: null, date: '2026-11-10' }, 'pause-2026-11-09'],
    ['nothing, if it is of another program', { day: null, date: '2026-07-01' }, undefined],
  ])('is on %s', (_, place, key) => expect(columnOf(columns, place)?.key).toBe(key));
});

describe('the ruler', () => {
  it('names weeks with their first date, the date after a gap, and today', () => {
    expect(rulerOf(axisOf({ cells, missedDates, pauses: [] }))).toEqual([
      { column: 0, week: 1, date: '2026-10-29' },
      { column: 9, isToday: true },
      { column: 15, week: 3 },
      { column: 22, week: 4 },
    ]);
    const later = cells.map((cell, index) =>
      index < 13 ? { ...cell, state: 'written' as const, mood: 6, date: dateAfter('2026-10-29', index) } : cell,
    );
    const [, second, third] = rulerOf(axisOf({ cells: later, missedDates: ['2026-11-06'], pauses: [] }));
    expect(second).toEqual({ column: 7, week: 2, date: '2026-11-05' });
    expect(third).toEqual({ column: 15, week: 3 });
  });

  it('never lets two labels run into each other', () => {
    const spread = cells.map((cell, index) =>
      index < 14 ? { ...cell, state: 'written' as const, mood: 6, date: dateAfter('2026-10-29', 2 * index) } : cell,
    );
    const missed = Array.from({ length: 13 }, (_, index) => dateAfter('2026-10-30', 2 * index));
    const labels = rulerOf(axisOf({ cells: spread, missedDates: missed, pauses: [] }));
    // A column of a day and its gap is 35 pixels wide, a date 48, a week with its date 94.
    expect(labels.map(({ column }) => column)).toEqual([0, 6, 10, 14, 20, 24, 27, 34]);
  });
});
