import { callOpensMinutes } from '#contract/appointments/constants.ts';
import { dateAfter } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { now } from '#web/platform/boot.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { session as copy } from '#messages/coach-session.ts';
import type { Session } from '../queries.ts';

const minuteInMs = 60_000;

/** Where the hour stands: what can be done with it changes by itself while the page is open. */
export function phaseOf({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>, now: Date) {
  const [starts, ends, at] = [Date.parse(startsAt), Date.parse(endsAt), now.getTime()];
  const opens = starts - callOpensMinutes * minuteInMs;
  return {
    hasBegun: at >= starts,
    isOver: at >= ends,
    /** The call is what comes next. */
    isOpen: at >= opens && at < ends,
    /** When that changes. */
    nextAt: [opens, starts, ends].find((moment) => moment > at),
  };
}
export type Phase = ReturnType<typeof phaseOf>;

/** Whom it is with: a client, or a cohort. */
export function namesOf({ client, cohort }: Pick<Session, 'client' | 'cohort'>): { name: string; firstName: string } {
  const name = client ? fullName(client) || copy.nameless : (cohort?.name ?? '');
  return { name, firstName: client?.firstName || name };
}

/** A calendar date without its year, where that is this one. */
export const dateInWords = (day: string): string => dayAndMonth(new Date(`${day}T00:00:00Z`), 'UTC');

/** Something can be agreed in it. */
export const isOpenFor = ({ state }: Pick<Session, 'state'>): boolean => state === 'booked' || state === 'held';

const dueDays = 14;

/** Two weeks from the session, or from today if that is later. */
export function dueByDefault({ startsAt }: Pick<Session, 'startsAt'>): string {
  const from = Math.max(Date.parse(startsAt), now().getTime());
  return dateAfter(new Date(from).toISOString().slice(0, 10), dueDays);
}
