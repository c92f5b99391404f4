import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import { coachProfiles, installation, users } from '#server/platform/db/schema.ts';
import { isWaitingCoach, type ApprovalRule } from './sql.ts';

export type WhichCoach = { coachId: string } | { referralCode: string };

export async function findIsWaiting(rule: ApprovalRule, db: Db | Tx, which: WhichCoach): Promise<boolean> {
  const [row] = await db
    .select({ isWaiting: isWaitingCoach(rule) })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(
      'coachId' in which ? eq(coachProfiles.userId, which.coachId) : eq(coachProfiles.referralCode, which.referralCode),
    );
  return row?.isWaiting ?? false;
}

export async function findCoachId(db: Db | Tx, which: { id: string } | { email: string }): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where('id' in which ? eq(users.id, which.id) : eq(users.email, which.email));
  return row?.id;
}

/** False if it was done before. */
export async function setApproved(tx: Tx, coachId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(coachProfiles)
    .set({ approvedAt: now })
    .where(and(eq(coachProfiles.userId, coachId), isNull(coachProfiles.approvedAt)))
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}

export type WaitingCoach = Awaited<ReturnType<typeof listWaiting>>[number];

/** Who has waited longest comes first. */
export async function listWaiting(
  rule: ApprovalRule,
  db: Db | Tx,
  viewer: Pick<SessionUser, 'isDemo'>,
  limit: number | undefined,
) {
  const found = db
    .select({
      id: users.id,
      name: coachName(coachProfiles, users),
      email: users.email,
      since: coachProfiles.createdAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(and(isWaitingCoach(rule), isPresent, peopleSeenBy(viewer)))
    .orderBy(asc(coachProfiles.createdAt), asc(users.id));
  return await (limit === undefined ? found : found.limit(limit));
}

const isAdmin = and(eq(users.isAdmin, true), eq(users.isDemo, false), eq(users.isTest, false), isPresent);

export async function hasAdmin(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ admins: count() }).from(users).where(isAdmin);
  return (row?.admins ?? 0) > 0;
}

/** Where mail goes to files, addresses need no confirmation. */
export async function listAdmins(db: Db | Tx, isAnyAddress: boolean) {
  return await db
    .select({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(and(isAdmin, or(eq(users.emailVerified, true), sql`${isAnyAddress}::boolean`)))
    .orderBy(asc(users.id));
}

/** Which coaches the admins were told about, and when. */
export type Told = { at: string; coaches: string[] };

const key = 'coaches-waiting-told';

/** Held until the transaction ends: of two processes one tells, and the other finds that it is done. */
export async function lockTold(tx: Tx): Promise<Told | undefined> {
  await tx.insert(installation).values({ key, value: '' }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, key))
    .for('update');
  return row?.value ? (JSON.parse(row.value) as Told) : undefined;
}

export async function setTold(tx: Tx, told: Told): Promise<void> {
  await tx
    .update(installation)
    .set({ value: JSON.stringify(told) })
    .where(eq(installation.key, key));
}
