import {
  completedWith,
  openDayOf,
  type AssignmentStatus,
  type OpenDay,
  type StoredAssignment,
} from '#contract/assignments/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { OtherTitles } from '#server/platform/db/program-titles.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { move } from './move.ts';
import {
  findCurrentAssignment,
  findOwnAssignment,
  listClientsNearEnd,
  listFinishedUnstored,
  lockActiveAssignment,
  type AssignmentRow,
  type MovedTo,
} from './queries.ts';
import type { CurrentAssignmentJson } from './sql.ts';

/** A client's position at a moment: the open day is computed, whatever is stored. */
export type CurrentAssignment = {
  assignmentId: string;
  programRowId: string;
  /** Whose weeks, practices and prompts the person follows: the same, or an earlier version of it. */
  versionRowId: string;
  programTitle: string;
  otherTitles: OtherTitles;
  /** What the program was written in. */
  programLanguage: string;
  durationWeeks: number;
  startedAt: Date;
  /** When it ended; worked out like the open day, so that it does not change when it is stored. */
  endedAt: Date | null;
  /** The date of day 1 where the calendar moves everybody on together. */
  calendarFrom: string | null;
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
  return found ? withOpenDay(found, now, timeZone) : null;
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
  return found ? withOpenDay(found, now, timeZone) : null;
}

function withOpenDay(found: AssignmentRow, now: Date, timeZone: string): CurrentAssignment {
  const { written, currentWeek: _week, currentDay: _day, ...assignment } = found;
  const openDay = openDayOf(found, written, localDate(now, timeZone));
  const byCalendar =
    openDay.status === 'completed' && found.endedAt === null
      ? completionOf(
          found,
          openDay,
          written.map((first) => ({ ...first, createdAt: new Date(first.firstAt) })),
          timeZone,
        )
      : found.endedAt;
  return { ...assignment, ...openDay, endedAt: byCalendar };
}

/**
 * When a program that ran out without anybody storing it was completed: with the first entry for its last day, or, where
 * the calendar moves everybody, when its last day was over.
 */
export function completionOf(
  { calendarFrom, durationWeeks }: Pick<StoredAssignment, 'calendarFrom' | 'durationWeeks'>,
  openDay: OpenDay,
  entries: Parameters<typeof completedWith>[1],
  timeZone: string,
): Date | null {
  return calendarFrom
    ? startOfDay(dateAfter(calendarFrom, totalDays(durationWeeks)), timeZone)
    : completedWith(openDay, entries);
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
  const at = withOpenDay(found, now, zoneBefore ?? active?.timeZone ?? 'UTC');
  const to = moveTo(found, at);
  if (active && to) await move(tx, { clientId, at, from: found, to, now });
  return at;
}

/** What is to be stored of where the client has come to by the calendar; nothing where it is stored already. */
function moveTo(found: AssignmentRow, at: CurrentAssignment): MovedTo | null {
  const isStored = at.status === found.status && at.week === found.currentWeek && at.day === found.currentDay;
  if (isStored || found.status !== 'active') return null;
  return {
    currentWeek: at.week,
    currentDay: at.day,
    status: at.status,
    endedAt: at.endedAt,
    advancedAt: null,
  };
}

/** The position by the calendar, and the move that has to be stored with what is written. */
export type Standing = {
  at: CurrentAssignment;
  from: { currentWeek: number; currentDay: number };
  move: MovedTo | null;
};

/** The same for a statement that brought the assignment along (`currentAssignmentOf`); nothing is held. */
export function readCurrentAssignment(json: CurrentAssignmentJson, now: Date, timeZone: string): Standing {
  const found: AssignmentRow = {
    ...json,
    startedAt: new Date(json.startedAt),
    endedAt: json.endedAt === null ? null : new Date(json.endedAt),
  };
  const at = withOpenDay(found, now, timeZone);
  return { at, from: found, move: moveTo(found, at) };
}

/** For a caller that has locked the assignment. */
export async function storeMove(tx: Tx, clientId: string, { at, from, move: to }: Standing, now: Date): Promise<void> {
  if (to) await move(tx, { clientId, at, from, to, now });
}

/** Stores which clients have completed a program by the calendar before it becomes longer, so that they stay completed. */
export async function completeFinished(tx: Tx, programId: string, now: Date): Promise<void> {
  for (const clientId of await listClientsNearEnd(tx, programId)) await lockCurrentAssignment(tx, clientId, now);
}

/**
 * A program that ends by the calendar is finished without anybody writing anything. Once a minute its end is stored for coaches with a
 * webhook that is told of it. Several processes may do so at once: of two that come to the same client, the second finds it stored.
 */
export async function storeFinishedPrograms({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  for (const clientId of await listFinishedUnstored(db, now)) {
    await db
      .transaction(async (tx) => void (await lockCurrentAssignment(tx, clientId, now)))
      // One that cannot be stored now does not hold up the others.
      .catch((error: Error) => log.warn({ type: error.name }, 'the end of a program is stored with the next minute'));
  }
}

/** For a client who writes or advances before the first day. */
export function startsLaterRefusal(startedAt: Date, timeZone: string): AppError {
  return refusal('program-starts-later', { day: { date: localDate(startedAt, timeZone), hasWeekday: true } });
}
