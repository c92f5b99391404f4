import { nextDay } from './rules.ts';
import type { AssignmentStatus } from './constants.ts';

export type StoredPointer = {
  status: AssignmentStatus;
  currentWeek: number;
  currentDay: number;
  durationWeeks: number;
};
export type Pointer = { status: AssignmentStatus; week: number; day: number };
export type WrittenDay = { weekNumber: number; dayNumber: number; localDate: string };

/**
 * Where the client stands today. The stored pointer moves on by itself when a later local date has begun after the
 * day's entry was written; a date on which nothing was written never moves it, the program waits. Past the last day
 * the program is completed. Derived on reading, so that looking at the page writes nothing.
 */
export function pointerToday(stored: StoredPointer, written: readonly WrittenDay[], today: string): Pointer {
  let { currentWeek: week, currentDay: day } = stored;
  if (stored.status !== 'active') return { status: stored.status, week, day };
  while (written.some((entry) => entry.weekNumber === week && entry.dayNumber === day && entry.localDate < today)) {
    const next = nextDay(week, day, stored.durationWeeks);
    if (!next) return { status: 'completed', week, day };
    ({ week, day } = next);
  }
  return { status: 'active', week, day };
}

/**
 * When a program that ran out by the calendar was completed: with the first entry for its last day. It stays the same
 * however late somebody looks, and whatever is written afterwards.
 */
export function completedWith(
  pointer: Pointer,
  entries: readonly { weekNumber: number; dayNumber: number; createdAt: Date }[],
): Date | null {
  const moments = entries
    .filter((entry) => entry.weekNumber === pointer.week && entry.dayNumber === pointer.day)
    .map((entry) => entry.createdAt);
  return moments.reduce<Date | null>((first, moment) => (first === null || moment < first ? moment : first), null);
}
