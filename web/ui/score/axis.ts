import type { LoomCell } from '#contract/assignments/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { daysPerRow } from '../loom/loom-cells.ts';

/** A program day, with the date on which it was written or passed over; the open one has today's. */
export type DatedCell = LoomCell & { date: string | null };

/** First and last date. */
export type Span = { from: string; until: string };

/** One column of the score: a program day, consecutive dates without a page between two days, or a pause. */
export type Column = { key: string } & (
  | { type: 'day'; cell: DatedCell }
  | { type: 'gap'; dates: readonly string[] }
  | ({ type: 'pause' } & Span)
);

/** A session on a column: held, or ahead. */
export type ScoreKnot = { id: string; column: string; isHeld: boolean };

type AxisInput = { cells: readonly DatedCell[]; missedDates: readonly string[]; pauses: readonly Span[] };

/** The cloth with its dates: program days in order, and between them the dates without a page and the pauses. */
export function axisOf({ cells, missedDates, pauses }: AxisInput): Column[] {
  // A day that was passed over represents its date; drawing the date as well would show it twice.
  const passedOver = new Set(cells.flatMap(({ state, date }) => (state === 'skipped' && date ? date : [])));
  const between = [
    ...missedDates.filter((date) => !passedOver.has(date)).map((date) => ({ from: date, until: date, isPause: false })),
    ...pauses.map((pause) => ({ ...pause, isPause: true })),
  ].toSorted((one, other) => (one.from < other.from ? -1 : 1));

  const columns: Column[] = [];
  let placed = 0;
  const placeUntil = (date: string | undefined) => {
    for (let next = between[placed]; next && (date === undefined || next.from < date); next = between[++placed]) {
      const before = columns.at(-1);
      if (next.isPause) columns.push({ key: `pause-${next.from}`, type: 'pause', from: next.from, until: next.until });
      else if (before?.type === 'gap') columns[columns.length - 1] = { ...before, dates: [...before.dates, next.from] };
      else columns.push({ key: `gap-${next.from}`, type: 'gap', dates: [next.from] });
    }
  };
  const drawn = cells.map((cell) => asDrawn(cell, pauses));
  drawn.forEach((cell, index) => {
    // A day can be written after a later one: nothing between is placed later than the earliest date from here on.
    if (cell.state === 'ahead') placeUntil(undefined);
    else placeUntil(earliestFrom(drawn, index));
    columns.push({ key: keyOfDay(cell.day), type: 'day', cell });
  });
  placeUntil(undefined);
  return columns;
}

export const keyOfDay = (day: number): string => `day-${day}`;

/** During a pause the open day is still to come; its date is that on which the program resumes. */
function asDrawn(cell: DatedCell, pauses: readonly Span[]): DatedCell {
  const { state, date } = cell;
  const running = state === 'today' && date !== null && pauses.find(({ from, until }) => from <= date && date <= until);
  return running ? { ...cell, state: 'ahead', date: dateAfter(running.until, 1) } : cell;
}

function earliestFrom(cells: readonly DatedCell[], index: number): string {
  const dates = cells.slice(index).flatMap(({ state, date }) => (state !== 'ahead' && date ? date : []));
  return dates.reduce((earliest, date) => (date < earliest ? date : earliest), '9999-12-31');
}

/** Where something belongs: on its program day, else on its date. Undefined for what is not on this cloth. */
export function columnOf(columns: readonly Column[], { day, date }: { day: number | null; date: string }) {
  return columns.find((column) => {
    if (column.type === 'day') return day === null ? column.cell.date === date : column.cell.day === day;
    if (day !== null) return false;
    return column.type === 'gap' ? column.dates.includes(date) : column.from <= date && date <= column.until;
  });
}

/** The columns of the cloth that are woven: up to the open day, or the last one that was reached. */
export function reachedColumns(columns: readonly Column[]): number {
  return columns.findLastIndex((column) => column.type === 'day' && column.cell.state !== 'ahead') + 1;
}

export const isWeekStart = (column: Column): boolean => column.type === 'day' && column.cell.day % daysPerRow === 1;

/** Above a column: the week, the date, or that it is today. */
export type Label = { column: number; week?: number; date?: string; isToday?: boolean };

/** In pixels: what a column takes at least, and what a label does. */
const widths = { day: 22, date: 7, gapEnds: 6, pause: 120, weekGap: 6, name: 42, label: 46 };
export const gapDatesDrawn = 10;

/** Weeks with their first date, the date after each gap, and today. A label that would run into the next is left out. */
export function rulerOf(columns: readonly Column[]): Label[] {
  const starts = startsOf(columns);
  const today = columns.findIndex((column) => column.type === 'day' && column.cell.state === 'today');
  const nameAt = columns.map((column, index) => index === today || (isWeekStart(column) && fitsBefore(index, today)));
  function fitsBefore(index: number, other: number): boolean {
    return other < index || (starts[other] ?? 0) - (starts[index] ?? 0) >= widths.name;
  }
  const labels: Label[] = [];
  let free = 0;
  columns.forEach((column, index) => {
    if (column.type !== 'day') return;
    const at = starts[index] ?? 0;
    const nextName = nameAt.indexOf(true, index + 1);
    const room = (nextName < 0 ? Infinity : (starts[nextName] ?? 0)) - Math.max(at, free);
    const isFirst = isWeekStart(column);
    const hasGapBefore = index > 0 && columns[index - 1]?.type !== 'day';
    if (at < free || !(nameAt[index] || hasGapBefore)) return;
    const isToday = index === today;
    const name = isFirst ? widths.name : 0;
    const date = !isToday && column.cell.date !== null && room >= name + widths.label ? column.cell.date : undefined;
    if (!nameAt[index] && date === undefined) return;
    labels.push({
      column: index,
      ...(isFirst && { week: Math.ceil(column.cell.day / daysPerRow) }),
      ...(date !== undefined && { date }),
      ...(isToday && { isToday }),
    });
    free = at + name + (date !== undefined || isToday ? widths.label : 0);
  });
  return labels;
}

function startsOf(columns: readonly Column[]): number[] {
  let at = 0;
  return columns.map((column, index) => {
    if (index > 0 && isWeekStart(column)) at += widths.weekGap;
    const start = at;
    if (column.type === 'day') at += widths.day;
    else at += column.type === 'pause' ? widths.pause : widthOfGap(column.dates.length);
    return start;
  });
}

/** More dates than ten are drawn as ten; their number is in the text. */
export const widthOfGap = (dates: number): number => widths.date * Math.min(dates, gapDatesDrawn) + widths.gapEnds;
