import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { lowestRating, weeklyRatings } from './constants.ts';
import type { AssignmentStatus, LoomState, WeeklyRating } from './constants.ts';

/** Where somebody stands in a program. */
export type Standing = { status: AssignmentStatus; currentWeek: number; currentDay: number; totalDays: number };

/** How far the pointer is through the program; for 28 days the specification's formula. */
export function progressPercent(standing: Standing | null): number {
  if (!standing || standing.totalDays <= 0) return 0;
  if (standing.status === 'completed') return 100;
  return Math.min(100, Math.round((programDay(standing.currentWeek, standing.currentDay) / standing.totalDays) * 100));
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

export type LoomCell = { day: number; state: LoomState; mood: number | null };

/** The cloth: one cell for each program day. `moods` holds the mood of each written day, by day of the program. */
export function loomCells(standing: Standing | null, moods: ReadonlyMap<number, number>): LoomCell[] {
  if (!standing) return [];
  const current = programDay(standing.currentWeek, standing.currentDay);
  return Array.from({ length: standing.totalDays }, (_, index) => {
    const day = index + 1;
    const mood = moods.get(day);
    if (mood !== undefined) return { day, state: 'written', mood };
    return { day, state: stateWithoutEntry(day, current, standing.status), mood: null };
  });
}

function stateWithoutEntry(day: number, current: number, status: AssignmentStatus): LoomState {
  if (status === 'completed' || day < current) return 'skipped';
  return day === current && status === 'active' ? 'today' : 'ahead';
}

/** Days a client asked to be left in peace. From `endedOn` on they are ordinary days again. */
export type PausedDays = { startsOn: string; endsOn: string; endedOn: string | null };

export function isPausedOn(date: string, pauses: readonly PausedDays[]): boolean {
  return pauses.some(
    ({ startsOn, endsOn, endedOn }) => date >= startsOn && date <= endsOn && (endedOn === null || date < endedOn),
  );
}
