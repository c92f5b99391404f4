import type { ProgramTexts } from '#contract/programs/translations.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { breathAsAnchor } from './platform/breath-as-anchor.ts';
import { livingFromDesire } from './platform/living-from-desire.ts';
import type { ProgramContent } from './platform/program-content.ts';
import { platformTranslations } from './platform/translations.ts';
import { addTranslations } from './translations.ts';
import { findProgramByName, insertProgram } from './write-queries.ts';

/** The programs every installation has, in list order. */
export const platformPrograms: ProgramContent[] = [livingFromDesire, breathAsAnchor];

const unchanged = (texts: ProgramTexts) => ({ texts, changed: {} });

/**
 * Written once: later changes by an admin are not overwritten by the next start. A language that comes later is added to
 * what nobody has changed.
 */
export async function seedPlatformPrograms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  inLanguages = platformTranslations,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const content of platformPrograms) {
      const texts = Object.entries(inLanguages[content.programId] ?? {});
      const translations = Object.fromEntries(texts.map(([language, own]) => [language, unchanged(own)]));
      const program = { ...content, translations };
      if (!(await findProgramByName(tx, content.programId))) await insertProgram(tx, program, null, clock.now());
      else if (texts.length > 0) await addTranslations(tx, program, clock.now());
    }
  });
}

/** The row id of a program, inserted first if it does not exist. */
export async function ensureProgram(
  tx: Tx,
  content: ProgramContent,
  ownerId: string | null,
  now: Date,
): Promise<string> {
  const id = (await findProgramByName(tx, content.programId))?.id ?? (await insertProgram(tx, content, ownerId, now));
  if (!id) throw new Error(`The program ${content.programId} is being written by another process. Start again.`);
  return id;
}
