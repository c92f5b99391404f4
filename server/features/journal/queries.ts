import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { journalEntries, userKeys } from '#server/platform/db/schema.ts';

export async function findWrappedKey(db: Db | Tx, userId: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ wrappedKey: userKeys.wrappedKey }).from(userKeys).where(eq(userKeys.userId, userId));
  return row?.wrappedKey;
}

/** Of two first entries at once, one key is kept: the caller reads it back. */
export async function insertWrappedKey(db: Db | Tx, userId: string, wrappedKey: Buffer, now: Date): Promise<void> {
  await db.insert(userKeys).values({ userId, wrappedKey, createdAt: now }).onConflictDoNothing();
}

export type EntryRow = typeof journalEntries.$inferInsert;

export async function insertEntries(db: Db | Tx, rows: EntryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(journalEntries).values(rows);
}
