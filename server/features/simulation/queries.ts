import { desc, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '#contract/names.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { journalEntries, programs, simulationLines, simulationRuns, users } from '#server/platform/db/schema.ts';
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

/** Whether somebody holds the lock now. Looks without taking it. */
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

export type TestDataCounts = { testAccounts: number; testEntries: number; testPrograms: number };

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

export type NewTestUser = { firstName: string; lastName: string; email: string; timeZone: string; joinedAt: Date };

/** An account without a password and without a provider. False when somebody of that address is there already. */
export async function insertTestUser(db: Db, user: NewTestUser): Promise<string | undefined> {
  const rows = await db
    .insert(users)
    .values({
      id: newId(),
      name: fullName(user),
      email: user.email,
      emailVerified: true,
      firstName: user.firstName,
      lastName: user.lastName,
      isTest: true,
      timeZone: user.timeZone,
      createdAt: user.joinedAt,
      updatedAt: user.joinedAt,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return rows[0]?.id;
}

export async function listTestNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: users.name }).from(users).where(eq(users.isTest, true));
  return new Set(rows.map(({ name }) => name));
}

export async function markTestProgram(tx: Tx, id: string): Promise<void> {
  await tx.update(programs).set({ isTest: true }).where(eq(programs.id, id));
}
