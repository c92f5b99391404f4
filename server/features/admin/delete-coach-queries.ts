import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  coachingRequests,
  coachProfiles,
  invitations,
  photos,
  users,
} from '#server/platform/db/schema.ts';

export async function hasCoachProfile(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.$count(coachProfiles, eq(coachProfiles.userId, id))) > 0;
}

const pendingInvitations = (coachId: string, now: Date) =>
  and(eq(invitations.coachId, coachId), eq(invitations.status, 'pending'), gt(invitations.expiresAt, now));
const pendingRequests = (coachId: string) =>
  and(eq(coachingRequests.coachId, coachId), eq(coachingRequests.status, 'pending'));

/** What removing the coach changes. */
export async function countCoaching(db: Db, coachId: string, now: Date) {
  const clientsOf = db
    .select({ id: clientProfiles.userId })
    .from(clientProfiles)
    .where(eq(clientProfiles.coachId, coachId));
  const [clients, runningPrograms, invited, asked] = await Promise.all([
    db.$count(clientProfiles, eq(clientProfiles.coachId, coachId)),
    db.$count(assignments, and(eq(assignments.status, 'active'), inArray(assignments.clientId, clientsOf))),
    db.$count(invitations, pendingInvitations(coachId, now)),
    db.$count(coachingRequests, pendingRequests(coachId)),
  ]);
  return { clients, runningPrograms, invitations: invited, requests: asked };
}

/** What was offered and nobody answered is taken back as if it had never been sent. Gives whose pages should look again. */
export async function deletePendingInvitations(tx: Tx, coachId: string): Promise<string[]> {
  const rows = await tx
    .delete(invitations)
    .where(and(eq(invitations.coachId, coachId), eq(invitations.status, 'pending')))
    .returning({ id: invitations.clientId });
  return rows.map(({ id }) => id);
}

export async function declinePendingRequests(tx: Tx, coachId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(coachingRequests)
    .set({ status: 'declined', answeredAt: now })
    .where(pendingRequests(coachId))
    .returning({ id: coachingRequests.clientId });
  return rows.map(({ id }) => id);
}

/** The clients' rows are held before; see releaseClients. */
export async function deleteCoachProfile(tx: Tx, id: string): Promise<void> {
  await tx.delete(photos).where(eq(photos.ownerId, id));
  await tx.delete(coachProfiles).where(eq(coachProfiles.userId, id));
}

/** Somebody who is a client by now stays one. */
export async function clearCoachRole(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ role: null, updatedAt: now })
    .where(and(eq(users.id, id), inArray(users.role, ['coach', 'admin'])));
}
