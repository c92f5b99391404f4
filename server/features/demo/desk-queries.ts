import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachNotes, contacts, journalEntries, users, visits } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** A demo client who has a coach. */
export async function findDemoClient(tx: Tx, email: string) {
  const [row] = await tx
    .select({ clientId: users.id, coachId: clientProfiles.coachId, coachSince: clientProfiles.coachSince })
    .from(users)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(and(eq(users.email, email), eq(users.isDemo, true)));
  return row;
}

export async function setDemoNumber(tx: Tx, clientId: string, whatsappNumber: string): Promise<void> {
  await tx.update(clientProfiles).set({ whatsappNumber }).where(eq(clientProfiles.userId, clientId));
}

/** Numbered in the order in which they are given. */
export async function insertDemoNotes(
  tx: Tx,
  about: { coachId: string; clientId: string },
  notes: { createdAt: Date; seal: (id: string) => Buffer }[],
): Promise<void> {
  const rows = notes.map(({ createdAt, seal }, index) => {
    const id = newId();
    return { id, ...about, version: index + 1, notes: seal(id), createdAt };
  });
  if (rows.length > 0) await tx.insert(coachNotes).values(rows);
}

export async function insertDemoContacts(
  tx: Tx,
  about: { coachId: string; clientId: string },
  moments: Date[],
): Promise<void> {
  if (moments.length > 0)
    await tx.insert(contacts).values(moments.map((at) => ({ id: newId(), ...about, way: 'whatsapp' as const, at })));
}

/** When demo people wrote, oldest first. */
export async function listDemoWritings(tx: Tx) {
  return await tx
    .select({ userId: journalEntries.clientId, writtenAt: journalEntries.createdAt })
    .from(journalEntries)
    .innerJoin(users, and(eq(users.id, journalEntries.clientId), eq(users.isDemo, true)))
    .orderBy(asc(journalEntries.clientId), asc(journalEntries.createdAt));
}

export async function insertDemoVisits(tx: Tx, rows: Omit<typeof visits.$inferInsert, 'id'>[]): Promise<void> {
  if (rows.length > 0) await tx.insert(visits).values(rows.map((visit) => ({ id: newId(), ...visit })));
}
