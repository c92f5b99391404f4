import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { platformPrograms } from './platform/platform-programs.ts';
import type { ProgramContent } from './platform/program-content.ts';
import { findProgramByName, insertProgram } from './write-queries.ts';

/** The programs of every install. Written once: what an admin changes later is not overwritten by the next start. */
export async function seedPlatformPrograms(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const content of platformPrograms) {
      if (!(await findProgramByName(tx, content.programId))) await insertProgram(tx, content, null, deps.clock.now());
    }
  });
}

/** The row id of a program, written first where it does not exist. */
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

export async function programRowId(db: Db | Tx, programId: string): Promise<string | undefined> {
  return (await findProgramByName(db, programId))?.id;
}

/**
 * A program the person may put a client on, by its id or its programId; undefined for a draft, a deleted one and one
 * that is not theirs.
 */
export { findAssignable as assignableProgram } from './read-queries.ts';
export { moodWindowDays } from './read-service.ts';
export { programFromWeeks } from './platform/program-content.ts';
export type { ProgramWeek } from './platform/program-content.ts';
export { createProgram } from './create-service.ts';
export { savePractices, savePrompts, saveThemes } from './edit-service.ts';
