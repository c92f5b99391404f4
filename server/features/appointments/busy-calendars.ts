import { setTimeout as sleep } from 'node:timers/promises';
import { busyCalendarsMax, busyMinutes, type CalendarFailure } from '#contract/appointments/constants.ts';
import { busyTimesCount } from '#contract/appointments/rules.ts';
import type { HoursPage } from '#contract/appointments/hours-schema.ts';
import { lockCoachRow } from '#server/platform/db/person-locks.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import {
  claimCalendars,
  deleteCalendar,
  insertCalendar,
  listAddresses,
  listCalendars,
  saveReading,
  type Claimed,
  type Which,
} from './busy-queries.ts';
import { readCalendar, type CalendarReader } from './read-calendar.ts';
import { merged, type Span } from './slots.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'vault'>;

const minuteMs = 60_000;
const every = busyMinutes * minuteMs;
const longestPause = 6 * 3_600_000;
/** A booking does not read again what was read so recently. */
const freshMs = minuteMs;
const bookingPatience = 2_000;

export type Busy = {
  /** Of all of them, in order, without overlaps. */
  spans: Span[];
  /** The oldest answer they come from; null: from none. */
  readAt: Date | null;
  /** One of those that count does not answer now. */
  isFailing: boolean;
  calendars: { name: string; spans: Span[] }[];
};

/** When a coach is busy elsewhere, as far as it is known. */
export async function busyOf(db: Db | Tx, coachId: string, now: Date): Promise<Busy> {
  const counting = (await listCalendars(db, coachId)).filter((calendar) => busyTimesCount(calendar, now));
  const calendars = counting.map(({ name, busy }) => ({
    name,
    spans: busy.map(([from, until]): Span => [new Date(from * minuteMs), new Date(until * minuteMs)]),
  }));
  const [readAt = null] = counting.map((calendar) => calendar.readAt).sort((one, other) => Number(one) - Number(other));
  return {
    spans: merged(calendars.flatMap(({ spans }) => spans)),
    readAt,
    isFailing: counting.some(({ failingSince }) => failingSince !== null),
    calendars,
  };
}

export async function listBusyCalendars(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  coachId: string,
): Promise<HoursPage['calendars']> {
  const now = clock.now().getTime() / minuteMs;
  return (await listCalendars(db, coachId)).map(({ busy, readAt, failingSince, failure, ...calendar }) => ({
    ...calendar,
    readAt: readAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    failure: failure as CalendarFailure | null,
    busyAhead: busy.filter(([, until]) => until > now).length,
  }));
}

/**
 * Read at once, after the commit; that it does not answer is no reason to refuse it. The same address again is the same
 * calendar, so that a request may be repeated.
 */
export async function addBusyCalendar(
  deps: Needs,
  actor: SessionUser,
  { name, address }: { name: string; address: string },
  read: CalendarReader = readCalendar,
): Promise<string> {
  const coachId = actor.userId;
  const now = deps.clock.now();
  const id = await deps.db.transaction(async (tx) => {
    if (!(await lockCoachRow(tx, coachId))) throw refusal('page-not-found');
    await takeAttempt(tx, deps.clock, `busy-calendar:${coachId}`, limits.busyCalendar);
    const key = await dataKeyOf(deps, tx, coachId);
    const known = await listAddresses(tx, coachId);
    const same = known.find((one) => deps.vault.open(key, one.id, one.addressSealed) === address);
    if (same) return same.id;
    if (known.length >= busyCalendarsMax) throw refusal('busy-calendars-full', { most: busyCalendarsMax });
    const created = newId();
    const addressSealed = deps.vault.seal(key, created, address);
    await insertCalendar(tx, { id: created, coachId, name, addressSealed, nextReadAt: now, createdAt: now });
    await audit(tx, { actorId: coachId, action: 'busy-calendar-added', detail: { calendarId: created } });
    await publish(tx, { userId: coachId, kind: 'appointment', at: now });
    return created;
  });
  await readThose(deps, { id, coachId }, read);
  return id;
}

export async function removeBusyCalendar(deps: Needs, { userId }: SessionUser, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteCalendar(tx, userId, id))) throw refusal('calendar-not-found');
    await audit(tx, { actorId: userId, action: 'busy-calendar-removed', detail: { calendarId: id } });
    await publish(tx, { userId, kind: 'appointment', at: deps.clock.now() });
  });
}

export async function readBusyCalendarNow(
  deps: Needs,
  { userId }: SessionUser,
  id: string,
  read: CalendarReader = readCalendar,
): Promise<void> {
  await takeAttempt(deps.db, deps.clock, `busy-calendar:${userId}`, limits.busyCalendar);
  if ((await readThose(deps, { id, coachId: userId }, read)) === 0) throw refusal('calendar-not-found');
}

/** What bookings of a coach wait for in this process: the second waits for what the first began. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Before a booking's transaction, so that no connection is held meanwhile. Waits for two seconds at most, then the last
 * known times count; what answers later is kept all the same. Never fails.
 */
export async function refreshForBooking(
  deps: Needs,
  coachId: string,
  read: CalendarReader = readCalendar,
): Promise<void> {
  const begin = () => {
    const notClaimedSince = new Date(deps.clock.now().getTime() + every - freshMs);
    const reading = readThose(deps, { coachId, notClaimedSince }, read)
      .catch((error: Error) => deps.log.warn({ type: error.name }, 'busy calendars could not be read for a booking'))
      .finally(() => underWay.delete(coachId));
    underWay.set(coachId, reading);
    return reading;
  };
  const over = new AbortController();
  const tooLong = sleep(bookingPatience, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([underWay.get(coachId) ?? begin(), tooLong]);
  over.abort();
}

/** Once a minute: what has become due, each by one process. Two at a time, so that bookings find room. */
export async function readDueCalendars(deps: Needs, read: CalendarReader = readCalendar): Promise<void> {
  const lane = async () => {
    // Ends: each that was claimed is not due again for a quarter of an hour.
    while ((await readThose(deps, 'due', read, 1)) > 0);
  };
  await Promise.all([lane(), lane()]);
}

/**
 * Returns how many it got. One that fails is read again when it is due: this server had too much to do. Neither an address
 * nor an answer is in such an error, and only its kind is logged.
 */
async function readThose(deps: Needs, which: Which, read: CalendarReader, limit = busyCalendarsMax): Promise<number> {
  const now = deps.clock.now();
  const claimed = await claimCalendars(deps.db, which, { now, next: new Date(now.getTime() + every), limit });
  const failed = (error: Error) => deps.log.warn({ type: error.name }, 'a busy calendar is read again later');
  await Promise.all(claimed.map((calendar) => readOne(deps, calendar, read).catch(failed)));
  return claimed.length;
}

async function readOne(deps: Needs, calendar: Claimed, read: CalendarReader): Promise<void> {
  const { db, clock, vault, config } = deps;
  const { id, coachId, addressSealed, timeZone } = calendar;
  const address = vault.open(await dataKeyOf(deps, db, coachId), id, addressSealed);
  const host = new URL(config.baseUrl).hostname;
  const reading = await read(address, { person: coachId, now: clock.now(), zone: timeZone, host });
  const now = clock.now();
  if ('busy' in reading)
    await saveReading(db, calendar, { ...reading, readAt: now, failingSince: null, failure: null });
  else {
    const failingSince = calendar.failingSince ?? now;
    // As long again as it has failed already.
    const pause = Math.min(Math.max(now.getTime() - failingSince.getTime(), every), longestPause);
    await saveReading(db, calendar, { ...reading, failingSince, nextReadAt: new Date(now.getTime() + pause) });
  }
  const was = { failure: calendar.failure, busy: calendar.busy };
  const isChanged = JSON.stringify({ failure: null, busy: was.busy, ...reading }) !== JSON.stringify(was);
  if (isChanged) await publish(db, { userId: coachId, kind: 'appointment', at: now });
}
