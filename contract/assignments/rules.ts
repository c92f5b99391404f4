import { daysBetween } from '#contract/days.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import { said } from '#contract/said.ts';

/**
 * `replaced`: ended unfinished, because another program replaced it or the client stopped it on leaving a coach; its
 * entries stay.
 */
export const assignmentStatuses = ['active', 'completed', 'replaced'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** Minimum percentage of a week's days with an entry, best rating first; below the last it needs focus. */
const weeklyRatings = [
  { from: 85, rating: 'excellent' },
  { from: 70, rating: 'good' },
  { from: 50, rating: 'fair' },
] as const;
const lowestRating = 'focus';
export type WeeklyRating = (typeof weeklyRatings)[number]['rating'] | typeof lowestRating;

/** States of a loom cell: an entry was written; passed without one; open; still to come. */
export const loomStates = ['written', 'skipped', 'today', 'ahead'] as const;
type LoomState = (typeof loomStates)[number];

export const noSuchDaySentence = said('no-such-day');

/** A pause longer than a season is an end. */
export const pauseMaxDays = 90;

/** How far ahead a program may start. */
export const startAheadMaxDays = 365;

/** How far ahead a pause may start. */
export const pauseAheadMaxDays = 90;

/** Leaving a day needs no confirmation, because it can be undone for this long. */
export const undoAdvanceSeconds = 60;

/** Days ahead for which a device keeps the prompts, for use offline. */
export const offlineDaysAhead = 7;

/** A person's position in a program. */
export type ProgramPosition = { status: AssignmentStatus; currentWeek: number; currentDay: number; totalDays: number };

/** How far the open day is through the program; for 28 days the specification's formula. */
export function progressPercent(position: ProgramPosition | null): number {
  if (!position || position.totalDays <= 0) return 0;
  if (position.status === 'completed') return 100;
  return Math.min(100, Math.round((programDay(position.currentWeek, position.currentDay) / position.totalDays) * 100));
}

/** The day after this one, or null after the last. */
export function nextDay(week: number, day: number, durationWeeks: number): { week: number; day: number } | null {
  if (day < daysPerWeek) return { week, day: day + 1 };
  return week < durationWeeks ? { week: week + 1, day: 1 } : null;
}

/** completedDays / totalDays in percent. */
export function journalingPercent(completedDays: number, totalDays: number): number {
  return percentOf(completedDays, totalDays);
}

/** Days with an entry and practices done, out of all days and practices of the program, in percent. */
export function overallPercent(
  done: { days: number; practices: number },
  all: { days: number; practices: number },
): number {
  return percentOf(done.days + done.practices, all.days + all.practices);
}

export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 100));
}

/** Compared before rounding, so that 84.9 percent is not excellent. */
export function weeklyRating(completedDays: number, totalDays: number): WeeklyRating {
  const percent = totalDays <= 0 ? 0 : (completedDays / totalDays) * 100;
  return weeklyRatings.find(({ from }) => percent >= from)?.rating ?? lowestRating;
}

/** `hasMore`: more than one entry was written for the day, and the mood is the lowest of them. */
export type LoomCell = { day: number; state: LoomState; mood: number | null; hasMore?: boolean | undefined };

/**
 * The cloth: one cell per program day. `moods` has the mood of each written day, by program day; `several` the days
 * with more than one entry.
 */
export function loomCells(
  position: ProgramPosition | null,
  moods: ReadonlyMap<number, number>,
  several: ReadonlySet<number> = new Set(),
): LoomCell[] {
  if (!position) return [];
  const current = programDay(position.currentWeek, position.currentDay);
  return Array.from({ length: position.totalDays }, (_, index) => {
    const day = index + 1;
    const mood = moods.get(day);
    if (mood !== undefined) return { day, state: 'written', mood, ...(several.has(day) ? { hasMore: true } : {}) };
    return { day, state: stateWithoutEntry(day, current, position.status), mood: null };
  });
}

function stateWithoutEntry(day: number, current: number, status: AssignmentStatus): LoomState {
  if (status === 'completed' || day < current) return 'skipped';
  return day === current && status === 'active' ? 'today' : 'ahead';
}

/** Paused dates. From `endedOn` on they are ordinary days again. */
export type PausedDays = { startsOn: string; endsOn: string; endedOn: string | null };

export function isPausedOn(date: string, pauses: readonly PausedDays[]): boolean {
  return pauses.some(
    ({ startsOn, endsOn, endedOn }) => date >= startsOn && date <= endsOn && (endedOn === null || date < endedOn),
  );
}

export type StoredAssignment = {
  status: AssignmentStatus;
  currentWeek: number;
  currentDay: number;
  durationWeeks: number;
  /** The date of day 1 where the calendar moves everyone, as in a cohort that goes together; otherwise unset. */
  calendarFrom?: string | null | undefined;
};
export type OpenDay = { status: AssignmentStatus; week: number; day: number };
export type WrittenDay = { weekNumber: number; dayNumber: number; localDate: string };

/**
 * The client's current day. The stored open day moves on by itself when a later local date has begun after the
 * day's entry was written; a date on which nothing was written never moves it, the program waits. Past the last day
 * the program is completed. Derived on reading, so that looking at the page writes nothing. Together with others the
 * calendar alone decides: see `openDayByCalendar`.
 */
export function openDayOf(stored: StoredAssignment, written: readonly WrittenDay[], today: string): OpenDay {
  let { currentWeek: week, currentDay: day } = stored;
  if (stored.status !== 'active') return { status: stored.status, week, day };
  if (stored.calendarFrom) return openDayByCalendar(stored, stored.calendarFrom, today);
  while (written.some((entry) => entry.weekNumber === week && entry.dayNumber === day && entry.localDate < today)) {
    const next = nextDay(week, day, stored.durationWeeks);
    if (!next) return { status: 'completed', week, day };
    ({ week, day } = next);
  }
  return { status: 'active', week, day };
}

/**
 * Each date opens its day, written or not; missed days can be written later. Never before the stored day, so no one
 * loses a day by travelling west.
 */
function openDayByCalendar(stored: StoredAssignment, calendarFrom: string, today: string): OpenDay {
  const last = totalDays(stored.durationWeeks);
  const reached = Math.max(programDay(stored.currentWeek, stored.currentDay), daysBetween(calendarFrom, today) + 1);
  return reached > last ? { status: 'completed', ...weekAndDay(last) } : { status: 'active', ...weekAndDay(reached) };
}

/**
 * When a program that ran out by the calendar was completed: with the first entry for its last day. It stays the same
 * however late someone looks, and whatever is written afterwards.
 */
export function completedWith(
  openDay: OpenDay,
  entries: readonly { weekNumber: number; dayNumber: number; createdAt: Date }[],
): Date | null {
  const moments = entries
    .filter((entry) => entry.weekNumber === openDay.week && entry.dayNumber === openDay.day)
    .map((entry) => entry.createdAt);
  return moments.reduce<Date | null>((first, moment) => (first === null || moment < first ? moment : first), null);
}

/** Assigned for a later day: nothing of it is open yet, and nothing counts as missed. */
export function startsLater(at: { status: AssignmentStatus; startedAt: Date }, now: Date): boolean {
  return at.status === 'active' && at.startedAt > now;
}
