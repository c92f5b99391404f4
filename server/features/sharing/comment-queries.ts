import { and, eq, sql } from 'drizzle-orm';
import { commentsPerEntry } from '#contract/sharing/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachProfiles,
  entryComments,
  entryShares,
  journalEntries,
} from '#server/platform/db/schema.ts';
import { isEntryOfShare, isReadable } from './queries.ts';
import type { Place } from './queries.ts';

type NewComment = { id: string; entryId: string; coachId: string; comment: Buffer; createdAt: Date };

/**
 * False when there are as many of this coach as there may be; those of a former one are not theirs to see or to delete. The
 * share is locked, so nobody adds one while this counts.
 */
export async function insertComment(tx: Tx, comment: NewComment): Promise<boolean> {
  const there = await tx.$count(
    entryComments,
    and(eq(entryComments.entryId, comment.entryId), eq(entryComments.coachId, comment.coachId)),
  );
  if (there >= commentsPerEntry) return false;
  await tx.insert(entryComments).values(comment);
  return true;
}

/** Under an entry the coach may read at this moment. */
export async function findComment(db: Db | Tx, { coachId, clientId, entryId }: Place, commentId: string) {
  const [row] = await db
    .select({
      id: entryComments.id,
      sealed: entryComments.comment,
      createdAt: entryComments.createdAt,
      coachName: coachProfiles.fullName,
    })
    .from(entryComments)
    .innerJoin(entryShares, eq(entryShares.entryId, entryComments.entryId))
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, entryShares.clientId))
    .innerJoin(coachProfiles, eq(coachProfiles.userId, entryComments.coachId))
    .where(
      and(
        eq(entryComments.id, commentId),
        eq(entryComments.entryId, entryId),
        eq(entryComments.coachId, coachId),
        isReadable(coachId, clientId),
      ),
    );
  return row;
}

/** How many of the coach's own are left; nothing when there was no such comment of theirs. */
export async function deleteComment(
  tx: Tx,
  { coachId, entryId }: Place,
  commentId: string,
): Promise<number | undefined> {
  const rows = await tx
    .delete(entryComments)
    .where(and(eq(entryComments.id, commentId), eq(entryComments.entryId, entryId), eq(entryComments.coachId, coachId)))
    .returning({ id: entryComments.id });
  if (rows.length === 0) return undefined;
  const [left] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(entryComments)
    .where(and(eq(entryComments.entryId, entryId), eq(entryComments.coachId, coachId)));
  return left?.count ?? 0;
}
