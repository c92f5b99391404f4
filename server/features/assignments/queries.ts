import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AssignmentStatus } from '#contract/assignments/constants.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, programs, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type NewAssignment = { clientId: string; programId: string; now: Date };

/** At most one active assignment a client: the unique index decides, not a look before the write. */
export async function insertAssignmentUnlessActive(tx: Tx, assignment: NewAssignment): Promise<string | undefined> {
  const [row] = await tx
    .insert(assignments)
    .values({ id: newId(), clientId: assignment.clientId, programId: assignment.programId, startedAt: assignment.now })
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

/** Those who stand on the last day of a program. In a fixed order: two who hold them all cannot wait for each other. */
export async function listClientsOnLastDay(tx: Tx, programId: string): Promise<string[]> {
  const rows = await tx
    .select({ clientId: assignments.clientId })
    .from(assignments)
    .innerJoin(
      programs,
      and(eq(programs.id, assignments.programId), eq(programs.durationWeeks, assignments.currentWeek)),
    )
    .where(
      and(
        eq(assignments.programId, programId),
        eq(assignments.status, 'active'),
        eq(assignments.currentDay, daysPerWeek),
      ),
    )
    .orderBy(asc(assignments.clientId));
  return rows.map(({ clientId }) => clientId);
}

export type MovedTo = { currentWeek: number; currentDay: number; status: AssignmentStatus; endedAt: Date | null };

/** Only from the day it was seen at: whoever moved it in between has moved it already. */
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

/** Another program takes its place; what was written for it stays. */
export async function endAsReplaced(tx: Tx, assignmentId: string, now: Date): Promise<void> {
  await tx
    .update(assignments)
    .set({ status: 'replaced', endedAt: now })
    .where(and(eq(assignments.id, assignmentId), eq(assignments.status, 'active')));
}

/** For a program that has not begun yet. */
export async function moveStart(tx: Tx, assignmentId: string, startsAt: Date): Promise<void> {
  await tx
    .update(assignments)
    .set({ startedAt: startsAt })
    .where(and(eq(assignments.id, assignmentId), eq(assignments.status, 'active')));
}
