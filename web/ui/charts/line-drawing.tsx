import { moodBand } from '#contract/journal/rules.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { line as copy, sparkline as sparkCopy } from '#messages/ui-charts.ts';
import { crisp, tenth, type Plot } from './chart-frame.tsx';
import '../mood.css';
import './charts.css';
import { moodLabel } from '../mood-label.ts';

export type MoodPoint = {
  day: number;
  mood: number;
  /** Announced and listed with the day, such as "Tue 7 Oct". */
  date?: string;
};

/** Circle high, diamond mid, triangle low: the shape shows the band without colour. `r` is about half its width. */
function PointMark({ x, y, mood, r }: { x: number; y: number; mood: number; r: number }) {
  const band = moodBand(mood);
  if (band === 'high') return <circle className="pt high" cx={x} cy={y} r={r} />;
  if (band === 'mid') {
    const d = r * 1.18;
    return <path className="pt mid" d={`M${x} ${y - d}l${d} ${d}l${-d} ${d}l${-d} ${-d}Z`} />;
  }
  const s = r * 1.11;
  return <path className="pt low" d={`M${x} ${y + s}l${-s} ${-s * 1.7}h${s * 2}Z`} />;
}

/** Every day has its own column, with the point in its middle. */
export function xOf(plot: Plot, days: number, day: number): number {
  return tenth(plot.left + ((plot.width - plot.left - plot.right) * (day - 0.5)) / days);
}

function yOf(plot: Plot, mood: number): number {
  return tenth(plot.height - plot.bottom - ((plot.height - plot.top - plot.bottom) * (mood - 1)) / 9);
}

/** Solid from one day to the next; dotted across days without an entry, which are never drawn as known. */
export function linePaths(plot: Plot, days: number, points: readonly MoodPoint[]): { solid: string; dotted: string } {
  let solid = '';
  let dotted = '';
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before) return;
    const from = `M${xOf(plot, days, before.day)} ${yOf(plot, before.mood)}`;
    const step = `${from}L${xOf(plot, days, point.day)} ${yOf(plot, point.mood)}`;
    if (point.day - before.day === 1) solid += step;
    else dotted += step;
  });
  return { solid, dotted };
}

/** "Week 1 averages 4.8. Week 2 averages 6.8." */
export function weekAverages(points: readonly MoodPoint[]): string {
  const weeks = new Map<number, number[]>();
  for (const point of points) {
    const week = Math.ceil(point.day / 7);
    weeks.set(week, [...(weeks.get(week) ?? []), point.mood]);
  }
  if (weeks.size === 0) return copy.noEntries;
  return [...weeks]
    .map(([week, moods]) =>
      copy.average({ week, average: oneDecimal(moods.reduce((a, b) => a + b, 0) / moods.length) }),
    )
    .join(' ');
}

type LineDrawingProps = {
  plot: Plot;
  days: number;
  points: readonly MoodPoint[];
  chosen: MoodPoint | undefined;
  dayNames?: readonly string[] | undefined;
};

const levels = [10, 7, 4, 1];

export function LineDrawing({ plot, days, points, chosen, dayNames }: LineDrawingProps) {
  const { solid, dotted } = linePaths(plot, days, points);
  const weeks = Array.from({ length: Math.ceil(days / 7) }, (_, week) => week);
  const dayWidth = (plot.width - plot.left - plot.right) / days;
  const r = Math.max(2, Math.min(4.5, dayWidth * 0.5));
  const foot = plot.height - plot.bottom;
  // "Week 12" needs 52 pixels; below that the number alone.
  const isWide = dayWidth * 7 >= 52;
  return (
    <svg
      className="chart"
      width={plot.width}
      height={plot.height}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      aria-hidden="true"
    >
      {levels.map((level) => (
        <g key={level}>
          <line
            className="rule"
            x1={plot.left}
            x2={plot.width - plot.right}
            y1={crisp(yOf(plot, level))}
            y2={crisp(yOf(plot, level))}
          />
          <text x={plot.left - 8} y={yOf(plot, level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      {dayNames?.map((name, index) => (
        <text key={index} x={xOf(plot, days, index + 1)} y={plot.height - 6} textAnchor="middle">
          {name}
        </text>
      ))}
      {(dayNames ? [] : weeks).map((week) => (
        <g key={week}>
          {week > 0 && (
            <line
              className="rule"
              x1={crisp(plot.left + dayWidth * 7 * week)}
              x2={crisp(plot.left + dayWidth * 7 * week)}
              y1={plot.top}
              y2={foot + 6}
            />
          )}
          <text
            x={plot.left + dayWidth * (7 * week + Math.min(7, days - 7 * week) / 2)}
            y={plot.height - 6}
            textAnchor="middle"
          >
            {isWide ? copy.week({ week: week + 1 }) : week + 1}
          </text>
        </g>
      ))}
      {chosen && (
        <line
          className="cursor"
          x1={crisp(xOf(plot, days, chosen.day))}
          x2={crisp(xOf(plot, days, chosen.day))}
          y1={plot.top}
          y2={foot}
        />
      )}
      <path className="gap" d={dotted} />
      <path className="line" d={solid} />
      {points.map((point) => (
        <PointMark key={point.day} x={xOf(plot, days, point.day)} y={yOf(plot, point.mood)} mood={point.mood} r={r} />
      ))}
      {chosen && <circle className="ring" cx={xOf(plot, days, chosen.day)} cy={yOf(plot, chosen.mood)} r={r + 4} />}
    </svg>
  );
}

type SparklineProps = {
  points: readonly MoodPoint[];
  /** All sparklines of a list share this axis, so that lengths compare. */
  days?: number;
  /** Prefixed for screen readers, such as the client's name. */
  about?: string;
};

const sparkPlot: Plot = { width: 88, height: 28, left: 0, right: 0, top: 3, bottom: 3 };

/** A sparkline of moods with a mark at the last one. The number should be beside it. */
export function Sparkline({ points, days = 28, about = sparkCopy.mood }: SparklineProps) {
  const last = points.at(-1);
  const { solid, dotted } = linePaths(sparkPlot, days, points);
  const said = last
    ? sparkCopy.summary({ about, count: points.length, mood: last.mood, label: moodLabel(last.mood) })
    : sparkCopy.noEntries({ about });
  const middle = yOf(sparkPlot, 5.5);
  return (
    <svg className="spark" viewBox={`0 0 ${sparkPlot.width} ${sparkPlot.height}`} role="img" aria-label={said}>
      <path className="spark__mid" d={`M0 ${middle}H${sparkPlot.width}`} />
      <path d={solid + dotted} />
      {last && <PointMark x={xOf(sparkPlot, days, last.day)} y={yOf(sparkPlot, last.mood)} mood={last.mood} r={3.5} />}
    </svg>
  );
}
