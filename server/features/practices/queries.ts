import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  practiceMarks,
  programTranslations,
  weeklyPractices,
  weeklyThemes,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type PracticeMark = Awaited<ReturnType<typeof listMarks>>[number];
export type PracticeRow = Awaited<ReturnType<typeof listWeekPractices>>[number];

export async function listWeekPractices(db: Db | Tx, versionRowId: string, week: number) {
  return await db
    .select({
      id: weeklyPractices.id,
      title: weeklyPractices.title,
      practiceType: weeklyPractices.practiceType,
      duration: weeklyPractices.duration,
      instructions: weeklyPractices.instructions,
      purpose: weeklyPractices.purpose,
      difficulty: weeklyPractices.difficulty,
      isOptional: weeklyPractices.isOptional,
      weekNumber: weeklyPractices.weekNumber,
      position: weeklyPractices.position,
    })
    .from(weeklyPractices)
    .where(and(eq(weeklyPractices.programId, versionRowId), eq(weeklyPractices.weekNumber, week)))
    .orderBy(asc(weeklyPractices.position));
}

/** The theme, and what the version says in a language. */
export async function findWeekTheme(db: Db | Tx, versionRowId: string, week: number, language: string) {
  const [row] = await db
    .select({
      theme: { title: weeklyThemes.title, focusDescription: weeklyThemes.focusDescription },
      texts: programTranslations.texts,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(weeklyThemes, and(eq(weeklyThemes.programId, versionRowId), eq(weeklyThemes.weekNumber, week)))
    .leftJoin(
      programTranslations,
      and(eq(programTranslations.programId, versionRowId), eq(programTranslations.language, language)),
    );
  return row ?? { theme: null, texts: null };
}

type DayOfAssignment = { assignmentId: string; week: number; day: number };

/** All of the week, oldest first, so that the first of two alike is always the same one. */
export async function listMarks(db: Db | Tx, { assignmentId, week }: Pick<DayOfAssignment, 'assignmentId' | 'week'>) {
  return await db
    .select({
      id: practiceMarks.id,
      practiceId: practiceMarks.practiceId,
      practiceType: practiceMarks.practiceType,
      title: practiceMarks.title,
      day: practiceMarks.dayNumber,
      completedAt: practiceMarks.completedAt,
    })
    .from(practiceMarks)
    .where(and(eq(practiceMarks.assignmentId, assignmentId), eq(practiceMarks.weekNumber, week)))
    .orderBy(asc(practiceMarks.completedAt), asc(practiceMarks.id));
}

/**
 * Locks the assignment until the transaction ends, so that one client's marks are set one after another and none on a
 * program that is being ended. Only changes of the assignment wait for it; saving an entry does not.
 */
export async function lockAssignment(
  tx: Tx,
  assignmentId: string,
): Promise<'active' | 'completed' | 'replaced' | undefined> {
  const [row] = await tx
    .select({ status: assignments.status })
    .from(assignments)
    .where(eq(assignments.id, assignmentId))
    .for('no key update');
  return row?.status;
}

type NewMark = DayOfAssignment & {
  clientId: string;
  practiceId: string;
  practiceType: string;
  title: string;
  localDate: string;
  completedAt: Date;
};

export async function insertMark(tx: Tx, { week, day, ...mark }: NewMark): Promise<void> {
  await tx.insert(practiceMarks).values({ id: newId(), weekNumber: week, dayNumber: day, ...mark });
}

export async function deleteMarks(tx: Tx, markIds: string[]): Promise<void> {
  await tx.delete(practiceMarks).where(inArray(practiceMarks.id, markIds));
}
