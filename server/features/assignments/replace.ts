import type { Tx } from '#server/platform/db/database.ts';
import { localDate } from '#server/platform/local-date.ts';
import { moveOpenPause } from './pause-queries.ts';
import { endAsReplaced, insertAssignmentUnlessActive, moveStart } from './queries.ts';
import { settlePointer } from './settle.ts';
import type { ClientStanding } from './standing.ts';

export type NextProgram = {
  clientId: string;
  /** The program's row id. */
  programId: string;
  now: Date;
  /** When it begins; left out, now. */
  startsAt?: Date;
  /** The client's zone: a pause is reckoned in it. */
  timeZone: string;
  /** The same program is begun again from its first day, as an invitation to it promises. */
  beginsAnew?: boolean;
};

export type Replaced =
  | { outcome: 'started'; assignmentId: string; before: ClientStanding | null }
  | { outcome: 'start-moved' | 'same'; before: ClientStanding }
  /** Somebody else put the client on a program at the same moment: the unique index let only one of the two through. */
  | { outcome: 'came-second' };

/**
 * Puts a client on a program in place of the one that runs, whose entries stay. The one that runs already goes on as it
 * is; while it has not begun, its start can be moved. One that was completed can be begun anew. A pause is the person's,
 * not the program's: one that runs or lies ahead goes over to the new program.
 */
export async function replaceProgram(tx: Tx, next: NextProgram): Promise<Replaced> {
  const { clientId, programId, now, startsAt = now, timeZone } = next;
  const before = await settlePointer(tx, clientId, now);
  const running = before?.status === 'active' ? before : null;
  if (running?.programRowId === programId && !next.beginsAnew) {
    if (running.startedAt <= now || startsAt.getTime() === running.startedAt.getTime())
      return { outcome: 'same', before: running };
    await moveStart(tx, running.assignmentId, startsAt);
    return { outcome: 'start-moved', before: running };
  }
  if (running) await endAsReplaced(tx, running.assignmentId, now);
  const assignmentId = await insertAssignmentUnlessActive(tx, { clientId, programId, now: startsAt });
  if (!assignmentId) return { outcome: 'came-second' };
  if (running) await moveOpenPause(tx, running.assignmentId, assignmentId, localDate(now, timeZone));
  return { outcome: 'started', assignmentId, before };
}
