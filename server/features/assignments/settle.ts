import type { Tx } from '#server/platform/db/database.ts';
import { localDate } from '#server/platform/local-date.ts';
import { listClientsOnLastDay, lockActiveAssignment, moveAssignment } from './queries.ts';
import { findStanding } from './standing-queries.ts';
import { standingOf } from './standing.ts';
import type { ClientStanding } from './standing.ts';

/**
 * Stores where the client has come to by the calendar and holds the assignment until the transaction ends. Called before
 * everything that could hide how they got there: deleting an entry, moving to another time zone, leaving the day.
 * So the pointer never goes back. Null without a program; a completed one is given as it is. `zoneBefore` is the zone to
 * reckon in where the one on the account has just been changed.
 */
export async function settlePointer(
  tx: Tx,
  clientId: string,
  now: Date,
  zoneBefore?: string,
): Promise<ClientStanding | null> {
  const active = await lockActiveAssignment(tx, clientId);
  // Read after the lock was given: what the one before us wrote is seen.
  const found = await findStanding(tx, clientId);
  if (!found) return null;
  const at = standingOf(found, localDate(now, zoneBefore ?? active?.timeZone ?? 'UTC'));
  const isStored = at.status === found.status && at.week === found.currentWeek && at.day === found.currentDay;
  if (active && !isStored) {
    await moveAssignment(tx, found.assignmentId, found, {
      currentWeek: at.week,
      currentDay: at.day,
      status: at.status,
      endedAt: at.endedAt,
    });
  }
  return at;
}

/** Stores who has completed a program by the calendar, before it becomes longer: nobody's end is taken back. */
export async function settleFinished(tx: Tx, programId: string, now: Date): Promise<void> {
  for (const clientId of await listClientsOnLastDay(tx, programId)) await settlePointer(tx, clientId, now);
}
