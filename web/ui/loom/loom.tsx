import type { ReactNode, CSSProperties } from 'react';
import PenLine from 'lucide-react/icons/pen-line';
import { classes } from '../classes.ts';
import {
  cellClass,
  cellNumber,
  cellText,
  loomSummary,
  weeksOf,
  daysPerRow,
  type LoomCell,
  type LoomData,
} from './loom-cells.ts';
import '../mood.css';
import './loom-grid.css';
import './loom-strip.css';

type LoomGridProps = {
  data: LoomData;
  /** Before each row: "Wk 1" and so on, or what you give; `false` leaves the column out. */
  weeks?: false | readonly ReactNode[];
  size?: 's' | 'm' | 'l';
  /** The day that was woven a moment ago; its cell fills before the eyes. */
  fresh?: number;
  /** Where the threads go on after the last row: a plain weave. */
  below?: ReactNode;
  className?: string;
};

/** Rows of seven: odd cells lie across, even cells stand up. The mood's number is in the cell. */
export function LoomGrid({ data, weeks, size = 's', fresh, below, className }: LoomGridProps) {
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
      {below}
    </div>
  );
}

function GridCell({ cell, isFresh }: { cell: LoomCell; isFresh: boolean }) {
  return (
    <li className={classes(cellClass(cell), isFresh && 'is-fresh')}>
      {cell.state === 'entry' && <span aria-hidden="true">{cellNumber(cell)}</span>}
      {cell.state === 'today' && <PenLine />}
      <span className="sr">{cellText(cell)}</span>
    </li>
  );
}

type LoomStripProps = {
  data: LoomData;
  /** Put before the summary that screen readers hear, such as the client's name. */
  about?: string;
  /** As wide as there is room. */
  fill?: boolean;
  /** 7 to 10 undyed, so that trouble is what shows: for long lists. */
  quiet?: boolean;
  /** Of the cells, in CSS; narrower cells are chosen for longer programs otherwise. */
  height?: string;
  /** Adds every day as a list for screen readers. */
  list?: boolean;
  className?: string;
};

/** One row of narrow cells. The band is told by cuts too: whole 7 to 10, cut once 5 to 6, cut twice 1 to 4. */
export function LoomStrip({ data, about, fill, quiet, height, list, className }: LoomStripProps) {
  const summary = loomSummary(data.cells);
  const weeks = Math.ceil(data.cells.length / daysPerRow);
  const length = weeks > 8 ? 'strip--finest' : weeks > 4 ? 'strip--fine' : undefined;
  const style = height ? ({ '--ht': height } as CSSProperties) : undefined;
  return (
    <>
      <span
        className={classes('strip', length, fill && 'strip--fill', quiet && 'strip--quiet', className)}
        style={style}
        role="img"
        aria-label={about ? `${about}: ${summary}` : summary}
      >
        {data.cells.map((cell) => (
          <i key={cell.day} className={cellClass(cell)} />
        ))}
      </span>
      {list && (
        <ol className="sr">
          {data.cells.map((cell) => (
            <li key={cell.day}>{cellText(cell)}</li>
          ))}
        </ol>
      )}
    </>
  );
}

type LoomBandProps = {
  data: LoomData;
  /** Under each week; "Week 1" and so on if left out, nothing if `false`. */
  weeks?: false | readonly ReactNode[];
};

/**
 * The cloth at full width, with numbers: at most four weeks to a row, two on a phone. For the client's profile only.
 */
export function LoomBand({ data, weeks }: LoomBandProps) {
  const rows = weeksOf(data.cells);
  const inRow = Math.max(2, Math.min(4, rows.length));
  return (
    <ol
      className="band"
      role="list"
      aria-label={loomSummary(data.cells)}
      style={{ '--in-row': inRow } as CSSProperties}
    >
      {rows.map((cells, week) => (
        <li key={week} className="band__week">
          <ol className="band__cells" role="list">
            {cells.map((cell) => (
              // A week has an odd number of days, so the weave goes by the day and not by the place in the week.
              <li key={cell.day} className={classes(cellClass(cell), cell.day % 2 === 0 && 'is-up')}>
                {cell.state === 'entry' && <span aria-hidden="true">{cellNumber(cell)}</span>}
                {cell.state === 'today' && <PenLine />}
                <span className="sr">{cellText(cell)}</span>
              </li>
            ))}
          </ol>
          {weeks !== false && <span className="band__name">{weeks?.[week] ?? `Week ${week + 1}`}</span>}
        </li>
      ))}
    </ol>
  );
}

const parts = [
  ['high', '7 to 10'],
  ['mid', '5 to 6'],
  ['low', '1 to 4'],
  ['missed', 'no entry'],
] as const;

/** What the dyes and cuts mean. The lists of looms say it to screen readers in words already. */
export function LoomKey({ quiet }: { quiet?: boolean }) {
  return (
    <ul className="loomkey" aria-label="Key">
      {parts.map(([kind, text]) => (
        <li key={kind}>
          <span className={classes('strip', quiet && 'strip--quiet')} aria-hidden="true">
            <i className={kind} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
