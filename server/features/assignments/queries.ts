import { and, asc, eq, gt, gte, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AssignmentStatus } from '#contract/assignments/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  journalEntries,
  pauses,
  programs,
  users,
  webhooks,
} from '#server/platform/db/schema.ts';
import { otherTitles } from '#server/platform/db/program-titles.ts';
import { newId } from '#server/platform/ids.ts';
import { currentAssignmentId, dateIn, isFollowed, openDayOn, version, type FirstWritten } from './sql.ts';

type NewAssignment = { clientId: string; programId: string; now: Date; calendarFrom?: string | null };

/** At most one active assignment a client: the unique index decides, not a look before the write. */
export async function insertAssignmentUnlessActive(tx: Tx, assignment: NewAssignment): Promise<string | undefined> {
  const [row] = await tx
    .insert(assignments)
    .values({
      id: newId(),
      clientId: assignment.clientId,
      programId: assignment.programId,
      startedAt: assignment.now,
      calendarFrom: assignment.calendarFrom ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: assignments.id });
  return row?.id;
}

export async function findAssignableProgram(tx: Db | Tx, programId: string) {
  const [row] = await tx
    .select({ id: programs.id, title: programs.title })
    .from(programs)
    .where(and(eq(programs.programId, programId), isNull(programs.archivedAt)));
  return row;
}

/**
 * Holds the running assignment until the transaction ends: of two requests that move it or write for it, the second sees
 * what the first has done. Not the strongest lock, so that rows that point to the assignment can still be added.
 */
export async function lockActiveAssignment(
  tx: Tx,
  clientId: string,
): Promise<{ id: string; timeZone: string } | undefined> {
  const [row] = await tx
    .select({ id: assignments.id, timeZone: users.timeZone })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.clientId))
    .where(and(eq(assignments.clientId, clientId), eq(assignments.status, 'active')))
    .for('no key update', { of: assignments });
  return row;
}

const isNearEnd = or(
  isNotNull(assignments.calendarFrom),
  and(eq(assignments.currentWeek, version.durationWeeks), eq(assignments.currentDay, daysPerWeek)),
);

/**
 * Those who may have come to the end of a program, in whichever version: on its last day, or moved by the calendar. In a
 * fixed order: two who hold them all cannot wait for each other.
 */
export async function listClientsNearEnd(tx: Tx, programId: string): Promise<string[]> {
  const rows = await tx
    .select({ clientId: assignments.clientId })
    .from(assignments)
    .innerJoin(version, isFollowed)
    .where(and(eq(assignments.programId, programId), eq(assignments.status, 'active'), isNearEnd))
    .orderBy(asc(assignments.clientId));
  return rows.map(({ clientId }) => clientId);
}

/**
 * Clients who have come to the end by the calendar, where that is not stored yet and a webhook of their coach is to be told.
 * Only clients on the last day, or moved by a calendar, can have finished: the others need not be worked out.
 */
export async function listFinishedUnstored(db: Db, now: Date): Promise<string[]> {
  const today = dateIn(users.timeZone, sql`${now.toISOString()}::timestamptz`);
  const rows = await db
    .select({ clientId: assignments.clientId })
    .from(assignments)
    .innerJoin(version, isFollowed)
    .innerJoin(users, eq(users.id, assignments.clientId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, assignments.clientId))
    .where(
      and(
        eq(assignments.status, 'active'),
        isNearEnd,
        sql`exists (select from ${webhooks} where ${webhooks.coachId} = ${clientProfiles.coachId}
          and ${webhooks.endedAt} is null and ${webhooks.kinds} ? 'program.finished')`,
        sql`${openDayOn(assignments.id, today)} > ${version.durationWeeks} * ${daysPerWeek}`,
      ),
    )
    .orderBy(asc(assignments.clientId));
  return rows.map(({ clientId }) => clientId);
}

export type MovedTo = {
  currentWeek: number;
  currentDay: number;
  status: AssignmentStatus;
  endedAt: Date | null;
  /** Null where the calendar moved it. */
  advancedAt: Date | null;
};

/** Only from the day it was read at: a concurrent move wins. */
export async function moveAssignment(
  tx: Tx,
  assignmentId: string,
  from: { currentWeek: number; currentDay: number },
  to: MovedTo,
): Promise<boolean> {
  const rows = await tx
    .update(assignments)
    .set(to)
    .where(
      and(
        eq(assignments.id, assignmentId),
        eq(assignments.status, 'active'),
        eq(assignments.currentWeek, from.currentWeek),
        eq(assignments.currentDay, from.currentDay),
      ),
    )
    .returning({ id: assignments.id });
  return rows.length > 0;
}

type ProgramDay = { week: number; day: number };
type UndoneAdvance = { assignmentId: string; to: ProgramDay; after: ProgramDay | null; since: Date };

/**
 * Back to the day that was left: only from the day after it (null: from the end), only if it was left since then, and
 * only while nothing is written for the new day. The caller holds the assignment, so that an entry either came before or
 * finds the old day open again.
 */
export async function undoAdvance(tx: Tx, { assignmentId, to, after, since }: UndoneAdvance): Promise<boolean> {
  const written = tx
    .select({ one: sql`1` })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.assignmentId, assignmentId),
        eq(journalEntries.weekNumber, assignments.currentWeek),
        eq(journalEntries.dayNumber, assignments.currentDay),
        isNull(journalEntries.deletedAt),
      ),
    );
  const from = after ?? to;
  const rows = await tx
    .update(assignments)
    .set({ currentWeek: to.week, currentDay: to.day, status: 'active', endedAt: null, advancedAt: null })
    .where(
      and(
        eq(assignments.id, assignmentId),
        eq(assignments.status, after ? 'active' : 'completed'),
        eq(assignments.currentWeek, from.week),
        eq(assignments.currentDay, from.day),
        gt(assignments.advancedAt, since),
        after ? notExists(written) : undefined,
      ),
    )
    .returning({ id: assignments.id });
  return rows.length > 0;
}

/** Of the client's own, whatever became of it. */
export async function lockOwnAssignment(tx: Tx, clientId: string, assignmentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.clientId, clientId), eq(assignments.id, assignmentId)))
    .for('no key update');
  return rows.length > 0;
}

/** It ends before its end, for another program or for none; what was written for it stays. */
export async function endAsReplaced(tx: Tx, assignmentId: string, now: Date): Promise<void> {
  await tx
    .update(assignments)
    .set({ status: 'replaced', endedAt: now })
    .where(and(eq(assignments.id, assignmentId), eq(assignments.status, 'active')));
}

/** Only while no other program runs: the caller holds the client, so none begins meanwhile. */
export async function reopenReplaced(tx: Tx, clientId: string, assignmentId: string): Promise<void> {
  const other = alias(assignments, 'other');
  const running = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.clientId, clientId), eq(other.status, 'active')));
  await tx
    .update(assignments)
    .set({ status: 'active', endedAt: null })
    .where(
      and(
        eq(assignments.id, assignmentId),
        eq(assignments.clientId, clientId),
        eq(assignments.status, 'replaced'),
        notExists(running),
      ),
    );
}

/** For a program that has not begun yet. */
export async function moveStart(tx: Tx, assignmentId: string, startsAt: Date): Promise<void> {
  await tx
    .update(assignments)
    .set({ startedAt: startsAt })
    .where(and(eq(assignments.id, assignmentId), eq(assignments.status, 'active')));
}

/**
 * The running assignment, else the one that was completed last, with what the open day of today is worked out from: for
 * each day from the stored one on, the first date on which something was written for it. One statement, and a few
 * numbers of answer however long the journal is.
 */
export async function findCurrentAssignment(db: Db | Tx, clientId: string) {
  const [row] = await selectAssignment(db).where(eq(assignments.id, currentAssignmentId(clientId)));
  return row;
}

/** One assignment of the client's own, whatever became of it. */
export async function findOwnAssignment(db: Db | Tx, clientId: string, assignmentId: string) {
  const [row] = await selectAssignment(db).where(
    and(eq(assignments.clientId, clientId), eq(assignments.id, assignmentId)),
  );
  return row;
}

export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof findCurrentAssignment>>>;

function selectAssignment(db: Db | Tx) {
  const written = db
    .select({
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      localDate: sql<string>`min(${journalEntries.localDate})::text`.as('first_date'),
      firstAt: sql<number>`(extract(epoch from min(${journalEntries.createdAt})) * 1000)::bigint`.as('first_at'),
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.assignmentId, assignments.id),
        isNull(journalEntries.deletedAt),
        sql`(${journalEntries.weekNumber}, ${journalEntries.dayNumber}) >= (${assignments.currentWeek}, ${assignments.currentDay})`,
      ),
    )
    .groupBy(journalEntries.weekNumber, journalEntries.dayNumber)
    .as('written');
  return db
    .select({
      assignmentId: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      calendarFrom: assignments.calendarFrom,
      programRowId: programs.id,
      versionRowId: version.id,
      programTitle: programs.title,
      otherTitles,
      programLanguage: programs.language,
      durationWeeks: version.durationWeeks,
      written: sql<FirstWritten[]>`(select coalesce(json_agg(json_build_object('weekNumber', ${written.weekNumber},
        'dayNumber', ${written.dayNumber}, 'localDate', ${written.localDate}, 'firstAt', ${written.firstAt})), '[]') from ${written})`,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .innerJoin(version, isFollowed);
}

export type OpenPause = { id: string; startsOn: string; endsOn: string };

/** The one that was not ended, also when its last day has gone by. */
export async function findOpenPause(db: Db | Tx, assignmentId: string): Promise<OpenPause | undefined> {
  const [row] = await db
    .select({ id: pauses.id, startsOn: pauses.startsOn, endsOn: pauses.endsOn })
    .from(pauses)
    .where(and(eq(pauses.assignmentId, assignmentId), isNull(pauses.endedOn)));
  return row;
}

type NewPause = { clientId: string; assignmentId: string; startsOn: string; endsOn: string; createdAt: Date };

/** One open pause an assignment: the unique index refuses a second. */
export async function insertPause(tx: Tx, pause: NewPause): Promise<void> {
  await tx.insert(pauses).values({ id: newId(), ...pause });
}

/** Updates the moment of the coach's activity line. */
export async function updatePause(
  tx: Tx,
  pauseId: string,
  change: { startsOn: string; endsOn: string; createdAt: Date },
): Promise<void> {
  await tx.update(pauses).set(change).where(eq(pauses.id, pauseId));
}

/** That day and later ones are ordinary days again. */
export async function closePause(tx: Tx, pauseId: string, endedOn: string): Promise<void> {
  await tx.update(pauses).set({ endedOn }).where(eq(pauses.id, pauseId));
}

export async function deletePause(tx: Tx, pauseId: string): Promise<void> {
  await tx.delete(pauses).where(eq(pauses.id, pauseId));
}

/** One that runs or lies ahead goes with the person to the next program. One whose last day has gone by stays where it was. */
export async function moveOpenPause(tx: Tx, from: string, to: string, today: string): Promise<void> {
  await tx
    .update(pauses)
    .set({ assignmentId: to })
    .where(and(eq(pauses.assignmentId, from), isNull(pauses.endedOn), gte(pauses.endsOn, today)));
}
