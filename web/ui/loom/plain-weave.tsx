import { moodBand, moodLabel } from '#contract/journal/rules.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { bandSummary } from './loom-cells.ts';
import '../mood.css';
import './loom-grid.css';
import './plain-weave.css';

/** A date on which something was written, and its mood. */
export type WeaveCell = { date: string; mood: number };

/** Rows of seven without weeks or gaps: days that no program asked for, one after the other. */
export function PlainWeave({ cells, caption }: { cells: readonly WeaveCell[]; caption: string }) {
  return (
    <figure className="loombox weave">
      <ol className="loom" role="list" aria-label={weaveSummary(cells)}>
        {cells.map(({ date, mood }) => (
          <li key={date} className={moodBand(mood)}>
            <span aria-hidden="true">{mood}</span>
            <span className="sr">{`${longCalendarDay(date)}: mood ${mood}, ${moodLabel(mood)}`}</span>
          </li>
        ))}
      </ol>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function weaveSummary(cells: readonly WeaveCell[]): string {
  const days = cells.length === 1 ? '1 day' : `${cells.length} days`;
  return `Free pages on ${days}. ${bandSummary(cells.map(({ mood }) => mood))}`;
}
