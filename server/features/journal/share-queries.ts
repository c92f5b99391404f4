import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachProfiles,
  entryComments,
  entryShares,
  journalEntries,
} from '#server/platform/db/schema.ts';

/** As JSON brings it: moments as text, comments sealed in base64. */
export type StoredComment = { id: string; sealedBase64: string; createdAt: string; coachName: string };
export type StoredShare = {
  shared: { sharedAt: string; readAt: string | null; coachName: string } | null;
  comments: StoredComment[] | null;
};

/** A share counts while the coach it was given to is the client's coach, and not a moment longer. */
const isStillTheirs = and(
  eq(clientProfiles.userId, entryShares.clientId),
  eq(clientProfiles.coachId, entryShares.coachId),
);

/**
 * How an entry stands with the coach, beside the entry itself, so that no page of the client's needs one more statement.
 * One level deeper than it looks necessary: in a statement over a single table Drizzle leaves out the tables' names.
 */
export function shareOf(entryId: SQLWrapper): SQL<StoredShare> {
  const shared = sql`(select json_build_object('sharedAt', ${entryShares.sharedAt}, 'readAt', ${entryShares.readAt}, 'coachName', ${coachProfiles.fullName})
    from ${entryShares} join ${clientProfiles} on ${isStillTheirs} join ${coachProfiles} on ${eq(coachProfiles.userId, entryShares.coachId)}
    where ${entryShares.entryId} = ${entryId})`;
  return sql<StoredShare>`${sql`json_build_object('shared', ${shared}, 'comments', ${commentsOf(entryId)})`}`;
}

/** All of them, or those of one coach. */
export function commentsOf(entryId: SQLWrapper, coachId?: string): SQL {
  const whose = coachId === undefined ? undefined : eq(entryComments.coachId, coachId);
  return sql`(select json_agg(json_build_object('id', ${entryComments.id}, 'sealedBase64', encode(${entryComments.comment}, 'base64'),
    'createdAt', ${entryComments.createdAt}, 'coachName', coalesce(${coachProfiles.fullName}, '')) order by ${entryComments.createdAt}, ${entryComments.id})
    from ${entryComments} left join ${coachProfiles} on ${eq(coachProfiles.userId, entryComments.coachId)}
    where ${and(sql`${entryComments.entryId} = ${entryId}`, whose)})`;
}

/** The client's coach as JSON, or null. */
export const currentCoachOf = (clientId: SQLWrapper): SQL<{ id: string; fullName: string } | null> =>
  sql`${sql`(select json_build_object('id', ${coachProfiles.userId}, 'fullName', ${coachProfiles.fullName}) from ${clientProfiles}
    join ${coachProfiles} on ${eq(coachProfiles.userId, clientProfiles.coachId)} where ${clientProfiles.userId} = ${clientId})`}`;

export type NewShare = { clientId: string; entryId: string; expectedCoachId: string | undefined; now: Date };

/**
 * Shares an own entry with the coach of this moment, in one statement that finds both. The id of that coach when this call
 * has shared it; nothing when it was shared already, or there is no such entry or coach. What a former coach was given
 * passes on to the new one only here, where the client says so.
 */
export async function insertShare(
  tx: Tx,
  { clientId, entryId, expectedCoachId, now }: NewShare,
): Promise<string | undefined> {
  const found = tx
    .select({
      entryId: journalEntries.id,
      clientId: journalEntries.clientId,
      coachId: sql<string>`${sql`${clientProfiles.coachId}`}`.as('coach_id'),
      sharedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('shared_at'),
      readAt: sql<Date | null>`null::timestamptz`.as('read_at'),
    })
    .from(journalEntries)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .where(
      and(
        eq(journalEntries.id, entryId),
        eq(journalEntries.clientId, clientId),
        isNull(journalEntries.deletedAt),
        isNotNull(clientProfiles.coachId),
        expectedCoachId === undefined ? undefined : eq(clientProfiles.coachId, expectedCoachId),
      ),
    );
  const [row] = await tx
    .insert(entryShares)
    .select(found)
    .onConflictDoUpdate({
      target: entryShares.entryId,
      set: { coachId: sql`excluded.coach_id`, sharedAt: sql`excluded.shared_at`, readAt: null },
      setWhere: sql`${entryShares.coachId} <> excluded.coach_id`,
    })
    .returning({ coachId: entryShares.coachId });
  return row?.coachId;
}

/** Taken back, nothing is left of it. The coach it was given to, when this call has taken it back. */
export async function deleteShare(tx: Tx, clientId: string, entryId: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(entryShares)
    .where(and(eq(entryShares.entryId, entryId), eq(entryShares.clientId, clientId)))
    .returning({ coachId: entryShares.coachId });
  return row?.coachId;
}

/** Whom the client could share with now. */
export async function findCurrentCoachId(db: Db | Tx, clientId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return row?.coachId ?? undefined;
}
