import type { CoachAppointment } from '#contract/appointments/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClient, lockCoachRow } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { coachAppointment, refuseIfOccupied, tellPages } from './booking.ts';
import { availability, wantedByClient } from './free-times.ts';
import { findRules } from './hours-queries.ts';
import { isLateAt } from './present.ts';
import {
  deleteOffered,
  findAppointment,
  findCoachOfClient,
  lockAhead,
  lockAppointment,
  updateAppointment,
  type AppointmentRow,
} from './queries.ts';
import { closeRequests } from './request-queries.ts';
import { isFreeAt } from './slots.ts';
import { noteSession, tellAppointment } from './tell.ts';

type Side = 'client' | 'coach';
type Held = { row: AppointmentRow; coachId: string; side: Side; minutes: number; now: Date };
type Outcome = { outcome: 'moved' | 'asked' | 'unchanged' };

/** A session of the caller's, on either side, with both people locked in their order. */
async function hold(deps: Deps, tx: Tx, actor: SessionUser, id: string): Promise<Held> {
  const side = actor.role === 'client' ? 'client' : 'coach';
  const whose = side === 'client' ? { clientId: actor.userId } : { coachId: actor.userId };
  // Who it is with never changes, so it can be read before their rows are locked.
  const before = await findAppointment(tx, id, whose);
  if (!before?.coachId) throw refusal('appointment-not-found');
  if (before.clientId) await lockClient(tx, before.clientId);
  await lockCoachRow(tx, before.coachId);
  const row = await lockAppointment(tx, id, whose);
  if (!row) throw refusal('appointment-not-found');
  const minutes = Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000);
  return { row, coachId: before.coachId, side, minutes, now: deps.clock.now() };
}

const isAhead = ({ row, now }: Held): boolean => row.state === 'booked' && row.startsAt > now;

/** Someone who has parted keeps what was, and changes nothing of it. */
async function refuseParted(tx: Tx, { row, coachId, side }: Held): Promise<void> {
  if (side === 'coach' || !row.clientId) return;
  const coach = await findCoachOfClient(tx, row.clientId);
  if (coach?.id !== coachId) throw refusal('appointment-not-open');
}

export async function moveAppointment(deps: Deps, actor: SessionUser, id: string, to: string): Promise<Outcome> {
  const at = new Date(to);
  return await deps.db.transaction(async (tx) => {
    const held = await hold(deps, tx, actor, id);
    const { row, side, now } = held;
    if (!isAhead(held)) throw refusal('appointment-not-open');
    await refuseParted(tx, held);
    if (at.getTime() === row.startsAt.getTime()) return { outcome: 'unchanged' };
    await refuseIfNotFree(deps, tx, held, at);
    const { lateHours } = await findRules(tx, held.coachId);
    // A cohort has no one who could accept for all.
    if (row.clientId && isLateAt(row.startsAt, lateHours, now)) {
      await updateAppointment(tx, id, { moveTo: at, moveAskedBy: side, moveAskedAt: now });
      await tellAppointment(deps, tx, { appointmentId: id, event: 'move-asked', by: side });
      return { outcome: 'asked' };
    }
    await moveHeld(deps, tx, actor, held, at);
    return { outcome: 'moved' };
  });
}

/** A client moves within the coach's rules; a coach to any time of their own. */
async function refuseIfNotFree(
  deps: Deps,
  tx: Tx,
  { row, coachId, side, minutes, now }: Held,
  at: Date,
): Promise<void> {
  if (side === 'coach') {
    await refuseIfOccupied(tx, coachId, { startsAt: at, minutes, now, except: row.id });
    return;
  }
  const coach = row.clientId ? await findCoachOfClient(tx, row.clientId) : undefined;
  if (!coach?.isPresent) throw refusal('coach-away');
  const date = localDate(at, coach.zone);
  const free = await availability(deps, tx, coach, { from: date, until: date, except: row.id });
  if (!isFreeAt(free.plan, at, wantedByClient(minutes, free.rules, now), free.occupied))
    throw refusal('appointment-taken');
}

/** `bookedAt` is when the time that holds was agreed on: what came before it reminds of nothing. */
async function moveHeld(deps: Deps, tx: Tx, actor: SessionUser, { row, side, minutes }: Held, at: Date): Promise<void> {
  const sequence = row.sequence + 1;
  const noMove = { moveTo: null, moveAskedBy: null, moveAskedAt: null };
  const endsAt = new Date(at.getTime() + minutes * 60_000);
  await updateAppointment(tx, row.id, { startsAt: at, endsAt, sequence, bookedAt: deps.clock.now(), ...noMove });
  await audit(tx, {
    actorId: actor.userId,
    action: 'appointment-moved',
    subjectId: row.clientId ?? actor.userId,
    detail: { appointmentId: row.id },
  });
  const { startsAt: previousStartsAt } = row;
  await tellAppointment(deps, tx, { appointmentId: row.id, event: 'moved', by: side, previousStartsAt });
}

/** The one who asked can only withdraw it. */
export async function answerMove(deps: Deps, actor: SessionUser, id: string, isAccepted: boolean): Promise<Outcome> {
  return await deps.db.transaction(async (tx) => {
    const held = await hold(deps, tx, actor, id);
    const { row, side, coachId, minutes, now } = held;
    if (!row.moveTo || !isAhead(held) || (isAccepted && row.moveAskedBy === side))
      throw refusal('appointment-not-open');
    await refuseParted(tx, held);
    if (isAccepted) {
      await refuseIfOccupied(tx, coachId, { startsAt: row.moveTo, minutes, now, except: id });
      await moveHeld(deps, tx, actor, held, row.moveTo);
      return { outcome: 'moved' };
    }
    await updateAppointment(tx, id, { moveTo: null, moveAskedBy: null, moveAskedAt: null });
    if (row.moveAskedBy === side) await tellPages(deps, tx, [coachId, row.clientId]);
    else await tellAppointment(deps, tx, { appointmentId: id, event: 'move-declined', by: side });
    return { outcome: 'unchanged' };
  });
}

/** What follows from a late one is the coach's to decide; nothing does by itself. */
export async function callOff(deps: Deps, actor: SessionUser, id: string, word: string): Promise<{ isLate: boolean }> {
  return await deps.db.transaction(async (tx) => {
    const held = await hold(deps, tx, actor, id);
    const { row, side, coachId, now } = held;
    if (row.state === 'called-off') return { isLate: row.isLate };
    if (!isAhead(held)) throw refusal('appointment-not-open');
    await refuseParted(tx, held);
    const { lateHours } = await findRules(tx, coachId);
    const isLate = isLateAt(row.startsAt, lateHours, now);
    const wordSealed =
      row.clientId && word !== '' ? deps.vault.seal(await dataKeyOf(deps, tx, row.clientId), `${id}:word`, word) : null;
    await setCalledOff(deps, tx, row, side, { isLate, wordSealed });
    await audit(tx, {
      actorId: actor.userId,
      action: 'appointment-called-off',
      subjectId: row.clientId ?? actor.userId,
      detail: { appointmentId: id, isLate },
    });
    return { isLate };
  });
}

async function setCalledOff(
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  by: Side | 'system',
  more: { isLate?: boolean; wordSealed?: Buffer | null } = {},
): Promise<void> {
  await updateAppointment(tx, row.id, {
    ...({
      state: 'called-off',
      calledOffAt: deps.clock.now(),
      calledOffBy: by,
      sequence: row.sequence + 1,
    } as const),
    moveTo: null,
    moveAskedBy: null,
    moveAskedAt: null,
    ...more,
  });
  await tellAppointment(deps, tx, { appointmentId: row.id, event: 'called-off', by });
}

type Whose = { clientId?: string; coachId?: string; cohortId?: string };

/**
 * Sessions ahead are called off and both are told; offers and requests end. Called before a relation ends; the caller holds
 * its locks. `days` narrows it to the dates of a pause, in the client's zone.
 */
export async function callOffAhead(
  deps: Deps,
  tx: Tx,
  whose: Whose,
  days?: { startsOn: string; endsOn: string; zone: string },
): Promise<void> {
  const now = deps.clock.now();
  // A client who books at this moment holds it too: they come first, or find that nobody is there.
  if (whose.coachId !== undefined) await lockCoachRow(tx, whose.coachId);
  for (const row of await lockAhead(tx, { now, ...whose })) {
    const date = days && localDate(row.startsAt, days.zone);
    if (days && date && (date < days.startsOn || date > days.endsOn)) continue;
    await setCalledOff(deps, tx, row, 'system');
  }
  const { clientId, coachId } = whose;
  const person = clientId === undefined ? (coachId === undefined ? undefined : { coachId }) : { clientId };
  if (days || !person) return;
  await deleteOffered(tx, person);
  await closeRequests(tx, person, 'ended', now);
}

/** For a person who is suspended, leaves or loses the role, whichever side they are on. */
export async function callOffAheadOf(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await callOffAhead(deps, tx, { clientId: userId });
  await callOffAhead(deps, tx, { coachId: userId });
}

/**
 * A client keeps what was with a coach who is erased, and nothing of it is ahead. Without mail: it would name who is gone;
 * that the coach has left is told by the erasure.
 */
export async function callOffForErased(tx: Tx, coachId: string, now: Date): Promise<void> {
  const gone = { state: 'called-off', calledOffAt: now, calledOffBy: 'system' } as const;
  for (const { id, sequence } of await lockAhead(tx, { now, coachId }))
    await updateAppointment(tx, id, {
      ...gone,
      sequence: sequence + 1,
      moveTo: null,
      moveAskedBy: null,
      moveAskedAt: null,
    });
  await deleteOffered(tx, { coachId });
}

/** A person says how it went, and may take that back. */
export async function settle(
  deps: Deps,
  actor: SessionUser,
  id: string,
  outcome: 'held' | 'missed' | null,
): Promise<CoachAppointment> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { coachId: actor.userId });
    if (!row) throw refusal('appointment-not-found');
    if (!['booked', 'held', 'missed'].includes(row.state)) throw refusal('appointment-not-open');
    const now = deps.clock.now();
    if (row.startsAt > now) throw refusal('appointment-not-begun');
    if (row.state !== (outcome ?? 'booked')) {
      await updateAppointment(tx, id, { state: outcome ?? 'booked', settledAt: outcome && now });
      await audit(tx, {
        actorId: actor.userId,
        action: 'appointment-settled',
        subjectId: row.clientId ?? actor.userId,
        detail: { appointmentId: id, outcome: outcome ?? 'open' },
      });
      if (outcome === 'held') await noteSession(tx, row, 'session.held', now);
      await tellPages(deps, tx, [actor.userId, row.clientId]);
    }
    return await coachAppointment(deps, tx, actor.userId, id);
  });
}
