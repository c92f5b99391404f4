import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clockTime } from '#web/platform/time.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { hours as copy } from '#messages/coach-sessions.ts';
import { hoursQuery } from '../queries.ts';
import { BusyCalendars } from './busy-calendars.tsx';
import { Exceptions } from './exceptions.tsx';
import { RulesForm, WeekForm } from './hours-forms.tsx';
import { Types } from './types.tsx';
import '../hours-page.css';

type OwnCalendar = { hasCalendar: boolean; words: { label: string; note: string }; onChanged: () => void };
type HoursPageProps = {
  timeZone: string;
  /* Rows of another feature, which Settings has too. */
  ownCalendar: (calendar: OwnCalendar) => ReactNode;
  titles: ReactNode;
  reminders: ReactNode;
};

/** What clients can book, and when. */
export function HoursPage({ timeZone, ownCalendar, titles, reminders }: HoursPageProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(hoursQuery);
  const zone = data?.zone ?? timeZone;
  const onChanged = () => void client.invalidateQueries({ queryKey: hoursQuery.queryKey });
  return (
    <>
      <Crumb href="/sessions">{copy.back}</Crumb>
      <h1 className="title" tabIndex={-1}>
        {copy.title}
      </h1>
      <p className="soft mb6">{copy.text({ place: placeOf(zone), time: clockTime(useNow(), zone) })}</p>
      {data ? (
        <div className="hoursset">
          <nav className="hoursnav" aria-label={copy.title}>
            {Object.entries(copy.sections).map(([id, title]) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div>
            <Types types={data.types} />
            <WeekForm hours={data.hours} />
            <Exceptions exceptions={data.exceptions} zone={zone} />
            <RulesForm rules={data.rules} />
            <Section title={copy.sections.calendars} id="calendars">
              <BusyCalendars calendars={data.calendars} zone={zone} />
              {ownCalendar({ hasCalendar: data.hasCalendar, words: copy.own, onChanged })}
              {titles}
            </Section>
            <Section title={copy.sections.reminders} id="reminders">
              {reminders}
            </Section>
          </div>
        </div>
      ) : error ? (
        <LoadError title={copy.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={8} />
        </Loading>
      )}
    </>
  );
}
