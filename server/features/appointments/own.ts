import { pastShown } from '#contract/appointments/constants.ts';
import type { ClientAppointment, ClientAppointments } from '#contract/appointments/schema.ts';
import { fullName } from '#contract/names.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import { holdPair, ownAppointment, tellPages } from './booking.ts';
import { presentType } from './hours.ts';
import { findAllowance, findRules, listTypes } from './hours-queries.ts';
import { clientAppointments } from './present.ts';
import { findCoachOfClient } from './queries.ts';
import { closeRequests, insertRequest, listRequests, saveSeat } from './request-queries.ts';
import { tellRequest } from './tell.ts';

/** Everything the client's page of sessions shows. */
export async function ownAppointments(deps: Deps, actor: SessionUser): Promise<ClientAppointments> {
  const { db, clock } = deps;
  const { userId } = actor;
  const coach = await findCoachOfClient(db, userId);
  const rules = coach && (await findRules(db, coach.id));
  const offered = coach ? await listTypes(db, coach.id) : [];
  const allowance = coach && (await findAllowance(db, coach.id, userId));
  const today = localDate(clock.now(), coach?.zone ?? actor.timeZone);
  const hasLeft = allowance !== undefined && allowance.used < allowance.sessions && today <= allowance.endsOn;
  const types = offered.filter(({ bookableBy }) => bookableBy === 'clients' || (bookableBy === 'allowance' && hasLeft));
  const needsAllowance = types.length === 0 && offered.some(({ bookableBy }) => bookableBy === 'allowance');
  const [request] = coach ? await listRequests(db, { clientId: userId }) : [];
  const open = request && (await openerOf(deps, userId, request.wrappedKey, [request]));
  return {
    coach: coach
      ? { id: coach.id, name: coach.publicName || fullName(coach), firstName: coach.firstName, zone: coach.zone }
      : null,
    types: coach?.isPresent ? types.map(presentType) : [],
    closed: !coach
      ? 'no-coach'
      : !coach.isPresent
        ? 'coach-away'
        : types.length > 0
          ? null
          : needsAllowance
            ? 'allowance-used'
            : 'no-types',
    allowance: allowance ?? null,
    lateHours: rules?.lateHours ?? 0,
    ahead: await clientAppointments(deps, db, userId, { span: 'ahead' }),
    past: await clientAppointments(deps, db, userId, { span: 'past', most: pastShown }),
    request:
      request && open
        ? { id: request.id, words: open(request.id, request.wordsSealed), createdAt: request.createdAt.toISOString() }
        : null,
  };
}

/** One request at a time: a new one takes the place of the one before. */
export async function askForTime(deps: Deps, actor: SessionUser, words: string): Promise<ClientAppointments> {
  await deps.db.transaction(async (tx) => {
    const { coach } = await holdPair(tx, actor.userId);
    if (!coach.isPresent) throw refusal('coach-away');
    const now = deps.clock.now();
    const [before] = await listRequests(tx, { clientId: actor.userId });
    const open = before && (await openerOf({ ...deps, db: deps.db }, actor.userId, before.wrappedKey, []));
    if (before && open?.(before.id, before.wordsSealed) === words) return;
    await closeRequests(tx, { clientId: actor.userId, coachId: coach.id }, 'withdrawn', now);
    const id = newId();
    const wordsSealed = deps.vault.seal(await dataKeyOf(deps, tx, actor.userId), id, words);
    await insertRequest(tx, { id, coachId: coach.id, clientId: actor.userId, wordsSealed, createdAt: now });
    // Rewording one that waits brings no second mail.
    if (before) await tellPages(deps, tx, [coach.id, actor.userId]);
    else await tellRequest(deps, tx, { requestId: id, event: 'asked' });
  });
  return await ownAppointments(deps, actor);
}

export async function withdrawRequest(deps: Deps, actor: SessionUser, id: string): Promise<ClientAppointments> {
  await deps.db.transaction(async (tx) => {
    const { coach } = await holdPair(tx, actor.userId);
    await closeRequests(tx, { id, clientId: actor.userId }, 'withdrawn', deps.clock.now());
    await tellPages(deps, tx, [coach.id, actor.userId]);
  });
  return await ownAppointments(deps, actor);
}

export async function declineRequest(deps: Deps, actor: SessionUser, id: string): Promise<{ id: string }> {
  return await deps.db.transaction(async (tx) => {
    const closed = await closeRequests(tx, { id, coachId: actor.userId }, 'declined', deps.clock.now());
    if (closed.length === 0) throw refusal('request-not-found');
    await tellRequest(deps, tx, { requestId: id, event: 'declined' });
    return { id };
  });
}

/** A member's answer to a session of their group. */
export async function sayComing(
  deps: Deps,
  actor: SessionUser,
  id: string,
  isComing: boolean,
): Promise<ClientAppointment> {
  return await deps.db.transaction(async (tx: Tx | Db) => {
    const found = await ownAppointment(deps, tx, actor.userId, id);
    if (!found.group) throw refusal('appointment-not-found');
    const now = deps.clock.now();
    if (found.state !== 'booked' || new Date(found.endsAt) <= now) throw refusal('appointment-not-open');
    await saveSeat(tx, { appointmentId: id, clientId: actor.userId, isComing, answeredAt: now });
    await tellPages(deps, tx as Tx, [found.coach?.id ?? null, actor.userId]);
    return await ownAppointment(deps, tx, actor.userId, id);
  });
}
