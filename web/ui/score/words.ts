import { listed } from '#web/platform/listed.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { datesInWords } from '#web/platform/spans.ts';
import { score as copy } from '#messages/ui-score.ts';
import { cellText, loomSummary } from '../loom/loom-cells.ts';
import type { Column, ScoreKnot } from './axis.ts';

/** What a column is, for screen readers and for the table. */
export function columnText(column: Column): string {
  if (column.type === 'gap') return copy.noPage({ dates: datesInWords(column.dates) });
  if (column.type === 'pause')
    return copy.pause({ from: longCalendarDay(column.from), until: longCalendarDay(column.until) });
  const { cell } = column;
  return cell.date && cell.state !== 'today'
    ? copy.dated({ day: cellText(cell), date: longCalendarDay(cell.date) })
    : cellText(cell);
}

/** The sessions of a column, for screen readers and for the table. */
export const knotsAt = (knots: readonly ScoreKnot[], key: string): string[] =>
  knots.flatMap(({ column, isHeld }) => (column === key ? copy.knot[isHeld ? 'held' : 'ahead'] : []));

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
    ...lanes.map((lane) => copy.lane({ name: lane.name, places: placesOf(lane.columns) })),
    gaps > 0 && copy.noPages({ count: gaps }),
  ]
    .filter(Boolean)
    .join(' ');
}

function placesOf(columns: readonly Column[]): string {
  const days = columns.flatMap((column) => (column.type === 'day' ? String(column.cell.day) : []));
  const dates = columns.flatMap((column) =>
    column.type === 'gap' ? datesInWords(column.dates) : column.type === 'pause' ? longCalendarDay(column.from) : [],
  );
  const ofDays = days.length > 0 ? [copy.onDays({ count: days.length, days: listed(days) })] : [];
  return listed([...ofDays, ...dates]);
}
