import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { breathAsAnchor } from './platform/breath-as-anchor.ts';
import { livingFromDesire } from './platform/living-from-desire.ts';
import type { ProgramContent } from './platform/program-content.ts';
import { findProgramByName, insertProgram } from './write-queries.ts';

/** The programs every installation has, in list order. */
export const platformPrograms: ProgramContent[] = [livingFromDesire, breathAsAnchor];

/** Written once: later changes by an admin are not overwritten by the next start. */
export async function seedPlatformPrograms(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const content of platformPrograms) {
      if (!(await findProgramByName(tx, content.programId))) await insertProgram(tx, content, null, deps.clock.now());
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
