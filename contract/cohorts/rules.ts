import { dateAfter, daysBetween } from '#contract/days.ts';
import { totalDays } from '#contract/programs/rules.ts';

export const cohortNameMax = 80;
export const cohortPlacesMax = 500;
/** What the others see is a name, not a page. */
export const shownNameMax = 40;

/**
 * `together`: the calendar moves everybody; a missed day stays open to be written later. `own`: each day waits until it
 * is written or skipped.
 */
export const cohortPaces = ['together', 'own'] as const;
export type CohortPace = (typeof cohortPaces)[number];

/** `link`: whoever has the link or the code, and whom the coach puts in. `coach`: nobody else than these. */
export const admissions = ['link', 'coach'] as const;
export type Admission = (typeof admissions)[number];

export const cohortStates = ['planned', 'running', 'ended'] as const;
type CohortState = (typeof cohortStates)[number];

/** Whether somebody new can join, and if not, why. */
export const joiningStates = ['open', 'full', 'closed', 'ended', 'no-program'] as const;
export type JoiningState = (typeof joiningStates)[number];

/** How many wrote, and in which mood, is told from this many people up: of fewer, a count would say who. */
export const countedMembersMin = 5;

/** What a member reads of the others' day: at both ends a word, between them the number with themselves. */
export type GroupWrote = 'few' | 'most' | { today: number; members: number };

/**
 * In a small group any number would say who. In a larger one it would near the ends, since a member knows of themselves
 * whether they wrote: so nobody else reads the same as one, and all of the others the same as all but one.
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

/** Days of participation a coach sees, today the last of them. */
export const participationDays = 28;

/** People taken out of a cohort in one step. */
export const removedAtOnceMax = 200;

/** Cohorts of the whole house on one page of an admin's list, and more pages than there could be. */
export const anyCohortsShown = 50;
export const anyCohortsPageMax = 1_000;

/** Names of other members one answer holds; of a larger group the rest is counted. */
export const shownNamesMost = 60;

/** Groups, the one that runs and those that are over, whose rooms one answer leads to. */
export const groupsMost = 20;

/** How long a cohort can stay together after the last day of its program. */
export const extendMaxDays = 90;

type Run = {
  pace: CohortPace;
  startsOn: string;
  durationWeeks: number | null;
  /** By how many days pauses of the whole cohort have moved its calendar. */
  shiftedDays?: number;
  /** Days together after the last one of the program. */
  extendedDays?: number;
  /** The date on which the coach or an admin ended it. */
  endedOn?: string | null;
};

/** The date from which the days are counted where the calendar moves everybody; null at one's own pace. */
export function calendarFromOf({ pace, startsOn, shiftedDays = 0 }: Omit<Run, 'durationWeeks'>): string | null {
  return pace === 'together' ? dateAfter(startsOn, shiftedDays) : null;
}

/** The date of the program's last day; null at one's own pace, where nobody can know it, and without a program. */
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

/** On a date of the coach's calendar. One that goes by the calendar ends by itself. */
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
 * The day on which a cohort that goes together stands; null before its start, after its end and at one's own pace. Paused,
 * it is the day that waits for everyone.
 */
export function cohortDayOn(cohort: Run & { resumesOn?: string | null }, today: string): number | null {
  const [from, last, { resumesOn }] = [calendarFromOf(cohort), lastDateOf(cohort), cohort];
  if (from === null || last === null || today < cohort.startsOn || today > last) return null;
  const reached = resumesOn && today < resumesOn ? daysBetween(from, resumesOn) : daysBetween(from, today) + 1;
  return Math.min(reached, totalDays(cohort.durationWeeks ?? 0));
}
