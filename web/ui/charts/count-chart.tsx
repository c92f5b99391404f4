import { useRef, type ReactNode } from 'react';
import { figure } from '#web/platform/locale.ts';
import { counts as copy } from '#messages/ui-charts.ts';
import { Ledger } from '../figures.tsx';
import { ChartFrame, useWidth, type Plot } from './chart-frame.tsx';
import { axisLevels, CountDrawing, countX } from './count-drawing.tsx';

type CountChartProps = {
  /** Names the chart: "Accounts by week". */
  label: string;
  /** Labels below the axis, oldest first: "6 Oct". */
  steps: readonly string[];
  /** The column header of the steps in the table: "Week of". */
  stepName: string;
  /** What is counted: "Users". */
  name: string;
  /** One for every step. */
  values: readonly number[];
  /** The last step is not over yet. */
  isLastOpen?: boolean;
  children?: ReactNode;
};

/** Counts over time. Arrows move from step to step; a table has the same numbers. */
export function CountChart(props: CountChartProps) {
  const { label, steps, stepName, name, values, isLastOpen = false, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 640);
  // The width of the longest number beside the axis.
  const most = figure(axisLevels(Math.max(0, ...values)).at(-1) ?? 0);
  const plot: Plot = { width, height: 220, left: Math.max(36, 14 + most.length * 7), right: 8, top: 10, bottom: 27 };
  const textAt = (at: number) => {
    const said = { step: steps[at] ?? '', name, count: figure(values[at] ?? 0) };
    return isLastOpen && at === steps.length - 1 ? copy.stepSoFar(said) : copy.step(said);
  };
  return (
    <ChartFrame
      label={copy.summary({ label, name, first: figure(values[0] ?? 0), last: figure(values.at(-1) ?? 0) })}
      caption={children}
      table={
        <Ledger className="charttable">
          <caption className="sr">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{stepName}</th>
              <th scope="col" className="r">
                {name}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => (
              <tr key={step}>
                <th scope="row">{step}</th>
                <td className="r">{figure(values[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </Ledger>
      }
      box={box}
      xs={steps.map((_, at) => countX(plot, steps.length, at))}
      textAt={textAt}
      hint={copy.steps}
      draw={(chosen) => <CountDrawing {...{ plot, steps, values, chosen, isLastOpen }} />}
    />
  );
}
