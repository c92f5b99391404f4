import { figure } from '#web/platform/locale.ts';
import { useRef, type ReactNode } from 'react';
import { Ledger } from '../figures.tsx';
import { ChartFrame, useWidth, type Plot } from './chart-frame.tsx';
import { axisLevels, CountDrawing, CountMark, countX, type CountSeries } from './count-drawing.tsx';

type CountChartProps = {
  /** Names the chart: "Accounts by week". */
  label: string;
  /** Labels below the axis, oldest first: "6 Oct". */
  steps: readonly string[];
  /** The column header of the steps in the table: "Week of". */
  stepName: string;
  /** One or two lines, each with a value for every step. */
  series: readonly CountSeries[];
  /** The last step is not over yet. */
  isLastOpen?: boolean;
  children?: ReactNode;
};

const stepText = (steps: readonly string[], series: readonly CountSeries[], at: number, isOpen: boolean) =>
  `${steps[at]}: ${series.map(({ name, values }) => `${name} ${figure(values[at] ?? 0)}`).join(', ')}${isOpen ? ' so far' : ''}`;

/** The width of the longest number beside the axis. */
function axisRoom(series: readonly CountSeries[]): number {
  const most = axisLevels(Math.max(0, ...series.flatMap(({ values }) => values))).at(-1) ?? 0;
  return Math.max(36, 14 + figure(most).length * 7);
}

/** Counts over time. Arrows move from step to step; a table has the same numbers. */
export function CountChart({ label, steps, stepName, series, isLastOpen = false, children }: CountChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 640);
  // On narrow screens the names are above, so that the lines keep their width.
  const named = series.length > 1 && width >= 480;
  const plot: Plot = { width, height: 220, left: axisRoom(series), right: named ? 76 : 8, top: 10, bottom: 27 };
  const summary = series
    .map(({ name, values }) => `${name} from ${figure(values[0] ?? 0)} to ${figure(values[steps.length - 1] ?? 0)}`)
    .join(', ');
  return (
    <ChartFrame
      label={`${label}. ${summary}.`}
      caption={children}
      legend={series.length > 1 && !named && <CountKey series={series} />}
      table={<CountTable label={label} stepName={stepName} steps={steps} series={series} />}
      box={box}
      xs={steps.map((_, at) => countX(plot, steps.length, at))}
      textAt={(at) => stepText(steps, series, at, isLastOpen && at === steps.length - 1)}
      hint="Steps"
      draw={(chosen) => <CountDrawing {...{ plot, steps, series, chosen, named, isLastOpen }} />}
    />
  );
}

function CountKey({ series }: { series: readonly CountSeries[] }) {
  return (
    <span className="countkey">
      {series.map(({ name, values }, which) => (
        <span key={name}>
          <svg className="chart" width="12" height="12" aria-hidden="true">
            <CountMark which={which} x={6} y={6} r={3} />
          </svg>
          {name} {figure(values.at(-1) ?? 0)}
        </span>
      ))}
    </span>
  );
}

function CountTable({
  label,
  stepName,
  steps,
  series,
}: Pick<CountChartProps, 'label' | 'stepName' | 'steps' | 'series'>) {
  return (
    <Ledger className="charttable">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{stepName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="r">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, at) => (
          <tr key={step}>
            <th scope="row">{step}</th>
            {series.map(({ name, values }) => (
              <td key={name} className="r">
                {figure(values[at] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
