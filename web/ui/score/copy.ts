import { listed } from '#contract/text.ts';
import { datesInWords, longCalendarDay } from '#web/platform/time.ts';
import { cellText, loomSummary } from '../loom/loom-cells.ts';
import type { Column, ScoreKnot } from './axis.ts';

export const scoreCopy = {
  week: (week: number) => `Week ${week}`,
  today: 'Today',
  paused: 'Paused',
  mood: 'Mood',
  noPage: (dates: readonly string[]) => `No page on ${datesInWords(dates)}`,
  pause: (from: string, until: string) => `Paused from ${longCalendarDay(from)} to ${longCalendarDay(until)}`,
  knot: { held: 'Session', ahead: 'Session ahead' },
  key: { passedOver: 'passed over', noPage: 'dates without a page', paused: 'paused' },
  asTable: 'Show as table',
  asCloth: 'Show as cloth',
  table: { caption: 'The cloth by day', date: 'Date', day: 'Day', mood: 'Mood', more: 'What is there' },
} as const;

/** What a column is, for screen readers and for the table. */
export function columnText(column: Column): string {
  if (column.type === 'gap') return scoreCopy.noPage(column.dates);
  if (column.type === 'pause') return scoreCopy.pause(column.from, column.until);
  const { cell } = column;
  return cell.date && cell.state !== 'today' ? `${cellText(cell)}, ${longCalendarDay(cell.date)}` : cellText(cell);
}

/** The sessions of a column, for screen readers and for the table. */
export const knotsAt = (knots: readonly ScoreKnot[], key: string): string[] =>
  knots.flatMap(({ column, isHeld }) => (column === key ? scoreCopy.knot[isHeld ? 'held' : 'ahead'] : []));

/** The drawing in sentences: the cloth, what hangs on which days, and how many dates have no page. */
export function scoreSummary(
  columns: readonly Column[],
  lanes: readonly { name: string; columns: readonly Column[] }[],
  knots: readonly ScoreKnot[] = [],
): string {
  const days = columns.flatMap((column) => (column.type === 'day' ? { ...column.cell, key: column.key } : []));
  const onDays = knots.flatMap(({ column, isHeld }) => {
    const cell = days.find(({ key }) => key === column);
    return cell ? { day: cell.day, isHeld } : [];
  });
  const gaps = columns.flatMap((column) => (column.type === 'gap' ? column.dates : [])).length;
  return [
    loomSummary(days, onDays),
    ...lanes.map((lane) => `${lane.name}: ${placesOf(lane.columns)}.`),
    gaps > 0 && `No page on ${gaps} ${gaps === 1 ? 'date' : 'dates'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function placesOf(columns: readonly Column[]): string {
  const days = columns.flatMap((column) => (column.type === 'day' ? String(column.cell.day) : []));
  const dates = columns.flatMap((column) =>
    column.type === 'gap' ? datesInWords(column.dates) : column.type === 'pause' ? longCalendarDay(column.from) : [],
  );
  const ofDays = days.length > 0 ? [`${days.length === 1 ? 'day' : 'days'} ${listed(days)}`] : [];
  return listed([...ofDays, ...dates]);
}
