import { bookAheadDaysMax, offerKeptDays } from '#contract/appointments/constants.ts';
import type {
  BookBody,
  ClientAppointment,
  CoachAppointment,
  CoachBookBody,
  OfferBody,
} from '#contract/appointments/schema.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { addDays } from '#contract/days.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { lockClient, lockCoachRow } from '#server/platform/db/person-locks.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { refreshForBooking } from './busy-calendars.ts';
import { availability, wantedByClient } from './free-times.ts';
import { findAllowance, findRules, listTypes, type TypeRow } from './hours-queries.ts';
import { clientAppointments, coachAppointments } from './present.ts';
import {
  deleteOffered,
  findCoachOfClient,
  findSameBooking,
  insertAppointments,
  listTaken,
  lockAppointment,
  lockCohort,
  updateAppointment,
} from './queries.ts';
import { closeRequests } from './request-queries.ts';
import { isFreeAt } from './slots.ts';
import { tellAppointment } from './tell.ts';

/*
 * Every change holds the client's row, the client's profile and the coach's row, in this order (platform/db/person-locks.ts): parting,
 * suspending and booking are one after the other, and two clients cannot have the same hour.
 */

/** A client and the coach they have now, both locked. */
export async function holdPair(tx: Tx, clientId: string) {
  const client = await lockClient(tx, clientId);
  if (!client?.coachId) throw refusal('no-coach-for-appointment');
  await lockCoachRow(tx, client.coachId);
  const coach = await findCoachOfClient(tx, clientId);
  if (!coach) throw refusal('no-coach-for-appointment');
  return { client, coach };
}

/** The same from the coach's side: someone else's client does not exist. */
export async function holdClientOf(tx: Tx, actor: SessionUser, clientId: string) {
  const client = await lockClient(tx, clientId);
  if (client?.coachId !== actor.userId) throw new AppError('not_found', clientNotFoundSentence);
  await lockCoachRow(tx, actor.userId);
  if (!client.isPresent) throw refusal('client-away');
  return client;
}

export async function ownType(tx: Tx, coachId: string, typeId: string): Promise<TypeRow> {
  const type = (await listTypes(tx, coachId)).find(({ id }) => id === typeId);
  if (!type) throw refusal('appointment-type-gone');
  return type;
}

const endOf = (startsAt: Date, minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000);

/** Copied, so that a later change of the type leaves what was agreed alone. */
const agreedOf = (type: TypeRow, startsAt: Date) => ({
  typeId: type.id,
  typeName: type.name,
  placeKind: type.placeKind,
  place: type.place,
  startsAt,
  endsAt: endOf(startsAt, type.minutes),
});

/** Idempotent by itself: the same client, type and time is the same booking. */
export async function bookAppointment(deps: Deps, actor: SessionUser, body: BookBody): Promise<ClientAppointment> {
  const at = new Date(body.at);
  const known = await findCoachOfClient(deps.db, actor.userId);
  // Before the transaction: nobody else waits while another server answers.
  if (known) await refreshForBooking(deps, known.id);
  return await deps.db.transaction(async (tx) => {
    const { coach } = await holdPair(tx, actor.userId);
    const same = await findSameBooking(tx, { clientId: actor.userId, coachId: coach.id, ...body, at });
    if (same) return await ownAppointment(deps, tx, actor.userId, same);
    if (!coach.isPresent) throw refusal('coach-away');
    const now = deps.clock.now();
    const type = await ownType(tx, coach.id, body.typeId);
    if (type.bookableBy === 'coach') throw refusal('appointment-type-gone');
    const date = localDate(at, coach.zone);
    if (type.bookableBy === 'allowance') {
      const allowance = await findAllowance(tx, coach.id, actor.userId);
      const covers = allowance && allowance.startsOn <= date && date <= allowance.endsOn;
      if (!covers || allowance.used >= allowance.sessions) throw refusal('allowance-used');
    }
    const { plan, rules, occupied } = await availability(deps, tx, coach, { from: date, until: date });
    if (!isFreeAt(plan, at, wantedByClient(type.minutes, rules, now), occupied)) throw refusal('appointment-taken');
    const id = newId();
    const { gapMinutes } = rules;
    const booked = { state: 'booked', createdAt: now, bookedAt: now, bookedBy: 'client' } as const;
    const between = { id, coachId: coach.id, clientId: actor.userId, zone: coach.zone, gapMinutes };
    await insertAppointments(tx, [{ ...between, ...agreedOf(type, at), ...booked }]);
    await closeRequests(tx, { clientId: actor.userId, coachId: coach.id }, 'withdrawn', now);
    await audit(tx, { actorId: actor.userId, action: 'appointment-booked', detail: { appointmentId: id } });
    await tellAppointment(deps, tx, { appointmentId: id, event: 'booked', by: 'client' });
    return await ownAppointment(deps, tx, actor.userId, id);
  });
}

/** New times take the place of those the client has not answered. */
export async function offerTimes(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  { clientId, typeId, times }: OfferBody,
): Promise<CoachAppointment[]> {
  return await inTransaction(db, async (tx) => {
    await holdClientOf(tx, actor, clientId);
    const now = deps.clock.now();
    const type = await ownType(tx, actor.userId, typeId);
    const { gapMinutes } = await findRules(tx, actor.userId);
    const starts = times.map((time) => new Date(time)).toSorted((one, other) => one.getTime() - other.getTime());
    await deleteOffered(tx, { clientId });
    const offerId = newId();
    const rows = [];
    for (const startsAt of starts) {
      await refuseIfOccupied(tx, actor.userId, { startsAt, minutes: type.minutes, now });
      const kept = addDays(now, offerKeptDays);
      const row = {
        id: newId(),
        coachId: actor.userId,
        clientId,
        zone: actor.timeZone,
        gapMinutes,
        offerId,
        ...agreedOf(type, startsAt),
        ...({
          state: 'offered',
          createdAt: now,
          keepUntil: kept < startsAt ? kept : startsAt,
        } as const),
      };
      await insertAppointments(tx, [row]);
      rows.push(row);
    }
    await closeRequests(tx, { clientId, coachId: actor.userId }, 'offered', now);
    const [first] = rows;
    if (first) await tellAppointment(deps, tx, { appointmentId: first.id, event: 'offered', by: 'coach' });
    const detail = { times: rows.length };
    await audit(tx, { actorId: actor.userId, action: 'appointment-offered', subjectId: clientId, detail });
    return await coachAppointments(deps, tx, actor.userId, { ids: rows.map(({ id }) => id) });
  });
}

/** A coach may use any time of their own, only not twice. */
export async function refuseIfOccupied(
  tx: Tx,
  coachId: string,
  { startsAt, minutes, now, except }: { startsAt: Date; minutes: number; now: Date; except?: string },
): Promise<void> {
  if (startsAt <= now) throw refusal('appointment-over');
  if (startsAt > addDays(now, bookAheadDaysMax)) throw refusal('appointment-too-far', { days: bookAheadDaysMax });
  const span = { from: startsAt, until: endOf(startsAt, minutes) };
  if ((await listTaken(tx, coachId, { ...span, now, except })).length > 0) throw refusal('appointment-overlaps');
}

export async function bookAsCoach(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  { clientId, cohortId, typeId, at }: CoachBookBody,
): Promise<CoachAppointment> {
  if ((clientId === undefined) === (cohortId === undefined)) throw new AppError('not_found', clientNotFoundSentence);
  return await inTransaction(db, async (tx) => {
    if (clientId === undefined) await lockCoachRow(tx, actor.userId);
    else await holdClientOf(tx, actor, clientId);
    if (cohortId !== undefined) {
      const cohort = await lockCohort(tx, actor.userId, cohortId);
      if (!cohort) throw refusal('cohort-not-found');
      if (cohort.endedAt) throw refusal('cohort-has-ended');
    }
    const now = deps.clock.now();
    const startsAt = new Date(at);
    const type = await ownType(tx, actor.userId, typeId);
    const { gapMinutes } = await findRules(tx, actor.userId);
    await refuseIfOccupied(tx, actor.userId, { startsAt, minutes: type.minutes, now });
    const id = newId();
    const between = { id, coachId: actor.userId, clientId, cohortId, zone: actor.timeZone, gapMinutes };
    const booked = { state: 'booked', createdAt: now, bookedAt: now, bookedBy: 'coach' } as const;
    await insertAppointments(tx, [{ ...between, ...agreedOf(type, startsAt), ...booked }]);
    if (clientId !== undefined) await closeRequests(tx, { clientId, coachId: actor.userId }, 'offered', now);
    await audit(tx, {
      actorId: actor.userId,
      action: 'appointment-booked',
      subjectId: clientId ?? actor.userId,
      detail: { appointmentId: id },
    });
    await tellAppointment(deps, tx, { appointmentId: id, event: 'booked', by: 'coach' });
    return await coachAppointment(deps, tx, actor.userId, id);
  });
}

/** Doing so twice books once. */
export async function acceptOffer(deps: Deps, actor: SessionUser, id: string): Promise<ClientAppointment> {
  return await deps.db.transaction(async (tx) => {
    const { coach } = await holdPair(tx, actor.userId);
    const now = deps.clock.now();
    const row = await lockAppointment(tx, id, { clientId: actor.userId });
    if (!row) throw refusal('appointment-not-found');
    if (row.state === 'booked') return await ownAppointment(deps, tx, actor.userId, id);
    const isKept = row.state === 'offered' && row.keepUntil !== null && row.keepUntil > now;
    if (!isKept || row.coachId !== coach.id) throw refusal('appointment-taken');
    if (!coach.isPresent) throw refusal('coach-away');
    await updateAppointment(tx, id, { state: 'booked', bookedAt: now, bookedBy: 'client', keepUntil: null });
    if (row.offerId) await deleteOffered(tx, { offerId: row.offerId, except: id });
    await audit(tx, { actorId: actor.userId, action: 'appointment-booked', detail: { appointmentId: id } });
    await tellAppointment(deps, tx, { appointmentId: id, event: 'booked', by: 'client' });
    return await ownAppointment(deps, tx, actor.userId, id);
  });
}

/** All times that were offered with it. One that is gone was declined before. */
export async function declineOffer(deps: Deps, actor: SessionUser, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { coach } = await holdPair(tx, actor.userId);
    const row = await lockAppointment(tx, id, { clientId: actor.userId });
    if (!row) return;
    if (row.state !== 'offered') throw refusal('appointment-not-open');
    await deleteOffered(tx, row.offerId ? { offerId: row.offerId } : { id });
    await tellPages(deps, tx, [coach.id, actor.userId]);
  });
}

export async function takeOfferBack(deps: Deps, actor: SessionUser, id: string): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { coachId: actor.userId });
    if (!row) throw refusal('appointment-not-found');
    if (row.state !== 'offered') throw refusal('appointment-not-open');
    await deleteOffered(tx, { id });
    await tellPages(deps, tx, [actor.userId, row.clientId]);
  });
  return { id };
}

/** Open pages fetch again. */
export async function tellPages({ clock }: Pick<Deps, 'clock'>, tx: Tx, userIds: (string | null)[]): Promise<void> {
  for (const userId of userIds) if (userId) await publish(tx, { userId, kind: 'appointment', at: clock.now() });
}

export async function ownAppointment(
  deps: Deps,
  db: Db | Tx,
  clientId: string,
  id: string,
): Promise<ClientAppointment> {
  const [found] = await clientAppointments(deps, db, clientId, { ids: [id] });
  if (!found) throw refusal('appointment-not-found');
  return found;
}

export async function coachAppointment(
  deps: Deps,
  db: Db | Tx,
  coachId: string,
  id: string,
): Promise<CoachAppointment> {
  const [found] = await coachAppointments(deps, db, coachId, { ids: [id] });
  if (!found) throw refusal('appointment-not-found');
  return found;
}
