import { useRef, type CSSProperties, type ReactNode } from 'react';
import { rateOf } from '#contract/figures.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { percentage } from '#web/platform/locale.ts';
import { dayBars as copy } from '#messages/ui-charts.ts';
import { classes } from '../classes.ts';
import { Ledger } from '../figures.tsx';
import { ChartFrame, useWidth } from './chart-frame.tsx';
import './day-bars.css';

/** Of a day: how many could have reached it by now, reached it, and wrote for it. */
export type DayCount = { day: number; possible: number; reached: number; wrote: number };

const textOf = (count: DayCount): string => (count.possible === 0 ? copy.noneYet(count) : copy.day(count));

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
  const weeks = days.filter(({ day }) => day % daysPerWeek === 1);
  const isWide = room / Math.max(1, weeks.length) >= weekRoom;
  return (
    <ChartFrame
      label={label}
      caption={children}
      table={<DayTable label={label} days={days} />}
      box={box}
      xs={days.map((_, at) => scaleRoom + (room * (at + 0.5)) / days.length)}
      textAt={(at) => (days[at] ? textOf(days[at]) : '')}
      hint={copy.days}
      draw={(chosen) => (
        <div aria-hidden="true">
          <div className="daybars">
            <span className="daybars__scale small num">
              {[100, 50, 0].map((percent) => (
                <span key={percent}>{percentage(percent)}</span>
              ))}
            </span>
            {days.map((one, at) => (
              <i
                key={one.day}
                className={classes(
                  at === chosen && 'is-chosen',
                  one.day % daysPerWeek === 0 && 'ends-week',
                  rateOf(one.wrote, one.possible) === null && 'is-few',
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
            {weeks.map(({ day, possible }, index) => (
              <li key={day}>
                {isWide ? copy.week({ week: index + 1 }) : index + 1}
                <small className="num">{isWide ? copy.of({ people: possible }) : possible}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
    />
  );
}

const percent = ({ wrote, possible }: DayCount): string => {
  const rate = rateOf(wrote, possible);
  return rate === null ? '–' : percentage(rate);
};

function DayTable({ label, days }: Pick<DayBarsProps, 'label' | 'days'>) {
  return (
    <Ledger className="charttable">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {Object.values(copy.columns).map((column, index) => (
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
            <td className="r">{percent(one)}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
