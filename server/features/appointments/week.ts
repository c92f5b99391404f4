import { pastShown } from '#contract/appointments/constants.ts';
import type { CoachWeek, WeekDay } from '#contract/appointments/schema.ts';
import { stillFree } from '#contract/appointments/rules.ts';
import { addDays, dateAfter, weekStart } from '#contract/days.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { holdClientOf } from './booking.ts';
import { listBusyCalendars } from './busy-calendars.ts';
import { availability, type Available } from './free-times.ts';
import { deleteAllowance, findAllowance, listTypes, saveAllowance as keepAllowance } from './hours-queries.ts';
import { coachAppointments } from './present.ts';
import { findZone, hasClients, listTaken, listWithoutSession } from './queries.ts';
import { listRequests } from './request-queries.ts';
import { hoursOn, merged, without, type Span } from './slots.ts';

const shownAfterwards = 5;
const shownWithoutSession = 20;

type AskedWeek = { from?: string | undefined; firstWeekday: number };

/** The coach's week: a constant number of statements, whatever the number of clients. */
export async function coachWeek(deps: Deps, actor: SessionUser, { from, firstWeekday }: AskedWeek): Promise<CoachWeek> {
  const { db } = deps;
  const { userId, timeZone: zone } = actor;
  const now = deps.clock.now();
  const first = weekStart(from ?? localDate(now, zone), firstWeekday);
  const dates = Array.from({ length: 7 }, (_, ahead) => dateAfter(first, ahead));
  const [begin, end] = [startOfDay(first, zone), startOfDay(dateAfter(first, 7), zone)];
  const free = await availability(deps, db, { id: userId, zone }, { from: first, until: dateAfter(first, 6) });
  const types = await listTypes(db, userId);
  const inWeek = await coachAppointments(deps, db, userId, { span: { from: begin, until: end } });
  const afterwards = await coachAppointments(deps, db, userId, {
    span: { from: end > now ? end : now, until: addDays(end > now ? end : now, 400) },
    most: shownAfterwards,
  });
  const asked = await coachAppointments(deps, db, userId, { span: 'ahead', isAskedToMove: true });
  const requests = await listRequests(db, { coachId: userId });
  const nothingBooked = await listWithoutSession(db, userId, now, shownWithoutSession);
  return {
    zone,
    from: first,
    days: dates.map((date) => dayOf(free, date, now)),
    appointments: inWeek,
    counts: {
      booked: inWeek.filter(({ state }) => state !== 'offered').length,
      offered: inWeek.filter(({ state }) => state === 'offered').length,
      most: free.rules.mostPerWeek,
    },
    requests: await Promise.all(
      requests.map(async ({ id, wordsSealed, createdAt, wrappedKey, clientId, ...names }) => ({
        id,
        words: (await openerOf(deps, clientId, wrappedKey, [wordsSealed]))(id, wordsSealed),
        createdAt: createdAt.toISOString(),
        client: { id: clientId, ...names },
      })),
    ),
    moves: await Promise.all(
      asked.map(async (appointment) => ({ appointment, isFree: await isMoveFree(deps, db, userId, appointment) })),
    ),
    nothingBooked: nothingBooked.map(({ lastMetAt, ...client }) => ({
      ...client,
      lastMetAt: lastMetAt?.toISOString() ?? null,
    })),
    afterwards,
    failingCalendars: (await listBusyCalendars(deps, deps.db, userId)).filter(
      ({ failingSince }) => failingSince !== null,
    ),
    hasTypes: types.length > 0,
    hasHours: free.rules.hours.some((day) => day.length > 0),
    hasClients: nothingBooked.length > 0 || (await hasClients(db, userId)),
  };
}

type Asked = { id: string; minutes: number; move: { to: string } | null };

async function isMoveFree(deps: Deps, db: Db, coachId: string, { id, minutes, move }: Asked): Promise<boolean> {
  if (!move) return false;
  const from = new Date(move.to);
  const until = new Date(from.getTime() + minutes * 60_000);
  const now = deps.clock.now();
  return from > now && (await listTaken(db, coachId, { from, until, now, except: id })).length === 0;
}

/** One date of the coach's by their clock. */
export function dayOf({ plan, occupied }: Pick<Available, 'plan' | 'occupied'>, date: string, now: Date): WeekDay {
  const [begin, end] = [startOfDay(date, plan.zone), startOfDay(dateAfter(date, 1), plan.zone)];
  const within = (spans: readonly Span[]): Span[] =>
    spans
      .filter(([from, until]) => from < end && until > begin)
      .map(([from, until]) => [from < begin ? begin : from, until > end ? end : until]);
  const { hours, away } = hoursOn(plan, date);
  const busy = within(occupied.busy);
  const sessions = within(occupied.taken.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
  const open = without(hours, away);
  return {
    date,
    startsAt: begin.toISOString(),
    endsAt: end.toISOString(),
    isOff: open.length === 0,
    hours: hours.map(written),
    free: stillFree(without(open, merged([...busy, ...sessions])).map(written), now),
    busy: busy.map(written),
    away: away.map(written),
  };
}

const written = ([from, until]: Span): [string, string] => [from.toISOString(), until.toISOString()];

/** Allowance and sessions of one client, for the client page. */
export async function appointmentsOfClient(deps: Deps, db: Db | Tx, actor: SessionUser, clientId: string) {
  if ((await findZone(db, clientId, actor.userId)) === undefined) throw refusal('client-not-found');
  return {
    allowance: (await findAllowance(db, actor.userId, clientId)) ?? null,
    ahead: await coachAppointments(deps, db, actor.userId, { clientId, span: 'ahead' }),
    past: await coachAppointments(deps, db, actor.userId, { clientId, span: 'past', most: pastShown }),
  };
}

/** Null ends it. */
export async function setAllowance(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  wanted: { sessions: number; startsOn: string; endsOn: string } | null,
) {
  if (wanted && wanted.endsOn < wanted.startsOn) throw refusal('allowance-dates');
  return await deps.db.transaction(async (tx) => {
    await holdClientOf(tx, actor, clientId);
    const updatedAt = deps.clock.now();
    if (wanted) await keepAllowance(tx, { coachId: actor.userId, clientId, ...wanted, updatedAt });
    else await deleteAllowance(tx, actor.userId, clientId);
    const detail = { sessions: wanted?.sessions ?? 0 };
    await audit(tx, { actorId: actor.userId, action: 'appointment-allowance-set', subjectId: clientId, detail });
    return await appointmentsOfClient(deps, tx, actor, clientId);
  });
}
