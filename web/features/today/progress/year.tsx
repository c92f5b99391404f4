import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '#contract/days.ts';
import { yearWeeks } from '#contract/journal/rules.ts';
import { api, sentenceOf, type Result } from '#web/platform/api.ts';
import { longCalendarDay, monthOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { useDoors } from '#web/ui/loom/cell-doors.tsx';
import { bandSummary, daysPerRow, weaveBand } from '#web/ui/loom/loom-cells.ts';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { progress as progressCopy } from '#messages/today-progress.ts';
import { mood as moodCopy } from '#messages/ui-mood.ts';
import '#web/ui/mood.css';
import { datedMood } from '#web/ui/mood-label.ts';
import './year.css';

type Year = Result<'GET /api/client/year'>;
const { year: copy } = progressCopy;

/** Fewer than these are on the cloth of the program already, unless something was written outside it. */
const fewestWeeks = 5;
/** Every month has a place for as many, so that the days are below each other. */
const placesPerMonth = 31;

/** Every page of the last 52 weeks, a strip a month, with or without a program. */
export function YearOfPages({ hasFreePages }: { hasFreePages: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/client/year'],
    queryFn: ({ signal }) => api('GET /api/client/year', { signal }),
  });
  if (!data && !error) return null;
  const first = data?.days[0];
  const weeks = data && first ? yearWeeks - Math.floor(daysBetween(data.from, first.date) / daysPerRow) : 0;
  if (data && (!first || (weeks < fewestWeeks && !hasFreePages))) return null;
  return (
    <Sheet className="prog__year" aria-labelledby="year">
      <div className="row baseline wrap gy1 gx3 mb3">
        <h2 className="h2" id="year">
          {copy.title}
        </h2>
        {data && first && (
          <p className="soft">{copy.written({ days: data.days.length, since: longCalendarDay(first.date) })}</p>
        )}
      </div>
      {data && first ? (
        <>
          <Months year={data} first={first.date} />
          <LoomKey isFree>
            {data.days.some(({ moodScore }) => moodScore === null) && (
              <li>
                <span className="strip" aria-hidden="true">
                  <i className="undyed" />
                </span>
                {moodCopy.none}
              </li>
            )}
          </LoomKey>
        </>
      ) : (
        <p className="soft" role="status">
          {sentenceOf(error)} <Button onClick={() => void refetch()}>{copy.again}</Button>
        </p>
      )}
    </Sheet>
  );
}

/** Old to new, as every cloth. One stop of the Tab key for all days; up and down go by months. */
function Months({ year, first }: { year: Year; first: string }) {
  const months = monthsBetween(first, year.today);
  const placeOf = (date: string) => months.indexOf(date.slice(0, 7)) * placesPerMonth + Number(date.slice(8));
  const written = new Map(year.days.map((day) => [placeOf(day.date), day]));
  const { inside, onKeyDown } = useDoors(
    [...written.keys()].map((day) => ({ day })),
    { hrefOf: (place) => `/journal?entry=${written.get(place)?.entryId ?? ''}` },
    placesPerMonth,
  );
  const today = placeOf(year.today);
  return (
    <ol
      className="year"
      role="list"
      aria-label={bandSummary(year.days.flatMap(({ moodScore }) => moodScore ?? []))}
      onKeyDown={onKeyDown}
    >
      {months.map((month, row) => {
        const places = Array.from({ length: lengthOf(month) }, (_, index) => row * placesPerMonth + index + 1);
        const count = places.filter((place) => written.has(place)).length;
        const isFirstOfYear = row === 0 || month.endsWith('-01');
        return (
          <li key={month} className="year__month stack g2">
            <AppLink href={`/journal?startDate=${month}-01&endDate=${month}-${lengthOf(month)}`}>
              <b>{monthOf(`${month}-01`)}</b> {isFirstOfYear && <small>{month.slice(0, 4)}</small>}
            </AppLink>
            <ol className="year__days" role="list">
              {places.map((place) => {
                const day = written.get(place);
                return (
                  <li
                    key={place}
                    className={classes(
                      day && weaveBand(day.moodScore),
                      !day && place === today && 'is-today',
                      place > today && 'is-ahead',
                    )}
                    aria-hidden={day ? undefined : true}
                  >
                    {day && inside(place, null, cellText(day))}
                  </li>
                );
              })}
            </ol>
            <span className="year__count num">
              <RichText
                text={copy.unit}
                values={{ days: count }}
                tags={{ unit: (inside) => <span className="year__unit">{inside}</span> }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const cellText = ({ date, moodScore }: Year['days'][number]): string => datedMood(longCalendarDay(date), moodScore);

const lengthOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** `2025-12` to `2026-11`, both included. */
function monthsBetween(from: string, to: string): string[] {
  const numberOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const first = numberOf(from);
  return Array.from({ length: numberOf(to) - first + 1 }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
