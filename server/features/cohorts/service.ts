import { startAheadMaxDays } from '#contract/assignments/rules.ts';
import type { AttentionKind } from '#contract/attention/rules.ts';
import type { Cohort, CohortBody } from '#contract/cohorts/endpoints.ts';
import { cohortDayOn, cohortStateOn, joiningStateOn, lastDateOf, programEndOf } from '#contract/cohorts/rules.ts';
import { daysBetween } from '#contract/days.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { groupPath } from '#contract/roles/rules.ts';
import { callOffAhead } from '#server/features/appointments/changes.ts';
import { firstReasons } from '#server/features/attention/service.ts';
import { planFromProgram } from '#server/features/cohort-room/planned.ts';
import { publishToRoom } from '#server/features/cohort-room/room.ts';
import { sendNoticesAnew } from '#server/features/notices/service.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { newCohortCode } from '#server/features/roles/referral-code.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isUniqueViolation, type Db, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { setLeft } from './member-queries.ts';
import { setRest } from './pause-queries.ts';
import {
  insertCohort,
  leaveCalendar,
  listMemberIds,
  listMembersOfAll,
  listOwn,
  listOwnMemberIds,
  listRuns,
  lockOwn,
  moveMembers,
  setArchived,
  setEnded,
  setJoinCode,
  updateCohort,
  type CohortRow,
} from './queries.ts';
import { tellMembers } from './tell-members.ts';

const codeAttempts = 5;

/** With how many of each need the coach, in four statements whatever their number and that of their members. */
export async function ownCohorts(deps: Deps, actor: SessionUser): Promise<Cohort[]> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const [rows, members, reasons] = await Promise.all([
    listOwn(db, actor.userId, now),
    listMembersOfAll(db, actor.userId),
    firstReasons(deps, actor),
  ]);
  const withReason = (id: string, kind: AttentionKind) =>
    members.filter(({ cohortId, clientId }) => cohortId === id && reasons.get(clientId) === kind).length;
  return rows.map((row) => ({
    ...present(config.baseUrl, row, now, actor.timeZone),
    needs: { distress: withReason(row.id, 'distress'), quiet: withReason(row.id, 'quiet') },
  }));
}

export async function ownCohort({ clock, config }: Deps, db: Db | Tx, actor: SessionUser, id: string): Promise<Cohort> {
  const now = clock.now();
  const [row] = await listOwn(db, actor.userId, now, id);
  if (!row) throw refusal('cohort-not-found');
  return present(config.baseUrl, row, now, actor.timeZone);
}

export async function createCohort(deps: Deps, db: Db | Tx, actor: SessionUser, body: CohortBody): Promise<Cohort> {
  const now = deps.clock.now();
  const today = localDate(now, actor.timeZone);
  const id = newId();
  return await db.transaction(async (tx) => {
    await takeAttempt(tx, deps.clock, `cohort-created:${actor.userId}`, limits.cohortCreation);
    const program = await chosenProgram(tx, actor, body.programId);
    refuseWrongDates(body, program.durationWeeks, today, undefined);
    const values = { ...body, id, programId: program.id, coachId: actor.userId, createdAt: now };
    for (let attempt = 1; !(await insertCohort(tx, { ...values, joinCode: newCohortCode() })); attempt += 1)
      if (attempt >= codeAttempts) throw new Error('No free code for a cohort was found in five tries.');
    await planFromProgram(deps, tx, { cohortId: id, coachId: actor.userId, programId: program.id });
    await audit(tx, { actorId: actor.userId, action: 'cohort-created', detail: { cohortId: id } });
    return await ownCohort(deps, tx, actor, id);
  });
}

/**
 * Program, start and pace can change only before it has begun for anyone, or while it has no members; members are moved
 * along and notified. A concurrent join waits for the cohort's lock, or came first and blocks the change.
 */
export async function changeCohort(deps: Deps, actor: SessionUser, id: string, body: CohortBody): Promise<Cohort> {
  const now = deps.clock.now();
  const today = localDate(now, actor.timeZone);
  return await deps.db.transaction(async (tx) => {
    const before = await heldCohort(deps, tx, actor, id);
    if (before.state === 'ended') throw refusal('cohort-ended');
    if (body.places < before.members)
      throw refusal('cohort-places-taken', { members: before.members }).with({ field: 'places' });
    const isSameProgram = [before.program?.id, before.program?.programId].includes(body.programId);
    const isMoved = !isSameProgram || body.startsOn !== before.startsOn || body.pace !== before.pace;
    if (isMoved && !before.canBeMoved) throw refusal('cohort-has-begun');
    const program = await chosenProgram(tx, actor, body.programId, isSameProgram ? before.program : null);
    refuseWrongDates(body, program.durationWeeks, today, before);
    await updateCohort(tx, id, { ...body, programId: program.id });
    if (isMoved) {
      // A pause was of the days it had before.
      if (before.state === 'running') await setRest(tx, id, { pausedAt: null, resumesOn: null, shiftedDays: 0 });
      const moved = await moveMembers(tx, id, { ...body, programId: program.id }, now);
      await sendNoticesAnew(tx, {
        userIds: moved,
        kind: 'program-changed',
        detail: { programTitle: program.title, coachId: actor.userId, startsOn: body.startsOn },
        at: now,
      });
      await publishToAll(tx, moved, { kind: 'program', at: now });
    }
    await audit(tx, { actorId: actor.userId, action: 'cohort-changed', detail: { cohortId: id, isMoved } });
    return await ownCohort(deps, tx, actor, id);
  });
}

/** Its members stay clients, and go on from the day they have come to. Ending it twice is ending it once. */
export async function endCohort(deps: Deps, actor: SessionUser, id: string): Promise<Cohort> {
  return await deps.db.transaction(async (tx) => {
    const before = await heldCohort(deps, tx, actor, id);
    if (before.state === 'ended') return before;
    await endHeld(deps, tx, { ...before, coachId: actor.userId }, { actorId: actor.userId });
    return await ownCohort(deps, tx, actor, id);
  });
}

type Ended = { id: string; name: string; coachId: string };

/** The caller holds its lock. Members are notified and open pages refresh: the room is closed now. */
export async function endHeld(
  deps: Deps,
  tx: Tx,
  { id, name, coachId }: Ended,
  by: { actorId: string; subjectId?: string },
): Promise<void> {
  const now = deps.clock.now();
  await callOffAhead(deps, tx, { cohortId: id });
  await leaveCalendar(tx, id, now);
  await setEnded(tx, id, now);
  const clientIds = await listMemberIds(tx, id);
  await tellMembers(deps, tx, { coachId, groupName: name, clientIds }, { kind: 'group-ended' });
  await publishToAll(tx, clientIds, { kind: 'program', at: now });
  await publishToAll(tx, [coachId, ...clientIds], { kind: 'room', at: now });
  await audit(tx, { ...by, action: 'cohort-ended', detail: { cohortId: id } });
}

/** The cohorts of a coach that have not ended: what ends when the coach goes. */
export async function openCohortsOf(db: Db | Tx, coachId: string, now: Date): Promise<{ id: string; name: string }[]> {
  const rows = await listRuns(db, coachId);
  return rows.filter((row) => cohortStateOn(row, localDate(now, row.coachTimeZone)) !== 'ended');
}

/**
 * For a coach who stops coaching: every cohort ends and its link closes, as if they had ended it. The caller notifies the
 * members, whose coach is gone as well. Gives the members.
 */
export async function endCohortsOf(tx: Tx, coachId: string, now: Date): Promise<Set<string>> {
  const members = new Set<string>();
  for (const { id } of await openCohortsOf(tx, coachId, now)) {
    if (!(await lockOwn(tx, coachId, id))) continue;
    for (const clientId of await listMemberIds(tx, id)) members.add(clientId);
    await leaveCalendar(tx, id, now);
    await setEnded(tx, id, now);
  }
  return members;
}

/** For lists of clients. Empty for a cohort that is not the caller's. */
export async function membersOf({ db }: Pick<Deps, 'db'>, actor: SessionUser, cohortId: string): Promise<string[]> {
  return await listOwnMemberIds(db, actor.userId, cohortId);
}

/**
 * Who is no member, or was taken out before, is left as they are: what was wanted is true already. The others are told, and
 * what becomes of them.
 */
export async function removeMembers(deps: Deps, actor: SessionUser, id: string, clientIds: string[]): Promise<Cohort> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const { name } = await heldCohort(deps, tx, actor, id);
    await leaveCalendar(tx, id, now, clientIds);
    const removed = await setLeft(tx, id, clientIds, 'coach', now);
    for (const clientId of removed)
      await audit(tx, {
        actorId: actor.userId,
        action: 'cohort-left',
        subjectId: clientId,
        detail: { cohortId: id, by: 'coach' },
      });
    await tellMembers(deps, tx, { coachId: actor.userId, groupName: name, clientIds: removed }, { kind: 'group-left' });
    await publishToAll(tx, removed, { kind: 'program', at: now });
    // The room is gone for them, and their name from those who have it open.
    await publishToAll(tx, removed, { kind: 'room', at: now });
    if (removed.length > 0) await publishToRoom(tx, id, now);
    return await ownCohort(deps, tx, actor, id);
  });
}

export async function archiveCohort(deps: Deps, actor: SessionUser, id: string, isArchived: boolean): Promise<Cohort> {
  return await deps.db.transaction(async (tx) => {
    const before = await heldCohort(deps, tx, actor, id);
    if (isArchived && before.state !== 'ended') throw refusal('cohort-not-ended');
    await setArchived(tx, id, isArchived ? deps.clock.now() : null);
    return await ownCohort(deps, tx, actor, id);
  });
}

/** A concurrent join waits for the lock and then gets 404. */
export async function renewCohortCode(deps: Deps, actor: SessionUser, id: string): Promise<Cohort> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction(async (tx) => {
        await heldCohort(deps, tx, actor, id);
        await setJoinCode(tx, id, newCohortCode());
        await audit(tx, { actorId: actor.userId, action: 'cohort-code-renewed', detail: { cohortId: id } });
        return await ownCohort(deps, tx, actor, id);
      });
    } catch (error) {
      if (attempt >= codeAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Read after the lock was given. */
export async function heldCohort(deps: Deps, tx: Tx, actor: SessionUser, id: string): Promise<Cohort> {
  if (!(await lockOwn(tx, actor.userId, id))) throw refusal('cohort-not-found');
  return await ownCohort(deps, tx, actor, id);
}

/** The program it has may stay, also when it is not offered to anybody new any more. */
async function chosenProgram(tx: Tx, actor: SessionUser, reference: string, kept: Cohort['program'] = null) {
  const found = await assignableProgram(tx, actor, reference);
  if (found) return found;
  if (kept) return { id: kept.id, title: kept.title, durationWeeks: kept.days / 7 };
  throw refusal('cohort-program-unavailable').with({ field: 'programId' });
}

function refuseWrongDates(
  { startsOn, pace, closesOn }: CohortBody,
  durationWeeks: number,
  today: string,
  before: Cohort | undefined,
): void {
  if (startsOn !== before?.startsOn) {
    if (startsOn < today) throw refusal('cohort-start-past').with({ field: 'startsOn' });
    if (daysBetween(today, startsOn) > startAheadMaxDays)
      throw refusal('cohort-start-too-late', { days: startAheadMaxDays }).with({ field: 'startsOn' });
  }
  if (closesOn === null) return;
  if (closesOn !== before?.closesOn && closesOn < today)
    throw refusal('cohort-closing-past').with({ field: 'closesOn' });
  // Program, start and pace of one that has begun are as they were, and pauses have moved its end.
  const last = before && !before.canBeMoved ? before.programEndsOn : programEndOf({ pace, startsOn, durationWeeks });
  if (last !== null && closesOn > last) throw refusal('cohort-closing-too-late').with({ field: 'closesOn' });
}

function present(baseUrl: string, row: CohortRow, now: Date, timeZone: string): Cohort {
  const today = localDate(now, timeZone);
  const { program } = row;
  const { pace, startsOn, shiftedDays, extendedDays } = row;
  const endedOn = row.endedAt && localDate(row.endedAt, timeZone);
  const run = { pace, startsOn, shiftedDays, extendedDays, endedOn, durationWeeks: program?.durationWeeks ?? null };
  const isPaused = row.resumesOn !== null && today < row.resumesOn;
  const isEnded = row.endedAt !== null;
  const state = cohortStateOn({ ...run, isEnded }, today);
  return {
    id: row.id,
    name: row.name,
    program: program && {
      id: program.id,
      programId: program.programId,
      title: program.title,
      days: totalDays(program.durationWeeks),
      isOffered: program.isOffered,
    },
    startsOn,
    lastDate: lastDateOf(run),
    programEndsOn: programEndOf(run),
    resumesOn: isPaused && state === 'running' ? row.resumesOn : null,
    pace,
    admission: row.admission,
    places: row.places,
    closesOn: row.closesOn,
    state,
    joining: joiningStateOn({ ...row, ...run, isEnded, hasProgram: program?.isOffered ?? false }, today),
    canBeMoved: state === 'planned' ? !row.hasBegun : state === 'running' && !row.hasJoined,
    dayNumber: isEnded ? null : cohortDayOn({ ...run, resumesOn: row.resumesOn }, today),
    members: row.members,
    wroteToday: row.wroteToday,
    unread: row.unread,
    reported: row.reported,
    joinCode: row.joinCode,
    joinLink: `${baseUrl}${groupPath(row.joinCode)}`,
    isArchived: row.archivedAt !== null,
  };
}
