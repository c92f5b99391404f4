import { useQuery } from '@tanstack/react-query';
import { dateAfter, daysBetween } from '#contract/days.ts';
import { moodBand, moodLabel, yearWeeks } from '#contract/journal/rules.ts';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { longCalendarDay, monthOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useDoors } from '#web/ui/loom/cell-doors.tsx';
import { bandSummary, daysPerRow } from '#web/ui/loom/loom-cells.ts';
import { Sheet } from '#web/ui/section.tsx';
import { progressCopy } from './copy.ts';
import '#web/ui/mood.css';
import './year.css';

type Year = Result<'GET /api/client/year'>;
const { year: copy } = progressCopy;

/** Fewer than these are on the cloth of the program already, unless something was written outside it. */
const fewestWeeks = 5;

/** Every page of the last 52 weeks, a row a week, whatever program there was or was not. Nothing was owed, so nothing is missed. */
export function YearOfPages({ hasFreePages }: { hasFreePages: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/client/year'],
    queryFn: ({ signal }) => api('GET /api/client/year', { signal }),
  });
  if (!data && !error) return null;
  const first = data?.days[0];
  // It begins with the first page, and is full after a year.
  const skipped = data && first ? Math.floor(daysBetween(data.from, first.date) / daysPerRow) : yearWeeks;
  if (data && (!first || (yearWeeks - skipped < fewestWeeks && !hasFreePages))) return null;
  return (
    <Sheet className="prog__year" aria-labelledby="year">
      <h2 className="h2" id="year">
        {copy.title}
      </h2>
      {data ? (
        <>
          <p className="soft">{copy.written(data.days.length)}</p>
          <div className="year">
            <Cloth year={data} from={dateAfter(data.from, skipped * daysPerRow)} weeks={yearWeeks - skipped} />
            <Months year={data} />
          </div>
        </>
      ) : (
        <p className="soft" role="status">
          {sentenceOf(error)} <Button onClick={() => void refetch()}>{copy.again}</Button>
        </p>
      )}
    </Sheet>
  );
}

function Cloth({ year, from, weeks }: { year: Year; from: string; weeks: number }) {
  const written = new Map(year.days.map((day) => [daysBetween(from, day.date) + 1, day]));
  const places = Array.from({ length: weeks * daysPerRow }, (_, index) => index + 1);
  const { inside, onKeyDown } = useDoors(
    places.map((day) => ({ day, mood: written.get(day)?.moodScore ?? null })),
    { hrefOf: (place) => `/journal?entry=${written.get(place)?.entryId ?? ''}` },
  );
  const monthsOfRows = Array.from({ length: weeks }, (_, row) => {
    const monday = dateAfter(from, row * daysPerRow);
    const isFirst = row === 0 || monthOf(monday) !== monthOf(dateAfter(monday, -daysPerRow));
    return isFirst ? monthOf(monday).slice(0, 3) : '';
  });
  return (
    <div className="yearcloth">
      <ol className="yearcloth__months" aria-hidden="true">
        {monthsOfRows.map((month, row) => (
          <li key={row}>{month}</li>
        ))}
      </ol>
      <ol
        className="yearcloth__days"
        role="list"
        aria-label={`${copy.written(year.days.length)} ${bandSummary(year.days.map(({ moodScore }) => moodScore))}`}
        onKeyDown={onKeyDown}
      >
        {places.map((place) => {
          const day = written.get(place);
          return (
            <li key={place} className={day && moodBand(day.moodScore)} aria-hidden={day ? undefined : true}>
              {day && inside(place, null, cellText(day))}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const cellText = ({ date, moodScore }: Year['days'][number]): string =>
  `${longCalendarDay(date)}: mood ${moodScore}, ${moodLabel(moodScore)}`;

/** The same in words, and a way into the journal that a thumb can hit. */
function Months({ year }: { year: Year }) {
  const months = new Map<string, Year['days']>();
  for (const day of year.days.toReversed()) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return (
    <ul className="yearmonths">
      {[...months].map(([month, days]) => (
        <li key={month}>
          <AppLink href={`/journal?startDate=${month}-01&endDate=${lastDayOf(month)}`}>
            {copy.month(monthOf(`${month}-01`), month.slice(0, 4))}
          </AppLink>
          <span className="small soft">
            {copy.days(days.length)} {bandSummary(days.map(({ moodScore }) => moodScore))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
