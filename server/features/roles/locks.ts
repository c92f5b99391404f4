import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { isWaitingCoach, type ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { isListedCoach } from '#server/features/coach-profile/sql.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { coachProfiles, users } from '#server/platform/db/schema.ts';

/* The order of locks is in platform/db/person-locks.ts. */

export type HeldCoach = NonNullable<Awaited<ReturnType<typeof lockCoach>>>;

const coachColumns = (rule: ApprovalRule) => ({
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
  /** Nobody joins them yet. */
  isWaiting: isWaitingCoach(rule),
  defaultProgramId: coachProfiles.defaultProgramId,
});

type Needs = { config: ApprovalRule };

/**
 * Locks the coach's row: the count that follows stays true until this transaction ends, so capacity holds. Read by a
 * statement of its own, after the lock: one that waits would bring the profile as it is and the role as it was before.
 */
async function lockAndRead({ config }: Needs, tx: Tx, which: SQL, isWanted?: SQL) {
  const [held] = await tx.select({ id: coachProfiles.userId }).from(coachProfiles).where(which).for('no key update');
  if (!held) return undefined;
  const [row] = await tx
    .select(coachColumns(config))
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(and(eq(coachProfiles.userId, held.id), isWanted));
  return row;
}

export const lockCoach = async (deps: Needs, tx: Tx, coachId: string) =>
  await lockAndRead(deps, tx, eq(coachProfiles.userId, coachId));

export const lockCoachByCode = async (deps: Needs, tx: Tx, referralCode: string): Promise<HeldCoach | undefined> =>
  await lockAndRead(deps, tx, eq(coachProfiles.referralCode, referralCode));

export async function lockListedCoach(deps: Needs, tx: Tx, coachId: string): Promise<HeldCoach | undefined> {
  return await lockAndRead(deps, tx, eq(coachProfiles.userId, coachId), isListedCoach(deps.config));
}
