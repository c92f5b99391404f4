import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachingRequests,
  coachProfiles,
  invitations,
  outreachMessages,
  users,
} from '#server/platform/db/schema.ts';

export async function findDemoId(tx: Tx, email: string): Promise<string> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isDemo, true)));
  if (!row) throw new Error(`The demo has no ${email}.`);
  return row.id;
}

export async function setDemoOutreachMessage(tx: Tx, userId: string, outreachMessage: string): Promise<void> {
  await tx.update(coachProfiles).set({ outreachMessage }).where(eq(coachProfiles.userId, userId));
}

/** Counted on the client's row, as for every letter. */
export async function insertDemoLetter(tx: Tx, letter: typeof outreachMessages.$inferInsert): Promise<void> {
  await tx.insert(outreachMessages).values(letter);
  await tx
    .update(clientProfiles)
    .set({ outreachCount: sql`${clientProfiles.outreachCount} + 1`, lastOutreachAt: letter.sentAt })
    .where(eq(clientProfiles.userId, letter.clientId));
}

export async function insertDemoInvitation(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(invitation);
}

export async function insertDemoRequest(tx: Tx, request: typeof coachingRequests.$inferInsert): Promise<void> {
  await tx.insert(coachingRequests).values(request);
}
