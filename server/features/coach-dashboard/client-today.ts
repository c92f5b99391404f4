import type { Pointer } from '#contract/assignments/pointer.ts';
import { progressPercent } from '#contract/assignments/rules.ts';
import { distressDays, endingDays } from '#contract/clients/constants.ts';
import type { ClientNotification } from '#contract/clients/schema.ts';
import { completedGroupDays } from '#contract/coach-dashboard/constants.ts';
import type { ClientGroup } from '#contract/coach-dashboard/constants.ts';
import type { CoachClientRow } from '#contract/coach-dashboard/schema.ts';
import { dayInMs, daysBetween } from '#contract/days.ts';
import { programDay, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { trialEnd } from '#contract/roles/rules.ts';
import { notificationsOf, pointerOf, recentMean } from '#server/features/attention/service.ts';
import type { ClientFacts } from '#server/features/attention/service.ts';
import { localDate } from '#server/platform/local-date.ts';

/** A client as they stand today: everything the order of the list and the figures are made of. */
export type ClientToday = {
  facts: ClientFacts;
  today: string;
  pointer: Pointer | null;
  totalDays: number;
  /** The local first day of a program that has not begun. */
  startsOn: string | null;
  progress: number;
  averageMood: number | null;
  notifications: ClientNotification[];
  group: ClientGroup;
  reason: CoachClientRow['reason'];
};

type Known = { client: ClientToday; from: number; until: number };

/** Facts are never changed, only replaced: what was worked out from them holds until the day or a term is over. */
const knownOf = new WeakMap<ClientFacts, Known>();
const lastOf = new WeakMap<readonly ClientFacts[], readonly ClientToday[]>();

/** Everybody as they stand at this moment. While nothing is different it is the same list, so that more can be kept with it. */
export function clientsToday(all: readonly ClientFacts[], now: Date): readonly ClientToday[] {
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

function knownToday(facts: ClientFacts, now: Date, today: string): ClientToday {
  const known = knownOf.get(facts);
  const at = now.getTime();
  if (known && known.client.today === today && at >= known.from && at < known.until) return known.client;
  const client = clientToday(facts, now, today);
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

function clientToday(facts: ClientFacts, now: Date, today: string): ClientToday {
  const { assignment, lastEntryDate } = facts;
  const pointer = assignment ? pointerOf(assignment, today) : null;
  const totalDays = assignment ? totalDaysOf(assignment.durationWeeks) : 0;
  const startsOn =
    assignment && isAhead({ facts, pointer }, now) ? localDate(assignment.startedAt, facts.timeZone) : null;
  const standing = { facts, today, pointer, totalDays, startsOn, notifications: notificationsOf(facts, now, today) };
  return {
    ...standing,
    progress:
      pointer && startsOn === null
        ? progressPercent({ status: pointer.status, currentWeek: pointer.week, currentDay: pointer.day, totalDays })
        : 0,
    averageMood:
      lastEntryDate === null
        ? null
        : recentMean({ counts: facts.dayCounts, moods: facts.dayMoods }, daysBetween(lastEntryDate, today)),
    ...placeOf(standing),
  };
}

/** Assigned for a later day: nothing of it is open yet. */
function isAhead({ facts: { assignment }, pointer }: Pick<ClientToday, 'facts' | 'pointer'>, now: Date): boolean {
  return assignment !== null && pointer?.status === 'active' && assignment.startedAt > now;
}

type Standing = Pick<ClientToday, 'facts' | 'today' | 'pointer' | 'totalDays' | 'startsOn' | 'notifications'>;

/** What is put away no longer moves anybody up the list. */
function placeOf(standing: Standing): Pick<ClientToday, 'group' | 'reason'> {
  const [gravest] = standing.notifications;
  if (gravest) {
    const group = gravest.severity === 'high' ? 'need' : gravest.kind === 'quiet' ? 'quiet' : 'ending';
    const { id, kind, severity, message, date } = gravest;
    return { group, reason: { message, since: date, notification: { id, kind, severity } } };
  }
  const {
    facts: { assignment },
    pointer,
  } = standing;
  if (!assignment || !pointer) return { group: 'waiting', reason: said('No program yet') };
  if (pointer.status === 'completed') return completed(standing, assignment.endedAt);
  // One that begins later counts as on course: nobody has to do anything before it.
  if (standing.startsOn !== null)
    return {
      group: 'course',
      reason: { message: 'Begins later', since: assignment.startedAt.toISOString(), notification: null },
    };
  const left = standing.totalDays - programDay(pointer.week, pointer.day);
  if (left <= 1) return { group: 'ending', reason: said(left === 0 ? 'On the last day' : 'One day before the last') };
  return { group: 'course', reason: null };
}

const said = (message: string): CoachClientRow['reason'] => ({ message, since: null, notification: null });

function completed({ facts, today }: Standing, endedAt: Date | null): Pick<ClientToday, 'group' | 'reason'> {
  const endedOn = endedAt ? localDate(endedAt, facts.timeZone) : facts.lastEntryDate;
  const isNew = endedOn !== null && daysBetween(endedOn, today) < completedGroupDays;
  return {
    group: isNew ? 'completed' : 'earlier',
    reason: { message: 'Completed', since: endedAt?.toISOString() ?? null, notification: null },
  };
}
