import { busyTimesCount } from '#contract/appointments/rules.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { dateAfter } from '#contract/days.ts';
import { merged, type Span } from '#server/features/appointments/slots.ts';
import { dayOf } from '#server/features/appointments/week.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import { startOfDay } from '#server/platform/local-date.ts';
import { readDay } from './queries.ts';

const minuteInMs = 60_000;

/** The coach's date with its sessions, in one statement; null while they offer none. Busy times are the last ones known. */
export async function todaysHours(
  db: Db,
  { userId, timeZone: zone }: SessionUser,
  date: string,
  now: Date,
): Promise<CoachDashboard['today']> {
  const [from, until] = [startOfDay(date, zone), startOfDay(dateAfter(date, 1), zone)];
  const { hours, exceptions, hasTypes, calendars, sessions } = await readDay(db, userId, { date, from, until, now });
  const hasHours = (hours ?? []).some((day) => day.length > 0);
  if (!hasHours && !hasTypes && sessions.length === 0) return null;
  const taken = sessions.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    gapMinutes: 0,
  }));
  const busy = calendars
    .filter((calendar) => busyTimesCount(calendar, now))
    .flatMap((calendar) => calendar.busy)
    .map(([begin, end]): Span => [new Date(begin * minuteInMs), new Date(end * minuteInMs)]);
  return {
    ...dayOf({ plan: { zone, hours: hours ?? [], exceptions }, occupied: { taken, busy: merged(busy) } }, date, now),
    appointments: sessions
      // One that goes on past midnight is of the day before.
      .filter(({ startsAt }) => startsAt >= from.getTime())
      .map(({ id, name, startsAt, endsAt, isOffered }) => ({
        id,
        name,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        isOffered,
      })),
  };
}
