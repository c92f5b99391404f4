import { pauseMaxDays } from '#contract/assignments/rules.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { extendMaxDays } from '#contract/cohorts/rules.ts';
import { dateAfter, dateBefore, daysBetween } from '#contract/days.ts';
import { callOffAhead } from '#server/features/appointments/changes.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { endPauses, movePauses, pauseMembers, setExtendedDays, setRest, shiftCalendar } from './pause-queries.ts';
import { findRest, listMemberIds } from './queries.ts';
import { heldCohort, ownCohort } from './service.ts';
import { tellMembers, type GroupNews } from './tell-members.ts';

/**
 * Pauses every member until a date. With pace `together` the open day stays open and the calendar resumes from it on that
 * date. A member's own pause is left alone. During a pause, this changes its end.
 */
export async function pauseCohort(deps: Deps, actor: SessionUser, id: string, resumesOn: string): Promise<Cohort> {
  const now = deps.clock.now();
  const today = localDate(now, actor.timeZone);
  return await deps.db.transaction(async (tx) => {
    const before = await heldCohort(deps, tx, actor, id);
    if (before.state === 'planned') throw refusal('cohort-not-begun');
    refuseIfOver(before, today);
    if (resumesOn <= today) throw refusal('cohort-resume-too-early').with({ field: 'resumesOn' });
    if (daysBetween(today, resumesOn) > pauseMaxDays)
      throw refusal('pause-too-long', { days: pauseMaxDays }).with({ field: 'resumesOn' });
    if (resumesOn === before.resumesOn) return before;
    const rest = await findRest(tx, id);
    const isTogether = before.pace === 'together';
    const given = before.resumesOn && rest.pausedAt && { pausedAt: rest.pausedAt, resumesOn: before.resumesOn };
    const pausedAt = given ? given.pausedAt : now;
    const days = daysBetween(given ? given.resumesOn : dateAfter(today, 1), resumesOn);
    if (isTogether) await shiftCalendar(tx, id, { days, waitsOn: before.dayNumber ?? 1, now });
    if (given) await movePauses(tx, id, given, resumesOn);
    else await pauseMembers(tx, id, { pausedAt, resumesOn, now });
    const paused = { startsOn: today, endsOn: dateBefore(resumesOn, 1), zone: actor.timeZone };
    await callOffAhead(deps, tx, { cohortId: id }, paused);
    await setRest(tx, id, { pausedAt, resumesOn, shiftedDays: rest.shiftedDays + (isTogether ? days : 0) });
    return await done(deps, tx, actor, before, { kind: 'group-paused', resumesOn });
  });
}

/** Today instead of on the date that was said: the next day opens today, or tomorrow if it was paused only today. */
export async function resumeCohort(deps: Deps, actor: SessionUser, id: string): Promise<Cohort> {
  const now = deps.clock.now();
  const today = localDate(now, actor.timeZone);
  return await deps.db.transaction(async (tx) => {
    const before = await heldCohort(deps, tx, actor, id);
    const { pausedAt, shiftedDays } = await findRest(tx, id);
    if (before.resumesOn === null || !pausedAt) return before;
    const isTogether = before.pace === 'together';
    const earliest = dateAfter(localDate(pausedAt, actor.timeZone), 1);
    const days = daysBetween(before.resumesOn, earliest > today ? earliest : today);
    if (isTogether) await shiftCalendar(tx, id, { days, waitsOn: before.dayNumber ?? 1, now });
    await endPauses(tx, id, { pausedAt, resumesOn: before.resumesOn }, now);
    await setRest(tx, id, { pausedAt: null, resumesOn: null, shiftedDays: shiftedDays + (isTogether ? days : 0) });
    return await done(deps, tx, actor, before, { kind: 'group-paused' });
  });
}

/**
 * A cohort that goes together stays together after the last day of its program: the room stays open, and what was missed can
 * be written. The program itself is as long as it is.
 */
export async function extendCohort(deps: Deps, actor: SessionUser, id: string, lastDate: string): Promise<Cohort> {
  const today = localDate(deps.clock.now(), actor.timeZone);
  return await deps.db.transaction(async (tx) => {
    const before = await heldCohort(deps, tx, actor, id);
    if (before.state === 'ended') throw refusal('cohort-ended');
    if (before.programEndsOn === null) throw refusal('cohort-own-pace');
    if (lastDate < before.programEndsOn) throw refusal('cohort-shorter-than-program').with({ field: 'lastDate' });
    if (lastDate < today) throw refusal('cohort-last-day-past').with({ field: 'lastDate' });
    const days = daysBetween(before.programEndsOn, lastDate);
    if (days > extendMaxDays)
      throw refusal('cohort-extension-too-long', { days: extendMaxDays }).with({ field: 'lastDate' });
    if (lastDate === before.lastDate) return before;
    await setExtendedDays(tx, id, days);
    return await done(deps, tx, actor, before, { kind: 'group-extended', lastDate });
  });
}

function refuseIfOver({ state, programEndsOn }: Cohort, today: string): void {
  if (state === 'ended') throw refusal('cohort-ended');
  if (programEndsOn !== null && today > programEndsOn) throw refusal('cohort-nothing-to-pause');
}

/** Written down and told once, in the transaction of what was done. */
async function done(deps: Deps, tx: Tx, actor: SessionUser, { id, name }: Cohort, news: GroupNews): Promise<Cohort> {
  const clientIds = await listMemberIds(tx, id);
  await tellMembers(deps, tx, { coachId: actor.userId, groupName: name, clientIds }, news);
  await publishToAll(tx, clientIds, { kind: 'program', at: deps.clock.now() });
  const { kind, ...detail } = news;
  const action = kind === 'group-extended' ? 'cohort-extended' : 'cohort-paused';
  await audit(tx, { actorId: actor.userId, action, detail: { cohortId: id, ...detail } });
  return await ownCohort(deps, tx, actor, id);
}
