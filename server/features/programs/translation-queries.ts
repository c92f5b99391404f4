import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Translation } from '#contract/programs/translations.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { programTranslations } from '#server/platform/db/schema.ts';

/** By language. */
export type Translations = Readonly<Record<string, Translation>>;

const isOf = (programId: string, language: string) =>
  and(eq(programTranslations.programId, programId), eq(programTranslations.language, language));

export async function listTranslations(db: Db | Tx, programId: string) {
  return await db
    .select()
    .from(programTranslations)
    .where(eq(programTranslations.programId, programId))
    .orderBy(asc(programTranslations.language));
}

/** Of a program and of the version of it that somebody follows. */
export async function findTexts(db: Db | Tx, programIds: string[], language: string) {
  const { programId, texts } = programTranslations;
  const rows = await db
    .select({ programId, texts })
    .from(programTranslations)
    .where(and(inArray(programId, programIds), eq(programTranslations.language, language)));
  return (id: string) => rows.find((row) => row.programId === id)?.texts;
}

/** Those that are there already stay as they are. */
export async function insertTranslations(tx: Tx, programId: string, all: Translations, now: Date): Promise<void> {
  const rows = Object.entries(all).map(([language, { texts, changed }]) => ({
    programId,
    language,
    texts: { ...texts },
    changed: { ...changed },
    updatedAt: now,
  }));
  if (rows.length > 0) await tx.insert(programTranslations).values(rows).onConflictDoNothing();
}

export async function writeTranslation(
  tx: Tx,
  programId: string,
  language: string,
  { texts, changed }: Translation,
  now: Date,
): Promise<void> {
  const set = { texts: { ...texts }, changed: { ...changed }, updatedAt: now };
  await tx
    .insert(programTranslations)
    .values({ programId, language, ...set })
    .onConflictDoUpdate({
      target: [programTranslations.programId, programTranslations.language],
      set: { ...set, revision: sql`${programTranslations.revision} + 1` },
    });
}

export async function deleteTranslation(tx: Tx, programId: string, language: string): Promise<boolean> {
  const { rowCount } = await tx.delete(programTranslations).where(isOf(programId, language));
  return (rowCount ?? 0) > 0;
}

export async function deleteTranslations(tx: Tx, programId: string): Promise<void> {
  await tx.delete(programTranslations).where(eq(programTranslations.programId, programId));
}

export async function copyTranslations(tx: Tx, programId: string): Promise<Translations> {
  const rows = await listTranslations(tx, programId);
  return Object.fromEntries(rows.map(({ language, texts, changed }) => [language, { texts, changed }]));
}
