import { dayInMs } from '#contract/days.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeCalendar, type CalendarEvent } from '#server/platform/ical/write-calendar.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { listInCalendar, type SessionFacts } from './tell-queries.ts';
import { calendarPlace, calendarTitle } from './words.ts';

/** For whose calendar it is. */
type Titled = { otherName: string | null; neutralTitles: boolean; locale: string | null };

/** The same event in mails, feeds and files: the same UID for everyone, so that no program shows it twice. */
export function sessionEvent(
  config: Pick<Config, 'baseUrl'>,
  session: SessionFacts,
  { otherName, ...reader }: Titled,
): CalendarEvent {
  const url = pageLink(config, `/sessions/${session.id}`);
  return {
    id: session.id,
    stamp: session.changedAt,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    sequence: session.sequence,
    status: session.state === 'called-off' ? 'CANCELLED' : 'CONFIRMED',
    summary: calendarTitle(otherName, session.groupName, reader),
    ...calendarPlace(session, url, reader),
    url,
  };
}

const pastDays = 30;
const aheadDays = 400;

/** What a person's private calendar address shows of their sessions. */
export async function sessionsInFeed(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, role }: { userId: string; role: SessionUser['role'] },
): Promise<CalendarEvent[]> {
  if (role === null) return [];
  const now = clock.now();
  const [from, until] = [-pastDays, aheadDays].map((days) => new Date(now.getTime() + days * dayInMs)) as [Date, Date];
  const rows = await listInCalendar(db, { userId, isCoach: role !== 'client' }, { from, until, now });
  return rows.map((row) => sessionEvent(config, row, row));
}

/** One session of the caller's, for a calendar program. */
export async function appointmentCalendarFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: SessionUser,
  id: string,
): Promise<{ name: string; content: string }> {
  const [row] = await listInCalendar(db, { userId: actor.userId, isCoach: actor.role !== 'client' }, { id });
  if (!row) throw refusal('appointment-not-found');
  const { hostname: host } = new URL(config.baseUrl);
  const events = [sessionEvent(config, row, row)];
  return { name: 'session.ics', content: writeCalendar({ host, events }) };
}

/** All sessions of a person, on either side, for their export; nothing where there are none. */
export async function sessionsForExport(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<string | undefined> {
  const now = clock.now();
  const always = { from: new Date(0), until: new Date(now.getTime() + 10 * 366 * dayInMs), now };
  const sides = await Promise.all([false, true].map((isCoach) => listInCalendar(db, { userId, isCoach }, always)));
  const events = sides.flat().map((row) => sessionEvent(config, row, row));
  return events.length === 0 ? undefined : writeCalendar({ host: new URL(config.baseUrl).hostname, events });
}
