import { and, asc, eq, isNull, like, or, sql } from 'drizzle-orm';
import { numberedProgramId } from '#contract/programs/rules.ts';
import { areRunning } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  dailyPrompts,
  invitations,
  journalEntries,
  mailedInvitations,
  programs,
  users,
  weeklyPractices,
  weeklyThemes,
} from '#server/platform/db/schema.ts';
import { isWaiting, isWaitingByMail } from '#server/platform/db/waiting-invitations.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from './access.ts';
import type { Content, Heading } from './content.ts';
import { insertContent } from './content-queries.ts';
import { isNamed, isOwn, visibleTo } from './read-queries.ts';
import { insertTranslations, type Translations } from './translation-queries.ts';
import { isOnCurrent } from './version-queries.ts';

export type LockedProgram = typeof programs.$inferSelect;

/**
 * No one else changes the program until the transaction ends; it can still be assigned. With `share` others may hold it
 * too, so that a copy is not a mix of two versions.
 */
export async function lockVisibleProgram(
  tx: Tx,
  viewer: Viewer,
  reference: string,
  strength: 'no key update' | 'share' = 'no key update',
): Promise<LockedProgram | undefined> {
  const [row] = await tx
    .select()
    .from(programs)
    .where(and(isNamed(reference), visibleTo(tx, viewer)))
    .for(strength);
  return row;
}

/**
 * From now on the program cannot be assigned either: an assignment references its row and waits for it. Not together
 * with a new title, which updates the rollups of everyone on the program: someone being assigned already holds their
 * own.
 */
export async function closeToNewcomers(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, id)).for('update');
}

export async function lockProgramByName(tx: Tx, programId: string): Promise<LockedProgram | undefined> {
  const [row] = await tx.select().from(programs).where(eq(programs.programId, programId)).for('update');
  return row;
}

/** In any version. */
export async function countFollowers(tx: Tx, id: string, now: Date): Promise<number> {
  return await tx.$count(assignments, and(eq(assignments.programId, id), areRunning(now)));
}

/** People on it, the coach's own clients first. */
export async function listFollowers(db: Db | Tx, id: string, coachId: string, now: Date) {
  return await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      isClient: sql<boolean>`${eq(clientProfiles.coachId, coachId)} is true`,
    })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.clientId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(and(eq(assignments.programId, id), areRunning(now)))
    .orderBy(asc(assignments.startedAt), asc(assignments.id));
}

/**
 * On the current version. A written page opens the next one at midnight, so that one counts as reached. 0 without
 * anyone.
 */
export async function findReachedDay(db: Db | Tx, id: string): Promise<number> {
  const day = sql`max(program_day(${journalEntries.weekNumber}, ${journalEntries.dayNumber}))`;
  const written = sql`(select ${day} from ${journalEntries}
    where ${and(eq(journalEntries.assignmentId, assignments.id), isNull(journalEntries.deletedAt))})`;
  const stored = sql`program_day(${assignments.currentWeek}, ${assignments.currentDay})`;
  const [row] = await db
    .select({ reached: sql<number>`coalesce(max(greatest(${stored}, ${written} + 1)), 0)::int` })
    .from(assignments)
    .where(and(isOnCurrent(id), eq(assignments.status, 'active')));
  return row?.reached ?? 0;
}

export async function countWaitingInvitations(db: Db | Tx, id: string, now: Date): Promise<number> {
  const inApp = and(eq(invitations.programId, id), isWaiting(now));
  const byMail = and(eq(mailedInvitations.programId, id), isWaitingByMail(now));
  return (await db.$count(invitations, inApp)) + (await db.$count(mailedInvitations, byMail));
}

/** No longer anyone's default program. Before the program's row is locked, in the lock order of joining. */
export async function endAsDefault(tx: Tx, viewer: Viewer, reference: string): Promise<void> {
  const own = tx
    .select({ id: programs.id })
    .from(programs)
    .where(and(isNamed(reference), isOwn(viewer)));
  await tx
    .update(coachProfiles)
    .set({ defaultProgramId: null })
    .where(sql`${coachProfiles.defaultProgramId} in ${own}`);
}

/** From now on it cannot be assigned until the transaction ends. */
export async function lockOwnProgram(tx: Tx, viewer: Viewer, reference: string): Promise<LockedProgram | undefined> {
  const [row] = await tx
    .select()
    .from(programs)
    .where(and(isNamed(reference), isOwn(viewer)))
    .for('update');
  return row;
}

export async function setArchived(tx: Tx, id: string, archivedAt: Date | null, now: Date): Promise<void> {
  await tx.update(programs).set({ archivedAt, updatedAt: now }).where(eq(programs.id, id));
}

/** 0 for a program without any content. */
export async function findLastWeek(tx: Tx, id: string): Promise<number> {
  const last = (table: typeof weeklyThemes | typeof weeklyPractices | typeof dailyPrompts) =>
    sql`(select max(${table.weekNumber}) from ${table} where ${eq(table.programId, id)})`;
  const [row] = await tx
    .select({
      week: sql<number>`coalesce(greatest(${last(weeklyThemes)}, ${last(weeklyPractices)}, ${last(dailyPrompts)}), 0)`,
    })
    .from(sql`(select 1) as one`);
  return row?.week ?? 0;
}

/** Without a heading only the revision increments: one of the sets has changed. */
export async function updateProgramRow(
  tx: Tx,
  id: string,
  heading: Partial<Heading & { language: string }>,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .update(programs)
    .set({ ...heading, revision: sql`${programs.revision} + 1`, updatedAt: now })
    .where(eq(programs.id, id))
    .returning({ revision: programs.revision });
  if (!row) throw new Error('A program that was locked is gone.');
  return row.revision;
}

/** The smallest number that makes a free programId from the base. If taken a moment later, the next one is tried. */
export async function findFreeNumber(db: Db | Tx, base: string): Promise<number> {
  // The second of its kind without its number; a programId contains no `like` wildcards.
  const stem = numberedProgramId(base, 2).slice(0, -1);
  const rows = await db
    .select({ programId: programs.programId })
    .from(programs)
    .where(or(eq(programs.programId, base), like(programs.programId, `${stem}%`)));
  const taken = new Set(rows.map(({ programId }) => programId));
  let number = 1;
  while (taken.has(numberedProgramId(base, number))) number += 1;
  return number;
}

export type NewProgram = Heading &
  Content & { programId: string; language: string; translations?: Translations | undefined };

export async function findProgramByName(db: Db | Tx, programId: string) {
  const [row] = await db.select({ id: programs.id }).from(programs).where(eq(programs.programId, programId));
  return row;
}

/**
 * Undefined if a program of that name exists: of two concurrent ones, one inserts it and the other waits to learn so.
 */
export async function insertProgram(
  tx: Tx,
  program: NewProgram,
  ownerId: string | null,
  now: Date,
): Promise<string | undefined> {
  const {
    weeklyThemes: themes,
    weeklyPractices: practices,
    dailyPrompts: prompts,
    translations = {},
    ...heading
  } = program;
  const [row] = await tx
    .insert(programs)
    .values({ id: newId(), ownerId, ...heading, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: programs.programId })
    .returning({ id: programs.id });
  if (!row) return undefined;
  await insertContent(tx, row.id, { weeklyThemes: themes, weeklyPractices: practices, dailyPrompts: prompts });
  await insertTranslations(tx, row.id, translations, now);
  return row.id;
}
