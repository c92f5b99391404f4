import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { coachProfiles } from '#server/platform/db/schema.ts';

export async function findReferralCode(db: Db, coachId: string): Promise<string | undefined> {
  const [row] = await db.select({ referralCode: coachProfiles.referralCode }).from(coachProfiles).where(eq(coachProfiles.userId, coachId));
  return row?.referralCode;
}
