import TriangleAlert from '#web/ui/icons/triangle-alert.ts';
import { busyTimesCount } from '#contract/appointments/rules.ts';
import { clockTime, dayAgoInSentence } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { hours, week as weekCopy } from '#messages/coach-sessions.ts';
import type { HoursPage } from '../queries.ts';

const copy = hours.calendars;
type Calendar = HoursPage['calendars'][number];

/** Since when it does not answer, and what counts meanwhile; null for one that does. */
export function failureInWords(calendar: Calendar, zone: string, now: Date): string | null {
  const { failingSince, failure } = calendar;
  if (failingSince === null) return null;
  const time = clockTime(new Date(failingSince), zone);
  const since = weekCopy.at({ day: dayAgoInSentence(failingSince, zone, now), time });
  const meanwhile = busyTimesCount(calendar, now) ? copy.counting : copy.notCounting;
  return `${copy.failing[failure ?? 'unreachable']({ since })} ${meanwhile}`;
}

/** Above the coach's week, because clients book by what it leaves free. */
export function FailingCalendars({ calendars, zone, now }: { calendars: Calendar[]; zone: string; now: Date }) {
  if (calendars.length === 0) return null;
  return (
    <ul className="mb6">
      {calendars.map((calendar) => (
        <li key={calendar.id} className="row g2">
          <TriangleAlert />
          <p className="small">
            <AppLink href="/sessions/hours">
              <bdi>{calendar.name}</bdi>
            </AppLink>
            {': '}
            {failureInWords(calendar, zone, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}
