import { totalDays } from '#contract/programs/rules.ts';
import type { PeopleMoved } from '#contract/programs/views.ts';
import { completeFinished } from '#server/features/assignments/current-assignment.ts';
import { sendNoticesAnew } from '#server/features/notices/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { retryOnDeadlock, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { canEdit, type Viewer } from './access.ts';
import { copyContent, handContentOver, insertContent } from './content-queries.ts';
import { notEditable } from './content.ts';
import { findProgramWithAuthor } from './read-queries.ts';
import { copyTranslations, insertTranslations } from './translation-queries.ts';
import {
  countPractices,
  deleteUnusedVersions,
  hasPeopleOnCurrent,
  insertVersion,
  listOnEarlierVersions,
  lockAssignmentsOn,
  lockFromChanges,
  putOnCurrent,
  putOnVersion,
} from './version-queries.ts';
import type { LockedProgram } from './write-queries.ts';

/** Thrown by a change that would reach someone who is to stay on their version. */
class SomebodyIsOnIt extends Error {
  readonly program: LockedProgram;
  constructor(program: LockedProgram) {
    super('Somebody is on this program.');
    this.program = program;
  }
}

/** For a valid change. Someone who starts between this read and the change waits for the program's row. */
export async function refuseToReach(tx: Tx, program: LockedProgram): Promise<void> {
  if (await hasPeopleOnCurrent(tx, program.id)) throw new SomebodyIsOnIt(program);
}

const mostTries = 5;

/**
 * Makes a change that reaches no one. Those it would reach keep their version first, in a separate transaction: it
 * locks their assignments and rollups, while the change locks the program against assigning; one transaction for both
 * could deadlock.
 */
export async function withPeopleKept<Done>(deps: Deps, viewer: Viewer, change: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof SomebodyIsOnIt)) throw error;
      // Each time someone else has just started it.
      if (attempt === mostTries) throw refusal('program-being-begun').with({ retryAfter: 1 });
      const { id } = error.program;
      await retryOnDeadlock(async () => {
        await deps.db.transaction(async (tx) => {
          const program = await lockFromChanges(tx, id);
          await lockAssignmentsOn(tx, id, 'current');
          if (program && (await hasPeopleOnCurrent(tx, id))) await keepVersion(tx, viewer, program, deps.clock.now());
        });
      });
    }
  }
}

/**
 * Everyone who is or was on the program keeps it as it is: a hidden version takes weeks, practices and prompts, in
 * every language, and the program continues with copies. The caller has locked the program.
 */
export async function keepVersion(tx: Tx, viewer: Viewer, program: LockedProgram, now: Date): Promise<void> {
  const content = await copyContent(tx, program.id);
  const versionId = await insertVersion(tx, program, now);
  await handContentOver(tx, program.id, versionId);
  await insertContent(tx, program.id, content);
  await insertTranslations(tx, versionId, await copyTranslations(tx, program.id), now);
  const people = await putOnVersion(tx, program.id, versionId, now);
  await deleteUnusedVersions(tx, program.id);
  await audit(tx, {
    actorId: viewer.userId,
    action: 'program-version-kept',
    subjectId: program.id,
    detail: { people },
  });
}

/**
 * Moves people on earlier versions to the current one. Those past its days or prompts finish theirs: no one is sent
 * back, and no open page loses its prompt.
 */
export async function movePeople(deps: Deps, viewer: Viewer, reference: string): Promise<PeopleMoved> {
  const now = deps.clock.now();
  return await retryOnDeadlock(
    async () =>
      await deps.db.transaction(async (tx) => {
        const found = await findProgramWithAuthor(tx, viewer, reference);
        if (!found) throw refusal('program-not-found');
        if (!canEdit(viewer, found.program)) throw notEditable();
        const { id } = found.program;
        const program = await lockFromChanges(tx, id);
        if (!program) throw refusal('program-not-found');
        // People who reached the end by the calendar have completed their version.
        await completeFinished(tx, id, now);
        await lockAssignmentsOn(tx, id, 'earlier');
        const people = await listOnEarlierVersions(tx, id, viewer.userId, now);
        const movable = people.filter(({ isBound }) => !isBound);
        if (movable.length > 0) {
          await putOnCurrent(
            tx,
            movable.map(({ assignmentId }) => assignmentId),
          );
          await deleteUnusedVersions(tx, id);
          await tellRecounted(tx, program, clientIds(movable.filter(({ isRecounted }) => isRecounted)), now);
          await publishToAll(tx, clientIds(movable), { kind: 'program', at: now });
        }
        const counts = { moved: movable.length, stayed: people.length - movable.length };
        if (movable.length > 0)
          await audit(tx, {
            actorId: viewer.userId,
            action: 'program-people-moved',
            subjectId: id,
            detail: { people: counts.moved, stayed: counts.stayed },
          });
        return counts;
      }),
  );
}

const clientIds = (people: readonly { clientId: string }[]): string[] => people.map(({ clientId }) => clientId);

/** No percentage changes unnoticed. Of several changes in a row the last is announced. */
export async function tellRecounted(
  tx: Tx,
  program: Pick<LockedProgram, 'id' | 'title' | 'durationWeeks'>,
  userIds: string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const detail = {
    programTitle: program.title,
    days: totalDays(program.durationWeeks),
    practices: await countPractices(tx, program.id),
  };
  await sendNoticesAnew(tx, { userIds, kind: 'program-recounted', detail, at: now });
}
