import { completedWith, openDayOf, type AssignmentStatus } from '#contract/assignments/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { localDate, longDate } from '#server/platform/local-date.ts';
import {
  findCurrentAssignment,
  findOwnAssignment,
  listClientsOnLastDay,
  lockActiveAssignment,
  moveAssignment,
  type AssignmentRow,
} from './queries.ts';

/** Where a client stands at a moment: the open day worked out, whatever is stored. */
export type CurrentAssignment = {
  assignmentId: string;
  programRowId: string;
  /** Whose weeks, practices and prompts the person follows: the same, or an earlier version of it. */
  versionRowId: string;
  programTitle: string;
  durationWeeks: number;
  startedAt: Date;
  /** When it ended; worked out like the open day, so that it does not change when it is stored. */
  endedAt: Date | null;
  /** Completed also when the last day's entry is of an earlier date and nothing has stored the end yet. */
  status: AssignmentStatus;
  week: number;
  day: number;
};

/** Null without a program; an assignment that was replaced is none. In one statement, and nothing is written. */
export async function currentAssignment(
  db: Db | Tx,
  clientId: string,
  now: Date,
  timeZone: string,
): Promise<CurrentAssignment | null> {
  const found = await findCurrentAssignment(db, clientId);
  return found ? withOpenDay(found, localDate(now, timeZone)) : null;
}

/** Of one assignment of the client's own, also of one that has ended. */
export async function ownAssignment(
  db: Db | Tx,
  clientId: string,
  assignmentId: string,
  now: Date,
  timeZone: string,
): Promise<CurrentAssignment | null> {
  const found = await findOwnAssignment(db, clientId, assignmentId);
  return found ? withOpenDay(found, localDate(now, timeZone)) : null;
}

function withOpenDay(found: AssignmentRow, today: string): CurrentAssignment {
  const { written, currentWeek: _week, currentDay: _day, ...assignment } = found;
  const openDay = openDayOf(found, written, today);
  const byCalendar =
    openDay.status === 'completed' && found.endedAt === null
      ? completedWith(
          openDay,
          written.map((first) => ({ ...first, createdAt: new Date(first.firstAt) })),
        )
      : found.endedAt;
  return { ...assignment, ...openDay, endedAt: byCalendar };
}

/**
 * Stores where the client has come to by the calendar and holds the assignment until the transaction ends. Called before
 * everything that could hide how they got there: deleting an entry, moving to another time zone, leaving the day.
 * So the openDay never goes back. Null without a program; a completed one is given as it is. `zoneBefore` is the zone to
 * reckon in where the one on the account has just been changed.
 */
export async function lockCurrentAssignment(
  tx: Tx,
  clientId: string,
  now: Date,
  zoneBefore?: string,
): Promise<CurrentAssignment | null> {
  const active = await lockActiveAssignment(tx, clientId);
  // Read after the lock was given: what the one before us wrote is seen.
  const found = await findCurrentAssignment(tx, clientId);
  if (!found) return null;
  const at = withOpenDay(found, localDate(now, zoneBefore ?? active?.timeZone ?? 'UTC'));
  const isStored = at.status === found.status && at.week === found.currentWeek && at.day === found.currentDay;
  if (active && !isStored) {
    await moveAssignment(tx, found.assignmentId, found, {
      currentWeek: at.week,
      currentDay: at.day,
      status: at.status,
      endedAt: at.endedAt,
      advancedAt: null,
    });
  }
  return at;
}

/** Stores who has completed a program by the calendar, before it becomes longer: nobody's end is taken back. */
export async function completeFinished(tx: Tx, programId: string, now: Date): Promise<void> {
  for (const clientId of await listClientsOnLastDay(tx, programId)) await lockCurrentAssignment(tx, clientId, now);
}

/** For whoever wants to write or go on before the first day. */
export function startsLaterSentence(startedAt: Date, timeZone: string): string {
  return `Your program begins on ${longDate(localDate(startedAt, timeZone))}. Until then none of it is open.`;
}
