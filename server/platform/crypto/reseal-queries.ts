import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/platform/db/database.ts';
import {
  cohortPosts,
  cohortRooms,
  journalEntries,
  journalEntryVersions,
  userKeys,
} from '#server/platform/db/schema.ts';
import { isSealedForRowAlone } from '#server/platform/db/schema/columns.ts';

/** A text in the old form, and what it takes to seal it again. `ownerId` is whom the key is wrapped for. */
export type OldText = { id: string; version: number; ownerId: string; wrappedKey: Buffer; sealed: Buffer | null };
export type Resealed = { id: string; sealed: Buffer };

/** Where texts are sealed for a version. Rows are locked; one that is being edited right now is skipped. */
export type VersionedTexts = {
  listOld: (tx: Tx, afterId: string, limit: number) => Promise<OldText[]>;
  update: (tx: Tx, texts: Resealed[]) => Promise<void>;
};

const entries: VersionedTexts = {
  listOld: async (tx, afterId, limit) =>
    await tx
      .select({
        id: journalEntries.id,
        version: journalEntries.version,
        ownerId: journalEntries.clientId,
        wrappedKey: userKeys.wrappedKey,
        sealed: journalEntries.entryTextSealed,
      })
      .from(journalEntries)
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.clientId))
      .where(and(isSealedForRowAlone(journalEntries.entryTextSealed), gt(journalEntries.id, afterId)))
      .orderBy(asc(journalEntries.id))
      .limit(limit)
      .for('no key update', { of: journalEntries, skipLocked: true }),
  update: updateOf(journalEntries, 'entry_text'),
};

const entryVersions: VersionedTexts = {
  listOld: async (tx, afterId, limit) =>
    await tx
      .select({
        id: journalEntryVersions.id,
        version: journalEntryVersions.version,
        ownerId: journalEntries.clientId,
        wrappedKey: userKeys.wrappedKey,
        sealed: journalEntryVersions.entryTextSealed,
      })
      .from(journalEntryVersions)
      .innerJoin(journalEntries, eq(journalEntries.id, journalEntryVersions.entryId))
      .innerJoin(userKeys, eq(userKeys.userId, journalEntries.clientId))
      .where(and(isSealedForRowAlone(journalEntryVersions.entryTextSealed), gt(journalEntryVersions.id, afterId)))
      .orderBy(asc(journalEntryVersions.id))
      .limit(limit)
      .for('no key update', { of: journalEntryVersions, skipLocked: true }),
  update: updateOf(journalEntryVersions, 'entry_text'),
};

const posts: VersionedTexts = {
  listOld: async (tx, afterId, limit) =>
    await tx
      .select({
        id: cohortPosts.id,
        version: cohortPosts.version,
        ownerId: cohortPosts.cohortId,
        wrappedKey: cohortRooms.wrappedKey,
        sealed: cohortPosts.body,
      })
      .from(cohortPosts)
      .innerJoin(cohortRooms, eq(cohortRooms.cohortId, cohortPosts.cohortId))
      .where(and(isSealedForRowAlone(cohortPosts.body), gt(cohortPosts.id, afterId)))
      .orderBy(asc(cohortPosts.id))
      .limit(limit)
      .for('no key update', { of: cohortPosts, skipLocked: true }),
  update: updateOf(cohortPosts, 'body'),
};

export const versionedTexts = [entries, entryVersions, posts];

/** Nothing but the sealed bytes: to people, the text has not changed. */
function updateOf(table: PgTable, column: string): VersionedTexts['update'] {
  return async (tx, texts) => {
    await tx.execute(sql`update ${table} as old set ${sql.identifier(column)} = given.sealed
      from unnest(${sql.param(texts.map(({ id }) => id))}::uuid[],
        ${sql.param(texts.map(({ sealed }) => sealed))}::bytea[]) as given(id, sealed)
      where old.id = given.id`);
  };
}
