import { figure } from '#web/platform/locale.ts';
import { classes } from '../classes.ts';
import { crisp, tenth, type Plot } from './chart-frame.tsx';

const steps = 4;

/** The gridlines from zero up, in round steps: 0, 50, 100, 150, 200. */
export function axisLevels(most: number): number[] {
  const rough = Math.max(1, most) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power);
  // Below four, halves are no counts.
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.max(1, Math.ceil(Math.max(1, most) / whole)) + 1 }, (_, at) => at * whole);
}

export function countX(plot: Plot, count: number, at: number): number {
  const room = plot.width - plot.left - plot.right;
  return tenth(plot.left + (count > 1 ? (room * at) / (count - 1) : room / 2));
}

function countY(plot: Plot, top: number, value: number): number {
  return tenth(plot.height - plot.bottom - ((plot.height - plot.top - plot.bottom) * value) / top);
}

export function countPath(plot: Plot, top: number, values: readonly number[], from = 0, to = values.length): string {
  return values
    .slice(from, to)
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${countX(plot, values.length, from + at)} ${countY(plot, top, value)}`)
    .join('');
}

type CountDrawingProps = {
  plot: Plot;
  steps: readonly string[];
  values: readonly number[];
  chosen: number | undefined;
  /** The last step is not over yet: it is dotted and open, so that it does not look like a fall. */
  isLastOpen: boolean;
};

/** The width of one date below the axis. */
const dateRoom = 64;

export function CountDrawing({ plot, steps, values, chosen, isLastOpen }: CountDrawingProps) {
  const levels = axisLevels(Math.max(0, ...values));
  const top = levels.at(-1) ?? 1;
  const foot = plot.height - plot.bottom;
  const right = plot.width - plot.right;
  const every = Math.max(1, Math.ceil((dateRoom * steps.length) / Math.max(1, right - plot.left)));
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
            className={level === 0 ? 'base' : 'rule'}
            x1={plot.left}
            x2={right}
            y1={crisp(countY(plot, top, level))}
            y2={crisp(countY(plot, top, level))}
          />
          <text x={plot.left - 10} y={countY(plot, top, level) + 4} textAnchor="end">
            {figure(level)}
          </text>
        </g>
      ))}
      {steps.map((step, at) => {
        const isLast = at === steps.length - 1;
        // Counted from the end, so that the newest has its date.
        if ((steps.length - 1 - at) % every !== 0) return null;
        return (
          <text
            key={step}
            x={countX(plot, steps.length, at)}
            y={plot.height - 6}
            textAnchor={isLast ? 'end' : at === 0 ? 'start' : 'middle'}
          >
            {step}
          </text>
        );
      })}
      {chosen !== undefined && (
        <line
          className="cursor"
          x1={crisp(countX(plot, steps.length, chosen))}
          x2={crisp(countX(plot, steps.length, chosen))}
          y1={plot.top}
          y2={foot}
        />
      )}
      <path className="line" d={countPath(plot, top, values, 0, isLastOpen ? values.length - 1 : values.length)} />
      {isLastOpen && <path className="gap" d={countPath(plot, top, values, Math.max(0, values.length - 2))} />}
      {values.map((value, at) => {
        const r = at === chosen ? 5 : 3;
        return (
          <rect
            key={at}
            className={classes('dot', isLastOpen && at === values.length - 1 && 'dot--open')}
            x={countX(plot, values.length, at) - r}
            y={countY(plot, top, value) - r}
            width={r * 2}
            height={r * 2}
          />
        );
      })}
    </svg>
  );
}
