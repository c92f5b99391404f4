import { isPausedOn, percentOf, type PausedDays } from './assignments/rules.ts';
import { dateAfter } from './days.ts';
import { daysPerWeek } from './programs/constants.ts';

/*
 * Figures that more than one screen shows, each in one function. docs/figures.md says for every number on every screen
 * what it counts and over which time.
 */

/** "Current" for a mood: the last seven days of the person's calendar, including today. */
export const recentDays = 7;

/** The mean mood to one decimal; null without any. */
export function meanMood(sum: number, entries: number): number | null {
  return entries === 0 ? null : Math.round((sum / entries) * 10) / 10;
}

/** The mood of a day with several entries: the lowest, so that a bad hour is not hidden by a better one. */
export function dayMoods(entries: Iterable<{ day: number; mood: number }>): {
  moods: Map<number, number>;
  several: Set<number>;
} {
  const moods = new Map<number, number>();
  const several = new Set<number>();
  for (const { day, mood } of entries) {
    const known = moods.get(day);
    if (known !== undefined) several.add(day);
    moods.set(day, Math.min(known ?? mood, mood));
  }
  return { moods, several };
}

/**
 * Of the dates since a program began, until it ended: those with an entry, and the missed ones before today, which have
 * neither an entry nor a pause.
 */
export function loggedDays(
  dates: readonly string[],
  pauses: readonly PausedDays[],
  { from, until, today }: { from: string; until: string | null; today: string },
): { written: number; missed: number } {
  const end = until ?? today;
  const written = new Set(dates.filter((date) => date >= from && (until === null || date <= until)));
  let missed = 0;
  for (let date = from; date < end && date < today; date = dateAfter(date, 1))
    if (!written.has(date) && !isPausedOn(date, pauses)) missed += 1;
  return { written: written.size, missed };
}

/**
 * Dates with an entry out of those on which one was possible: without paused days, and without today while it is empty.
 * It is below 100 exactly when a day was missed.
 */
export function loggingRate({ written, missed }: { written: number; missed: number }): number {
  const rate = percentOf(written, written + missed);
  return missed > 0 ? Math.min(99, rate) : rate;
}

/**
 * How many days of a program week were possible after that many calendar days. A running week is rated by these alone;
 * by calendar, so that staying away does not make a week perfect.
 */
export function possibleDaysOfWeek(week: number, daysSoFar: number): number {
  return Math.min(daysPerWeek, Math.max(0, daysSoFar - (week - 1) * daysPerWeek));
}
