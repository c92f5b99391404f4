import { useRef, type CSSProperties, type ReactNode } from 'react';
import { rateOf } from '#contract/figures.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { classes } from '../classes.ts';
import { Ledger } from '../figures.tsx';
import { ChartFrame, useWidth } from './chart-frame.tsx';
import './day-bars.css';

/** Of a day: how many could have reached it by now, reached it, and wrote for it. */
export type DayCount = { day: number; possible: number; reached: number; wrote: number };

export const wroteShare = ({ possible, wrote }: DayCount): number | null => rateOf(wrote, possible);

const textOf = ({ day, possible, reached, wrote }: DayCount): string =>
  possible === 0
    ? `Day ${day}: nobody could have reached it yet`
    : `Day ${day}: ${wrote} wrote, ${reached} of ${possible} reached it`;

/** Room for the scale before the bars, and for "Week 12" below them. */
const scaleRoom = 44;
const weekRoom = 52;

type DayBarsProps = {
  /** Names the chart: "Clients by day of Breath". */
  label: string;
  days: readonly DayCount[];
  children?: ReactNode;
};

/** Drop-off: a bar for each day, pale as high as those who reached it, solid as those who wrote; hatched of too few people. */
export function DayBars({ label, days, children }: DayBarsProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box, 640) - scaleRoom;
  const weeks = Math.ceil(days.length / daysPerWeek);
  return (
    <ChartFrame
      label={label}
      caption={children}
      table={<DayTable label={label} days={days} />}
      box={box}
      xs={days.map((_, at) => scaleRoom + (room * (at + 0.5)) / days.length)}
      textAt={(at) => (days[at] ? textOf(days[at]) : '')}
      hint="Days"
      draw={(chosen) => (
        <div aria-hidden="true">
          <div className="daybars">
            <span className="daybars__scale small num">
              <span>100%</span>
              <span>50%</span>
              <span>0%</span>
            </span>
            {days.map((one, at) => (
              <i
                key={one.day}
                className={classes(
                  at === chosen && 'is-chosen',
                  one.day % daysPerWeek === 0 && 'ends-week',
                  wroteShare(one) === null && 'is-few',
                )}
                style={
                  {
                    '--reached': one.reached / Math.max(1, one.possible),
                    '--wrote': one.wrote / Math.max(1, one.possible),
                  } as CSSProperties
                }
              />
            ))}
          </div>
          <ol className="daybars__weeks small soft">
            {Array.from({ length: weeks }, (_, week) => (
              <li key={week}>
                {`${room / weeks >= weekRoom ? 'Week ' : ''}${week + 1}`}
                <small className="num">
                  {`${room / weeks >= weekRoom ? 'of ' : ''}${days[week * daysPerWeek]?.possible ?? 0}`}
                </small>
              </li>
            ))}
          </ol>
        </div>
      )}
    />
  );
}

const columns = ['Day', 'Could have reached', 'Reached', 'Wrote', 'Wrote, percent'];

function DayTable({ label, days }: Pick<DayBarsProps, 'label' | 'days'>) {
  return (
    <Ledger className="charttable">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : 'r'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((one) => (
          <tr key={one.day}>
            <th scope="row">{one.day}</th>
            <td className="r">{one.possible}</td>
            <td className="r">{one.reached}</td>
            <td className="r">{one.wrote}</td>
            <td className="r">{wroteShare(one) === null ? '–' : `${wroteShare(one)}%`}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
