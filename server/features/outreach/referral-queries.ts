import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachProfiles, users } from '#server/platform/db/schema.ts';

export type Referral = NonNullable<Awaited<ReturnType<typeof findReferral>>>;

export async function findReferral(db: Db | Tx, coachId: string) {
  const [row] = await db
    .select({ referralCode: coachProfiles.referralCode, outreachMessage: coachProfiles.outreachMessage })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

export async function setOutreachMessage(db: Db, coachId: string, outreachMessage: string): Promise<void> {
  await db.update(coachProfiles).set({ outreachMessage }).where(eq(coachProfiles.userId, coachId));
}

/** Fails on the constraint when another coach has the code. */
export async function setReferralCode(tx: Tx, coachId: string, referralCode: string): Promise<boolean> {
  const rows = await tx
    .update(coachProfiles)
    .set({ referralCode })
    .where(eq(coachProfiles.userId, coachId))
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}

export async function findCoachByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, approvedAt: coachProfiles.approvedAt })
    .from(users)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.email, email));
  return row;
}

/** False when it was done before. */
export async function setApproved(tx: Tx, coachId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(coachProfiles)
    .set({ approvedAt: now })
    .where(and(eq(coachProfiles.userId, coachId), isNull(coachProfiles.approvedAt)))
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}
