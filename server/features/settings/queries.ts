import { eq } from 'drizzle-orm';
import type { Theme } from '#contract/session/constants.ts';
import type { SharedMailChoice } from '#contract/sharing/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

export type PersonRow = {
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  timeZone: string;
  language: string | null;
  theme: Theme;
  unreadMail: boolean;
  role: 'coach' | 'client' | 'admin' | null;
  whatsappNumber: string | null;
  isFindable: boolean | null;
  readsBack: boolean | null;
  sharedMail: SharedMailChoice | null;
  distressAlert: boolean | null;
};

export async function findPerson(db: Db | Tx, userId: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
      timeZone: users.timeZone,
      language: users.language,
      theme: users.theme,
      unreadMail: users.unreadMail,
      role: users.role,
      whatsappNumber: clientProfiles.whatsappNumber,
      isFindable: clientProfiles.isFindable,
      readsBack: clientProfiles.readsBack,
      sharedMail: coachProfiles.sharedMail,
      distressAlert: coachProfiles.distressAlert,
    })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

type PersonChange =
  | { name: string; firstName: string; lastName: string }
  | { timeZone: string }
  | { language: string; locale: string }
  | { theme: Theme }
  | { unreadMail: boolean };

export async function updatePerson(db: Db | Tx, userId: string, change: PersonChange, updatedAt: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt })
    .where(eq(users.id, userId));
}

/** Locked until the transaction ends, like every change that touches the person's program. */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export type ClientChange = { whatsappNumber: string } | { isFindable: boolean } | { readsBack: boolean };

export async function updateClientProfile(db: Db | Tx, userId: string, change: ClientChange): Promise<void> {
  // The switch also answers the question on Today.
  const answered = 'isFindable' in change ? { findableAskedAt: null } : {};
  await db
    .update(clientProfiles)
    .set({ ...change, ...answered })
    .where(eq(clientProfiles.userId, userId));
}

export type CoachChange = { sharedMail: SharedMailChoice } | { distressAlert: boolean };

export async function updateCoachProfile(db: Db | Tx, userId: string, change: CoachChange): Promise<void> {
  await db.update(coachProfiles).set(change).where(eq(coachProfiles.userId, userId));
}
