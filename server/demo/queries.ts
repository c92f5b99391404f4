import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  coachProfiles,
  installation,
  mailOutbox,
  notices,
  programs,
  users,
} from '#server/platform/db/schema.ts';

type DemoState = 'present' | 'removed';

export async function findDemoState(db: Db | Tx): Promise<DemoState | undefined> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, 'demo'));
  return row?.value as DemoState | undefined;
}

/** True for the one process that may write the demo people. */
export async function claimDemo(tx: Tx): Promise<boolean> {
  const rows = await tx
    .insert(installation)
    .values({ key: 'demo', value: 'present' })
    .onConflictDoNothing()
    .returning({ key: installation.key });
  return rows.length > 0;
}

export async function setDemoState(tx: Tx, value: DemoState): Promise<void> {
  await tx
    .insert(installation)
    .values({ key: 'demo', value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}

/** The fixed code of the demo's pages and documents instead of a random one. */
export async function setDemoReferralCode(tx: Tx, userId: string, referralCode: string): Promise<void> {
  await tx.update(coachProfiles).set({ referralCode }).where(eq(coachProfiles.userId, userId));
}

/** What the use cases would have sent to demo people. */
export async function deleteDemoMail(tx: Tx): Promise<void> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  await tx.delete(mailOutbox).where(inArray(mailOutbox.userId, people));
}

/** Notices that someone who comes every day has dismissed by now. */
export async function putAwayDemoNotices(tx: Tx, before: Date): Promise<void> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  await tx
    .update(notices)
    .set({ readAt: notices.createdAt })
    .where(and(inArray(notices.userId, people), isNull(notices.readAt), lt(notices.createdAt, before)));
}

export async function findDemoUser(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isDemo, true)));
  return row;
}

/** A visitor may have switched the demo person's role or suspended them; the next one finds it as it was. */
export async function restoreDemoRole(db: Db, userId: string, role: 'coach' | 'client' | 'admin'): Promise<void> {
  await db
    .update(users)
    .set({ role, suspendedAt: null })
    .where(and(eq(users.id, userId), eq(users.isDemo, true)));
}

/**
 * Removes the demo people and, by the foreign keys, all they have. Their programs go too unless a real person is on
 * one: then it stays, owned by the platform.
 */
export async function deleteDemoPeople(tx: Tx): Promise<number> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  const owned = await tx.select({ id: programs.id }).from(programs).where(inArray(programs.ownerId, people));
  const gone = await tx.delete(users).where(eq(users.isDemo, true)).returning({ id: users.id });
  const inUse = tx.select({ id: assignments.programId }).from(assignments);
  for (const { id } of owned) {
    const stillUsed = await tx
      .select({ id: programs.id })
      .from(programs)
      .where(and(eq(programs.id, id), inArray(programs.id, inUse)));
    if (stillUsed.length === 0) await tx.delete(programs).where(eq(programs.id, id));
  }
  return gone.length;
}
