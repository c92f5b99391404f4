import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { percentOf } from '#contract/assignments/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/field.tsx';
import { stepByKey } from '#web/ui/charts/chart-frame.tsx';
import { analyticsCopy } from '../copy.ts';
import type { Analytics } from '../queries.ts';
import { CsvButton } from './table-cells.tsx';

const copy = analyticsCopy.dropOff;
type Curve = Analytics['dropOff'][number];

/** How many of those who could have come to each day of a program by now came to it, and wrote. */
export function DropOff({ dropOff }: { dropOff: readonly Curve[] }) {
  const [chosen, setChosen] = useState('');
  const [isTable, setTable] = useState(false);
  const curve = dropOff.find(({ programId }) => programId === chosen) ?? dropOff[0];
  if (!curve) {
    return (
      <Section title={copy.title}>
        <p className="soft">{copy.none}</p>
      </Section>
    );
  }
  const csv = () =>
    dropOff.flatMap(({ title, began, days }) =>
      days.map(({ day, possible, reached, wrote }) => [
        title,
        day,
        began,
        possible,
        reached,
        wrote,
        percentOf(wrote, possible),
      ]),
    );
  return (
    <Section
      title={copy.title}
      aside={
        <span className="antools row wrap gy0 gx3">
          <Button variant="quiet" small aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? analyticsCopy.showChart : analyticsCopy.showTable}
          </Button>
          <CsvButton what="drop-off" head={copy.csvColumns} rows={csv} />
        </span>
      }
    >
      <p className="small soft">{copy.about}</p>
      <p className="androp__which row wrap gy2 gx4">
        {dropOff.length > 1 ? (
          <Select
            small
            aria-label={copy.program}
            value={curve.programId}
            onChange={(event) => setChosen(event.target.value)}
          >
            {dropOff.map(({ programId, title }) => (
              <option key={programId} value={programId}>
                {title}
              </option>
            ))}
          </Select>
        ) : (
          <b>{curve.title}</b>
        )}
        <span className="small soft num">{copy.began(curve.began)}</span>
      </p>
      {isTable ? <CurveTable curve={curve} /> : <DayBars key={curve.programId} {...curve} />}
    </Section>
  );
}

function CurveTable({ curve }: { curve: Curve }) {
  return (
    <Ledger className="charttable">
      <caption className="sr">{copy.chart(curve.title)}</caption>
      <thead>
        <tr>
          {copy.columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : 'r'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {curve.days.map(({ day, possible, reached, wrote }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="r">{possible}</td>
            <td className="r">{reached}</td>
            <td className="r">{wrote}</td>
            <td className="r">{percentOf(wrote, possible)}%</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

type DayBarsProps = Pick<Curve, 'title' | 'days'>;

/**
 * A bar for each day: pale as high as those who came to it, full as high as those who wrote. The arrows go from day to
 * day.
 */
function DayBars({ title, days }: DayBarsProps) {
  const [at, setAt] = useState<number>();
  const last = days.length - 1;
  const chosen = at === undefined ? undefined : days[Math.min(at, last)];
  const say = (one: DayBarsProps['days'][number]) => copy.day(one.day, one.wrote, one.reached, one.possible);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setAt(undefined);
    const to = stepByKey(event.key, at, last);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0)
      setAt(Math.max(0, Math.min(last, Math.floor(((event.clientX - box.left) / box.width) * days.length))));
  }

  return (
    <div className="chartbox">
      {/* A slider is the one role whose arrows screen readers hand on and whose text they speak at every step. */}
      <div
        className="daybars row stretch"
        role="slider"
        tabIndex={0}
        aria-label={copy.chart(title)}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={chosen?.day ?? 1}
        aria-valuetext={chosen ? say(chosen) : copy.arrows}
        aria-readonly="true"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <span className="daybars__scale small num" aria-hidden="true">
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </span>
        {days.map(({ day, possible, reached, wrote }) => (
          <i
            key={day}
            className={day === chosen?.day ? 'is-chosen' : day % daysPerWeek === 0 ? 'ends-week' : undefined}
            style={
              {
                '--reached': possible === 0 ? 0 : reached / possible,
                '--wrote': possible === 0 ? 0 : wrote / possible,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <ol className="daybars__weeks small soft" aria-hidden="true">
        {Array.from({ length: days.length / daysPerWeek }, (_, index) => (
          <li key={index}>{days.length / daysPerWeek > 4 ? index + 1 : copy.week(index + 1)}</li>
        ))}
      </ol>
      <p className="daybars__said small num" aria-hidden="true">
        {chosen ? say(chosen) : ''}
      </p>
    </div>
  );
}
