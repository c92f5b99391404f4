import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

/**
 * Locks the person's row, so that two set-role calls at once are decided one after the other, and nobody connects them
 * with a coach meanwhile. Not the strongest lock: rows that point to the person can still be added by others.
 */
export async function lockPerson(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ role: users.role, isAdmin: users.isAdmin, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

export async function setUserRole(
  tx: Tx,
  userId: string,
  role: 'coach' | 'client' | 'admin' | null,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
}

export async function hasCoachProfile(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: coachProfiles.userId })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, userId));
  return rows.length > 0;
}

/** False when the code is taken: the caller makes another one. */
export async function insertCoachProfile(
  tx: Tx,
  profile: { userId: string; referralCode: string; fullName: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(coachProfiles)
    .values({
      userId: profile.userId,
      referralCode: profile.referralCode,
      fullName: profile.fullName,
      createdAt: profile.now,
    })
    .onConflictDoNothing({ target: coachProfiles.referralCode })
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}

/** Held until the transaction ends, like the person's row before it. */
export async function lockClientProfile(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      coachId: clientProfiles.coachId,
      isFindable: clientProfiles.isFindable,
    })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, userId))
    .for('no key update');
  return row;
}

export type ClientProfileValues = {
  clientType: 'trial' | 'with-coach';
  trialStartedAt: Date | null;
  isFindable: boolean;
};

export async function saveClientProfile(tx: Tx, userId: string, values: ClientProfileValues, now: Date): Promise<void> {
  await tx
    .insert(clientProfiles)
    .values({ userId, ...values, createdAt: now })
    .onConflictDoUpdate({ target: clientProfiles.userId, set: values });
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
    .where(
      and(
        eq(users.role, 'coach'),
        eq(users.isTest, false),
        eq(coachProfiles.isListed, true),
        eq(coachProfiles.isAcceptingClients, true),
        sql`coalesce(${taken.total}, 0) < ${coachProfiles.maxClients}`,
      ),
    )
    .orderBy(asc(coachProfiles.fullName), asc(coachProfiles.userId))
    .limit(limit);
}
