import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

export type CoachSeat = {
  coachId: string;
  fullName: string;
  maxClients: number;
  isAcceptingClients: boolean;
  defaultProgramId: string | null;
};

/** Locks the person's row, so that two set-role calls at once are decided one after the other. */
export async function lockPerson(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ role: users.role, isAdmin: users.isAdmin, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

export async function setUserRole(tx: Tx, userId: string, role: 'coach' | 'client' | 'admin' | null, now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
}

export async function hasCoachProfile(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.select({ userId: coachProfiles.userId }).from(coachProfiles).where(eq(coachProfiles.userId, userId));
  return rows.length > 0;
}

/** False when the code is taken: the caller makes another one. */
export async function insertCoachProfile(tx: Tx, profile: { userId: string; referralCode: string; fullName: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .insert(coachProfiles)
    .values({ userId: profile.userId, referralCode: profile.referralCode, fullName: profile.fullName, createdAt: profile.now })
    .onConflictDoNothing({ target: coachProfiles.referralCode })
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}

export async function findClientProfile(tx: Db | Tx, userId: string) {
  const [row] = await tx
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      coachId: clientProfiles.coachId,
      isFindable: clientProfiles.isFindable,
    })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, userId));
  return row;
}

export type ClientProfileValues = {
  clientType: 'trial' | 'with-coach';
  trialStartedAt: Date | null;
  coachId: string | null;
  isFindable: boolean;
};

/** `joinedAt` is set when a coach was joined just now; otherwise the date of joining stays as it is. */
export async function saveClientProfile(tx: Tx, userId: string, values: ClientProfileValues, joinedAt: Date | null, now: Date): Promise<void> {
  const changes = joinedAt ? { ...values, coachSince: joinedAt } : values;
  await tx
    .insert(clientProfiles)
    .values({ userId, ...changes, createdAt: now })
    .onConflictDoUpdate({ target: clientProfiles.userId, set: changes });
}

const seat = {
  coachId: coachProfiles.userId,
  fullName: coachProfiles.fullName,
  maxClients: coachProfiles.maxClients,
  // Somebody who has left the role keeps the profile and its code, but would not even see a new client.
  isAcceptingClients: sql<boolean>`${and(eq(coachProfiles.isAcceptingClients, true), inArray(users.role, ['coach', 'admin']))} is true`,
  defaultProgramId: coachProfiles.defaultProgramId,
};

/** Locks the coach's row: the count that follows stays true until this transaction ends, so capacity holds. */
export async function lockCoachByCode(tx: Tx, referralCode: string): Promise<CoachSeat | undefined> {
  const [row] = await tx
    .select(seat)
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(eq(coachProfiles.referralCode, referralCode))
    .for('update', { of: coachProfiles });
  return row;
}

export async function lockListedCoach(tx: Tx, coachId: string): Promise<CoachSeat | undefined> {
  const [row] = await tx
    .select(seat)
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(and(eq(coachProfiles.userId, coachId), eq(coachProfiles.isListed, true), eq(users.role, 'coach')))
    .for('update', { of: coachProfiles });
  return row;
}

export async function countClientsOf(tx: Tx, coachId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(clientProfiles).where(eq(clientProfiles.coachId, coachId));
  return row?.total ?? 0;
}

/** Coaches offered in set-up: in the coach role, listed, accepting, with a seat left. */
export async function listOfferedCoaches(db: Db, limit: number) {
  const taken = db
    .select({ coachId: clientProfiles.coachId, total: count().as('total') })
    .from(clientProfiles)
    .groupBy(clientProfiles.coachId)
    .as('taken');
  return await db
    .select({
      id: coachProfiles.userId,
      fullName: coachProfiles.fullName,
      professionalTitle: coachProfiles.professionalTitle,
      yearsExperience: coachProfiles.yearsExperience,
      specialties: coachProfiles.specialties,
      profileImageUrl: coachProfiles.profileImageUrl,
    })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .leftJoin(taken, eq(taken.coachId, coachProfiles.userId))
    .where(and(
      eq(users.role, 'coach'),
      eq(coachProfiles.isListed, true),
      eq(coachProfiles.isAcceptingClients, true),
      sql`coalesce(${taken.total}, 0) < ${coachProfiles.maxClients}`,
    ))
    .orderBy(asc(coachProfiles.fullName), asc(coachProfiles.userId))
    .limit(limit);
}
