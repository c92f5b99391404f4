import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

type Place = {
  table: PgTable & Record<'id' | 'version', PgColumn>;
  sealed: PgColumn;
  /** Brings in the rows of `ownerId` and `wrappedKey`. */
  join: SQL;
  ownerId: PgColumn;
  wrappedKey: PgColumn;
};

function textsIn({ table, sealed, join, ownerId, wrappedKey }: Place): VersionedTexts {
  return {
    listOld: async (tx, afterId, limit) => {
      const { rows } = await tx.execute<OldText>(sql`
        select ${table.id} as id, ${table.version} as version, ${ownerId} as "ownerId", ${wrappedKey} as "wrappedKey",
          ${sealed} as sealed
        from ${table} ${join}
        where ${isSealedForRowAlone(sealed)} and ${table.id} > ${afterId}
        order by ${table.id} limit ${limit}
        for no key update of ${table} skip locked`);
      return rows;
    },
    // Nothing but the sealed bytes: to people, the text has not changed.
    update: async (tx, texts) => {
      await tx.execute(sql`update ${table} as old set ${sql.identifier(sealed.name)} = given.sealed
        from unnest(${sql.param(texts.map(({ id }) => id))}::uuid[],
          ${sql.param(texts.map((text) => text.sealed))}::bytea[]) as given(id, sealed)
        where old.id = given.id`);
    },
  };
}

const clientKey = sql`join ${userKeys} on ${userKeys.userId} = ${journalEntries.clientId}`;

export const versionedTexts = [
  textsIn({
    table: journalEntries,
    sealed: journalEntries.entryTextSealed,
    join: clientKey,
    ownerId: journalEntries.clientId,
    wrappedKey: userKeys.wrappedKey,
  }),
  textsIn({
    table: journalEntryVersions,
    sealed: journalEntryVersions.entryTextSealed,
    join: sql`join ${journalEntries} on ${journalEntries.id} = ${journalEntryVersions.entryId} ${clientKey}`,
    ownerId: journalEntries.clientId,
    wrappedKey: userKeys.wrappedKey,
  }),
  textsIn({
    table: cohortPosts,
    sealed: cohortPosts.body,
    join: sql`join ${cohortRooms} on ${cohortRooms.cohortId} = ${cohortPosts.cohortId}`,
    ownerId: cohortPosts.cohortId,
    wrappedKey: cohortRooms.wrappedKey,
  }),
];
