import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Ledger } from '../figures.tsx';
import { CountDrawing, CountMark, axisLevels, countX, inWords } from './count-drawing.tsx';
import type { Plot } from './line-drawing.tsx';
import { useWidth } from './use-width.ts';
import './charts.css';

export type CountSeries = { name: string; values: readonly number[] };

type CountChartProps = {
  /** Names the chart: "Accounts by week". */
  label: string;
  /** What stands under the axis, oldest first: "6 Oct". */
  steps: readonly string[];
  /** What a step is called at the head of the table: "Week of". */
  stepName: string;
  /** One or two lines, each with a value for every step. */
  series: readonly CountSeries[];
  height?: number;
  children?: ReactNode;
};

const stepText = (steps: readonly string[], series: readonly CountSeries[], at: number) =>
  `${steps[at]}: ${series.map(({ name, values }) => `${name} ${inWords(values[at] ?? 0)}`).join(', ')}`;

/** As wide as the longest number beside the axis. */
function axisRoom(series: readonly CountSeries[]): number {
  const most = axisLevels(Math.max(0, ...series.flatMap(({ values }) => values))).at(-1) ?? 0;
  return Math.max(36, 14 + inWords(most).length * 7);
}

/** Counts over time. The arrows go from step to step; the same numbers stand in a table. */
export function CountChart({ label, steps, stepName, series, height = 220, children }: CountChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 640);
  const [at, setAt] = useState<number>();
  const [isTable, setTable] = useState(false);
  const last = steps.length - 1;
  const chosen = at === undefined ? undefined : Math.min(at, last);
  // On narrow screens the names stand above, so that the lines keep their room.
  const named = series.length > 1 && width >= 480;
  const plot: Plot = { width, height, left: axisRoom(series), right: named ? 76 : 8, top: 10, bottom: 27 };

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? -1;
    const moves: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: at === undefined ? last : from - 1,
      ArrowDown: at === undefined ? last : from - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (to === undefined || last < 0) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = steps.map((_, index) => Math.abs(countX(plot, steps.length, index) - x));
    if (last >= 0) setAt(distances.indexOf(Math.min(...distances)));
  }

  const summary = series
    .map(({ name, values }) => `${name} from ${inWords(values[0] ?? 0)} to ${inWords(values[last] ?? 0)}`)
    .join(', ');
  return (
    <div className="chartbox">
      <div className="chartbox__head">
        <div className="small soft">
          {children}
          {series.length > 1 && !named && !isTable && <CountKey series={series} />}
        </div>
        <Button variant="quiet" small aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable && <CountTable label={label} stepName={stepName} steps={steps} series={series} />}
      {/* A slider, as in the chart of moods: its arrows are handed on and its text is spoken at every step. */}
      <div
        ref={box}
        hidden={isTable}
        className="chartbox__plot"
        role="slider"
        tabIndex={0}
        aria-label={`${label}. ${summary}.`}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, steps.length)}
        aria-valuenow={(chosen ?? Math.max(0, last)) + 1}
        aria-valuetext={
          chosen === undefined ? 'Use the arrow keys to go from step to step' : stepText(steps, series, chosen)
        }
        aria-readonly="true"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <CountDrawing plot={plot} steps={steps} series={series} chosen={chosen} named={named} />
      </div>
      <p className="chartbox__now" hidden={isTable} aria-hidden="true">
        {chosen !== undefined && stepText(steps, series, chosen)}
      </p>
    </div>
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
          {name} {inWords(values.at(-1) ?? 0)}
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
                {inWords(values[at] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
