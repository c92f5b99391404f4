import { linePaths, xOf, yOf, type Plot } from './line-geometry.ts';
import { PointMark, type MoodPoint } from './mood-point.tsx';

type LineDrawingProps = { plot: Plot; days: number; points: readonly MoodPoint[]; chosen: MoodPoint | undefined };

const levels = [10, 7, 4, 1];
/** Half a pixel off, so that a hairline is one pixel and not two grey ones. */
const crisp = (value: number) => Math.floor(value) + 0.5;

export function LineDrawing({ plot, days, points, chosen }: LineDrawingProps) {
  const { solid, dotted } = linePaths(plot, days, points);
  const weeks = Array.from({ length: Math.ceil(days / 7) }, (_, week) => week);
  const dayWidth = (plot.width - plot.left - plot.right) / days;
  const r = Math.max(2, Math.min(4.5, dayWidth * 0.5));
  const foot = plot.height - plot.bottom;
  // "Wk 12" needs 40 pixels; below that the number alone.
  const named = dayWidth * 7 >= 40;
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
      {weeks.map((week) => (
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
            {named ? `Wk ${week + 1}` : week + 1}
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
