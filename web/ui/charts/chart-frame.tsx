import {
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { isMirrored, readingKey } from '#web/platform/reading-key.ts';
import { Button } from '../button.tsx';
import { frame as copy } from '#messages/ui-charts.ts';
import './charts.css';

/** The size of a drawing, and its margins for the axes. */
export type Plot = { width: number; height: number; left: number; right: number; top: number; bottom: number };

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** Half a pixel off, so that a hairline is one pixel and not two grey ones. */
export const crisp = (value: number) => Math.floor(value) + 0.5;

/** The width of an element, before first paint and after every change, so that text in a drawing keeps its size. */
export function useWidth(ref: RefObject<HTMLElement | null>, atFirst: number): number {
  const [width, setWidth] = useState(atFirst);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth((before) => Math.round(element.clientWidth) || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** The index a key moves to among points from 0 to `last`; undefined for other keys. */
export function stepByKey(key: string, at: number | undefined, last: number): number | undefined {
  const next = at === undefined ? 0 : at + 1;
  const previous = at === undefined ? last : at - 1;
  const moves: Record<string, number> = {
    ArrowRight: next,
    ArrowUp: next,
    ArrowLeft: previous,
    ArrowDown: previous,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined || last < 0 ? undefined : Math.max(0, Math.min(last, to));
}

type ChartFrameProps = {
  /** Names and summarises the chart. */
  label: string;
  /** Beside the button: a sentence on how to read it. */
  caption?: ReactNode;
  /** After the caption, while the drawing shows. */
  legend?: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
  /** The element whose width the drawing takes; see `useWidth`. */
  box: RefObject<HTMLDivElement | null>;
  /** The x position of each point, from left to right. */
  xs: readonly number[];
  /** The text of a point, and what all of them are: "Entries". */
  textAt: (at: number) => string;
  hint: string;
  draw: (chosen: number | undefined) => ReactNode;
};

/**
 * Shared by the charts: a figure with a list of its points, and the table view. The list is one tab stop in which arrows move
 * the focus; screen readers can also read it through.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, caption, legend, table, box, xs, textAt, hint, draw } = props;
  const [at, setAt] = useState<number>();
  const [isTable, setTable] = useState(false);
  const last = xs.length - 1;
  const chosen = at === undefined || last < 0 ? undefined : Math.min(at, last);

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    if (event.key === 'Escape') setAt(undefined);
    const to = stepByKey(readingKey(event), at, last);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('li')[to]?.focus();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { left, right } = event.currentTarget.getBoundingClientRect();
    const x = isMirrored(event.currentTarget) ? right - event.clientX : event.clientX - left;
    const distances = xs.map((own) => Math.abs(own - x));
    if (last >= 0) setAt(distances.indexOf(Math.min(...distances)));
  }

  return (
    <div className="chartbox">
      <div className="chartbox__head">
        <div className="small soft">
          {caption}
          {!isTable && legend}
        </div>
        <Button variant="quiet" small aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? copy.asChart : copy.asTable}
        </Button>
      </div>
      {isTable && table}
      <figure
        ref={box}
        hidden={isTable}
        className="chartbox__plot"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
      >
        {draw(chosen)}
        {last >= 0 && (
          <ol className="sr" aria-label={hint} onKeyDown={onKeyDown} onBlur={() => setAt(undefined)}>
            {xs.map((_, point) => (
              <li key={point} tabIndex={point === (chosen ?? 0) ? 0 : -1} onFocus={() => setAt(point)}>
                {textAt(point)}
              </li>
            ))}
          </ol>
        )}
      </figure>
      <p className="chartbox__now" hidden={isTable} aria-hidden="true">
        {chosen !== undefined && textAt(chosen)}
      </p>
    </div>
  );
}
