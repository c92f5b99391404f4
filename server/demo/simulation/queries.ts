import { desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  coachProfiles,
  idempotencyKeys,
  invitations,
  journalEntries,
  programs,
  simulationLines,
  simulationRuns,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** Any number will do, as long as no other lock of ours has it. */
const simulationLock = 7_301_188;

/** True for the one run that may go on, of all processes; held until the transaction ends, however that comes. */
export async function takeSimulationLock(tx: Tx): Promise<boolean> {
  // The transaction only holds the lock while others do the work: it may be idle for as long as that takes.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await tx.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(${simulationLock}) as "isOurs"`,
  );
  return rows[0]?.isOurs === true;
}

/** Whether the lock is held, without taking it. */
export async function isSimulationLocked(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isHeld: boolean }>(sql`
    select exists (select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${simulationLock}::oid and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())) as "isHeld"`);
  return rows[0]?.isHeld === true;
}

export async function insertRun(db: Db, run: { adminId: string; scenario: number; startedAt: Date }): Promise<string> {
  const id = newId();
  await db.insert(simulationRuns).values({ id, ...run });
  return id;
}

export async function endRun(
  db: Db,
  id: string,
  ended: { status: 'done' | 'failed'; error: string | null; endedAt: Date },
): Promise<void> {
  await db.update(simulationRuns).set(ended).where(eq(simulationRuns.id, id));
}

/** Those whose process ended before they did. Only the one who holds the lock can know. */
export async function endInterruptedRuns(db: Db, error: string, endedAt: Date): Promise<void> {
  await db.update(simulationRuns).set({ status: 'failed', error, endedAt }).where(eq(simulationRuns.status, 'running'));
}

export async function insertLine(tx: Tx, line: typeof simulationLines.$inferInsert): Promise<void> {
  await tx.insert(simulationLines).values(line);
}

export async function findNewestRun(db: Db) {
  const [run] = await db
    .select()
    .from(simulationRuns)
    .orderBy(desc(simulationRuns.startedAt), desc(simulationRuns.id))
    .limit(1);
  if (!run) return undefined;
  const lines = await db
    .select({ line: simulationLines.line })
    .from(simulationLines)
    .where(eq(simulationLines.runId, run.id))
    .orderBy(simulationLines.number);
  return { ...run, lines: lines.map(({ line }) => line) };
}

const testPeople = (db: Db | Tx) => db.select({ id: users.id }).from(users).where(eq(users.isTest, true));

type TestDataCounts = { testAccounts: number; testEntries: number; testPrograms: number };

export async function countTestData(db: Db | Tx): Promise<TestDataCounts> {
  const [row] = await db
    .select({
      testAccounts: db.$count(users, eq(users.isTest, true)).mapWith(Number),
      testEntries: db.$count(journalEntries, inArray(journalEntries.clientId, testPeople(db))).mapWith(Number),
      testPrograms: db.$count(programs, eq(programs.isTest, true)).mapWith(Number),
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error('A count without a row.');
  return row;
}

export async function listTestNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: users.name }).from(users).where(eq(users.isTest, true));
  return new Set(rows.map(({ name }) => name));
}

/** The accounts and, by the foreign keys, all their rows. Returns their ids. */
export async function deleteTestPeople(tx: Tx): Promise<string[]> {
  const rows = await tx.delete(users).where(eq(users.isTest, true)).returning({ id: users.id });
  const ids = rows.map(({ id }) => id);
  // These name a person without a foreign key.
  if (ids.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.userId, ids));
  return ids;
}

/** Locked until the transaction ends, so that no one is assigned between the check for use and the removal. */
export async function holdTestPrograms(tx: Tx): Promise<void> {
  await tx
    .select({ id: programs.id })
    .from(programs)
    .where(eq(programs.isTest, true))
    .orderBy(programs.id)
    .for('update');
}

export async function markTestProgram(tx: Tx, id: string): Promise<void> {
  await tx.update(programs).set({ isTest: true }).where(eq(programs.id, id));
}

/** Once the test people are deleted, any remaining reference to a program is a real person's. */
function isInUse(tx: Tx) {
  const one = { one: sql`1` };
  return or(
    exists(tx.select(one).from(assignments).where(eq(assignments.programId, programs.id))),
    exists(tx.select(one).from(invitations).where(eq(invitations.programId, programs.id))),
    exists(tx.select(one).from(coachProfiles).where(eq(coachProfiles.defaultProgramId, programs.id))),
  );
}

/** A program that a real person is on, was on or was offered stays, and is no longer test data. */
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
