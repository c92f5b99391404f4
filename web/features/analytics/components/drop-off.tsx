import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/field.tsx';
import { analyticsCopy } from '../copy.ts';
import type { Analytics } from '../queries.ts';
import { CsvButton } from './csv-button.tsx';
import { DayBars } from './day-bars.tsx';

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
