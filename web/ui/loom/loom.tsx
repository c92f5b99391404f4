import type { ReactNode, CSSProperties } from 'react';
import PenLine from '../icons/pen-line.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { classes } from '../classes.ts';
import { Knot } from '../knot.tsx';
import { useDoors, type Doors } from './cell-doors.tsx';
import { cellClass, cellNumber, cellText, daysPerRow, loomSummary, weeksOf, type DayKnot } from './loom-cells.ts';
import { loom as copy } from '#messages/ui-loom.ts';
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
  /** Sessions, in the corners of their days. */
  knots?: readonly DayKnot[] | undefined;
  /** Where the threads go on after the last row: a plain weave. */
  below?: ReactNode;
  className?: string;
};

/** Rows of seven: odd cells lie across, even cells stand upright. The mood's number is in the cell. */
export function LoomGrid({ cells, weeks, size = 's', fresh, doors, knots, below, className }: LoomGridProps) {
  const { inside, onKeyDown } = useDoors(cells, doors);
  const rows = weeksOf(cells);
  const names = weeks === false ? null : (weeks ?? rows.map((_, row) => copy.week({ week: row + 1 })));
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
      <ol className="loom" role="list" aria-label={loomSummary(cells, knots)} onKeyDown={onKeyDown}>
        {cells.map((cell) => (
          <li key={cell.day} className={classes(cellClass(cell), cell.day === fresh && 'is-fresh')}>
            {inside(cell.day, <CellFace cell={cell} isFresh={cell.day === fresh} />)}
            {knotOf(cell.day, knots)}
          </li>
        ))}
      </ol>
      {below}
    </div>
  );
}

/** One that is ahead first: it is what is next. */
function knotOf(day: number, knots: readonly DayKnot[] | undefined): ReactNode {
  const here = knots?.filter((knot) => knot.day === day);
  if (!here || here.length === 0) return null;
  return <Knot kind={here.every(({ isHeld }) => isHeld) ? 'held' : 'ahead'} />;
}

/** The number or the pen, and the text for screen readers. */
export function CellFace({ cell, isFresh }: { cell: LoomCell; isFresh?: boolean }) {
  return (
    <>
      {cell.mood !== null && (
        <span dir="ltr" aria-hidden="true">
          {cellNumber(cell)}
        </span>
      )}
      {cell.state === 'today' && <PenLine />}
      <span className="sr">{isFresh ? copy.fresh({ what: cellText(cell) }) : cellText(cell)}</span>
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
  /** Sessions, on a line of their own above the cells. */
  knots?: readonly DayKnot[] | undefined;
};

/** A strip, below the knots of its sessions where it has any. */
export function LoomStrip(props: LoomStripProps) {
  const { cells, fill, knots } = props;
  if (!knots || knots.length === 0) return <Strip {...props} />;
  return (
    <div className="tied">
      <span className={classes('strip', lengthOf(cells), fill && 'strip--fill', 'ties')} aria-hidden="true">
        {cells.map(({ day }) => (
          <i key={day}>{knotOf(day, knots)}</i>
        ))}
      </span>
      <Strip {...props} />
    </div>
  );
}

function lengthOf(cells: readonly LoomCell[]): string | undefined {
  const weeks = Math.ceil(cells.length / daysPerRow);
  return weeks > 8 ? 'strip--finest' : weeks > 4 ? 'strip--fine' : undefined;
}

/** One row of narrow cells. The band is also shown by cuts: none for 7 to 10, one for 5 to 6, two for 1 to 4. */
function Strip({ cells, about, fill, quiet, fresh, height, doors, knots }: LoomStripProps) {
  const { inside, onKeyDown } = useDoors(cells, doors);
  const summary = loomSummary(cells, knots);
  const style = height ? ({ '--ht': height } as CSSProperties) : undefined;
  const look = {
    className: classes('strip', lengthOf(cells), fill && 'strip--fill', quiet && 'strip--quiet'),
    style,
    'aria-label': about ? copy.about({ name: about, summary }) : summary,
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

/** Rows of the legend, only where there are sessions. */
export function KnotKey() {
  return (
    <>
      <li>
        <Knot kind="held" />
        {copy.key.session}
      </li>
      <li>
        <Knot kind="ahead" />
        {copy.key.sessionAhead}
      </li>
    </>
  );
}

/** The legend of colours and cuts. Lists of looms say it to screen readers in words already. */
export function LoomKey({ quiet, isFree, isAverage, className, children }: LoomKeyProps) {
  const { label, band } = isAverage ? copy.averages : copy.key;
  const kinds = Object.entries(band).filter(([kind]) => !isFree || kind !== 'skipped');
  return (
    <ul className={classes('loomkey', className)} aria-label={label}>
      {kinds.map(([kind, text]) => (
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
