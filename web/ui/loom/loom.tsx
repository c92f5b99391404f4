import type { ReactNode, CSSProperties } from 'react';
import PenLine from 'lucide-react/icons/pen-line';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { classes } from '../classes.ts';
import { useDoors, type Doors } from './cell-doors.tsx';
import { cellClass, cellNumber, cellText, daysPerRow, loomSummary, weeksOf } from './loom-cells.ts';
import '../mood.css';
import './loom-grid.css';
import './loom-strip.css';

type LoomGridProps = {
  /** One per day, in the program's order. */
  cells: readonly LoomCell[];
  /** Before each row: "Wk 1" and so on, or the given labels; `false` omits the column. */
  weeks?: false | readonly ReactNode[];
  size?: 's' | 'm' | 'l';
  /** The day just woven; its cell animates and keeps a ring. */
  fresh?: number | undefined;
  doors?: Doors | undefined;
  /** Where the threads go on after the last row: a plain weave. */
  below?: ReactNode;
  className?: string;
};

/** Rows of seven: odd cells lie across, even cells stand upright. The mood's number is in the cell. */
export function LoomGrid({ cells, weeks, size = 's', fresh, doors, below, className }: LoomGridProps) {
  const { inside, onKeyDown } = useDoors(cells, doors);
  const rows = weeksOf(cells);
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
      {/* An explicit role, because Safari drops it from lists without bullets. */}
      <ol className="loom" role="list" aria-label={loomSummary(cells)} onKeyDown={onKeyDown}>
        {cells.map((cell) => (
          <li key={cell.day} className={classes(cellClass(cell), cell.day === fresh && 'is-fresh')}>
            {inside(cell.day, <CellFace cell={cell} isFresh={cell.day === fresh} />)}
          </li>
        ))}
      </ol>
      {below}
    </div>
  );
}

/** The number or the pen, and the text for screen readers. */
export function CellFace({ cell, isFresh }: { cell: LoomCell; isFresh?: boolean }) {
  return (
    <>
      {cell.mood !== null && <span aria-hidden="true">{cellNumber(cell)}</span>}
      {cell.state === 'today' && <PenLine />}
      <span className="sr">
        {cellText(cell)}
        {isFresh && ', just woven'}
      </span>
    </>
  );
}

type LoomStripProps = {
  /** One per day, in the program's order. */
  cells: readonly LoomCell[];
  /** Prefixed to the summary for screen readers, such as the client's name. */
  about?: string;
  /** As wide as there is room. */
  fill?: boolean;
  /** 7 to 10 uncoloured, so that low moods are conspicuous: for long lists. */
  quiet?: boolean;
  /** The day just woven; its cell has a ring. */
  fresh?: number | undefined;
  /** Cell width, in CSS; by default narrower for longer programs. */
  height?: string;
  doors?: Doors | undefined;
};

/** One row of narrow cells. The band is also shown by cuts: none for 7 to 10, one for 5 to 6, two for 1 to 4. */
export function LoomStrip({ cells, about, fill, quiet, fresh, height, doors }: LoomStripProps) {
  const { inside, onKeyDown } = useDoors(cells, doors);
  const summary = loomSummary(cells);
  const weeks = Math.ceil(cells.length / daysPerRow);
  const length = weeks > 8 ? 'strip--finest' : weeks > 4 ? 'strip--fine' : undefined;
  const style = height ? ({ '--ht': height } as CSSProperties) : undefined;
  const look = {
    className: classes('strip', length, fill && 'strip--fill', quiet && 'strip--quiet'),
    style,
    'aria-label': about ? `${about}: ${summary}` : summary,
  };
  const classOf = (cell: LoomCell) => classes(cellClass(cell), cell.day === fresh && 'is-fresh');
  if (onKeyDown)
    return (
      <ol {...look} role="list" onKeyDown={onKeyDown}>
        {cells.map((cell) => (
          <li key={cell.day} className={classOf(cell)}>
            {inside(cell.day, null, cellText(cell)) ?? <span className="sr">{cellText(cell)}</span>}
          </li>
        ))}
      </ol>
    );
  return (
    <span {...look} role="img">
      {cells.map((cell) => (
        <i key={cell.day} className={classOf(cell)} />
      ))}
    </span>
  );
}

const parts = [
  ['high', '7 to 10'],
  ['mid', '5 to 6'],
  ['low', '1 to 4'],
  ['skipped', 'no entry'],
] as const;

const averageParts = [
  ['high', 'above 6'],
  ['mid', 'above 4 to 6'],
  ['low', 'up to 4'],
] as const;

type LoomKeyProps = {
  quiet?: boolean;
  /** Without days passed over: free pages have none. */
  isFree?: boolean;
  /** Of averages, whose bands have no gaps between whole numbers. */
  isAverage?: boolean;
  className?: string;
  /** Further rows. */
  children?: ReactNode;
};

/** The legend of colours and cuts. Lists of looms say it to screen readers in words already. */
export function LoomKey({ quiet, isFree, isAverage, className, children }: LoomKeyProps) {
  return (
    <ul className={classes('loomkey', className)} aria-label={isAverage ? 'Average mood' : 'Key'}>
      {(isAverage ? averageParts : isFree ? parts.slice(0, 3) : parts).map(([kind, text]) => (
        <li key={kind}>
          <span className={classes('strip', quiet && 'strip--quiet')} aria-hidden="true">
            <i className={kind} />
          </span>
          {text}
        </li>
      ))}
      {children}
    </ul>
  );
}
