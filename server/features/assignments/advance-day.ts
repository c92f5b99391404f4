import type { AdvanceDayBody, DayAdvanced } from '#contract/assignments/endpoints.ts';
import { nextDay, progressPercent, startsLater } from '#contract/assignments/rules.ts';
import { programDay, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToCoachOf } from '#server/platform/live/publish.ts';
import {
  currentAssignment,
  lockCurrentAssignment,
  startsLaterSentence,
  type CurrentAssignment,
} from './current-assignment.ts';
import { moveAssignment } from './queries.ts';

/**
 * Leaves a day for the next, or completes the program after the last. The day that is left decides: a second request for
 * the same day finds it left already and moves nothing. An empty body leaves the day that stands open when it arrives.
 */
export async function advanceDay({ db, clock }: Deps, actor: SessionUser, body: AdvanceDayBody): Promise<DayAdvanced> {
  const now = clock.now();
  const seen = await currentAssignment(db, actor.userId, now, actor.timeZone);
  if (!seen) throw new AppError('conflict', 'You have no active program. Contact your coach to get started with one.');
  const left = programDay(body.week ?? seen.week, body.day ?? seen.day);

  return await db.transaction(async (tx) => {
    const at = (await lockCurrentAssignment(tx, actor.userId, now)) ?? seen;
    if (body.assignmentId !== undefined && body.assignmentId !== at.assignmentId) {
      throw new AppError('conflict', 'You are on a different program now. Please reload the page to see it.');
    }
    if (startsLater(at, now)) throw new AppError('conflict', startsLaterSentence(at.startedAt, actor.timeZone));
    const open = programDay(at.week, at.day);
    if (at.status !== 'active' || left < open) return present(at, false);
    if (left > open)
      throw new AppError('conflict', 'You have not reached this day of the program yet. Please reload the page.');
    const next = nextDay(at.week, at.day, at.durationWeeks);
    const after: CurrentAssignment = next ? { ...at, ...next } : { ...at, status: 'completed', endedAt: now };
    const from = { currentWeek: at.week, currentDay: at.day };
    const hasMoved = await moveAssignment(tx, at.assignmentId, from, {
      currentWeek: after.week,
      currentDay: after.day,
      status: after.status,
      endedAt: after.endedAt,
    });
    if (hasMoved) await publishToCoachOf(tx, actor.userId, now);
    return present(after, hasMoved);
  });
}

function present(at: CurrentAssignment, hasMoved: boolean): DayAdvanced {
  const totalDays = totalDaysOf(at.durationWeeks);
  const place = { status: at.status, currentWeek: at.week, currentDay: at.day, totalDays };
  return { hasMoved, ...place, completionPercentage: progressPercent(place) };
}
