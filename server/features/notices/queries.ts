import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { noticesShown } from '#contract/notices/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  entryShares,
  journalEntries,
  notices,
  users,
} from '#server/platform/db/schema.ts';

export async function insertNotice(db: Db | Tx, notice: typeof notices.$inferInsert): Promise<void> {
  await db.insert(notices).values(notice);
}

export async function insertNotices(db: Tx, rows: (typeof notices.$inferInsert)[]): Promise<void> {
  // Well below the number of values one statement may carry.
  for (let from = 0; from < rows.length; from += 1_000) await db.insert(notices).values(rows.slice(from, from + 1_000));
}

/** One for each client until it is put away. Of two entries shared at the same moment, the earlier dates it. */
export async function insertSharedNotice(
  tx: Tx,
  { id, coachId, clientId, at }: { id: string; coachId: string; clientId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${notices} (id, user_id, kind, detail, created_at)
    values (${id}, ${coachId}, 'entry-shared', ${JSON.stringify({ clientId })}::jsonb, ${at.toISOString()}::timestamptz)
    on conflict (user_id, (detail ->> 'clientId')) where kind = 'entry-shared' and read_at is null
    do update set created_at = least(${notices.createdAt}, excluded.created_at)`);
}

/**
 * Newest first. How many entries a client has shared since such a notice began, and nobody has read, is counted here
 * and stored nowhere: what is read, taken back or deleted is gone from it at once, and with the last one the notice.
 */
export async function listUnread(db: Db, userId: string) {
  const shared = db
    .select({
      count: sql<number>`count(*)::int`.as('shared_count'),
      newest: sql<Date | null>`max(${entryShares.sharedAt})`.mapWith(entryShares.sharedAt).as('newest_share'),
    })
    .from(entryShares)
    .innerJoin(journalEntries, and(eq(journalEntries.id, entryShares.entryId), isNull(journalEntries.deletedAt)))
    .innerJoin(
      clientProfiles,
      and(eq(clientProfiles.userId, entryShares.clientId), eq(clientProfiles.coachId, entryShares.coachId)),
    )
    .where(
      and(
        eq(notices.kind, 'entry-shared'),
        eq(entryShares.coachId, notices.userId),
        eq(entryShares.clientId, users.id),
        isNull(entryShares.readAt),
        sql`${entryShares.sharedAt} >= ${notices.createdAt}`,
      ),
    )
    .as('shared');
  // A program is no news to whoever has written or ended one since.
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
    .select({
      id: notices.id,
      kind: notices.kind,
      detail: notices.detail,
      createdAt: notices.createdAt,
      sharedCount: shared.count,
      sharedAt: shared.newest,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(notices)
    .leftJoin(users, and(eq(notices.kind, 'entry-shared'), sql`${users.id}::text = ${notices.detail} ->> 'clientId'`))
    .leftJoinLateral(shared, sql`true`)
    .where(
      and(
        eq(notices.userId, userId),
        isNull(notices.readAt),
        or(ne(notices.kind, 'entry-shared'), gt(shared.count, 0)),
        or(notInArray(notices.kind, ['program-assigned', 'program-changed']), notExists(begun)),
      ),
    )
    .orderBy(sql`coalesce(${shared.newest}, ${notices.createdAt}) desc`, sql`${notices.id} desc`)
    .limit(noticesShown);
}

/** What a notice is about: the detail of that name. */
export type Subject = { userId: string; kind: string; name: string; value: string };

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

/** One that was read before keeps its time. */
export async function setRead(
  db: Db | Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<'read now' | 'read before' | 'unknown'> {
  const changed = await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.id, id), eq(notices.userId, userId), isNull(notices.readAt)))
    .returning({ id: notices.id });
  if (changed.length > 0) return 'read now';
  const [row] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, userId)));
  return row ? 'read before' : 'unknown';
}
