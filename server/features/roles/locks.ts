import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { isListedCoach } from '#server/features/coach-profile/sql.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { coachProfiles, users } from '#server/platform/db/schema.ts';

/* The order of locks is in platform/db/person-locks.ts. */

export type HeldCoach = NonNullable<Awaited<ReturnType<typeof lockCoach>>>;

const coachColumns = {
  coachId: coachProfiles.userId,
  role: users.role,
  isDemo: users.isDemo,
  fullName: coachProfiles.fullName,
  email: users.email,
  firstName: users.firstName,
  locale: users.locale,
  maxClients: coachProfiles.maxClients,
  // Someone who has left the role keeps the profile and its code, but would not even see a new client.
  isAcceptingClients: sql<boolean>`${and(eq(coachProfiles.isAcceptingClients, true), inArray(users.role, ['coach', 'admin']))} is true`,
  defaultProgramId: coachProfiles.defaultProgramId,
};

/**
 * Locks the coach's row: the count that follows stays true until this transaction ends, so capacity holds. Read by a
 * statement of its own, after the lock: one that waits would bring the profile as it is and the role as it was before.
 */
async function lockAndRead(tx: Tx, which: SQL, isWanted?: SQL) {
  const [held] = await tx.select({ id: coachProfiles.userId }).from(coachProfiles).where(which).for('no key update');
  if (!held) return undefined;
  const [row] = await tx
    .select(coachColumns)
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(and(eq(coachProfiles.userId, held.id), isWanted));
  return row;
}

export const lockCoach = async (tx: Tx, coachId: string) => await lockAndRead(tx, eq(coachProfiles.userId, coachId));

export const lockCoachByCode = async (tx: Tx, referralCode: string): Promise<HeldCoach | undefined> =>
  await lockAndRead(tx, eq(coachProfiles.referralCode, referralCode));

export async function lockListedCoach(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  coachId: string,
): Promise<HeldCoach | undefined> {
  return await lockAndRead(tx, eq(coachProfiles.userId, coachId), isListedCoach(config));
}
