import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { isListedCoach } from '#server/features/coach-profile/sql.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

/*
 * Who connects a client and a coach takes its locks in this order, and never the other way round: the client's row in
 * `users`, the client's profile, the coach's profile, a cohort, then invitations, requests and assignments of that client. The rollups
 * (client_rollups), which triggers write with every change of a profile, a name, an assignment or an entry, come last: hold
 * the assignment before anything is changed. None of these is the strongest lock, so that no one waits who only adds a row
 * that points to one of these people.
 */

/**
 * Of two calls that set someone's role at once, or connect them with a coach, one is decided after the other. Not the
 * strongest lock: rows that point to the person can still be added by others.
 */
export async function lockPerson(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      id: users.id,
      role: users.role,
      isAdmin: users.isAdmin,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      timeZone: users.timeZone,
      deletionAt: users.deletionAt,
      isPresent: sql<boolean>`${isPresent}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

export async function lockClientProfile(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      coachId: clientProfiles.coachId,
      isFindable: clientProfiles.isFindable,
      outreachOptOutAt: clientProfiles.outreachOptOutAt,
    })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, userId))
    .for('no key update');
  return row;
}

export type HeldClient = NonNullable<Awaited<ReturnType<typeof lockClient>>>;

/** The second transaction reads what the first wrote: the profile is read by a separate statement, after the lock. */
export async function lockClient(tx: Tx, clientId: string) {
  const person = await lockPerson(tx, clientId);
  const profile = await lockClientProfile(tx, clientId);
  return person && profile ? { ...person, ...profile } : undefined;
}

export type HeldCoach = NonNullable<Awaited<ReturnType<typeof lockCoach>>>;

const coachColumns = {
  coachId: coachProfiles.userId,
  role: users.role,
  isDemo: users.isDemo,
  fullName: coachProfiles.fullName,
  email: users.email,
  firstName: users.firstName,
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
