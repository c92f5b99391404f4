import type { CSSProperties } from 'react';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { classes } from '../classes.ts';
import { useDoors, type Doors } from './cell-doors.tsx';
import { cellClass, loomSummary, weeksOf } from './loom-cells.ts';
import { CellFace } from './loom.tsx';
import './loom-band.css';

type LoomBandProps = {
  cells: readonly LoomCell[];
  doors?: Doors | undefined;
};

/**
 * The cloth at full width, with numbers: at most four weeks to a row, two on a phone. For the client's profile only.
 */
export function LoomBand({ cells, doors }: LoomBandProps) {
  const { inside, onKeyDown } = useDoors(cells, doors);
  const rows = weeksOf(cells);
  const inRow = Math.max(2, Math.min(4, rows.length));
  return (
    <ol
      className="band"
      role="list"
      aria-label={loomSummary(cells)}
      style={{ '--in-row': inRow } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {rows.map((days, week) => (
        <li key={week} className="band__week">
          <ol className="band__cells" role="list">
            {days.map((cell) => (
              // A week has an odd number of days, so the weave alternates by day and not by position in the week.
              <li key={cell.day} className={classes(cellClass(cell), cell.day % 2 === 0 && 'is-up')}>
                {inside(cell.day, <CellFace cell={cell} />)}
              </li>
            ))}
          </ol>
          <span className="band__name">{`Week ${week + 1}`}</span>
        </li>
      ))}
    </ol>
  );
}
