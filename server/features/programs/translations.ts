import { isDeepStrictEqual } from 'node:util';
import type { ProgramTranslations, SaveTranslationBody } from '#contract/programs/translation-schema.ts';
import { followOriginal, textsOf, type ProgramTexts, type Translation } from '#contract/programs/translations.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isLanguage } from '#server/platform/http/languages.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { canEdit, type Viewer } from './access.ts';
import { copyContent } from './content-queries.ts';
import { headingOf, notEditable } from './content.ts';
import { deleteTranslation, insertTranslations, listTranslations, writeTranslation } from './translation-queries.ts';
import { listClientsOnCurrent } from './version-queries.ts';
import { lockProgramByName, lockVisibleProgram, type LockedProgram, type NewProgram } from './write-queries.ts';

const unknownLanguage = (language: string): AppError =>
  refusal('program-language-unknown', { language }).with({ field: 'language' });

async function lockForTranslating(
  tx: Tx,
  viewer: Viewer,
  reference: string,
  strength?: 'share',
): Promise<LockedProgram> {
  const program = await lockVisibleProgram(tx, viewer, reference, strength);
  if (!program) throw refusal('program-not-found');
  if (!canEdit(viewer, program)) throw notEditable();
  return program;
}

async function sourceOf(tx: Tx, program: LockedProgram): Promise<Record<string, string>> {
  return textsOf({ ...headingOf(program), ...(await copyContent(tx, program.id)) });
}

async function present(tx: Tx, program: LockedProgram): Promise<ProgramTranslations> {
  const { id, programId, title, language, durationWeeks, revision } = program;
  const rows = await listTranslations(tx, id);
  return {
    program: { id, programId, title, language, durationWeeks, revision },
    texts: await sourceOf(tx, program),
    translations: rows.map((row) => ({
      language: row.language,
      texts: row.texts,
      changed: row.changed,
      revision: row.revision,
    })),
  };
}

export async function readTranslations({ db }: Deps, viewer: Viewer, reference: string): Promise<ProgramTranslations> {
  return await db.transaction(
    async (tx) => await present(tx, await lockForTranslating(tx, viewer, reference, 'share')),
  );
}

/** Without blank texts, and without those of places that the original does not have. */
export function sound({ texts, changed }: Translation, source: ProgramTexts): Translation {
  const kept = Object.entries(texts).filter(([place, text]) => text !== '' && source[place] !== undefined);
  const places = new Set(kept.map(([place]) => place));
  return {
    texts: Object.fromEntries(kept),
    changed: Object.fromEntries(Object.entries(changed).filter(([place]) => places.has(place))),
  };
}

/** For the version that new people begin with: no other language changes, nor what people on an earlier one read. */
export async function saveTranslation(
  { db, clock }: Deps,
  viewer: Viewer,
  { id, language }: { id: string; language: string },
  { revision, ...given }: SaveTranslationBody,
): Promise<ProgramTranslations> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const program = await lockForTranslating(tx, viewer, id);
    if (!isLanguage(language)) throw unknownLanguage(language);
    if (language === program.language) throw refusal('program-language-taken').with({ field: 'language' });
    const wanted = sound(given, await sourceOf(tx, program));
    const stored = (await listTranslations(tx, program.id)).find((row) => row.language === language);
    const isSame = stored && isDeepStrictEqual({ texts: stored.texts, changed: stored.changed }, wanted);
    if (!isSame) {
      if ((stored?.revision ?? 0) !== revision)
        throw refusal('translation-changed-elsewhere').with({ field: 'revision' });
      await writeTranslation(tx, program.id, language, wanted, now);
      await tell(tx, viewer, program, language, now);
    }
    return await present(tx, program);
  });
}

export async function removeTranslation(
  { db, clock }: Deps,
  viewer: Viewer,
  { id, language }: { id: string; language: string },
): Promise<ProgramTranslations> {
  return await db.transaction(async (tx) => {
    const program = await lockForTranslating(tx, viewer, id);
    if (await deleteTranslation(tx, program.id, language)) await tell(tx, viewer, program, language, clock.now());
    return await present(tx, program);
  });
}

async function tell(tx: Tx, viewer: Viewer, { id }: LockedProgram, language: string, now: Date): Promise<void> {
  await publishToAll(tx, await listClientsOnCurrent(tx, id, now), { kind: 'program', at: now });
  const detail = { part: 'translation', language };
  await audit(tx, { actorId: viewer.userId, action: 'program-changed', subjectId: id, detail });
}

export type Part = Parameters<typeof textsOf>[0];

/** After a part of the original was changed: see followOriginal. */
export async function keepTranslations(tx: Tx, programId: string, before: Part, after: Part, now: Date): Promise<void> {
  for (const { language, texts, changed } of await listTranslations(tx, programId)) {
    const next = followOriginal({ texts, changed }, textsOf(before), textsOf(after), now.toISOString());
    if (!isDeepStrictEqual(next, { texts, changed })) await writeTranslation(tx, programId, language, next, now);
  }
}

/** What the program is said to be written in from now on. */
export async function refuseLanguage(tx: Tx, program: LockedProgram, language: string): Promise<void> {
  if (!isLanguage(language)) throw unknownLanguage(language);
  const rows = await listTranslations(tx, program.id);
  if (rows.some((row) => row.language === language))
    throw refusal('program-language-taken').with({ field: 'language' });
}

/** Of a file, whose author would otherwise miss a text at a place that is not there. */
export function refuseTranslations(program: NewProgram): void {
  const { language: original, translations = {} } = program;
  if (!isLanguage(original)) throw unknownLanguage(original).with({ field: 'programData.language' });
  const source = textsOf(program);
  for (const [language, { texts }] of Object.entries(translations)) {
    const field = `programData.translations.${language}`;
    if (!isLanguage(language)) throw unknownLanguage(language).with({ field });
    if (language === original) throw refusal('program-language-taken').with({ field });
    const gone = Object.keys(texts).find((place) => source[place] === undefined);
    if (gone !== undefined)
      throw refusal('translation-place-gone', { place: gone }).with({ field: `${field}.texts.${gone}` });
  }
}

/** For a program of the platform that nobody has changed since it was seeded without them. */
export async function addTranslations(tx: Tx, program: NewProgram, now: Date): Promise<void> {
  const row = await lockProgramByName(tx, program.programId);
  if (!row || row.ownerId !== null || !isDeepStrictEqual(await sourceOf(tx, row), textsOf(program))) return;
  await insertTranslations(tx, row.id, program.translations ?? {}, now);
}
