import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { clientProfiles, entryComments, entryShares, journalEntries, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** A demo client's entry for a day, with the coach they have. */
export async function findDemoEntry(tx: Tx, email: string, { week, day }: { week: number; day: number }) {
  const [row] = await tx
    .select({
      id: journalEntries.id,
      clientId: journalEntries.clientId,
      coachId: clientProfiles.coachId,
      writtenAt: journalEntries.createdAt,
    })
    .from(journalEntries)
    .innerJoin(users, and(eq(users.id, journalEntries.clientId), eq(users.isDemo, true)))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(and(eq(users.email, email), eq(journalEntries.weekNumber, week), eq(journalEntries.dayNumber, day)));
  return row;
}

export async function insertDemoShare(tx: Tx, share: typeof entryShares.$inferInsert): Promise<void> {
  await tx.insert(entryShares).values(share);
}

export async function insertDemoComment(
  tx: Tx,
  comment: Omit<typeof entryComments.$inferInsert, 'id' | 'comment'>,
  seal: (id: string) => Buffer,
): Promise<void> {
  const id = newId();
  await tx.insert(entryComments).values({ id, comment: seal(id), ...comment });
}
