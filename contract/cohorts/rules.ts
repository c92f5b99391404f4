import { dateAfter, daysBetween } from '#contract/days.ts';
import { totalDays } from '#contract/programs/rules.ts';

export const cohortNameMax = 80;
export const cohortPlacesMax = 500;
/** Short: a name, not a page. */
export const shownNameMax = 40;

/**
 * `together`: the calendar moves everyone; a missed day can be written later. `own`: each day waits until it is written
 * or skipped.
 */
export const cohortPaces = ['together', 'own'] as const;
export type CohortPace = (typeof cohortPaces)[number];

/** `link`: anyone with the link or code, and people the coach adds. `coach`: only the latter. */
export const admissions = ['link', 'coach'] as const;
export type Admission = (typeof admissions)[number];

export const cohortStates = ['planned', 'running', 'ended'] as const;
type CohortState = (typeof cohortStates)[number];

/** Whether someone new can join, and if not, why. */
export const joiningStates = ['open', 'full', 'closed', 'ended', 'no-program'] as const;
export type JoiningState = (typeof joiningStates)[number];

/** Counts and moods are shown from this many people up: with fewer, they would say who. */
export const countedMembersMin = 5;

/** What a member on a day last did, as drawn from the fullest to the emptiest block. `recent`: not quiet. */
export const memberStates = ['wroteToday', 'recent', 'quiet', 'paused'] as const;
export type MemberState = (typeof memberStates)[number];

/** Up to here a block stands for one member and says who. */
export const namedMembersMax = 20;

/** What a member reads of the others' day: words at both ends, in between the number including themselves. */
export type GroupWrote = 'few' | 'most' | { today: number; members: number };

/**
 * In a small group any number would say who. In a larger one it would near the ends, since members know whether they
 * wrote: so zero others reads the same as one, and all others the same as all but one.
 */
export function groupWrote(group: {
  members: number;
  wroteToday: number;
  hasWritten: boolean;
}): GroupWrote | undefined {
  const { members, wroteToday, hasWritten } = group;
  if (members < countedMembersMin) return undefined;
  const others = wroteToday - (hasWritten ? 1 : 0);
  if (others < 2) return 'few';
  return others > members - 1 - 2 ? 'most' : { today: wroteToday, members };
}

/** Days of participation shown to a coach, the last of them today. */
export const participationDays = 28;

/** People removed from a cohort in one call. */
export const removedAtOnceMax = 200;

/** Cohorts per page of an admin's list, and more pages than there could be. */
export const anyCohortsShown = 50;
export const anyCohortsPageMax = 1_000;

/** Shown names per response; in a larger group the rest are counted. */
export const shownNamesMost = 60;

/** Groups, running and over, per response. */
export const groupsMost = 20;

/** How long a cohort can continue after the last day of its program. */
export const extendMaxDays = 90;

type Run = {
  pace: CohortPace;
  startsOn: string;
  durationWeeks: number | null;
  /** Days by which pauses have shifted the cohort's calendar. */
  shiftedDays?: number;
  /** Days the cohort continues after the program's last. */
  extendedDays?: number;
  /** The date on which the coach or an admin ended it. */
  endedOn?: string | null;
};

/** The date of day 1 where the calendar moves everyone; null at own pace. */
export function calendarFromOf({ pace, startsOn, shiftedDays = 0 }: Omit<Run, 'durationWeeks'>): string | null {
  return pace === 'together' ? dateAfter(startsOn, shiftedDays) : null;
}

/** The date of the program's last day; null at own pace and without a program. */
export function programEndOf(run: Run): string | null {
  const from = calendarFromOf(run);
  return from !== null && run.durationWeeks !== null ? dateAfter(from, totalDays(run.durationWeeks) - 1) : null;
}

/** The cohort's own last date: planned, or the date on which it was ended early. */
export function lastDateOf(run: Run): string | null {
  const end = programEndOf(run);
  const planned = end === null ? null : dateAfter(end, run.extendedDays ?? 0);
  if (!run.endedOn) return planned;
  return planned === null || run.endedOn < planned ? run.endedOn : planned;
}

/** On a date of the coach's calendar. A cohort that goes together ends by itself. */
export function cohortStateOn(cohort: Run & { isEnded: boolean }, today: string): CohortState {
  const last = lastDateOf(cohort);
  if (cohort.isEnded || (last !== null && today > last)) return 'ended';
  return today < cohort.startsOn ? 'planned' : 'running';
}

type Joined = Run & { isEnded: boolean; hasProgram: boolean; closesOn: string | null; places: number; members: number };

export function joiningStateOn(cohort: Joined, today: string): JoiningState {
  if (cohortStateOn(cohort, today) === 'ended') return 'ended';
  if (!cohort.hasProgram) return 'no-program';
  const end = programEndOf(cohort);
  if ((cohort.closesOn !== null && today > cohort.closesOn) || (end !== null && today > end)) return 'closed';
  return cohort.members >= cohort.places ? 'full' : 'open';
}

/**
 * The common day of a cohort that goes together; null before its start, after its end and at own pace. While paused,
 * the day that waits for everyone.
 */
export function cohortDayOn(cohort: Run & { resumesOn?: string | null }, today: string): number | null {
  const [from, last, { resumesOn }] = [calendarFromOf(cohort), lastDateOf(cohort), cohort];
  if (from === null || last === null || today < cohort.startsOn || today > last) return null;
  const reached = resumesOn && today < resumesOn ? daysBetween(from, resumesOn) : daysBetween(from, today) + 1;
  return Math.min(reached, totalDays(cohort.durationWeeks ?? 0));
}
