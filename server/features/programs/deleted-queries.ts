import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { deletedProgramId } from '#contract/programs/rules.ts';
import { areRunning } from '#server/features/assignments/sql.ts';
import { programsSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName, coachName } from '#server/platform/db/names.ts';
import { assignments, coachProfiles, invitations, programs, users } from '#server/platform/db/schema.ts';
import type { Viewer } from './access.ts';
import type { LockedProgram } from './write-queries.ts';

/** Null if the account was deleted with what it owned. */
export type Deletion = { by: string | null; at: Date };

/**
 * Entries on it stay, so the row does too. Its programId becomes free, except for the platform's, which the next start
 * would recreate. An archived one stays archived, also when restored.
 */
export async function setDeleted(tx: Tx, ids: string[], { by, at }: Deletion): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(programs)
    .set({
      archivedAt: sql`coalesce(${programs.archivedAt}, ${at.toISOString()}::timestamptz)`,
      deletedAt: at,
      deletedBy: by,
      deletedProgramId: programs.programId,
      updatedAt: at,
      programId: sql`case when ${programs.ownerId} is null then ${programs.programId}
        else ${deletedProgramId('')} || ${programs.id} end`,
    })
    .where(inArray(programs.id, ids));
}

/** Neither archived nor deleted. Locked until the transaction ends, in one order. */
export async function lockPresentOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.ownerId, ownerId), isNull(programs.archivedAt)))
    .orderBy(programs.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** No longer anyone's default program. */
export async function endAsDefaults(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx.update(coachProfiles).set({ defaultProgramId: null }).where(inArray(coachProfiles.defaultProgramId, ids));
}

const isRestorable = (deletedAfter: Date) =>
  and(gt(programs.deletedAt, deletedAfter), isNotNull(programs.deletedProgramId), isNull(programs.versionOf));

export type DeletedRow = Awaited<ReturnType<typeof listDeletedRows>>[number];

/** Last deleted first: own ones deleted by oneself, or for an admin all. */
export async function listDeletedRows(
  db: Db | Tx,
  { deletedAfter, now }: { deletedAfter: Date; now: Date },
  viewer: Viewer,
  whose: 'own' | 'everybody',
) {
  const deleter = alias(users, 'deleter');
  const { userId } = viewer;
  // The row names who deleted it.
  const deleterSeen = viewer.isDemo
    ? or(isNull(deleter.id), eq(deleter.isDemo, true), eq(deleter.isTest, true))
    : undefined;
  return await db
    .select({
      id: programs.id,
      programId: sql<string>`${programs.deletedProgramId}`,
      title: programs.title,
      ownerId: programs.ownerId,
      deletedBy: programs.deletedBy,
      creatorName: coachName(coachProfiles, users) as SQL<string | null>,
      deletedByName: accountName(deleter) as SQL<string | null>,
      deletedAt: sql<Date>`${programs.deletedAt}`.mapWith(programs.deletedAt),
      activeClientsCount: db.$count(assignments, and(eq(assignments.programId, programs.id), areRunning(now))),
    })
    .from(programs)
    .leftJoin(users, eq(users.id, programs.ownerId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .leftJoin(deleter, eq(deleter.id, programs.deletedBy))
    .where(
      and(
        isRestorable(deletedAfter),
        whose === 'own'
          ? and(eq(programs.ownerId, userId), eq(programs.deletedBy, userId))
          : and(programsSeenBy(viewer), deleterSeen),
      ),
    )
    .orderBy(desc(programs.deletedAt), desc(programs.id));
}

/** Locked: restoring and erasing are serialised, and the second finds it gone. */
export async function lockDeleted(tx: Tx, id: string, deletedAfter: Date): Promise<LockedProgram | undefined> {
  const [row] = await tx
    .select()
    .from(programs)
    .where(and(eq(programs.id, id), isRestorable(deletedAfter)))
    .for('update');
  return row;
}

/** Fails if another program has the programId by now. One archived before it was deleted is archived again. */
export async function setRestored(tx: Tx, id: string, programId: string, now: Date): Promise<void> {
  await tx
    .update(programs)
    .set({
      programId,
      archivedAt: sql`nullif(${programs.archivedAt}, ${programs.deletedAt})`,
      deletedAt: null,
      deletedBy: null,
      deletedProgramId: null,
      updatedAt: now,
    })
    .where(eq(programs.id, id));
}

export async function findTitle(db: Db | Tx, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: programs.title })
    .from(programs)
    .where(and(eq(programs.id, id), isNull(programs.deletedAt)));
  return row?.title;
}

/** For an erased account: what they deleted can be restored by no one. */
export async function forgetDeletedNames(tx: Tx, ownerId: string): Promise<void> {
  await tx.update(programs).set({ deletedProgramId: null }).where(eq(programs.ownerId, ownerId));
}

/**
 * Erases what no one was ever on or invited to. The others belong to those people's past and stay hidden, but can no
 * longer be restored. The platform's programIds stay taken, or a start would recreate them.
 */
export async function eraseDeletedRows(tx: Tx, deletedUntil: Date, builtIn: string[]): Promise<string[]> {
  const isDue = and(isNotNull(programs.deletedAt), lte(programs.deletedAt, deletedUntil), isNull(programs.versionOf));
  const one = { one: sql`1` };
  const erased = await tx
    .delete(programs)
    .where(
      and(
        isDue,
        notInArray(programs.programId, builtIn),
        notExists(tx.select(one).from(assignments).where(eq(assignments.programId, programs.id))),
        notExists(tx.select(one).from(invitations).where(eq(invitations.programId, programs.id))),
      ),
    )
    .returning({ id: programs.id });
  await tx
    .update(programs)
    .set({ deletedBy: null, deletedProgramId: null })
    .where(and(isDue, isNotNull(programs.deletedProgramId)));
  return erased.map(({ id }) => id);
}
