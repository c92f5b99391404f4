import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { dailyPrompts, weeklyPractices, weeklyThemes } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { keepIds, type Content, type PracticeContent, type PromptContent, type ThemeContent } from './content.ts';

type Stored<Row> = Row & { id: string };

const withoutProgram = <Columns extends { programId: unknown }>({ programId: _, ...columns }: Columns) => columns;

export async function listThemes(db: Db | Tx, programId: string): Promise<Stored<ThemeContent>[]> {
  const rows = await db
    .select(withoutProgram(getTableColumns(weeklyThemes)))
    .from(weeklyThemes)
    .where(eq(weeklyThemes.programId, programId))
    .orderBy(asc(weeklyThemes.weekNumber));
  return rows.map(({ groupPost, ...theme }) => (groupPost === '' ? theme : { ...theme, groupPost }));
}

export async function listPractices(db: Db | Tx, programId: string): Promise<Stored<PracticeContent>[]> {
  return await db
    .select(withoutProgram(getTableColumns(weeklyPractices)))
    .from(weeklyPractices)
    .where(eq(weeklyPractices.programId, programId))
    .orderBy(asc(weeklyPractices.weekNumber), asc(weeklyPractices.position));
}

export async function listPrompts(db: Db | Tx, programId: string): Promise<Stored<PromptContent>[]> {
  const rows = await db
    .select(withoutProgram(getTableColumns(dailyPrompts)))
    .from(dailyPrompts)
    .where(eq(dailyPrompts.programId, programId))
    .orderBy(asc(dailyPrompts.weekNumber), asc(dailyPrompts.dayNumber));
  return rows.map(({ checkIn, ...prompt }) => (checkIn ? { ...prompt, checkIn } : prompt));
}

/* The three below replace a whole set. The program's row must be locked, so that two sets do not mix. */

export async function replaceThemes(
  tx: Tx,
  programId: string,
  stored: Stored<ThemeContent>[],
  wanted: ThemeContent[],
): Promise<void> {
  await tx.delete(weeklyThemes).where(eq(weeklyThemes.programId, programId));
  const rows = keepIds(stored, wanted, [(theme) => `${theme.weekNumber}`], newId);
  if (rows.length > 0) await tx.insert(weeklyThemes).values(rows.map((theme) => ({ programId, ...theme })));
}

/** A practice is identified by its title; if renamed, by its position. */
export async function replacePractices(
  tx: Tx,
  programId: string,
  stored: Stored<PracticeContent>[],
  wanted: PracticeContent[],
): Promise<void> {
  await tx.delete(weeklyPractices).where(eq(weeklyPractices.programId, programId));
  const rows = keepIds(
    stored,
    wanted,
    [
      (practice) => `${practice.weekNumber} ${practice.title}`,
      (practice) => `${practice.weekNumber} ${practice.position}`,
    ],
    newId,
  );
  if (rows.length > 0) await tx.insert(weeklyPractices).values(rows.map((practice) => ({ programId, ...practice })));
}

export async function replacePrompts(
  tx: Tx,
  programId: string,
  stored: Stored<PromptContent>[],
  wanted: PromptContent[],
): Promise<void> {
  await tx.delete(dailyPrompts).where(eq(dailyPrompts.programId, programId));
  const rows = keepIds(stored, wanted, [(prompt) => `${prompt.weekNumber} ${prompt.dayNumber}`], newId);
  if (rows.length > 0) await tx.insert(dailyPrompts).values(rows.map((prompt) => ({ programId, ...prompt })));
}

/** Sequentially: a transaction has one connection. Rows get their ids on insert. */
export async function copyContent(tx: Tx, programId: string): Promise<Content> {
  return {
    weeklyThemes: withoutIds(await listThemes(tx, programId)),
    weeklyPractices: withoutIds(await listPractices(tx, programId)),
    dailyPrompts: withoutIds(await listPrompts(tx, programId)),
  };
}

function withoutIds<Row extends { id: string }>(rows: Row[]): Omit<Row, 'id'>[] {
  return rows.map(({ id: _, ...row }) => row);
}

/** For a program without any. */
export async function insertContent(
  tx: Tx,
  programId: string,
  { weeklyThemes: themes, weeklyPractices: practices, dailyPrompts: prompts }: Content,
): Promise<void> {
  if (themes.length > 0)
    await tx.insert(weeklyThemes).values(themes.map((theme) => ({ id: newId(), programId, ...theme })));
  if (practices.length > 0)
    await tx.insert(weeklyPractices).values(practices.map((practice) => ({ id: newId(), programId, ...practice })));
  if (prompts.length > 0)
    await tx.insert(dailyPrompts).values(prompts.map((prompt) => ({ id: newId(), programId, ...prompt })));
}

/** With their ids, so that references to them (a client's mark on a practice) move along. */
export async function handContentOver(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of [weeklyThemes, weeklyPractices, dailyPrompts])
    await tx.update(table).set({ programId: to }).where(eq(table.programId, from));
}
