import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
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

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** How many of those who began a program wrote each of its days. */
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
      days.map(({ day, reached, wrote }) => [title, day, began, reached, wrote, percentOf(wrote, began)]),
    );
  return (
    <Section
      title={copy.title}
      aside={
        <span className="antools">
          <Button variant="quiet" small aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? analyticsCopy.showChart : analyticsCopy.showTable}
          </Button>
          <CsvButton what="drop-off" head={copy.csvColumns} rows={csv} />
        </span>
      }
    >
      <p className="small soft">{copy.about}</p>
      <p className="androp__which">
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
        {curve.days.map(({ day, reached, wrote }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="r">{reached}</td>
            <td className="r">{wrote}</td>
            <td className="r">{percentOf(wrote, curve.began)}%</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

type DayBarsProps = { title: string; began: number; days: readonly { day: number; reached: number; wrote: number }[] };

/**
 * A bar for each day: pale as high as those who came to it, full as high as those who wrote. The arrows go from day to
 * day.
 */
function DayBars({ title, began, days }: DayBarsProps) {
  const [at, setAt] = useState<number>();
  const last = days.length - 1;
  const chosen = at === undefined ? undefined : days[Math.min(at, last)];
  const say = (one: DayBarsProps['days'][number]) => copy.day(one.day, one.wrote, one.reached, began);

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
        className="daybars"
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
        {days.map(({ day, reached, wrote }) => (
          <i
            key={day}
            className={day === chosen?.day ? 'is-chosen' : day % daysPerWeek === 0 ? 'ends-week' : undefined}
            style={
              {
                '--reached': began === 0 ? 0 : reached / began,
                '--wrote': began === 0 ? 0 : wrote / began,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <div className="daybars__axis small soft num" aria-hidden="true">
        <span>Day 1</span>
        <span>{chosen ? say(chosen) : ''}</span>
        <span>{days.length}</span>
      </div>
    </div>
  );
}
