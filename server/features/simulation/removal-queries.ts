import { eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  coachProfiles,
  idempotencyKeys,
  invitations,
  programs,
  simulationRuns,
  users,
} from '#server/platform/db/schema.ts';

/** The accounts and, by the foreign keys, everything they have. Returns whom it concerned. */
export async function deleteTestPeople(tx: Tx): Promise<string[]> {
  const rows = await tx.delete(users).where(eq(users.isTest, true)).returning({ id: users.id });
  const ids = rows.map(({ id }) => id);
  // These name a person without a foreign key.
  if (ids.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.userId, ids));
  return ids;
}

/** Held until the transaction ends: nobody is put on one between the look at who uses it and its removal. */
export async function holdTestPrograms(tx: Tx): Promise<void> {
  await tx
    .select({ id: programs.id })
    .from(programs)
    .where(eq(programs.isTest, true))
    .orderBy(programs.id)
    .for('update');
}

/** Once the test people are gone, whatever still points to a program is somebody real. */
function isInUse(tx: Tx) {
  const one = { one: sql`1` };
  return or(
    exists(tx.select(one).from(assignments).where(eq(assignments.programId, programs.id))),
    exists(tx.select(one).from(invitations).where(eq(invitations.programId, programs.id))),
    exists(tx.select(one).from(coachProfiles).where(eq(coachProfiles.defaultProgramId, programs.id))),
  );
}

/** A program somebody real is on, was on or was offered is theirs by now: it stays and is test data no longer. */
export async function keepProgramsInUse(tx: Tx): Promise<number> {
  const rows = await tx
    .update(programs)
    .set({ isTest: false })
    .where(sql`${programs.isTest} and (${isInUse(tx)})`)
    .returning({ id: programs.id });
  return rows.length;
}

export async function deleteTestPrograms(tx: Tx): Promise<number> {
  const rows = await tx.delete(programs).where(eq(programs.isTest, true)).returning({ id: programs.id });
  return rows.length;
}

/** Their lines name people who are gone. */
export async function deleteOtherRuns(tx: Tx, runId: string): Promise<void> {
  await tx.delete(simulationRuns).where(ne(simulationRuns.id, runId));
}
