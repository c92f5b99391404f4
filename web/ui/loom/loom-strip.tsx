import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import { cellClass, cellText, daysPerRow, loomSummary, type LoomData } from './loom-cells.ts';
import '../mood-dye.css';
import './loom-strip.css';

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
