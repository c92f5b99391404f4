import { and, eq, inArray } from 'drizzle-orm';
import { fullName } from '#contract/names.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  dailyPrompts,
  installation,
  practiceMarks,
  programs,
  users,
  weeklyPractices,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type DemoState = 'present' | 'removed';

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

export type NewDemoUser = {
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
  role: 'coach' | 'client' | 'admin';
  joinedAt: Date;
};

export async function insertDemoUser(tx: Tx, user: NewDemoUser): Promise<string> {
  const id = newId();
  await tx.insert(users).values({
    id,
    name: fullName(user),
    email: user.email,
    emailVerified: true,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    isAdmin: user.role === 'admin',
    isDemo: true,
    timeZone: user.timeZone,
    createdAt: user.joinedAt,
    updatedAt: user.joinedAt,
  });
  return id;
}

export async function insertDemoCoachProfile(tx: Tx, profile: typeof coachProfiles.$inferInsert): Promise<void> {
  await tx.insert(coachProfiles).values(profile);
}

export async function insertDemoClientProfile(tx: Tx, profile: typeof clientProfiles.$inferInsert): Promise<void> {
  await tx.insert(clientProfiles).values(profile);
}

export async function insertDemoAssignment(
  tx: Tx,
  assignment: Omit<typeof assignments.$inferInsert, 'id'>,
): Promise<string> {
  const id = newId();
  await tx.insert(assignments).values({ id, ...assignment });
  return id;
}

/** In the order the author gave them. */
export async function listDemoPractices(tx: Tx, programId: string) {
  return await tx
    .select({
      id: weeklyPractices.id,
      weekNumber: weeklyPractices.weekNumber,
      title: weeklyPractices.title,
      practiceType: weeklyPractices.practiceType,
    })
    .from(weeklyPractices)
    .where(eq(weeklyPractices.programId, programId))
    .orderBy(weeklyPractices.weekNumber, weeklyPractices.position);
}

export async function insertDemoMarks(tx: Tx, marks: Omit<typeof practiceMarks.$inferInsert, 'id'>[]): Promise<void> {
  if (marks.length > 0) await tx.insert(practiceMarks).values(marks.map((mark) => ({ id: newId(), ...mark })));
}

export async function listPrompts(tx: Tx, programRowId: string) {
  return await tx
    .select({
      weekNumber: dailyPrompts.weekNumber,
      dayNumber: dailyPrompts.dayNumber,
      promptText: dailyPrompts.promptText,
    })
    .from(dailyPrompts)
    .where(eq(dailyPrompts.programId, programRowId));
}

export async function findDemoUser(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isDemo, true)));
  return row;
}

/** A visitor may have switched the demo person's role; the next one finds it as it was. */
export async function restoreDemoRole(db: Db, userId: string, role: 'coach' | 'client' | 'admin'): Promise<void> {
  await db
    .update(users)
    .set({ role })
    .where(and(eq(users.id, userId), eq(users.isDemo, true)));
}

/**
 * Removes the demo people and, by the foreign keys, all they have. Their programs go too unless somebody real is on
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
