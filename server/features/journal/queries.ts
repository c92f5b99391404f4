import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { isCoachTold } from '#server/features/care/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  careSignals,
  clientProfiles,
  entryShares,
  erasedEntries,
  journalEntries,
  journalEntryVersions,
  userKeys,
} from '#server/platform/db/schema.ts';
import { entryColumns, isEntryOf, isWrittenHere } from './sql.ts';

export type EntryRow = typeof journalEntries.$inferInsert;

export async function insertEntries(db: Db | Tx, rows: EntryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(journalEntries).values(rows);
}

/** Also a deleted one: it was saved all the same. */
export async function findSavedEntry(db: Db | Tx, clientId: string, entryId: string) {
  const [row] = await db
    .select({ ...entryColumns, isCoachTold, wrappedKey: userKeys.wrappedKey })
    .from(journalEntries)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .innerJoin(userKeys, eq(userKeys.userId, journalEntries.clientId))
    .where(and(eq(journalEntries.id, entryId), eq(journalEntries.clientId, clientId)));
  return row;
}

const mine = (clientId: string, entryId: string) =>
  and(eq(journalEntries.id, entryId), eq(journalEntries.clientId, clientId));

/** Locks the entry, so that of two edits at once the second sees what the first has made of it. */
export async function lockEntry(tx: Tx, clientId: string, entryId: string) {
  const [row] = await tx
    .select({
      ...entryColumns,
      assignmentId: journalEntries.assignmentId,
      localDate: journalEntries.localDate,
      deletedAt: journalEntries.deletedAt,
    })
    .from(journalEntries)
    .where(mine(clientId, entryId))
    .for('no key update');
  return row;
}

type EntryChange = {
  entryTextSealed: Buffer;
  wordCount: number;
  moodScore: number | null;
  version: number;
  updatedAt: Date;
};

export async function updateEntry(tx: Tx, entryId: string, change: EntryChange): Promise<void> {
  await tx.update(journalEntries).set(change).where(eq(journalEntries.id, entryId));
}

/** One row a number: the unique constraint refuses a second version of the same one. */
export async function insertVersion(tx: Tx, version: typeof journalEntryVersions.$inferInsert): Promise<void> {
  await tx.insert(journalEntryVersions).values(version);
}

/** The entry as it is and the key to it; nothing for a deleted one. */
export async function findEntry(db: Db | Tx, clientId: string, entryId: string) {
  const [row] = await db
    .select({ ...entryColumns, wrappedKey: userKeys.wrappedKey })
    .from(journalEntries)
    .innerJoin(userKeys, eq(userKeys.userId, journalEntries.clientId))
    .where(and(mine(clientId, entryId), isNull(journalEntries.deletedAt)));
  return row;
}

/** What an entry said at first, when it has been edited since. */
export async function findFirstVersion(db: Db | Tx, entryId: string) {
  const [row] = await db
    .select({
      id: journalEntryVersions.id,
      version: journalEntryVersions.version,
      entryTextSealed: journalEntryVersions.entryTextSealed,
      moodScore: journalEntryVersions.moodScore,
    })
    .from(journalEntryVersions)
    .where(and(eq(journalEntryVersions.entryId, entryId), eq(journalEntryVersions.version, 1)));
  return row;
}

/** Those before a certain one. They never change, so nothing can come between this look and the one at the entry. */
export async function listVersionsBefore(db: Db, entryId: string, version: number, most: number) {
  return await db
    .select({
      id: journalEntryVersions.id,
      version: journalEntryVersions.version,
      entryTextSealed: journalEntryVersions.entryTextSealed,
      wordCount: journalEntryVersions.wordCount,
      moodScore: journalEntryVersions.moodScore,
      writtenAt: journalEntryVersions.writtenAt,
    })
    .from(journalEntryVersions)
    .where(and(eq(journalEntryVersions.entryId, entryId), lt(journalEntryVersions.version, version)))
    .orderBy(desc(journalEntryVersions.version))
    .limit(most);
}

/** A coach is shown days of a program, and of free pages those that are shared or were heavy. */
const isForCoach = sql<boolean>`(${journalEntries}.assignment_id is not null
  or exists (select from ${entryShares} share where share.entry_id = ${journalEntries}.id)
  or exists (select from ${careSignals} signal where signal.entry_id = ${journalEntries}.id))`;

type Changed = { isForCoach: boolean };

/** Undefined unless this call has deleted it. */
export async function markDeleted(tx: Tx, clientId: string, entryId: string, now: Date): Promise<Changed | undefined> {
  const [row] = await tx
    .update(journalEntries)
    .set({ deletedAt: now })
    .where(and(mine(clientId, entryId), isNull(journalEntries.deletedAt)))
    .returning({ isForCoach });
  return row;
}

export async function findDeletedAt(
  db: Db | Tx,
  clientId: string,
  entryId: string,
  deletedAfter: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ deletedAt: journalEntries.deletedAt })
    .from(journalEntries)
    .where(and(mine(clientId, entryId), gt(journalEntries.deletedAt, deletedAfter)));
  return row?.deletedAt ?? undefined;
}

/** When this call has brought it back. One that is due to be erased stays deleted, whether or not that has happened. */
export async function markRestored(
  tx: Tx,
  clientId: string,
  entryId: string,
  deletedAfter: Date,
): Promise<Changed | undefined> {
  const [row] = await tx
    .update(journalEntries)
    .set({ deletedAt: null })
    .where(and(mine(clientId, entryId), gt(journalEntries.deletedAt, deletedAfter)))
    .returning({ isForCoach });
  return row;
}

/** With their versions, by the foreign key. Their ids are remembered. */
export async function eraseEntries(tx: Tx, deletedUpTo: Date): Promise<number> {
  const erased = await tx
    .delete(journalEntries)
    .where(lte(journalEntries.deletedAt, deletedUpTo))
    .returning({ id: journalEntries.id, clientId: journalEntries.clientId });
  if (erased.length === 0) return 0;
  const ids = sql.param(erased.map(({ id }) => id));
  const clientIds = sql.param(erased.map(({ clientId }) => clientId));
  await tx.execute(sql`insert into ${erasedEntries} (id, client_id)
    select * from unnest(${ids}::uuid[], ${clientIds}::uuid[]) on conflict do nothing`);
  return erased.length;
}

export async function listWrittenDates(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ date: journalEntries.localDate })
    .from(journalEntries)
    .where(and(isEntryOf(clientId), isWrittenHere));
  return rows.map(({ date }) => date);
}
