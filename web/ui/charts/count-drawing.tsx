import { axisLevels, countPath, countX, countY, inWords, spread } from './count-geometry.ts';
import type { CountSeries } from './count-chart.tsx';
import type { Plot } from './line-geometry.ts';

type CountDrawingProps = {
  plot: Plot;
  steps: readonly string[];
  series: readonly CountSeries[];
  chosen: number | undefined;
  named: boolean;
};

const crisp = (value: number) => Math.floor(value) + 0.5;
/** What one date under the axis takes. */
const dateRoom = 64;

export function CountDrawing({ plot, steps, series, chosen, named }: CountDrawingProps) {
  const levels = axisLevels(Math.max(0, ...series.flatMap(({ values }) => values)));
  const top = levels.at(-1) ?? 1;
  const foot = plot.height - plot.bottom;
  const right = plot.width - plot.right;
  const every = Math.max(1, Math.ceil((dateRoom * steps.length) / Math.max(1, right - plot.left)));
  const ends = spread(
    series.map(({ values }) => countY(plot, top, values.at(-1) ?? 0)),
    30,
    foot,
  );
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
            {inWords(level)}
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
      {series.map(({ name, values }, which) => (
        <g key={name}>
          <path className={which === 0 ? 'line' : 'line line--2'} d={countPath(plot, top, values)} />
          {values.map((value, at) => (
            <CountMark
              key={at}
              which={which}
              x={countX(plot, values.length, at)}
              y={countY(plot, top, value)}
              r={at === chosen ? 5 : 3}
            />
          ))}
          {named && (
            <>
              <text className="named" x={right + 14} y={(ends[which] ?? 0) + 1}>
                {name}
              </text>
              <text x={right + 14} y={(ends[which] ?? 0) + 17}>
                {inWords(values.at(-1) ?? 0)}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  );
}

/** A square for the first line, a ring for the second: told apart without colour. */
export function CountMark({ which, x, y, r }: { which: number; x: number; y: number; r: number }) {
  return which === 0 ? (
    <rect className="dot" x={x - r} y={y - r} width={r * 2} height={r * 2} />
  ) : (
    <circle className="dot--2" cx={x} cy={y} r={r + 0.5} />
  );
}
