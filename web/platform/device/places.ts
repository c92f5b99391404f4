import type { DayPlace } from './records.ts';

/** Where an entry of a program day is written. */
export function dayPlace({ assignmentId, week, day }: DayPlace): string {
  return `${assignmentId}/${week}/${day}`;
}

/** Where an entry that exists is changed. */
export function entryPlace(entryId: string): string {
  return `entry:${entryId}`;
}

/** Where a coach's notes on a client are written. */
export function notesPlace(clientId: string): string {
  return `notes:${clientId}`;
}

/** Where a coach answers an entry that was shared. */
export function commentPlace(entryId: string): string {
  return `comment:${entryId}`;
}

/** A place of one's own journal: a day's or an entry's. The words of somebody who is a coach too lie in the same store. */
export function isJournalPlace(place: string): boolean {
  return place.startsWith('entry:') || daysOf(place) !== null;
}

/** Assignment, week and day of a place; null when it is an entry's. */
export function daysOf(place: string): DayPlace | null {
  const [assignmentId, week, day] = place.split('/');
  return assignmentId && week && day ? { assignmentId, week: Number(week), day: Number(day) } : null;
}
