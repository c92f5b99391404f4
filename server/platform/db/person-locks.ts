import { eq, sql } from 'drizzle-orm';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Tx } from '#server/platform/db/database.ts';
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
      locale: users.locale,
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

/** The row alone, for who needs nothing of it but its turn; `lockCoach` of roles reads the profile as well. */
export async function lockCoachRow(tx: Tx, coachId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: coachProfiles.userId })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId))
    .for('no key update');
  return rows.length > 0;
}
