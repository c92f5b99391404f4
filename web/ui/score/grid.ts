import { daysPerRow } from '../loom/loom-cells.ts';
import { isWeekStart, widthOfGap, type Column } from './axis.ts';

/** Lines of the grid: a day has one in its middle, where the mood line bends. */
export type Place = { start: number; middle: number; end: number };

/** Days share the width; dates without a page, pauses and the space between weeks have their own. */
export function gridOf(columns: readonly Column[]): { tracks: string; places: Place[]; end: number } {
  const tracks: string[] = [];
  const places = columns.map((column, index): Place => {
    if (index > 0 && isWeekStart(column)) tracks.push('6px');
    const start = tracks.length + 1;
    if (column.type === 'day') tracks.push('minmax(var(--half), 1fr)', 'minmax(var(--half), 1fr)');
    else tracks.push(column.type === 'pause' ? '7.5rem' : `${widthOfGap(column.dates.length)}px`);
    return { start, middle: start + 1, end: tracks.length + 1 };
  });
  return { tracks: tracks.join(' '), places, end: tracks.length + 1 };
}

/** Arrows go to the next column, up and down by weeks, Home and End to the first and last. */
export function columnAfter(key: string, from: number, columns: readonly Column[]): number | undefined {
  const isStop = ({ type }: Column) => type !== 'pause';
  if (key === 'ArrowRight') return columns.findIndex((column, index) => index > from && isStop(column));
  if (key === 'ArrowLeft') return columns.findLastIndex((column, index) => index < from && isStop(column));
  if (key === 'Home') return columns.findIndex(isStop);
  if (key === 'End') return columns.findLastIndex(isStop);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const day = columns.slice(0, from + 1).findLast((column) => column.type === 'day')?.cell.day ?? 1;
  const to = day + (key === 'ArrowDown' ? daysPerRow : -daysPerRow);
  return columns.findIndex((column) => column.type === 'day' && column.cell.day === to);
}
