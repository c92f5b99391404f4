import { and, asc, count, eq, exists, inArray, isNull, ne, not, sql, type SQL } from 'drizzle-orm';
import { isProgramUuid } from '#contract/programs/rules.ts';
import { areRunning } from '#server/features/assignments/sql.ts';
import { programsSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import {
  assignments,
  coachProfiles,
  invitations,
  programs,
  users,
  dailyPrompts,
  weeklyThemes,
} from '#server/platform/db/schema.ts';

/** Those a coach has archived too. One statement, whatever the number of programs: each count is a look into an index. */
export async function listPrograms(db: Db, viewer: Pick<SessionUser, 'isDemo'>, now: Date) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      subtitle: programs.subtitle,
      isOwned: sql<boolean>`${programs.ownerId} is not null`,
      creatorName: coachName(coachProfiles, users) as SQL<string | null>,
      activeAssignments: db.$count(assignments, and(eq(assignments.programId, programs.id), areRunning(now))),
      dailyPrompts: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
      weeklyThemes: db.$count(weeklyThemes, eq(weeklyThemes.programId, programs.id)),
      createdAt: programs.createdAt,
      isTest: sql<boolean>`${programs.isTest} or coalesce(${users.isTest}, false)`,
      isDemo: sql<boolean>`coalesce(${users.isDemo}, false)`,
      isArchived: sql<boolean>`${programs.archivedAt} is not null`,
    })
    .from(programs)
    .leftJoin(users, eq(users.id, programs.ownerId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(and(isNull(programs.deletedAt), programsSeenBy(viewer)))
    .orderBy(asc(sql`fold_text(${programs.title})`), asc(programs.id));
}

const isNamed = (reference: string) =>
  and(
    isProgramUuid(reference) ? eq(programs.id, reference) : eq(programs.programId, reference),
    isNull(programs.deletedAt),
  );

/** The platform's are; a coach's, where the coach is neither of the demo nor of a simulation. */
const isReal = sql<boolean>`not exists (select from ${users} owner
  where owner.id = ${programs.ownerId} and (owner.is_demo or owner.is_test))`;

/**
 * No one gets it by a coach's code any more. Then it is held until the transaction ends: no one is put on it while it is
 * being taken away. In this order because joining locks the coach first and the coach's program then.
 */
export async function lockProgram(tx: Tx, reference: string) {
  const named = tx.select({ id: programs.id }).from(programs).where(isNamed(reference));
  await tx
    .update(coachProfiles)
    .set({ defaultProgramId: null })
    .where(sql`${coachProfiles.defaultProgramId} in ${named}`);
  const [row] = await tx
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      ownerId: programs.ownerId,
      isReal,
    })
    .from(programs)
    .where(isNamed(reference))
    .for('update');
  return row;
}

export async function isOfRealPerson(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select({ isReal }).from(programs).where(eq(programs.id, id));
  return row?.isReal ?? true;
}

export async function countRunning(tx: Tx, id: string, now: Date): Promise<number> {
  return await tx.$count(assignments, and(eq(assignments.programId, id), areRunning(now)));
}

/** Somebody else is on the program, or without a moment was at any time. */
const runOf = (tx: Db | Tx, ownerId: string, now?: Date) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.programId, programs.id), ne(assignments.clientId, ownerId), now && areRunning(now))),
  );

/** Own programs: `kept` runs for someone, so the platform has it from then on; the others go. */
export async function countOwnPrograms(
  db: Db | Tx,
  ownerId: string,
  now: Date,
): Promise<{ kept: number; removed: number }> {
  const [row] = await db
    .select({
      kept: sql<number>`(count(*) filter (where ${and(eq(programs.isTest, false), runOf(db, ownerId, now))}))::int`,
      all: count(),
    })
    .from(programs)
    .where(and(eq(programs.ownerId, ownerId), isNull(programs.archivedAt)));
  return { kept: row?.kept ?? 0, removed: (row?.all ?? 0) - (row?.kept ?? 0) };
}

/**
 * Programs in use go to the platform. One that was deleted before stays hidden; one of a simulation is not for every
 * coach to see.
 */
export async function handProgramsOver(tx: Tx, ownerId: string, now: Date): Promise<number> {
  const handed = await tx
    .update(programs)
    .set({ ownerId: null, updatedAt: now })
    .where(
      and(
        eq(programs.ownerId, ownerId),
        isNull(programs.archivedAt),
        eq(programs.isTest, false),
        runOf(tx, ownerId, now),
      ),
    )
    .returning({ id: programs.id });
  return handed.length;
}

/**
 * Of the programs that are left: those someone else was once on, or has offered, belong to those people's past and
 * stay, hidden; no one needs the others.
 */
export async function listUnneededPrograms(tx: Tx, ownerId: string): Promise<string[]> {
  const wasOffered = exists(
    tx
      .select({ one: sql`1` })
      .from(invitations)
      .where(
        and(
          eq(invitations.programId, programs.id),
          ne(invitations.coachId, ownerId),
          ne(invitations.clientId, ownerId),
        ),
      ),
  );
  const rows = await tx
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.ownerId, ownerId), not(runOf(tx, ownerId)), not(wasOffered)));
  return rows.map(({ id }) => id);
}

export async function deletePrograms(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(programs).where(inArray(programs.id, ids));
}
