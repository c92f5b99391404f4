import { inOneShape } from '#contract/programs/documents.ts';
import type { ImportProgramBody, ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { refuseUnusable, takeForms, withForms } from './check-ins.ts';
import { mayReplace, type Viewer } from './access.ts';
import {
  copyContent,
  listPractices,
  listPrompts,
  listThemes,
  replacePractices,
  replacePrompts,
  replaceThemes,
} from './content-queries.ts';
import { headingOf, inOrder, withPositions } from './content.ts';
import type { Content, Heading, PracticeContent, ThemeContent } from './content.ts';
import { findProgramWithAuthor, listOwnPrograms } from './read-queries.ts';
import {
  copyTranslations,
  deleteTranslation,
  deleteTranslations,
  insertTranslations,
  type Translations,
} from './translation-queries.ts';
import { keepTranslations, refuseTranslations } from './translations.ts';
import { hasPeopleOnCurrent } from './version-queries.ts';
import { keepVersion } from './versions.ts';
import { countFollowers, insertProgram, lockProgramByName, updateProgramRow } from './write-queries.ts';
import type { LockedProgram, NewProgram } from './write-queries.ts';

/**
 * All or nothing. The unique programId decides between concurrent imports: the second finds the first one's program.
 */
export async function importProgram(
  deps: Deps,
  db: Db | Tx,
  viewer: Viewer & Pick<SessionUser, 'locale'>,
  body: ImportProgramBody,
): Promise<ProgramImported> {
  const documents = inOneShape(body);
  const now = deps.clock.now();
  return await db.transaction(async (tx) => {
    const dailyPrompts = await takeForms(tx, viewer, documents.dailyData.prompts, now);
    const path = Array.isArray(body.dailyData) ? 'dailyData.' : 'dailyData.prompts.';
    await refuseUnusable(deps, tx, viewer, dailyPrompts, { path });
    const { language, translations } = documents.programData;
    const program = {
      ...programFromDocuments(documents),
      dailyPrompts,
      language: language ?? nearestLanguage([viewer.locale]),
      translations,
    };
    refuseTranslations(program);
    const createdId = await insertProgram(tx, program, viewer.userId, now);
    if (createdId) {
      await audit(tx, { actorId: viewer.userId, action: 'program-imported', subjectId: createdId });
      return imported(program, { id: createdId, revision: 1, hasReplaced: false });
    }
    const existing = await lockReplaceable(tx, viewer, program, body.replace, now);
    // People who went through it keep it as it was.
    if (await hasPeopleOnCurrent(tx, existing.id)) await keepVersion(tx, viewer, existing, now);
    const revision = await replaceProgram(tx, existing, { ...program, language: language ?? existing.language }, now);
    await audit(tx, { actorId: viewer.userId, action: 'program-replaced', subjectId: existing.id });
    return imported(program, { id: existing.id, revision, hasReplaced: true });
  });
}

function imported(
  program: NewProgram,
  made: Pick<ProgramImported, 'id' | 'revision' | 'hasReplaced'>,
): ProgramImported {
  return {
    ...made,
    programId: program.programId,
    title: program.title,
    weeklyThemesCount: program.weeklyThemes.length,
    weeklyPracticesCount: program.weeklyPractices.length,
    dailyPromptsCount: program.dailyPrompts.length,
  };
}

/** Only a question that can be answered with yes is at `replace`; otherwise the programId has to change. */
async function lockReplaceable(
  tx: Tx,
  viewer: Viewer,
  { programId }: NewProgram,
  isWanted: boolean,
  now: Date,
): Promise<LockedProgram> {
  const existing = await lockProgramByName(tx, programId);
  if (!existing) throw refusal('program-just-removed').with({ retryAfter: 1 });
  // The same words for a deleted program and someone else's, so that no one learns whose it is.
  if (!mayReplace(viewer, existing))
    throw refusal('program-id-of-another', { programId }).with({ field: 'programData.programId' });
  const { title } = existing;
  if (existing.archivedAt)
    throw refusal('program-id-archived', { title, programId }).with({ field: 'programData.programId' });
  const people = await countFollowers(tx, existing.id, now);
  if (people > 0)
    throw refusal('program-in-use', { people, title, programId }).with({ field: 'programData.programId' });
  if (!isWanted) throw refusal('program-replace', { title, programId }).with({ field: 'replace' });
  return existing;
}

/**
 * In place, under the same id. Former clients keep what they wrote: an entry has its own copy of title and prompt. A file
 * without translations leaves those that are there.
 */
async function replaceProgram(tx: Tx, existing: LockedProgram, program: NewProgram, now: Date): Promise<number> {
  const { programId: _, weeklyThemes, weeklyPractices, dailyPrompts, translations, ...heading } = program;
  const { id } = existing;
  refuseTranslations(program);
  const before = { ...headingOf(existing), ...(await copyContent(tx, id)) };
  await replaceThemes(tx, id, await listThemes(tx, id), weeklyThemes);
  await replacePractices(tx, id, await listPractices(tx, id), weeklyPractices);
  await replacePrompts(tx, id, await listPrompts(tx, id), dailyPrompts);
  if (translations) await deleteTranslations(tx, id);
  await deleteTranslation(tx, id, heading.language);
  await keepTranslations(tx, id, before, program, now);
  await insertTranslations(tx, id, translations ?? {}, now);
  return await updateProgramRow(tx, id, heading, now);
}

/** One snapshot, although it takes several statements. */
export async function exportProgram({ db }: Deps, viewer: Viewer, reference: string): Promise<ProgramDocuments> {
  return await db.transaction(async (tx) => {
    const found = await findProgramWithAuthor(tx, viewer, reference);
    if (!found) throw refusal('program-not-found');
    const documents = await readDocuments(tx, found.program);
    if (documents.dailyData.prompts.length === 0) throw refusal('program-without-prompts');
    return documents;
  }, ofOneMoment);
}

const ofOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** All programs of a coach, drafts included, one after the other; without deleted ones. */
export async function* ownPrograms(db: Db, ownerId: string): AsyncGenerator<ProgramDocuments> {
  for (const program of await listOwnPrograms(db, ownerId))
    yield await db.transaction(async (tx) => await readDocuments(tx, program), ofOneMoment);
}

type Row = Heading & { id: string; programId: string; language: string };

async function readDocuments(tx: Tx, program: Row): Promise<ProgramDocuments> {
  const { id, programId } = program;
  return documentsFromProgram({
    programId,
    ...headingOf(program),
    language: program.language,
    translations: await copyTranslations(tx, id),
    weeklyThemes: await listThemes(tx, id),
    weeklyPractices: await listPractices(tx, id),
    prompts: await withForms(tx, inOrder(await listPrompts(tx, id))),
  });
}

type Week = ProgramDocuments['weeklyData']['weeks'][number];
type Program = Heading & Omit<Content, 'dailyPrompts'> & { programId: string };

/** The documents as rows. A week without a title has practices and no theme. */
function programFromDocuments({ programData, weeklyData }: ProgramDocuments): Program {
  const { $schema: _, language: _language, translations: _translations, ...heading } = programData;
  return {
    ...heading,
    weeklyThemes: weeklyData.weeks.flatMap(({ practices: _practices, title, ...theme }) =>
      title === undefined ? [] : [{ ...theme, title }],
    ),
    weeklyPractices: withPositions(
      weeklyData.weeks.flatMap(({ weekNumber, practices }) =>
        practices.map((practice) => ({ weekNumber, ...practice })),
      ),
    ),
  };
}

/** The reverse. Rows come in order, and weeks with neither theme nor practice are left out. */
function documentsFromProgram({
  programId,
  weeklyThemes,
  weeklyPractices,
  prompts,
  translations,
  ...heading
}: Program & {
  language: string;
  translations: Translations;
  prompts: ProgramDocuments['dailyData']['prompts'];
}): ProgramDocuments {
  const weekNumbers = [...new Set([...weeklyThemes, ...weeklyPractices].map(({ weekNumber }) => weekNumber))].toSorted(
    (a, b) => a - b,
  );
  return {
    programData: { programId, ...heading, ...(Object.keys(translations).length > 0 ? { translations } : {}) },
    weeklyData: {
      programId,
      weeks: weekNumbers.map((weekNumber) => {
        const theme = weeklyThemes.find((one) => one.weekNumber === weekNumber);
        return { ...weekOf(weekNumber, theme), practices: practicesOf(weekNumber, weeklyPractices) };
      }),
    },
    dailyData: { programId, prompts },
  };
}

function weekOf(weekNumber: number, theme: ThemeContent | undefined): Omit<Week, 'practices'> {
  if (!theme) return { weekNumber, focusDescription: '', discussionTopics: [], integrationGoal: '' };
  const { title, focusDescription, discussionTopics, integrationGoal, groupPost } = theme;
  // Omitted if there is none, so that older files read the same.
  const post = groupPost ? { groupPost } : {};
  return { weekNumber, title, focusDescription, discussionTopics, integrationGoal, ...post };
}

function practicesOf(week: number, practices: PracticeContent[]): Week['practices'] {
  return practices
    .filter(({ weekNumber }) => weekNumber === week)
    .map(({ title, practiceType, duration, instructions, purpose, difficulty, isOptional }) => ({
      title,
      practiceType,
      duration,
      instructions,
      purpose,
      difficulty,
      isOptional,
    }));
}
