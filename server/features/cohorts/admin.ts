import type { AnyCohort, AnyCohorts, AnyCohortsQuery } from '#contract/cohorts/endpoints.ts';
import { anyCohortsShown, cohortStateOn, lastDateOf } from '#contract/cohorts/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { findAny, listAny, type AnyCohortRow } from './admin-queries.ts';
import { lockOwn } from './queries.ts';
import { endHeld } from './service.ts';
import { tellCoachOfEnd } from './tell-members.ts';

export async function anyCohorts(
  { db, clock }: Deps,
  actor: SessionUser,
  { page = 1 }: AnyCohortsQuery,
): Promise<AnyCohorts> {
  const now = clock.now();
  const rows = await listAny(db, actor, now, { limit: anyCohortsShown, offset: (page - 1) * anyCohortsShown });
  const total = rows[0]?.total ?? 0;
  return {
    cohorts: rows.map((row) => present(row, now)),
    pagination: { page, pageSize: anyCohortsShown, totalPages: Math.ceil(total / anyCohortsShown), total },
  };
}

const stateOf = (
  row: Pick<
    AnyCohortRow,
    'pace' | 'startsOn' | 'shiftedDays' | 'extendedDays' | 'durationWeeks' | 'isEnded' | 'coachTimeZone'
  >,
  now: Date,
) => cohortStateOn(row, localDate(now, row.coachTimeZone));

function present(row: AnyCohortRow, now: Date): AnyCohort {
  const { id, name, programTitle, startsOn, pace, members, places, wroteToday } = row;
  return {
    id,
    name,
    coach: { id: row.coachId, name: row.coachName },
    programTitle,
    startsOn,
    lastDate: lastDateOf(row),
    pace,
    state: stateOf(row, now),
    members,
    places,
    wroteToday,
  };
}

/** As its coach would; the coach is notified. Idempotent. The admin of the demo ends only what belongs to the demo or a test. */
export async function endAnyCohort(deps: Deps, actor: SessionUser, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const found = await findAny(tx, id);
    if (!found || !(await lockOwn(tx, found.coachId, id))) throw refusal('cohort-not-found');
    if (actor.isDemo && found.isReal) throw refusal('demo-is-shared');
    // Read again after the lock was given: its coach may have ended it meanwhile.
    const held = await findAny(tx, id);
    if (!held || stateOf(held, now) === 'ended') return;
    const { coachId, name } = held;
    await endHeld(deps, tx, { id, name, coachId }, { actorId: actor.userId, subjectId: coachId });
    if (coachId !== actor.userId) await tellCoachOfEnd(deps, tx, { id, name, coachId });
  });
  return { id, state: 'ended' as const };
}
