import { openDayOf, progressPercent, startsLater, type OpenDay } from '#contract/assignments/rules.ts';
import { distressDays, endingDays } from '#contract/clients/constants.ts';
import type { ClientNotification } from '#contract/clients/endpoints.ts';
import type { AttentionReason, CoachClientRow } from '#contract/coach-dashboard/endpoints.ts';
import { waitingKinds } from '#contract/attention/rules.ts';
import { completedGroupDays, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { dayInMs, daysBetween } from '#contract/days.ts';
import { programDay, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { trialEnd } from '#contract/roles/rules.ts';
import { completedAt } from '#server/features/assignments/current-assignment.ts';
import type { ClientFacts, KnownAssignment } from '#server/features/attention/client-facts.ts';
import { reasonsOf, type Waiting } from '#server/features/attention/queue.ts';
import { notificationsOf, recentMean } from '#server/features/attention/rules.ts';
import { localDate } from '#server/platform/local-date.ts';

/** A client as they stand today: everything the order of the list and the figures are made of. */
export type ClientStatus = {
  facts: ClientFacts;
  today: string;
  openDay: OpenDay | null;
  totalDays: number;
  /** The local first day of a program that has not begun. */
  startsOn: string | null;
  progress: number;
  averageMood: number | null;
  notifications: ClientNotification[];
  /** Why the client needs the coach now. */
  reasons: AttentionReason[];
  group: ClientGroup;
  reason: CoachClientRow['reason'];
};

type Known = { client: ClientStatus; from: number; until: number };

/** Facts are never changed, only replaced: what was worked out from them holds until the day or a term is over. */
const knownOf = new WeakMap<ClientFacts, Known>();
const lastOf = new WeakMap<readonly ClientFacts[], readonly ClientStatus[]>();

/** Everybody as they stand at this moment. While nothing is different it is the same list, so that more can be kept with it. */
export function clientStatuses(all: readonly ClientFacts[], now: Date): readonly ClientStatus[] {
  // A thousand clients live in a few zones: each is asked for its date once.
  const dates = new Map<string, string>();
  const clients = all.map((facts) => {
    const today = dates.get(facts.timeZone) ?? localDate(now, facts.timeZone);
    dates.set(facts.timeZone, today);
    return knownToday(facts, now, today);
  });
  const last = lastOf.get(all);
  if (last?.every((client, index) => client === clients[index])) return last;
  lastOf.set(all, clients);
  return clients;
}

const lastWith = new WeakMap<readonly ClientStatus[], { said: string; clients: readonly ClientStatus[] }>();

/** The same people with what they have sent the coach, and without what the coach has answered. */
export function withWaiting(
  clients: readonly ClientStatus[],
  people: ReadonlyMap<string, Waiting>,
  now: Date,
): readonly ClientStatus[] {
  const changed = new Map<string, AttentionReason[]>();
  for (const { facts, notifications } of clients) {
    const waiting = people.get(facts.id);
    if (!waiting || (notifications.length === 0 && !waiting.conversation?.unread && !waiting.shared)) continue;
    changed.set(facts.id, reasonsOf(notifications, waiting, facts.dismissed, now));
  }
  if (changed.size === 0) return clients;
  const said = JSON.stringify([...changed]);
  const last = lastWith.get(clients);
  if (last?.said === said) return last.clients;
  const list = clients.map((client) => {
    const reasons = changed.get(client.facts.id);
    return reasons ? { ...client, reasons, ...placeOf({ ...client, reasons }) } : client;
  });
  lastWith.set(clients, { said, clients: list });
  return list;
}

function knownToday(facts: ClientFacts, now: Date, today: string): ClientStatus {
  const known = knownOf.get(facts);
  const at = now.getTime();
  if (known && known.client.today === today && at >= known.from && at < known.until) return known.client;
  const client = clientStatus(facts, now, today);
  knownOf.set(facts, { client, from: at, until: nextTerm(facts, at) });
  return client;
}

/** The next moment at which something else is true without anybody doing anything, beside the end of the day. */
function nextTerm({ assignment, heavy, trialStartedAt }: ClientFacts, at: number): number {
  const terms = [
    assignment?.startedAt.getTime(),
    heavy && heavy.at.getTime() + distressDays * dayInMs,
    trialStartedAt && trialEnd(trialStartedAt).getTime() - endingDays * dayInMs,
    trialStartedAt && trialEnd(trialStartedAt).getTime(),
  ];
  return Math.min(
    ...terms.filter((term) => typeof term === 'number').filter((term) => term > at),
    Number.POSITIVE_INFINITY,
  );
}

function clientStatus(facts: ClientFacts, now: Date, today: string): ClientStatus {
  const { assignment, lastEntryDate } = facts;
  const openDay = assignment ? openDayOf(assignment, assignment.written, today) : null;
  const totalDays = assignment ? totalDaysOf(assignment.durationWeeks) : 0;
  const startsOn =
    assignment && openDay && startsLater({ ...assignment, status: openDay.status }, now)
      ? localDate(assignment.startedAt, facts.timeZone)
      : null;
  const notifications = notificationsOf(facts, now, today);
  const reasons = reasonsOf(notifications, undefined, facts.dismissed, now);
  const known = { facts, today, openDay, totalDays, startsOn, notifications, reasons };
  return {
    ...known,
    progress:
      openDay && startsOn === null
        ? progressPercent({ status: openDay.status, currentWeek: openDay.week, currentDay: openDay.day, totalDays })
        : 0,
    averageMood:
      lastEntryDate === null
        ? null
        : recentMean({ counts: facts.dayCounts, moods: facts.dayMoods }, daysBetween(lastEntryDate, today)),
    ...placeOf(known),
  };
}

type StatusFacts = Pick<
  ClientStatus,
  'facts' | 'today' | 'openDay' | 'totalDays' | 'startsOn' | 'notifications' | 'reasons'
>;

/** What is dismissed or answered no longer moves anybody up the list. */
function placeOf(known: StatusFacts): Pick<ClientStatus, 'group' | 'reason'> {
  const [first] = known.reasons;
  if (first) {
    const { kind, severity, message, date } = first;
    const isGrave = severity === 'high' || waitingKinds.some((one) => one === kind);
    const dismissible = known.reasons.map(({ id }) => id);
    return {
      group: isGrave ? 'need' : kind === 'quiet' ? 'quiet' : 'ending',
      reason: { message, since: date, attention: { kind, severity, dismissible } },
    };
  }
  const {
    facts: { assignment },
    openDay,
  } = known;
  if (!assignment || !openDay) return { group: 'waiting', reason: said('No program yet') };
  if (openDay.status === 'completed') return completed(known, assignment);
  // One that begins later counts as on course: nobody has to do anything before it.
  if (known.startsOn !== null)
    return {
      group: 'course',
      reason: { message: 'Begins later', since: assignment.startedAt.toISOString(), attention: null },
    };
  const left = known.totalDays - programDay(openDay.week, openDay.day);
  if (left <= 1) return { group: 'ending', reason: said(left === 0 ? 'On the last day' : 'One day to go') };
  return { group: 'course', reason: null };
}

const said = (message: string): CoachClientRow['reason'] => ({ message, since: null, attention: null });

function completed(
  { facts, today, openDay }: StatusFacts,
  assignment: KnownAssignment,
): Pick<ClientStatus, 'group' | 'reason'> {
  const endedAt =
    assignment.endedAt ??
    (assignment.calendarFrom && openDay ? completedAt(assignment, openDay, [], facts.timeZone) : null);
  const endedOn = endedAt ? localDate(endedAt, facts.timeZone) : facts.lastEntryDate;
  const isNew = endedOn !== null && daysBetween(endedOn, today) < completedGroupDays;
  return {
    group: isNew ? 'completed' : 'earlier',
    reason: { message: 'Completed', since: endedAt?.toISOString() ?? null, attention: null },
  };
}
