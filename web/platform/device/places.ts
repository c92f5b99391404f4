import type { DayPlace } from './records.ts';

/** Where an entry of a program day is written. */
export function dayPlace({ assignmentId, week, day }: DayPlace): string {
  return `${assignmentId}/${week}/${day}`;
}

/** Where an entry that exists is changed. */
export function entryPlace(entryId: string): string {
  return `entry:${entryId}`;
}

/** Assignment, week and day of a place; null when it is an entry's. */
export function daysOf(place: string): DayPlace | null {
  const [assignmentId, week, day] = place.split('/');
  return assignmentId && week && day ? { assignmentId, week: Number(week), day: Number(day) } : null;
}
