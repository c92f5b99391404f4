import { totalDays } from '#contract/programs/rules.ts';
import type { PeopleMoved } from '#contract/programs/views.ts';
import { completeFinished } from '#server/features/assignments/current-assignment.ts';
import { sendNoticesAnew } from '#server/features/notices/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { retryOnDeadlock, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { canEdit, type Viewer } from './access.ts';
import { copyContent, handContentOver, insertContent } from './content-queries.ts';
import { notEditable } from './content.ts';
import { findProgramWithAuthor } from './read-queries.ts';
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

/** Thrown out of a change that would reach somebody who is to stay on the version they began. */
class SomebodyIsOnIt extends Error {
  readonly program: LockedProgram;
  constructor(program: LockedProgram) {
    super('Somebody is on this program.');
    this.program = program;
  }
}

/** For a change that is right in itself. Whoever begins between this look and the change waits for the program's row. */
export async function refuseToReach(tx: Tx, program: LockedProgram): Promise<void> {
  if (await hasPeopleOnCurrent(tx, program.id)) throw new SomebodyIsOnIt(program);
}

const mostTries = 5;

/**
 * Makes a change that reaches nobody. Whom it would reach keep their version first, in a transaction of its own: it holds
 * their assignments and sums, while the change holds the program against whoever is being put on it, and the two together
 * could wait for somebody who waits for us.
 */
export async function withPeopleKept<Done>(deps: Deps, viewer: Viewer, change: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof SomebodyIsOnIt)) throw error;
      // Each time somebody else has just begun it.
      if (attempt === mostTries)
        throw new AppError('unavailable', 'People are being put on this program just now. Please try again.', {
          retryAfter: 1,
        });
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
 * Everybody who is or was on the program keeps it as it is: a hidden version takes over weeks, practices and prompts, and
 * the program goes on with copies of them. The caller holds the program.
 */
export async function keepVersion(tx: Tx, viewer: Viewer, program: LockedProgram, now: Date): Promise<void> {
  const content = await copyContent(tx, program.id);
  const versionId = await insertVersion(tx, program, now);
  await handContentOver(tx, program.id, versionId);
  await insertContent(tx, program.id, content);
  const people = await putOnVersion(tx, program.id, versionId);
  await deleteUnusedVersions(tx, program.id);
  await audit(tx, {
    actorId: viewer.userId,
    action: 'program-version-kept',
    subjectId: program.id,
    detail: { people },
  });
}

/**
 * Brings those on earlier versions to the current one. Whoever has come further than it has days or prompts finishes
 * theirs: nobody is sent back, and no open page loses its prompt.
 */
export async function movePeople(deps: Deps, viewer: Viewer, reference: string): Promise<PeopleMoved> {
  const now = deps.clock.now();
  return await retryOnDeadlock(
    async () =>
      await deps.db.transaction(async (tx) => {
        const found = await findProgramWithAuthor(tx, viewer, reference);
        if (!found) throw notFound('This program');
        if (!canEdit(viewer, found.program)) throw notEditable();
        const { id } = found.program;
        const program = await lockFromChanges(tx, id);
        if (!program) throw notFound('This program');
        // Whoever has come to the end by the calendar has completed the version they were on.
        await completeFinished(tx, id, now);
        await lockAssignmentsOn(tx, id, 'earlier');
        const people = await listOnEarlierVersions(tx, id, viewer.userId);
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

/** Nobody's percentage changes behind their back. Of several changes in a row the last one is told. */
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
