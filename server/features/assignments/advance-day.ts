import type { AdvanceDayBody, DayAdvanced, UndoAdvanceDayBody } from '#contract/assignments/endpoints.ts';
import { nextDay, progressPercent, startsLater, undoAdvanceSeconds } from '#contract/assignments/rules.ts';
import { programDay, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { takeBackFinished } from '#server/features/webhooks/note.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish, publishToCoachOf } from '#server/platform/live/publish.ts';
import {
  currentAssignment,
  lockCurrentAssignment,
  startsLaterRefusal,
  type CurrentAssignment,
} from './current-assignment.ts';
import { move } from './move.ts';
import { lockOwnAssignment, undoAdvance } from './queries.ts';

/**
 * Advances to the next day, or completes the program after the last. Keyed by the day that is left: a repeated request
 * finds it left already and moves nothing. An empty body leaves the day that is open on arrival.
 */
export async function advanceDay({ db, clock }: Deps, actor: SessionUser, body: AdvanceDayBody): Promise<DayAdvanced> {
  const now = clock.now();
  const seen = await currentAssignment(db, actor.userId, now, actor.timeZone);
  if (!seen) throw refusal('no-active-program');
  const left = programDay(body.week ?? seen.week, body.day ?? seen.day);

  return await db.transaction(async (tx) => {
    const at = (await lockCurrentAssignment(tx, actor.userId, now)) ?? seen;
    if (body.assignmentId !== undefined && body.assignmentId !== at.assignmentId) throw otherProgram();
    if (startsLater(at, now)) throw startsLaterRefusal(at.startedAt, actor.timeZone);
    if (at.calendarFrom && at.status === 'active') throw refusal('program-follows-calendar');
    const open = programDay(at.week, at.day);
    if (at.status !== 'active' || left < open) return present(at, false);
    if (left > open) throw refusal('program-day-not-reached');
    const next = nextDay(at.week, at.day, at.durationWeeks);
    const after: CurrentAssignment = next ? { ...at, ...next } : { ...at, status: 'completed', endedAt: now };
    const from = { currentWeek: at.week, currentDay: at.day };
    const to = { currentWeek: after.week, currentDay: after.day, status: after.status, endedAt: after.endedAt };
    const hasMoved = await move(tx, { clientId: actor.userId, at, from, to: { ...to, advancedAt: now }, now });
    if (hasMoved) await tell(tx, actor.userId, now);
    return present(after, hasMoved);
  });
}

/**
 * Reopens the day that was left. The database decides whether the minute is over and whether anything was written
 * since. Idempotent.
 */
export async function undoAdvanceDay(
  { db, clock }: Deps,
  actor: SessionUser,
  { assignmentId, week, day }: UndoAdvanceDayBody,
): Promise<DayAdvanced> {
  const now = clock.now();
  const goBack = db.transaction(async (tx) => {
    if (!(await lockOwnAssignment(tx, actor.userId, assignmentId))) throw refusal('program-not-found');
    const at = await currentAssignment(tx, actor.userId, now, actor.timeZone);
    if (at?.assignmentId !== assignmentId) throw otherProgram();
    if (at.status === 'active' && at.week === week && at.day === day) return present(at, false);
    const after = nextDay(week, day, at.durationWeeks);
    const since = new Date(now.getTime() - undoAdvanceSeconds * 1000);
    if (!(await undoAdvance(tx, { assignmentId, to: { week, day }, after, since })))
      throw refusal('program-day-left-for-good');
    if (!after) await takeBackFinished(tx, actor.userId, assignmentId);
    await tell(tx, actor.userId, now);
    return present({ ...at, status: 'active', endedAt: null, week, day }, true);
  });
  // A program that was begun at the same moment keeps its place: only one can be active.
  return await goBack.catch((error: unknown) => {
    throw isUniqueViolation(error) ? otherProgram() : error;
  });
}

const otherProgram = () => refusal('other-program-now');

/** The person's other windows show the same day, and the coach sees it. */
async function tell(tx: Tx, clientId: string, now: Date): Promise<void> {
  await publish(tx, { userId: clientId, kind: 'program', at: now });
  await publishToCoachOf(tx, clientId, now);
}

function present(at: CurrentAssignment, hasMoved: boolean): DayAdvanced {
  const totalDays = totalDaysOf(at.durationWeeks);
  const place = { status: at.status, currentWeek: at.week, currentDay: at.day, totalDays };
  return { hasMoved, ...place, completionPercentage: progressPercent(place) };
}
