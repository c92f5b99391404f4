import { fullName } from '#contract/names.ts';
import type { ProgramLibraryItem, ProgramPeople } from '#contract/programs/views.ts';
import { isProgramUuid } from '#contract/programs/rules.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { canEdit, type Viewer } from './access.ts';
import { deleteWithin, holdDeleted, restoreWithin } from './deleted-programs.ts';
import { notEditable } from './content.ts';
import { presentLibraryItem } from './read-programs.ts';
import { findLibraryRow, findProgramWithAuthor } from './read-queries.ts';
import { deleteUnusedVersions, listOnEarlierVersions } from './version-queries.ts';
import {
  countWaitingInvitations,
  endAsDefault,
  findReachedDay,
  listFollowers,
  lockOwnProgram,
  setArchived,
  type LockedProgram,
} from './write-queries.ts';

/** Names that fit a sentence; the others are counted. */
const namesShown = 20;

export async function programPeople(deps: Deps, viewer: Viewer, reference: string): Promise<ProgramPeople> {
  const found = await findProgramWithAuthor(deps.db, viewer, reference);
  if (!found) throw refusal('program-not-found');
  if (!canEdit(viewer, found.program)) throw notEditable();
  const { id } = found.program;
  const now = deps.clock.now();
  const [followers, reachedDay, waitingInvitations, onEarlier] = await Promise.all([
    peopleOn(deps.db, viewer, id, now),
    findReachedDay(deps.db, id),
    countWaitingInvitations(deps.db, id, now),
    listOnEarlierVersions(deps.db, id, viewer.userId, now),
  ]);
  const movable = onEarlier.filter(({ isBound }) => !isBound);
  const earlier = {
    names: onEarlier
      .filter(({ isClient }) => isClient)
      .slice(0, namesShown)
      .map(fullName),
    movable: movable.length,
    recounted: movable.filter(({ isRecounted }) => isRecounted).length,
    bound: onEarlier.length - movable.length,
  };
  return { ...followers, reachedDay, waitingInvitations, earlier };
}

/** Whose client a person is stays private: other coaches' clients are only counted. */
async function peopleOn(db: Db | Tx, viewer: Viewer, id: string, now: Date) {
  const followers = await listFollowers(db, id, viewer.userId, now);
  const clients = followers.filter(({ isClient }) => isClient);
  return {
    names: clients.slice(0, namesShown).map(fullName),
    clients: clients.length,
    others: followers.length - clients.length,
  };
}

/** People on it continue; no one new starts it. Idempotent, as is restoring. */
export async function archiveProgram(deps: Deps, viewer: Viewer, reference: string): Promise<ProgramLibraryItem> {
  return await change(deps, viewer, reference, async (tx, program, now) => {
    if (program.archivedAt) return;
    await setArchived(tx, program.id, now, now);
    await audit(tx, { actorId: viewer.userId, action: 'program-archived', subjectId: program.id });
  });
}

/** An archived one; or a deleted one, which only the coach who deleted their own can restore. */
export async function restoreProgram(deps: Deps, viewer: Viewer, reference: string): Promise<ProgramLibraryItem> {
  if (isProgramUuid(reference)) {
    const restored = await deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const program = await holdDeleted(tx, reference, now);
      if (program?.ownerId !== viewer.userId || program.deletedBy !== viewer.userId) return undefined;
      await restoreWithin(tx, viewer.userId, program, now);
      return await findLibraryRow(tx, viewer, program.id, now);
    });
    if (restored) return presentLibraryItem(restored, viewer);
  }
  return await change(deps, viewer, reference, async (tx, program, now) => {
    if (!program.archivedAt) return;
    await setArchived(tx, program.id, null, now);
    await audit(tx, { actorId: viewer.userId, action: 'program-restored', subjectId: program.id });
  });
}

async function change(
  deps: Deps,
  viewer: Viewer,
  reference: string,
  make: (tx: Tx, program: LockedProgram, now: Date) => Promise<void>,
): Promise<ProgramLibraryItem> {
  return await deps.db.transaction(async (tx) => {
    const program = await lockOwn(tx, viewer, reference);
    const now = deps.clock.now();
    await make(tx, program, now);
    const row = await findLibraryRow(tx, viewer, program.id, now);
    if (!row) throw refusal('program-not-found');
    return presentLibraryItem(row, viewer);
  });
}

async function lockOwn(tx: Tx, viewer: Viewer, reference: string): Promise<LockedProgram> {
  await endAsDefault(tx, viewer, reference);
  const program = await lockOwnProgram(tx, viewer, reference);
  if (!program) {
    if (await findProgramWithAuthor(tx, viewer, reference)) throw notEditable();
    throw refusal('program-not-found');
  }
  return program;
}

/** Never while someone is on it. Someone being assigned at this moment is counted, or finds it gone. */
export async function deleteProgram(deps: Deps, viewer: Viewer, reference: string): Promise<{ title: string }> {
  return await deps.db.transaction(async (tx) => {
    const program = await lockOwn(tx, viewer, reference);
    const now = deps.clock.now();
    const { names, clients, others } = await peopleOn(tx, viewer, program.id, now);
    if (clients + others > 0) throw refusalToDelete(names, clients, others);
    await deleteWithin(tx, program.id, { by: viewer.userId, at: now });
    await deleteUnusedVersions(tx, program.id);
    await audit(tx, {
      actorId: viewer.userId,
      action: 'program-deleted',
      subjectId: program.id,
      detail: { programId: program.programId, people: 0 },
    });
    return { title: program.title };
  });
}

/** Names the coach’s own clients: "Lena Fischer, Marcus Hale and 1 who isn’t your client". */
function refusalToDelete(names: readonly string[], clients: number, others: number): AppError {
  const people = clients + others;
  if (clients === 0) return refusal('program-has-people', { people });
  const more = clients - names.length;
  if (more > 0 || others > 0) {
    const list = others === 0 ? 'more' : more === 0 ? 'others' : 'all';
    return refusal('program-has-clients', { people, list, names: names.join(', '), last: '', more, others });
  }
  const [list, last] = [names.length === 1 ? 'one' : 'names', names.at(-1) ?? ''];
  return refusal('program-has-clients', { people, list, names: names.slice(0, -1).join(', '), last, more, others });
}
