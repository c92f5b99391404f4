import { and, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachingRequests,
  coachProfiles,
  invitations,
  programs,
  users,
} from '#server/platform/db/schema.ts';

/*
 * Who connects a client and a coach takes its locks in this order, and never the other way round: the client's row in
 * `users`, the client's profile, the coach's profile, then invitations, requests and assignments of that client. The sums
 * (client_rollups), which triggers write with every change of a profile, a name, an assignment or an entry, come last: hold
 * the assignment before anything is changed. None of these is the strongest lock, so that nobody waits who only adds a row
 * that points to one of these people.
 */

export type HeldClient = NonNullable<Awaited<ReturnType<typeof lockClient>>>;

/** Whoever comes second reads what the first has done: the profile is read by a statement of its own, after the lock. */
export async function lockClient(tx: Tx, clientId: string) {
  const [person] = await tx
    .select({
      id: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, clientId))
    .for('no key update');
  const [profile] = await tx
    .select({
      coachId: clientProfiles.coachId,
      isFindable: clientProfiles.isFindable,
      outreachOptOutAt: clientProfiles.outreachOptOutAt,
    })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId))
    .for('no key update');
  return person && profile ? { ...person, ...profile } : undefined;
}

export type CoachSeat = NonNullable<Awaited<ReturnType<typeof lockSeat>>>;

const seat = {
  coachId: coachProfiles.userId,
  role: users.role,
  fullName: coachProfiles.fullName,
  email: users.email,
  firstName: users.firstName,
  maxClients: coachProfiles.maxClients,
  // Somebody who has left the role keeps the profile and its code, but would not even see a new client.
  isAcceptingClients: sql<boolean>`${and(eq(coachProfiles.isAcceptingClients, true), inArray(users.role, ['coach', 'admin']))} is true`,
  defaultProgramId: coachProfiles.defaultProgramId,
};

const selectSeat = (tx: Tx) => tx.select(seat).from(coachProfiles).innerJoin(users, eq(users.id, coachProfiles.userId));
const held = { of: coachProfiles };

/** Locks the coach's row: the count that follows stays true until this transaction ends, so capacity holds. */
export async function lockSeat(tx: Tx, coachId: string) {
  const [row] = await selectSeat(tx).where(eq(coachProfiles.userId, coachId)).for('no key update', held);
  return row;
}

export async function lockSeatByCode(tx: Tx, referralCode: string): Promise<CoachSeat | undefined> {
  const [row] = await selectSeat(tx).where(eq(coachProfiles.referralCode, referralCode)).for('no key update', held);
  return row;
}

export async function lockListedSeat(tx: Tx, coachId: string): Promise<CoachSeat | undefined> {
  const [row] = await selectSeat(tx)
    .where(and(eq(coachProfiles.userId, coachId), eq(coachProfiles.isListed, true), eq(users.role, 'coach')))
    .for('no key update', held);
  return row;
}

/** How many clients the coach has, and whether this one is of the same world: real people and those of a simulation never meet. */
export async function lookBeforeSeating(
  tx: Tx,
  coachId: string,
  clientId: string,
): Promise<{ total: number; canMeet: boolean }> {
  const isTest = (userId: string) => sql`(select ${users.isTest} from ${users} where ${users.id} = ${userId})`;
  const [row] = await tx
    .select({ total: count(), canMeet: sql<boolean>`coalesce(${isTest(coachId)} = ${isTest(clientId)}, false)` })
    .from(clientProfiles)
    .where(eq(clientProfiles.coachId, coachId));
  return row ?? { total: 0, canMeet: false };
}

/** False when the client has a coach already, whatever was read before. */
export async function setCoach(tx: Tx, clientId: string, coachId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(clientProfiles)
    .set({ coachId, coachSince: now, clientType: 'with-coach' })
    .where(and(eq(clientProfiles.userId, clientId), isNull(clientProfiles.coachId)))
    .returning({ userId: clientProfiles.userId });
  return rows.length > 0;
}

/** They count as declined from this moment on. Those whose time was over before stay what time made them. */
export async function declineInvitationsOf(tx: Tx, clientId: string, now: Date) {
  const waits = and(eq(invitations.clientId, clientId), eq(invitations.status, 'pending'));
  await tx
    .update(invitations)
    .set({ status: 'expired' })
    .where(and(waits, lte(invitations.expiresAt, now)));
  return await tx
    .update(invitations)
    .set({ status: 'declined', respondedAt: now })
    .from(programs)
    .where(and(waits, gt(invitations.expiresAt, now), eq(programs.id, invitations.programId)))
    .returning({ coachId: invitations.coachId, programTitle: programs.title });
}

/** Returns the coaches who had been asked. */
export async function withdrawRequestsOf(tx: Tx, clientId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(coachingRequests)
    .set({ status: 'withdrawn', answeredAt: now })
    .where(and(eq(coachingRequests.clientId, clientId), eq(coachingRequests.status, 'pending')))
    .returning({ coachId: coachingRequests.coachId });
  return rows.map(({ coachId }) => coachId);
}
