import { addDays } from '#contract/days.ts';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { numberedProgramId } from '#contract/programs/rules.ts';
import type { DeletedProgram } from '#contract/programs/views.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from './access.ts';
import {
  endAsDefaults,
  eraseDeletedRows,
  findTitle,
  forgetDeletedNames,
  listDeletedRows,
  lockDeleted,
  lockPresentOf,
  setDeleted,
  setRestored,
  type DeletedRow,
  type Deletion,
} from './deleted-queries.ts';
import { platformPrograms } from './seed-programs.ts';
import { countFollowers, findFreeNumber, type LockedProgram } from './write-queries.ts';

/** What was deleted after this instant can be restored; earlier ones are erased. */
const restorableAfter = (now: Date): Date => addDays(now, -deletedProgramDays);

export function presentDeleted(row: DeletedRow): DeletedProgram {
  return {
    id: row.id,
    programId: row.programId,
    title: row.title,
    activeClientsCount: row.activeClientsCount,
    deletedAt: row.deletedAt.toISOString(),
    restorableUntil: addDays(row.deletedAt, deletedProgramDays).toISOString(),
  };
}

const restorable = (now: Date) => ({ deletedAfter: restorableAfter(now), now });

export async function ownDeleted({ db, clock }: Deps, viewer: Viewer): Promise<DeletedProgram[]> {
  return (await listDeletedRows(db, restorable(clock.now()), viewer, 'own')).map(presentDeleted);
}

/** For an admin: everyone's. */
export async function allDeleted({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<DeletedRow[]> {
  return await listDeletedRows(db, restorable(clock.now()), viewer, 'everybody');
}

export async function holdDeleted(tx: Tx, id: string, now: Date): Promise<LockedProgram | undefined> {
  return await lockDeleted(tx, id, restorableAfter(now));
}

/** For a program that is not deleted (any more). */
export const titleOfPresent = findTitle;

/** Hidden everywhere. The caller has locked the row. */
export async function deleteWithin(tx: Tx, id: string, deletion: Deletion): Promise<void> {
  await setDeleted(tx, [id], deletion);
}

/** A person's own programs when they are no longer a coach. Returns how many there were. */
export async function deleteAllOf(tx: Tx, ownerId: string, deletion: Deletion): Promise<number> {
  const ids = await lockPresentOf(tx, ownerId);
  await setDeleted(tx, ids, deletion);
  await endAsDefaults(tx, ids);
  return ids.length;
}

/** When an account is erased: what the person deleted, or had deleted, can be restored by no one. */
export const endRestoring = forgetDeletedNames;

type Restored = { programId: string; hasNewId: boolean; isArchived: boolean; people: number };

/** More people than this do not take the same name at the same moment. */
const mostTries = 500;

/**
 * The program returns to its owner complete, and archived if it was. No one is put back on it. If its programId is
 * another program's by now, it gets the next number; the unique index decides. The caller has locked the row.
 */
export async function restoreWithin(tx: Tx, actorId: string, program: LockedProgram, now: Date): Promise<Restored> {
  const base = program.deletedProgramId ?? program.programId;
  const first = program.programId === base ? 1 : await findFreeNumber(tx, base);
  for (let number = first; number < first + mostTries; number += 1) {
    const programId = numberedProgramId(base, number);
    try {
      await tx.transaction(async (part) => await setRestored(part, program.id, programId, now));
    } catch (error) {
      if (isUniqueViolation(error)) continue;
      throw error;
    }
    await audit(tx, {
      actorId,
      action: 'deleted-program-restored',
      subjectId: program.id,
      detail: { programId },
    });
    return {
      programId,
      hasNewId: programId !== base,
      isArchived: program.archivedAt?.getTime() !== program.deletedAt?.getTime(),
      people: await countFollowers(tx, program.id, now),
    };
  }
  throw refusal('program-id-not-free').with({ retryAfter: 1 });
}

/** Due by time alone. */
export async function eraseDeletedPrograms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const builtIn = platformPrograms.map(({ programId }) => programId);
  return await db.transaction(async (tx) => {
    const erased = await eraseDeletedRows(tx, restorableAfter(clock.now()), builtIn);
    for (const id of erased) await audit(tx, { actorId: null, action: 'program-erased', subjectId: id });
    return erased.length;
  });
}
