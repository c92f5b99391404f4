import { isPausedOn, percentOf, type PausedDays } from './assignments/rules.ts';
import type { weekStates } from './clients/constants.ts';
import { dateAfter } from './days.ts';
import { daysPerWeek } from './programs/constants.ts';
import { programDay } from './programs/rules.ts';

/*
 * Figures that more than one screen shows, each in one function. docs/figures.md says for every number on every screen
 * what it counts and over which time.
 */

/** "Current" for a mood: the last seven days of the person's calendar, including today. */
export const recentDays = 7;

/** People from which on a percentage of them is given. */
export const ratePeopleMin = 5;

/** A percentage of people; null of too few. */
export function rateOf(part: number, whole: number): number | null {
  return whole < ratePeopleMin ? null : percentOf(part, whole);
}

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

/** Dates since a program began, until it ended: how many have a page, and which before today have neither page nor pause. */
export function loggedDays(
  dates: readonly string[],
  pauses: readonly PausedDays[],
  { from, until, today }: { from: string; until: string | null; today: string },
): { written: number; missed: string[] } {
  const end = until ?? today;
  const written = new Set(dates.filter((date) => date >= from && (until === null || date <= until)));
  const missed: string[] = [];
  for (let date = from; date < end && date < today; date = dateAfter(date, 1))
    if (!written.has(date) && !isPausedOn(date, pauses)) missed.push(date);
  return { written: written.size, missed };
}

/**
 * Dates with an entry out of those on which one was possible: without paused days, and without today while it is empty.
 * It is below 100 exactly when a day was missed.
 */
export function loggingRate({ written, missed: { length: missed } }: ReturnType<typeof loggedDays>): number {
  const rate = percentOf(written, written + missed);
  return missed > 0 ? Math.min(99, rate) : rate;
}

/**
 * A week of a program: days written of those reached. Days are reached when they are behind the person or written; a week is
 * left when its seventh day is behind them.
 */
export function weekOf(
  week: number,
  written: ReadonlySet<number>,
  { daysBehind, openWeek }: { daysBehind: number; openWeek: number },
): { completed: number; reached: number; total: number; state: (typeof weekStates)[number] } {
  const days = Array.from({ length: daysPerWeek }, (_, index) => programDay(week, index + 1));
  const isLeft = daysBehind >= programDay(week, daysPerWeek);
  return {
    completed: days.filter((day) => written.has(day)).length,
    reached: days.filter((day) => day <= daysBehind || written.has(day)).length,
    total: daysPerWeek,
    state: isLeft ? 'left' : week <= openWeek ? 'under-way' : 'to-come',
  };
}
