import { and, desc, eq, gt, inArray, isNotNull, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { noticesShown } from '#contract/notices/constants.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, journalEntries, notices } from '#server/platform/db/schema.ts';
import { isMeantFor } from './sql.ts';

export async function insertNotice(db: Db | Tx, notice: typeof notices.$inferInsert): Promise<void> {
  await db.insert(notices).values(notice);
}

export async function insertNotices(db: Tx, rows: (typeof notices.$inferInsert)[]): Promise<void> {
  // Well below the parameter limit of a statement.
  for (let from = 0; from < rows.length; from += 1_000) await db.insert(notices).values(rows.slice(from, from + 1_000));
}

/** Newest first, of the role in force. */
export async function listUnread(db: Db, { userId, role }: Pick<SessionUser, 'userId' | 'role'>) {
  // News of a program is outdated once the client has written or finished one since.
  const begun = db
    .select({ one: sql`1` })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.clientId, notices.userId),
        isNotNull(journalEntries.assignmentId),
        gt(journalEntries.createdAt, notices.createdAt),
      ),
    )
    .unionAll(
      db
        .select({ one: sql`1` })
        .from(assignments)
        .where(and(eq(assignments.clientId, notices.userId), gt(assignments.endedAt, notices.createdAt))),
    );
  return await db
    .select({ id: notices.id, kind: notices.kind, detail: notices.detail, createdAt: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        isNull(notices.readAt),
        role === 'client' || role === 'coach' ? isMeantFor(role) : undefined,
        or(notInArray(notices.kind, ['program-assigned', 'program-changed']), notExists(begun)),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(noticesShown);
}

/** What a notice is about: the field of that name in its detail. */
type Subject = { userId: string; kind: string; name: string; value: string };

const unreadAbout = ({ userId, kind, name, value }: Subject) =>
  and(
    eq(notices.userId, userId),
    eq(notices.kind, kind),
    isNull(notices.readAt),
    sql`${notices.detail} ->> ${name}::text = ${value}`,
  );

export async function hasUnreadAbout(db: Db | Tx, subject: Subject): Promise<boolean> {
  const rows = await db.select({ id: notices.id }).from(notices).where(unreadAbout(subject)).limit(1);
  return rows.length > 0;
}

export async function deleteUnreadAbout(db: Db | Tx, subject: Subject): Promise<void> {
  await db.delete(notices).where(unreadAbout(subject));
}

export async function deleteUnreadOf(db: Tx, userId: string, kinds: readonly string[]): Promise<boolean> {
  const gone = await db
    .delete(notices)
    .where(and(eq(notices.userId, userId), inArray(notices.kind, [...kinds]), isNull(notices.readAt)))
    .returning({ id: notices.id });
  return gone.length > 0;
}

export async function deleteUnreadOfAll(db: Tx, userIds: string[], kinds: readonly string[]): Promise<void> {
  if (userIds.length > 0)
    await db
      .delete(notices)
      .where(and(inArray(notices.userId, userIds), inArray(notices.kind, [...kinds]), isNull(notices.readAt)));
}

/** One read before keeps its time. Returns those that were unread until now. */
export async function setRead(db: Db | Tx, userId: string, ids: readonly string[], now: Date): Promise<string[]> {
  const changed = await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), inArray(notices.id, [...ids]), isNull(notices.readAt)))
    .returning({ id: notices.id });
  return changed.map(({ id }) => id);
}

export async function hasNotice(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  return (await db.$count(notices, and(eq(notices.id, id), eq(notices.userId, userId)))) > 0;
}
