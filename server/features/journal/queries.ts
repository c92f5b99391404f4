import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { journalEntries, userKeys } from '#server/platform/db/schema.ts';
import { shareOf } from './share-queries.ts';

export async function findWrappedKey(db: Db | Tx, userId: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ wrappedKey: userKeys.wrappedKey }).from(userKeys).where(eq(userKeys.userId, userId));
  return row?.wrappedKey;
}

export type EntryRow = typeof journalEntries.$inferInsert;

export async function insertEntries(db: Db | Tx, rows: EntryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(journalEntries).values(rows);
}

/** What an answer tells about an entry; the text and the comments are sealed. */
export const entryColumns = {
  id: journalEntries.id,
  weekNumber: journalEntries.weekNumber,
  dayNumber: journalEntries.dayNumber,
  programTitle: journalEntries.programTitle,
  promptText: journalEntries.promptText,
  createdAt: journalEntries.createdAt,
  updatedAt: journalEntries.updatedAt,
  version: journalEntries.version,
  isLate: journalEntries.isLate,
  wordCount: journalEntries.wordCount,
  moodScore: journalEntries.moodScore,
  entryType: journalEntries.entryType,
  sealedText: journalEntries.entryText,
  share: shareOf(journalEntries.id),
};
