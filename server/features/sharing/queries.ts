import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { commentsPerEntry } from '#contract/sharing/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachProfiles,
  entryComments,
  entryShares,
  journalEntries,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import { mediaOf } from '#server/platform/media-store/sql.ts';
import { commentsOf, isReadable, isUnread, shareOf, type StoredComment } from './sql.ts';

type Place = { coachId: string; clientId: string; entryId: string };

/** Of all the coach's clients, or of one, or one entry of theirs. */
const isReadableBy = (coachId: string, clientId?: string, entryId?: string) =>
  and(
    eq(entryShares.coachId, coachId),
    isReadable(),
    clientId ? eq(entryShares.clientId, clientId) : undefined,
    entryId ? eq(entryShares.entryId, entryId) : undefined,
  );
const isClientOfShare = eq(clientProfiles.userId, entryShares.clientId);
const isEntryOfShare = eq(journalEntries.id, entryShares.entryId);

/** The key to a client's text and how much of it was shared; undefined for a person who is not the coach's client. */
export async function findSharingClient(db: Db | Tx, coachId: string, clientId: string, entryId?: string) {
  const shared = db
    .select({ count: sql`count(*)::int` })
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, isClientOfShare)
    .where(isReadableBy(coachId, clientId, entryId));
  const [row] = await db
    .select({ wrappedKey: userKeys.wrappedKey, total: sql<number>`(${shared})` })
    .from(clientProfiles)
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row;
}

const sharedColumns = (coachId: string) => ({
  id: journalEntries.id,
  weekNumber: journalEntries.weekNumber,
  dayNumber: journalEntries.dayNumber,
  programTitle: journalEntries.programTitle,
  promptText: journalEntries.promptText,
  createdAt: journalEntries.createdAt,
  updatedAt: journalEntries.updatedAt,
  version: journalEntries.version,
  moodScore: journalEntries.moodScore,
  entryType: journalEntries.entryType,
  media: mediaOf(journalEntries.id, journalEntries.clientId),
  entryTextSealed: journalEntries.entryTextSealed,
  sharedAt: entryShares.sharedAt,
  readAt: entryShares.readAt,
  comments: sql<StoredComment[] | null>`${commentsOf(journalEntries.id, coachId)}`,
});
export type SharedRow = Awaited<ReturnType<typeof listShared>>[number];

/** Newest shared first, with the coach's own comments. */
export async function listShared(
  db: Db,
  coachId: string,
  clientId: string,
  page: { entry: string | undefined; limit: number; offset: number },
) {
  return await db
    .select(sharedColumns(coachId))
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, isClientOfShare)
    .where(isReadableBy(coachId, clientId, page.entry))
    .orderBy(sql`${entryShares.sharedAt} desc`, sql`${entryShares.entryId} desc`)
    .limit(page.limit)
    .offset(page.offset);
}

export type ReadingPlace = { isNew: boolean; sharedAt: Date; id: string };
type Sought = { coachId: string; clientId: string | undefined; since: Date };

/**
 * Of all the coach's own clients, or of one: what was new when the page was opened, the longest waiting first, then what was
 * read before, newest first. In an order that reading does not change, so that a page can go on from any place in it.
 */
export async function listReading(
  db: Db,
  { coachId, clientId, since }: Sought,
  { place, limit }: { place: ReadingPlace | undefined; limit: number },
) {
  const isNew = sql<boolean>`(${isUnread} or ${entryShares.readAt} >= ${since.toISOString()}::timestamptz)`;
  const at = place && sql`(${place.sharedAt.toISOString()}::timestamptz, ${place.id}::uuid)`;
  const sortKey = sql`(${entryShares.sharedAt}, ${entryShares.entryId})`;
  const after =
    place && (place.isNew ? sql`(not ${isNew} or ${sortKey} > ${at})` : sql`(not ${isNew} and ${sortKey} < ${at})`);
  return await db
    .select({
      ...sharedColumns(coachId),
      isNew,
      wrappedKey: userKeys.wrappedKey,
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName, profileImageUrl: users.image },
    })
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, isClientOfShare)
    .innerJoin(users, eq(users.id, entryShares.clientId))
    .leftJoin(userKeys, eq(userKeys.userId, entryShares.clientId))
    .where(and(isReadableBy(coachId, clientId), after))
    .orderBy(
      sql`${isNew} desc`,
      sql`case when ${isNew} then ${entryShares.sharedAt} end`,
      sql`case when ${isNew} then ${entryShares.entryId} end`,
      sql`${entryShares.sharedAt} desc`,
      sql`${entryShares.entryId} desc`,
    )
    .limit(limit);
}

export async function countUnreadShared(
  db: Db,
  { coachId, clientId }: Pick<Sought, 'coachId' | 'clientId'>,
): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, isClientOfShare)
    .where(and(isReadableBy(coachId, clientId), isUnread));
  return row?.unread ?? 0;
}

/** Marks this version as read. The moment it was read, when this call has marked it. */
export async function setRead(
  tx: Tx,
  { coachId, clientId, entryId }: Place,
  version: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(entryShares)
    .set({ readAt: now })
    .from(journalEntries)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .where(
      and(
        eq(entryShares.entryId, entryId),
        isEntryOfShare,
        isReadableBy(coachId, clientId),
        eq(journalEntries.version, version),
        // Once for each text: the first moment counts until the client writes something else.
        isUnread,
      ),
    )
    .returning({ entryId: entryShares.entryId });
  return rows.length > 0;
}

export async function findShared(db: Db | Tx, { coachId, clientId, entryId }: Place) {
  return (await sharedPlace(db, { coachId, clientId, entryId }))[0];
}

/**
 * Holds the share and the relation until the transaction ends: an entry cannot be taken back, nor the relation end, between
 * this look and what is written after it.
 */
export async function lockShared(tx: Tx, place: Place) {
  return (await sharedPlace(tx, place).for('no key update', { of: [entryShares, clientProfiles] }))[0];
}

const sharedPlace = (db: Db | Tx, { coachId, clientId, entryId }: Place) =>
  db
    .select({
      readAt: entryShares.readAt,
      version: journalEntries.version,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      wrappedKey: userKeys.wrappedKey,
      coachName: coachProfiles.fullName,
    })
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, isClientOfShare)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, entryShares.coachId))
    .innerJoin(userKeys, eq(userKeys.userId, entryShares.clientId))
    .where(and(eq(entryShares.entryId, entryId), isReadableBy(coachId, clientId)));

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
      mailedAt: sql<Date | null>`null::timestamptz`.as('mailed_at'),
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
      set: { coachId: sql`excluded.coach_id`, sharedAt: sql`excluded.shared_at`, readAt: null, mailedAt: null },
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

/** The share of an own entry, and the key to the comments; undefined for a deleted one. */
export async function findOwnShare(tx: Tx, clientId: string, entryId: string) {
  const [row] = await tx
    .select({
      version: journalEntries.version,
      updatedAt: journalEntries.updatedAt,
      share: shareOf(journalEntries.id),
      wrappedKey: userKeys.wrappedKey,
    })
    .from(journalEntries)
    .innerJoin(userKeys, eq(userKeys.userId, journalEntries.clientId))
    .where(
      and(eq(journalEntries.id, entryId), eq(journalEntries.clientId, clientId), isNull(journalEntries.deletedAt)),
    );
  return row;
}

/** Whom the client could share with now. */
export async function findCurrentCoachId(db: Db | Tx, clientId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return row?.coachId ?? undefined;
}

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
    .innerJoin(clientProfiles, isClientOfShare)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, entryComments.coachId))
    .where(
      and(
        eq(entryComments.id, commentId),
        eq(entryComments.entryId, entryId),
        eq(entryComments.coachId, coachId),
        isReadableBy(coachId, clientId),
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
