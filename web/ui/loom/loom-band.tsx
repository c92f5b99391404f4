import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useDoors, type Doors } from './cell-doors.tsx';
import { cellClass, loomSummary, weeksOf, type LoomData } from './loom-cells.ts';
import { CellFace } from './loom.tsx';
import './loom-band.css';

type LoomBandProps = {
  data: LoomData;
  /** Under each week; "Week 1" and so on if left out, nothing if `false`. */
  weeks?: false | readonly ReactNode[];
  doors?: Doors | undefined;
};

/**
 * The cloth at full width, with numbers: at most four weeks to a row, two on a phone. For the client's profile only.
 */
export function LoomBand({ data, weeks, doors }: LoomBandProps) {
  const { inside, onKeyDown } = useDoors(data.cells, doors);
  const rows = weeksOf(data.cells);
  const inRow = Math.max(2, Math.min(4, rows.length));
  return (
    <ol
      className="band"
      role="list"
      aria-label={loomSummary(data.cells)}
      style={{ '--in-row': inRow } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {rows.map((cells, week) => (
        <li key={week} className="band__week">
          <ol className="band__cells" role="list">
            {cells.map((cell) => (
              // A week has an odd number of days, so the weave goes by the day and not by the place in the week.
              <li key={cell.day} className={classes(cellClass(cell), cell.day % 2 === 0 && 'is-up')}>
                {inside(cell.day, <CellFace cell={cell} />)}
              </li>
            ))}
          </ol>
          {weeks !== false && <span className="band__name">{weeks?.[week] ?? `Week ${week + 1}`}</span>}
        </li>
      ))}
    </ol>
  );
}
