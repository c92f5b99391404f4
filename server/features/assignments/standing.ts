import { completedWith, pointerToday } from '#contract/assignments/pointer.ts';
import type { AssignmentStatus } from '#contract/assignments/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { localDate } from '#server/platform/local-date.ts';
import { findOwnStanding, findStanding } from './standing-queries.ts';
import type { StandingRow } from './standing-queries.ts';

/** Where a client stands at a moment: the pointer worked out, whatever is stored. */
export type ClientStanding = {
  assignmentId: string;
  programRowId: string;
  programTitle: string;
  durationWeeks: number;
  startedAt: Date;
  /** When it ended; worked out like the pointer, so that it does not change when it is stored. */
  endedAt: Date | null;
  /** Completed also when the last day's entry is of an earlier date and nothing has stored the end yet. */
  status: AssignmentStatus;
  week: number;
  day: number;
};

/** Null without a program; an assignment that was replaced is none. In one statement, and nothing is written. */
export async function standing(
  db: Db | Tx,
  clientId: string,
  now: Date,
  timeZone: string,
): Promise<ClientStanding | null> {
  const found = await findStanding(db, clientId);
  return found ? standingOf(found, localDate(now, timeZone)) : null;
}

/** Of one assignment of the client's own, also of one that has ended. */
export async function standingIn(
  db: Db | Tx,
  clientId: string,
  assignmentId: string,
  now: Date,
  timeZone: string,
): Promise<ClientStanding | null> {
  const found = await findOwnStanding(db, clientId, assignmentId);
  return found ? standingOf(found, localDate(now, timeZone)) : null;
}

export function standingOf(found: StandingRow, today: string): ClientStanding {
  const { written, currentWeek: _week, currentDay: _day, ...assignment } = found;
  const pointer = pointerToday(found, written, today);
  const byCalendar =
    pointer.status === 'completed' && found.endedAt === null
      ? completedWith(
          pointer,
          written.map((first) => ({ ...first, createdAt: new Date(first.firstAt) })),
        )
      : found.endedAt;
  return { ...assignment, ...pointer, endedAt: byCalendar };
}

/** Assigned for a later day: nothing of it is open yet, and nothing counts as missed. */
export function isAhead(at: { status: AssignmentStatus; startedAt: Date }, now: Date): boolean {
  return at.status === 'active' && at.startedAt > now;
}
