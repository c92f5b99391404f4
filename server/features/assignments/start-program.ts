import { startsLater } from '#contract/assignments/rules.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { lockCurrentAssignment, type CurrentAssignment } from './current-assignment.ts';
import {
  endAsReplaced,
  findAssignableProgram,
  insertAssignmentUnlessActive,
  moveOpenPause,
  moveStart,
  reopenReplaced,
} from './queries.ts';

/** Assigns a program at week 1 day 1. A client who is already on one stays there. */
export async function startProgram(tx: Tx, start: { clientId: string; programId: string; now: Date }): Promise<void> {
  // One that ran out by the calendar has ended, though nothing has stored it yet.
  await lockCurrentAssignment(tx, start.clientId, start.now);
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

type NextProgram = {
  clientId: string;
  /** The program's row id. */
  programId: string;
  now: Date;
  /** When it begins; left out, now. */
  startsAt?: Date;
  /** The date of day 1 where the calendar moves everybody on together. */
  calendarFrom?: string | null;
  /** The client's zone: a pause is reckoned in it. */
  timeZone: string;
  /** The same program is begun again from its first day, as an invitation to it promises. */
  beginsAnew?: boolean;
};

type Replaced =
  | { outcome: 'started'; assignmentId: string; before: CurrentAssignment | null }
  | { outcome: 'start-moved' | 'same'; before: CurrentAssignment }
  /** A concurrent call put the client on a program: the unique index let one of the two through. */
  | { outcome: 'came-second' };

/**
 * Assigns a program in place of the current one, whose entries stay. Assigning the current one changes nothing, except
 * its start date before it has begun; a completed one can be started again. A pause belongs to the person: a current or
 * future one moves to the new program.
 */
export async function replaceProgram(tx: Tx, next: NextProgram): Promise<Replaced> {
  const { clientId, programId, now, startsAt = now, timeZone } = next;
  const before = await lockCurrentAssignment(tx, clientId, now);
  const running = before?.status === 'active' ? before : null;
  if (running?.programRowId === programId && !next.beginsAnew) {
    if (running.startedAt <= now || startsAt.getTime() === running.startedAt.getTime())
      return { outcome: 'same', before: running };
    await moveStart(tx, running.assignmentId, startsAt);
    return { outcome: 'start-moved', before: running };
  }
  if (running) await endAsReplaced(tx, running.assignmentId, now);
  const assignmentId = await insertAssignmentUnlessActive(tx, {
    clientId,
    programId,
    now: startsAt,
    calendarFrom: next.calendarFrom ?? null,
  });
  if (!assignmentId) return { outcome: 'came-second' };
  if (running) await moveOpenPause(tx, running.assignmentId, assignmentId, localDate(now, timeZone));
  return { outcome: 'started', assignmentId, before };
}

/** The client goes on without a program. What they wrote for it stays, like that of one that was replaced. */
export async function stopProgram(tx: Tx, clientId: string, now: Date): Promise<void> {
  const current = await lockCurrentAssignment(tx, clientId, now);
  if (current?.status === 'active') await endAsReplaced(tx, current.assignmentId, now);
}

/**
 * Before a time zone change: stores the day reached, so that nobody goes back a day. A program that starts later starts
 * on the same date there.
 */
export async function keepProgramDates(
  tx: Tx,
  clientId: string,
  zone: { before: string; after: string },
  now: Date,
): Promise<void> {
  const at = await lockCurrentAssignment(tx, clientId, now, zone.before);
  if (!at || !startsLater(at, now)) return;
  await moveStart(tx, at.assignmentId, startOfDay(localDate(at.startedAt, zone.before), zone.after));
}

/** Where it was stopped; one that was begun since then goes on instead. */
export async function resumeProgram(tx: Tx, clientId: string, assignmentId: string, now: Date): Promise<void> {
  await lockCurrentAssignment(tx, clientId, now);
  await reopenReplaced(tx, clientId, assignmentId);
}
