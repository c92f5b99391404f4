import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { deletedProgramId } from '#contract/programs/rules.ts';
import { areRunning, isRunning } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  dailyPrompts,
  journalEntries,
  programs,
  users,
  weeklyPractices,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

type Program = typeof programs.$inferSelect;

/** Assignments on the current version. */
export function isOnCurrent(programId: string): SQL | undefined {
  return and(eq(assignments.programId, programId), isNull(assignments.versionId));
}

/** On it now or completed: what they went through stays as it was, too. */
export async function hasPeopleOnCurrent(tx: Tx, programId: string): Promise<boolean> {
  const rows = await tx.select({ id: assignments.id }).from(assignments).where(isOnCurrent(programId)).limit(1);
  return rows.length > 0;
}

export async function listClientsOnCurrent(tx: Tx, programId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ clientId: assignments.clientId })
    .from(assignments)
    .where(and(isOnCurrent(programId), areRunning(now)))
    .orderBy(asc(assignments.clientId));
  return rows.map(({ clientId }) => clientId);
}

/** In a fixed lock order, to avoid deadlocks. */
export async function lockAssignmentsOn(tx: Tx, programId: string, which: 'current' | 'earlier'): Promise<void> {
  await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      which === 'current'
        ? isOnCurrent(programId)
        : and(eq(assignments.programId, programId), eq(assignments.status, 'active'), isNotNull(assignments.versionId)),
    )
    .orderBy(asc(assignments.clientId), asc(assignments.id))
    .for('no key update');
}

/**
 * Other changes wait; people being assigned do not, so that none of them waits for us while we wait for their
 * assignment. Always before assignments are locked: of two changes, the second waits here without holding anything.
 */
export async function lockFromChanges(tx: Tx, id: string): Promise<Program | undefined> {
  const [row] = await tx.select().from(programs).where(eq(programs.id, id)).for('no key update');
  return row;
}

/** Hidden like a deleted program, without an owner: it goes with its program. */
export async function insertVersion(tx: Tx, program: Program, now: Date): Promise<string> {
  const id = newId();
  await tx.insert(programs).values({
    ...program,
    id,
    programId: deletedProgramId(id),
    ownerId: null,
    isTest: false,
    versionOf: program.id,
    archivedAt: now,
    deletedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

export async function putOnVersion(tx: Tx, programId: string, versionId: string, now: Date): Promise<number> {
  const rows = await tx
    .update(assignments)
    .set({ versionId })
    .where(isOnCurrent(programId))
    .returning({ isOnIt: isRunning(assignments.id, now) });
  return rows.filter(({ isOnIt }) => isOnIt).length;
}

export async function putOnCurrent(tx: Tx, assignmentIds: string[]): Promise<void> {
  if (assignmentIds.length > 0)
    await tx.update(assignments).set({ versionId: null }).where(inArray(assignments.id, assignmentIds));
}

/** Those no one is on, or went through. */
export async function deleteUnusedVersions(tx: Tx, programId: string): Promise<void> {
  const used = tx
    .select({ one: sql`1` })
    .from(assignments)
    .where(eq(assignments.versionId, programs.id));
  await tx.delete(programs).where(and(eq(programs.versionOf, programId), notExists(used)));
}

export async function countPractices(tx: Tx, programId: string): Promise<number> {
  return await tx.$count(weeklyPractices, eq(weeklyPractices.programId, programId));
}

type OnEarlierVersion = {
  assignmentId: string;
  clientId: string;
  firstName: string;
  lastName: string;
  /** The viewer's own client. */
  isClient: boolean;
  /** The current version has other days or practices, so that percentages are recalculated. */
  isRecounted: boolean;
  /** Has reached days the current version lacks, or has no prompt for where there was one. */
  isBound: boolean;
};

/** Everyone on an earlier version, with what moving to the current one would mean for them. */
export async function listOnEarlierVersions(
  db: Db | Tx,
  programId: string,
  viewerId: string,
  now: Date,
): Promise<OnEarlierVersion[]> {
  const practicesOf = (id: SQL) =>
    sql`(select practice.week_number, practice.title from ${weeklyPractices} practice where practice.program_id = ${id})`;
  const [theirs, current] = [practicesOf(sql`person.version_id`), practicesOf(sql`program.id`)];
  const result = await db.execute<OnEarlierVersion>(sql`
    with person as (
      select one.id, one.client_id, one.started_at, one.version_id, version.duration_weeks,
        least(version.duration_weeks * ${daysPerWeek}::int, greatest(program_day(one.current_week, one.current_day), (
          select max(program_day(entry.week_number, entry.day_number)) + 1 from ${journalEntries} entry
          where entry.assignment_id = one.id and entry.deleted_at is null))) as reached
      from ${assignments} one join ${programs} version on version.id = one.version_id
      where one.program_id = ${programId} and one.status = 'active' and ${isRunning(sql`one.id`, now)}
    )
    select person.id as "assignmentId", person.client_id as "clientId", account.first_name as "firstName",
      account.last_name as "lastName", profile.coach_id is not distinct from ${viewerId}::uuid as "isClient",
      person.duration_weeks <> program.duration_weeks
        or exists (${theirs} except all ${current}) or exists (${current} except all ${theirs}) as "isRecounted",
      person.reached > program.duration_weeks * ${daysPerWeek}::int
        or not exists (select from ${dailyPrompts} prompt where prompt.program_id = program.id)
        or exists (select from ${dailyPrompts} before
          where before.program_id = person.version_id
            and program_day(before.week_number, before.day_number) <= person.reached
            and not exists (select from ${dailyPrompts} now where now.program_id = program.id
              and now.week_number = before.week_number and now.day_number = before.day_number)) as "isBound"
    from person
    join ${programs} program on program.id = ${programId}
    join ${users} account on account.id = person.client_id
    left join ${clientProfiles} profile on profile.user_id = person.client_id
    order by person.started_at, person.id`);
  return result.rows;
}
