import { numberedProgramId, programIdFromTitle, titleOfCopy } from '#contract/programs/rules.ts';
import type { CreateProgramBody, DuplicateProgramBody, ProgramCreated } from '#contract/programs/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import type { Viewer } from './access.ts';
import { copyContent } from './content-queries.ts';
import { headingOf, type Content } from './content.ts';
import { copyTranslations } from './translation-queries.ts';
import { keepTranslations } from './translations.ts';
import { findFreeNumber, insertProgram, lockVisibleProgram, type NewProgram } from './write-queries.ts';

const words = catalogue<typeof import('#messages/server/programs.ts')>('programs');

/** More people than this do not take the same name at the same moment. */
const mostTries = 500;

const firstRevision = 1;

type Named = { programId: string; id: string };

/** The unique index decides: the second finds the name taken and takes the next number. */
async function insertUnderFreeName(
  tx: Tx,
  base: string,
  program: Omit<NewProgram, 'programId'>,
  ownerId: string,
  now: Date,
): Promise<Named> {
  const first = await findFreeNumber(tx, base);
  for (let number = first; number < first + mostTries; number += 1) {
    const programId = numberedProgramId(base, number);
    const id = await insertProgram(tx, { ...program, programId }, ownerId, now);
    if (id) return { programId, id };
  }
  throw refusal('program-id-not-free-for-title').with({ retryAfter: 1 });
}

const nothingYet: Content = { weeklyThemes: [], weeklyPractices: [], dailyPrompts: [] };

export async function createProgram(
  { clock }: Deps,
  db: Db | Tx,
  viewer: Viewer & Pick<SessionUser, 'locale'>,
  heading: CreateProgramBody,
): Promise<ProgramCreated> {
  return await db.transaction(async (tx) => {
    const named = await insertUnderFreeName(
      tx,
      programIdFromTitle(heading.title),
      { ...heading, ...nothingYet, language: nearestLanguage([viewer.locale]) },
      viewer.userId,
      clock.now(),
    );
    await audit(tx, { actorId: viewer.userId, action: 'program-created', subjectId: named.id });
    return { ...named, title: heading.title, revision: firstRevision };
  });
}

/** A copy of anything the caller sees belongs to the caller. */
export async function duplicateProgram(
  { clock }: Deps,
  db: Db | Tx,
  viewer: Viewer & Pick<SessionUser, 'locale'>,
  reference: string,
  body: DuplicateProgramBody,
): Promise<ProgramCreated> {
  return await db.transaction(async (tx) => {
    const source = await lockVisibleProgram(tx, viewer, reference, 'share');
    if (!source) throw refusal('program-not-found');
    const title = body.title ?? titleOfCopy(source.title, words(nearestLanguage([viewer.locale])).copyTitle);
    const base = body.title === undefined ? source.programId : programIdFromTitle(body.title);
    const named = await insertUnderFreeName(
      tx,
      base,
      {
        ...headingOf(source),
        title,
        ...(await copyContent(tx, source.id)),
        language: source.language,
        translations: await copyTranslations(tx, source.id),
      },
      viewer.userId,
      clock.now(),
    );
    await keepTranslations(tx, named.id, { title: source.title }, { title }, clock.now());
    await audit(tx, {
      actorId: viewer.userId,
      action: 'program-duplicated',
      subjectId: named.id,
      detail: { from: source.id },
    });
    return { ...named, title, revision: firstRevision };
  });
}
