import type { Tx } from '#server/platform/db/database.ts';
import { findAssignableProgram, insertAssignmentUnlessActive } from './queries.ts';
import { settlePointer } from './settle.ts';

/** Puts a client on a program at week 1 day 1. Someone who is already on one stays there. */
export async function startProgram(tx: Tx, start: { clientId: string; programId: string; now: Date }): Promise<void> {
  // One that ran out by the calendar has ended, though nothing has stored it yet.
  await settlePointer(tx, start.clientId, start.now);
  await insertAssignmentUnlessActive(tx, start);
}

export async function startProgramByName(
  tx: Tx,
  start: { clientId: string; programName: string; now: Date },
): Promise<void> {
  const program = await findAssignableProgram(tx, start.programName);
  if (!program) throw new Error(`The platform program ${start.programName} is missing.`);
  await startProgram(tx, { clientId: start.clientId, programId: program.id, now: start.now });
}

export { pauseProgram, presentPause } from './pause.ts';
export { replaceProgram } from './replace.ts';
export { settleFinished, settlePointer } from './settle.ts';
export { isAhead, standing, standingIn } from './standing.ts';
export { inWords, notBegunSentence } from './not-begun.ts';
export type { ClientStanding } from './standing.ts';
export { advanceDay } from './advance.ts';
