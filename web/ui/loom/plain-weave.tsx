import type { Ref } from 'react';
import { longCalendarDay } from '#web/platform/time.ts';
import { classes } from '../classes.ts';
import { useDoors } from './cell-doors.tsx';
import { bandSummary, weaveBand } from './loom-cells.ts';
import { loom as copy, weave as weaveCopy } from '#messages/ui-loom.ts';
import '../mood.css';
import './loom-grid.css';
import './plain-weave.css';
import { datedMood } from '../mood-label.ts';

/** A date with an entry, its mood, and the entry. Without a mood the cell is woven and not dyed. */
export type WeaveCell = { date: string; mood: number | null; href: string };

type PlainWeaveProps = {
  cells: readonly WeaveCell[];
  caption: string;
  /** The date just woven; its cell animates and keeps a ring. */
  fresh?: string | undefined;
  /** What scrolls into view then, and takes the focus. */
  place?: Ref<HTMLElement>;
  name?: Ref<HTMLElement>;
};

/** Rows of seven without weeks or gaps: free pages, one after the other. */
export function PlainWeave({ cells, caption, fresh, place, name }: PlainWeaveProps) {
  const { inside, onKeyDown } = useDoors(
    cells.map((_, index) => ({ day: index + 1 })),
    { hrefOf: (place) => cells[place - 1]?.href ?? '/journal' },
  );
  return (
    <figure className="loombox weave" ref={place}>
      <ol className="loom" role="list" aria-label={weaveSummary(cells)} onKeyDown={onKeyDown}>
        {cells.map(({ date, mood }, index) => {
          const what = datedMood(longCalendarDay(date), mood);
          return (
            <li key={date} className={classes(weaveBand(mood), date === fresh && 'is-fresh')}>
              {inside(
                index + 1,
                <>
                  <span aria-hidden="true">{mood}</span>
                  <span className="sr">{date === fresh ? copy.fresh({ what }) : what}</span>
                </>,
              )}
            </li>
          );
        })}
      </ol>
      <figcaption ref={name} tabIndex={fresh ? -1 : undefined}>
        {caption}
      </figcaption>
    </figure>
  );
}

function weaveSummary(cells: readonly WeaveCell[]): string {
  return weaveCopy.summary({ days: cells.length, moods: bandSummary(cells.flatMap(({ mood }) => mood ?? [])) });
}
