import { useId, useRef } from 'react';
import { dayInMs } from '#contract/days.ts';
import { longCalendarDay, shortCalendarDay } from '#web/platform/time.ts';
import { classes } from '../classes.ts';
import { ChartFrame, crisp, tenth, useWidth, type Plot } from '../charts/chart-frame.tsx';
import { Ledger, LedgerHead } from '../figures.tsx';
import { line as copy } from '#messages/ui-check-in.ts';
import type { LineScale, ScorePoint } from './change-words.ts';
import './check-in.css';

type ChangeLineProps = {
  scale: LineScale;
  /** Oldest first. */
  points: readonly ScorePoint[];
  /** Of its title, where it is another than the reader’s. */
  lang?: string | undefined;
  /** The reader's own answers; otherwise a client's. */
  isOwn?: boolean;
};

/** Scores over time, on the band in which the scale moves by itself around the first one. A line begins with two. */
export function ChangeLine({ scale, points, lang, isOwn = true }: ChangeLineProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 620);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const height = width < 280 ? 120 : width < 480 ? 190 : 260;
  const plot: Plot = { width, height, left: 30, right: 12, top: 22, bottom: 26 };
  const { title, max, change } = scale;
  return (
    <ChartFrame
      label={copy.summary({ title, first: first.score, last: last.score })}
      legend={
        change && (
          <span className="waverkey row inline baseline g2">
            <i />
            {copy.band({ points: change.points, isOwn })}
          </span>
        )
      }
      table={
        <Ledger className="charttable">
          <caption className="sr" lang={lang}>
            {title}
          </caption>
          <LedgerHead columns={[copy.date, { number: copy.score }]} />
          <tbody>
            {points.map(({ date, score }, index) => (
              <tr key={index}>
                <th scope="row">{longCalendarDay(date)}</th>
                <td className="r">{score}</td>
              </tr>
            ))}
          </tbody>
        </Ledger>
      }
      box={box}
      xs={xsOf(plot, points)}
      textAt={(at) => {
        const point = points[at];
        return point ? copy.on({ date: longCalendarDay(point.date), score: point.score, max }) : '';
      }}
      hint={copy.answers}
      draw={(chosen) => <Drawing plot={plot} scale={scale} points={points} chosen={chosen} />}
    />
  );
}

const inset = 14;

/** By date, so that a long gap looks long. */
function xsOf({ width, left, right }: Plot, points: readonly ScorePoint[]): number[] {
  const days = points.map(({ date }) => Date.parse(date) / dayInMs);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const room = width - left - right - 2 * inset;
  return days.map((day) => tenth(left + inset + (to === from ? room / 2 : (room * (day - from)) / (to - from))));
}

/** Whole steps between the ends: thirds where they are whole and there is room, else halves. */
export function levelsOf({ min, max }: Pick<LineScale, 'min' | 'max'>, height: number): number[] {
  const parts = [3, 2].find((count) => (max - min) % count === 0 && (count === 2 || (height >= 190 && min >= 0))) ?? 1;
  return Array.from({ length: parts + 1 }, (_, index) => min + ((max - min) * index) / parts);
}

/** Those that have room beside the next one shown, counted from the newest. */
function withRoom(xs: readonly number[], room: number): Set<number> {
  const shown = new Set<number>();
  let next = Infinity;
  for (let at = xs.length - 1; at >= 0; at -= 1) {
    const x = xs[at] ?? 0;
    if (next - x < room) continue;
    shown.add(at);
    next = x;
  }
  return shown;
}

type DrawingProps = { plot: Plot; scale: LineScale; points: readonly ScorePoint[]; chosen: number | undefined };

function Drawing({ plot, scale, points, chosen }: DrawingProps) {
  const cloth = `waver${useId().replaceAll(/\W/g, '')}`;
  const { min, max, change } = scale;
  const [foot, right] = [plot.height - plot.bottom, plot.width - plot.right];
  const yOf = (score: number) => tenth(foot - ((foot - plot.top) * (score - min)) / (max - min));
  const xs = xsOf(plot, points);
  const [dates, figures] = [withRoom(xs, 52), withRoom(xs, 26)];
  const start = points[0]?.score ?? min;
  const [high, low] = change
    ? [Math.min(max, start + change.points), Math.max(min, start - change.points)]
    : [min, min];
  return (
    <svg
      className="chart"
      width={plot.width}
      height={plot.height}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      aria-hidden="true"
    >
      <pattern id={cloth} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect className="waver" width="4" height="4" />
        <rect className="waver__thread" width="4" height="1" />
      </pattern>
      {change && (
        <rect
          x={plot.left}
          y={yOf(high)}
          width={right - plot.left}
          height={tenth(yOf(low) - yOf(high))}
          rx="2"
          fill={`url(#${cloth})`}
        />
      )}
      {levelsOf(scale, plot.height).map((level) => (
        <g key={level}>
          <line className="rule" x1={plot.left} x2={right} y1={crisp(yOf(level))} y2={crisp(yOf(level))} />
          <text x={plot.left - 8} y={yOf(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <path className="line" d={points.map(({ score }, at) => `${at ? 'L' : 'M'}${xs[at]} ${yOf(score)}`).join('')} />
      {points.map(({ date, score }, at) => (
        <g key={at}>
          <circle
            className={classes('answerpt', at === points.length - 1 && 'is-now')}
            cx={xs[at]}
            cy={yOf(score)}
            r={at === chosen ? 6.5 : 5}
          />
          {figures.has(at) && (
            <text className="strong" x={xs[at]} y={yOf(score) - 11} textAnchor="middle">
              {score}
            </text>
          )}
          {dates.has(at) && (
            <text x={xs[at]} y={plot.height - 6} textAnchor={at === points.length - 1 ? 'end' : 'middle'}>
              {shortCalendarDay(date)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
