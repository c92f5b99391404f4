import type { ImportProgramBody, ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import { inOneShape } from '#contract/programs/one-shape.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mayReplace } from './access.ts';
import type { Viewer } from './access.ts';
import { inOrder } from './content.ts';
import {
  listPractices,
  listPrompts,
  listThemes,
  replacePractices,
  replacePrompts,
  replaceThemes,
} from './content-queries.ts';
import { documentsFromProgram, programFromDocuments } from './document-shape.ts';
import { countFollowers, lockProgramByName, updateProgramRow } from './edit-queries.ts';
import type { LockedProgram } from './edit-queries.ts';
import { findProgramWithAuthor } from './preview-queries.ts';
import { insertProgram } from './queries.ts';
import type { NewProgram } from './queries.ts';
import { people, refusal } from './refusals.ts';

/** All or nothing. The unique programId decides between two imports that come at once: the second finds the first one's program. */
export async function importProgram(
  { clock }: Deps,
  db: Db | Tx,
  viewer: Viewer,
  body: ImportProgramBody,
): Promise<ProgramImported> {
  const program = programFromDocuments(inOneShape(body));
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const createdId = await insertProgram(tx, program, viewer.userId, now);
    if (createdId) {
      await audit(tx, { actorId: viewer.userId, action: 'program-imported', subjectId: createdId });
      return imported(program, { id: createdId, revision: 1, hasReplaced: false });
    }
    const existing = await lockReplaceable(tx, viewer, program, body.replace);
    const revision = await replaceProgram(tx, existing.id, program, now);
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

/** Only a question that can be answered with yes stands at `replace`; otherwise the programId has to be another. */
async function lockReplaceable(
  tx: Tx,
  viewer: Viewer,
  { programId }: NewProgram,
  isWanted: boolean,
): Promise<LockedProgram> {
  const existing = await lockProgramByName(tx, programId);
  if (!existing)
    throw new AppError('unavailable', 'A program of this programId has just been removed. Please try again.', {
      retryAfter: 1,
    });
  // In the same words for a deleted program and for one of somebody else: nobody learns whose it is.
  if (!mayReplace(viewer, existing))
    throw refusal(
      'conflict',
      'programData.programId',
      `The programId "${programId}" is already taken. Please choose another.`,
    );
  const followers = await countFollowers(tx, existing.id);
  if (followers > 0) {
    throw refusal(
      'conflict',
      'programData.programId',
      `${people(followers)} on “${existing.title}” (${programId}) now, so it cannot be replaced. Choose another programId to import this one beside it.`,
    );
  }
  if (!isWanted)
    throw refusal(
      'conflict',
      'replace',
      `You already have “${existing.title}” under the programId "${programId}", and nobody is on it now. Replace it with this one?`,
    );
  return existing;
}

/** In place, under the same id. Clients of the past keep what they wrote: an entry has its own copy of title and prompt. */
async function replaceProgram(tx: Tx, id: string, program: NewProgram, now: Date): Promise<number> {
  const { programId: _, weeklyThemes, weeklyPractices, dailyPrompts, ...heading } = program;
  await replaceThemes(tx, id, await listThemes(tx, id), weeklyThemes);
  await replacePractices(tx, id, await listPractices(tx, id), weeklyPractices);
  await replacePrompts(tx, id, await listPrompts(tx, id), dailyPrompts);
  return await updateProgramRow(tx, id, heading, now);
}

/** All of one moment, although it takes several statements: what is exported was once the whole program. */
export async function exportProgram({ db }: Deps, viewer: Viewer, reference: string): Promise<ProgramDocuments> {
  return await db.transaction(
    async (tx) => {
      const found = await findProgramWithAuthor(tx, viewer, reference);
      if (!found) throw notFound('This program');
      const {
        id,
        programId,
        title,
        subtitle,
        description,
        coreQuestion,
        targetAudience,
        expectedOutcomes,
        durationWeeks,
      } = found.program;
      const dailyPrompts = inOrder(await listPrompts(tx, id));
      if (dailyPrompts.length === 0)
        throw new AppError(
          'conflict',
          'This program has no daily prompts yet. Write at least one before you download it.',
        );
      const weeklyThemes = await listThemes(tx, id);
      const weeklyPractices = await listPractices(tx, id);
      return documentsFromProgram({
        programId,
        title,
        subtitle,
        description,
        coreQuestion,
        targetAudience,
        expectedOutcomes,
        durationWeeks,
        weeklyThemes,
        weeklyPractices,
        dailyPrompts,
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
