import { linePaths, xOf, yOf, type Plot } from './line-geometry.ts';
import { PointMark, type MoodPoint } from './mood-point.tsx';
import { moodLabel } from '#contract/journal/mood.ts';
import './sparkline.css';

type SparklineProps = {
  points: readonly MoodPoint[];
  /** All sparklines of a list share this axis, so that lengths compare. */
  days?: number;
  /** Put before what screen readers hear, such as the client's name. */
  about?: string;
};

const plot: Plot = { width: 88, height: 28, left: 0, right: 0, top: 3, bottom: 3 };

/** The course of moods, small, with a mark at the last one. The number should stand beside it. */
export function Sparkline({ points, days = 28, about = 'Mood' }: SparklineProps) {
  const last = points.at(-1);
  const { solid, dotted } = linePaths(plot, days, points);
  const said = last ? `${points.length} entries, last mood ${last.mood}, ${moodLabel(last.mood)}` : 'no entries yet';
  const middle = yOf(plot, 5.5);
  return (
    <svg className="spark" viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={`${about}: ${said}`}>
      <path className="spark__mid" d={`M0 ${middle}H${plot.width}`} />
      <path d={solid + dotted} />
      {last && <PointMark x={xOf(plot, days, last.day)} y={yOf(plot, last.mood)} mood={last.mood} r={3.5} />}
    </svg>
  );
}
