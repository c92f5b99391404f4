import { and, eq, isNull, sql } from 'drizzle-orm';
import { commentsOf } from '#server/features/journal/service.ts';
import type { StoredComment } from '#server/features/journal/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, entryShares, journalEntries, userKeys } from '#server/platform/db/schema.ts';

export type Place = { coachId: string; clientId: string; entryId: string };

/**
 * What a coach may read: shared with this very coach, by somebody who is their client now, and not deleted. Part of every
 * statement here, so that a share that was taken back a moment ago is gone for it as well.
 */
export const isReadable = (coachId: string, clientId: string) =>
  and(
    eq(entryShares.coachId, coachId),
    eq(entryShares.clientId, clientId),
    eq(clientProfiles.coachId, coachId),
    isNull(journalEntries.deletedAt),
  );
export const isEntryOfShare = and(
  eq(journalEntries.id, entryShares.entryId),
  eq(journalEntries.clientId, entryShares.clientId),
);

/** The key to a client's text and how much of it was shared; nothing for somebody who is not the coach's client. */
export async function findClientFacts(db: Db | Tx, coachId: string, clientId: string) {
  const shared = db
    .select({ count: sql`count(*)::int` })
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .where(and(eq(entryShares.coachId, coachId), eq(entryShares.clientId, clientId), isNull(journalEntries.deletedAt)));
  const [row] = await db
    .select({ wrappedKey: userKeys.wrappedKey, total: sql<number>`(${shared})` })
    .from(clientProfiles)
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row;
}

/** Newest shared first, with the coach's own comments. */
export async function listShared(db: Db, coachId: string, clientId: string, page: { limit: number; offset: number }) {
  return await db
    .select({
      id: journalEntries.id,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      programTitle: journalEntries.programTitle,
      promptText: journalEntries.promptText,
      createdAt: journalEntries.createdAt,
      updatedAt: journalEntries.updatedAt,
      version: journalEntries.version,
      moodScore: journalEntries.moodScore,
      sealedText: journalEntries.entryText,
      sharedAt: entryShares.sharedAt,
      readAt: entryShares.readAt,
      comments: sql<StoredComment[] | null>`${commentsOf(journalEntries.id, coachId)}`,
    })
    .from(entryShares)
    .innerJoin(journalEntries, isEntryOfShare)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, entryShares.clientId))
    .where(isReadable(coachId, clientId))
    .orderBy(sql`${entryShares.sharedAt} desc`, sql`${entryShares.entryId} desc`)
    .limit(page.limit)
    .offset(page.offset);
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
        isReadable(coachId, clientId),
        eq(journalEntries.version, version),
        // Once for each text: the first moment counts until the client writes something else.
        sql`(${entryShares.readAt} is null or (${journalEntries.version} > 1 and ${journalEntries.updatedAt} > ${entryShares.readAt}))`,
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
    .innerJoin(clientProfiles, eq(clientProfiles.userId, entryShares.clientId))
    .innerJoin(coachProfiles, eq(coachProfiles.userId, entryShares.coachId))
    .innerJoin(userKeys, eq(userKeys.userId, entryShares.clientId))
    .where(and(eq(entryShares.entryId, entryId), isReadable(coachId, clientId)));
