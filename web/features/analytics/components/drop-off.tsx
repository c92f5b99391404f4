import { useState } from 'react';
import { rateOf } from '#contract/figures.ts';
import { DayBars } from '#web/ui/charts/day-bars.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/field.tsx';
import { analytics as analyticsCopy } from '#messages/analytics.ts';
import type { Analytics } from '../queries.ts';
import { CsvButton } from './table-cells.tsx';

const copy = analyticsCopy.dropOff;
type Curve = Analytics['dropOff'][number];

/** How many of those who could have come to each day of a program by now came to it, and wrote. */
export function DropOff({ dropOff }: { dropOff: readonly Curve[] }) {
  const [chosen, setChosen] = useState('');
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
        rateOf(wrote, possible) ?? '',
      ]),
    );
  return (
    <Section title={copy.title} aside={<CsvButton file="drop-off" head={copy.csvColumns} rows={csv} />}>
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
          <b>
            <bdi>{curve.title}</bdi>
          </b>
        )}
        <span className="small soft num">{copy.began({ count: curve.began })}</span>
      </p>
      <DayBars label={copy.chart({ title: curve.title })} days={curve.days}>
        {copy.about}
      </DayBars>
    </Section>
  );
}
