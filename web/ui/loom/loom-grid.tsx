import type { ReactNode } from 'react';
import PenLine from 'lucide-react/icons/pen-line';
import { classes } from '../classes.ts';
import { cellClass, cellText, loomSummary, weeksOf, type LoomCell, type LoomData } from './loom-cells.ts';
import '../mood-dye.css';
import './loom-grid.css';

type LoomGridProps = {
  data: LoomData;
  /** Before each row: "Wk 1" and so on, or what you give; `false` leaves the column out. */
  weeks?: false | readonly ReactNode[];
  size?: 's' | 'm' | 'l';
  /** The day that was woven a moment ago; its cell fills before the eyes. */
  fresh?: number;
  className?: string;
};

/** Rows of seven: odd cells lie across, even cells stand up. The mood's number is in the cell. */
export function LoomGrid({ data, weeks, size = 's', fresh, className }: LoomGridProps) {
  const rows = weeksOf(data.cells);
  const names = weeks === false ? null : (weeks ?? rows.map((_, row) => `Wk ${row + 1}`));
  return (
    <div className={classes('loombox', `loombox--${size}`, names && 'loombox--named', className)}>
      {names && (
        <ol className="loom-weeks" aria-hidden="true">
          {names.map((name, row) => (
            <li key={row}>{name}</li>
          ))}
        </ol>
      )}
      {/* The role is said again because Safari takes it from lists without bullets. */}
      <ol className="loom" role="list" aria-label={loomSummary(data.cells)}>
        {data.cells.map((cell) => (
          <GridCell key={cell.day} cell={cell} isFresh={cell.day === fresh} />
        ))}
      </ol>
    </div>
  );
}

function GridCell({ cell, isFresh }: { cell: LoomCell; isFresh: boolean }) {
  return (
    <li className={classes(cellClass(cell), isFresh && 'is-fresh')}>
      {cell.state === 'entry' && <span aria-hidden="true">{cell.mood}</span>}
      {cell.state === 'today' && <PenLine />}
      <span className="sr">{cellText(cell)}</span>
    </li>
  );
}
