import { isPausedOn, openDayOf, progressPercent, startsLater, type OpenDay } from '#contract/assignments/rules.ts';
import type { AttentionReason, CoachClientRow } from '#contract/coach-dashboard/endpoints.ts';
import { completedGroupDays, endingGroupDays, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { daysBetween } from '#contract/days.ts';
import { programDay, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { completionOf } from '#server/features/assignments/current-assignment.ts';
import { reasonsOf, type Waiting } from '#server/features/attention/queue.ts';
import {
  notificationsOf,
  recentMean,
  type ClientFacts,
  type KnownAssignment,
  type Told,
} from '#server/features/attention/rules.ts';
import { dayAndMonth } from '#server/platform/dates.ts';
import { localDate } from '#server/platform/local-date.ts';
import { words } from './words.ts';

/** A client's state today: everything the order of the list and the figures are computed from. */
export type ClientStatus = {
  facts: ClientFacts;
  today: string;
  openDay: OpenDay | null;
  totalDays: number;
  /** The local first day of a program that has not begun. */
  startsOn: string | null;
  progress: number;
  averageMood: number | null;
  /** Why the client needs the coach now. */
  reasons: AttentionReason[];
  group: ClientGroup;
  reason: CoachClientRow['reason'];
};

/** Every client as they are at this moment, with what they have sent the coach and without what the coach has answered. */
export function clientStatuses(
  all: readonly ClientFacts[],
  people: ReadonlyMap<string, Waiting>,
  now: Date,
  language: string,
): ClientStatus[] {
  // A thousand clients live in a few zones: each zone's date is formatted once.
  const dates = new Map<string, string>();
  return all.map((facts) => {
    const today = dates.get(facts.timeZone) ?? localDate(now, facts.timeZone);
    dates.set(facts.timeZone, today);
    return clientStatus(facts, people.get(facts.id), { now, today, language });
  });
}

type Moment = { now: Date; today: string; language: string };

function clientStatus(
  facts: ClientFacts,
  waiting: Waiting | undefined,
  { now, today, language }: Moment,
): ClientStatus {
  const { assignment, lastEntryDate } = facts;
  const openDay = assignment ? openDayOf(assignment, assignment.written, today) : null;
  const totalDays = assignment ? totalDaysOf(assignment.durationWeeks) : 0;
  const startsOn =
    assignment && openDay && startsLater({ ...assignment, status: openDay.status }, now)
      ? localDate(assignment.startedAt, facts.timeZone)
      : null;
  const noticed = notificationsOf(facts, now, language, today);
  const reasons = reasonsOf(noticed, waiting, facts.dismissed, now, language);
  const known = { facts, today, openDay, totalDays, startsOn, reasons };
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
    ...placeOf(known, noticed, language),
  };
}

type StatusFacts = Pick<ClientStatus, 'facts' | 'today' | 'openDay' | 'totalDays' | 'startsOn' | 'reasons'>;

/** What is dismissed or answered no longer moves anybody up the list. */
function placeOf(
  known: StatusFacts,
  noticed: readonly Told[],
  language: string,
): Pick<ClientStatus, 'group' | 'reason'> {
  const [first] = known.reasons;
  if (first) {
    const { kind, severity, message, date } = first;
    const dismissible = known.reasons.map(({ id }) => id);
    return {
      group: 'today',
      reason: { message, since: date, attention: { kind, severity, dismissible } },
    };
  }
  const { status: copy } = words(language);
  const {
    facts: { assignment, pauses },
    openDay,
    today,
  } = known;
  if (!assignment || !openDay) return { group: 'waiting', reason: said(copy.noProgram) };
  if (openDay.status === 'completed') return completed(known, assignment, copy.completed);
  if (known.startsOn !== null)
    return {
      group: 'begins',
      reason: { message: copy.beginsLater, since: assignment.startedAt.toISOString(), attention: null },
    };
  // Answered by the coach, not by an entry: they are still quiet.
  const quiet = noticed.find(({ kind }) => kind === 'quiet');
  if (quiet) return { group: 'quiet', reason: { message: quiet.message, since: quiet.date, attention: null } };
  const pause = pauses.find((one) => isPausedOn(today, [one]));
  if (pause) return { group: 'paused', reason: said(copy.paused({ day: dayAndMonth(pause.endsOn, language) })) };
  const left = known.totalDays - programDay(openDay.week, openDay.day);
  if (left < endingGroupDays) return { group: 'ending', reason: said(copy.left({ days: left })) };
  return { group: 'course', reason: null };
}

const said = (message: string): CoachClientRow['reason'] => ({ message, since: null, attention: null });

function completed(
  { facts, today, openDay }: StatusFacts,
  assignment: KnownAssignment,
  message: string,
): Pick<ClientStatus, 'group' | 'reason'> {
  const endedAt =
    assignment.endedAt ??
    (assignment.calendarFrom && openDay ? completionOf(assignment, openDay, [], facts.timeZone) : null);
  const endedOn = endedAt ? localDate(endedAt, facts.timeZone) : facts.lastEntryDate;
  const isNew = endedOn !== null && daysBetween(endedOn, today) < completedGroupDays;
  return {
    group: isNew ? 'completed' : 'earlier',
    reason: { message, since: endedAt?.toISOString() ?? null, attention: null },
  };
}
