import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { busyCalendarsMax, busyMinutes } from '#contract/appointments/constants.ts';
import { auditLog, busyCalendars, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/ids.ts';
import { coach, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import {
  addBusyCalendar,
  busyOf,
  listBusyCalendars,
  readBusyCalendarNow,
  readDueCalendars,
  refreshForBooking,
  removeBusyCalendar,
} from './busy-calendars.ts';
import type { Reading } from './parse-calendar.ts';
import type { CalendarReader } from './read-calendar.ts';
import { coachWeek } from './week.ts';

const test = await testApp();
const logged: string[] = [];
const deps = { ...test.deps, log: createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line) }) };
const minute = 60_000;
const hour = 60 * minute;
const secret = 'https://calendar.example/private-0123456789abcdef/mine.ics';

const inMinutes = (iso: string) => Date.parse(iso) / minute;
const tomorrow: Reading = { busy: [[inMinutes('2026-03-05T10:00Z'), inMinutes('2026-03-05T11:00Z')]] };
const unreachable: Reading = { failure: 'unreachable' };
/** Answers in turn, the last answer for good; `heard` are the addresses it was asked for. */
function reader(...answers: [Reading, ...Reading[]]): { read: CalendarReader; heard: string[] } {
  const heard: string[] = [];
  const read: CalendarReader = async (address) => {
    heard.push(address);
    return answers[heard.length - 1] ?? answers.at(-1)!;
  };
  return { read, heard };
}

const actorOf = async ({ cookie }: Person) => (await test.deps.identity.findSession(cookie))!;
async function coachWith(...answers: Reading[]) {
  const guide = await coach(test);
  const actor = await actorOf(guide);
  const mark = `${actor.userId}/`;
  const ids: string[] = [];
  for (const [at, answer] of answers.entries())
    ids.push(
      await addBusyCalendar(
        deps,
        actor,
        { name: `Calendar ${at}`, address: `${secret}?${mark}${at}` },
        reader(answer).read,
      ),
    );
  const now = () => test.clock.now();
  return {
    actor,
    mark,
    ids,
    listed: () => listBusyCalendars(deps, deps.db, actor.userId),
    busy: () => busyOf(deps.db, actor.userId, now()),
    row: async (id = ids[0]) => (await deps.db.select().from(busyCalendars).where(eq(busyCalendars.id, id!)))[0]!,
  };
}

describe('a busy calendar', () => {
  it('is its coach’s alone', async () => {
    const { actor, ids, listed } = await coachWith(tomorrow);
    const other = await actorOf(await coach(test));
    const { read, heard } = reader(unreachable);
    for (const id of [ids[0]!, newId()]) {
      await expect(readBusyCalendarNow(deps, other, id, read)).rejects.toThrow('This calendar couldn’t be found.');
      await expect(removeBusyCalendar(deps, other, id)).rejects.toThrow('This calendar couldn’t be found.');
    }
    expect(heard).toEqual([]);
    expect(await listed()).toMatchObject([{ id: ids[0], failure: null }]);
    await removeBusyCalendar(deps, actor, ids[0]!);
    expect(await listed()).toEqual([]);
    const entries = await deps.db.select().from(auditLog).where(eq(auditLog.actorId, actor.userId));
    const about = { subjectId: actor.userId, detail: { calendarId: ids[0] } };
    expect(entries.filter(({ action }) => action.startsWith('busy'))).toMatchObject([
      { action: 'busy-calendar-added', ...about },
      { action: 'busy-calendar-removed', ...about },
    ]);
  });

  it('is one of three at most, also when six are added at once; the same address again is the same one', async () => {
    const { actor, listed } = await coachWith();
    const { read, heard } = reader(tomorrow);
    const add = (at: number) =>
      addBusyCalendar(deps, actor, { name: `No. ${at}`, address: `${secret}?${at % 5}` }, read);
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(add));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : []));
    expect(new Set(reasons)).toEqual(new Set(['You can have at most 3 calendars. Please remove one first.']));
    expect(await listed()).toHaveLength(busyCalendarsMax);
    expect(new Set(heard).size).toBe(busyCalendarsMax);
  });

  it('is read at once, and kept where it does not answer', async () => {
    const { busy, listed } = await coachWith({ failure: 'private' }, tomorrow);
    const at = test.clock.now();
    expect(await listed()).toMatchObject([
      { name: 'Calendar 0', readAt: null, failure: 'private', failingSince: at.toISOString(), busyAhead: 0 },
      { name: 'Calendar 1', readAt: at.toISOString(), failure: null, failingSince: null, busyAhead: 1 },
    ]);
    const spans = [[new Date('2026-03-05T10:00Z'), new Date('2026-03-05T11:00Z')]];
    const calendars = [{ name: 'Calendar 1', spans }];
    expect(await busy()).toEqual({ spans, readAt: at, isFailing: false, calendars });
  });

  it('has an address that is in no row, no line of the log and no answer', async () => {
    const { actor, ids, listed } = await coachWith(tomorrow);
    const failing: CalendarReader = async (address) => {
      throw new Error(`getaddrinfo ENOTFOUND ${address}`);
    };
    await readBusyCalendarNow(deps, actor, ids[0]!, failing);
    await refreshForBooking(deps, actor.userId, failing);
    const { rows: tables } = await deps.db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information)'`,
    );
    const told = [JSON.stringify(await listed()), ...logged];
    for (const { name } of tables) {
      const { rows } = await deps.db.execute<{ one: string }>(sql.raw(`select t::text as one from ${name} as t`));
      told.push(...rows.map(({ one }) => one));
    }
    const part = 'private-0123456789abcdef';
    expect(tables.length).toBeGreaterThan(50);
    expect(logged.join('')).toContain('is read again later');
    expect(told.filter((one) => one.includes(part) || one.includes(Buffer.from(part).toString('hex')))).toEqual([]);
  });
});

it('counts as it was last known for a day without an answer, and then as free', async () => {
  const { actor, ids, busy, listed } = await coachWith(tomorrow);
  const inWeek = async () => (await coachWeek(test.deps, actor, { firstWeekday: 1 })).failingCalendars;
  expect(await inWeek()).toEqual([]);
  const readAt = test.clock.now();
  test.clock.advance(hour);
  await readBusyCalendarNow(deps, actor, ids[0]!, reader(unreachable).read);
  expect(await busy()).toMatchObject({ readAt, isFailing: true, calendars: [{ name: 'Calendar 0' }] });
  expect(await inWeek(), 'from the first failure on').toEqual(await listed());
  test.clock.advance(24 * hour);
  expect((await busy()).spans).toHaveLength(1);
  test.clock.advance(1);
  expect(await busy()).toEqual({ spans: [], readAt: null, isFailing: false, calendars: [] });
  expect(await listed()).toMatchObject([{ failure: 'unreachable', readAt: readAt.toISOString() }]);
  expect(await inWeek()).toEqual(await listed());
  await readBusyCalendarNow(deps, actor, ids[0]!, reader(tomorrow).read);
  expect(await busy()).toMatchObject({
    readAt: test.clock.now(),
    isFailing: false,
    calendars: [{ name: 'Calendar 0' }],
  });
});

describe('every quarter of an hour', () => {
  it('each is read by one process, unless its coach is suspended', async () => {
    const [one, suspended] = [await coachWith(tomorrow, tomorrow), await coachWith(tomorrow)];
    await deps.db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, suspended.actor.userId));
    const { read, heard } = reader(tomorrow);
    const readByTwo = async () => {
      heard.length = 0;
      await Promise.all([readDueCalendars(deps, read), readDueCalendars(deps, read)]);
      return heard.filter((address) => address.includes(one.mark) || address.includes(suspended.mark)).toSorted();
    };
    test.clock.advance(busyMinutes * minute - 1);
    expect(await readByTwo()).toEqual([]);
    test.clock.advance(1);
    expect(await readByTwo()).toEqual([0, 1].map((at) => `${secret}?${one.mark}${at}`));
    expect(await readByTwo()).toEqual([]);
  });

  it('one that does not answer is asked ever less often', async () => {
    const { row } = await coachWith(unreachable);
    const pauses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const { nextReadAt } = await row();
      pauses.push((nextReadAt.getTime() - test.clock.now().getTime()) / minute);
      test.clock.set(nextReadAt);
      await readDueCalendars(deps, reader(unreachable).read);
    }
    expect(pauses).toEqual([15, 15, 30, 60, 120, 240, 360, 360]);
  });
});

describe('at the moment of booking', () => {
  it('what was not read within a minute is, once for all who book, with no connection held', async () => {
    const { actor, mark, busy } = await coachWith(tomorrow, unreachable);
    const { read, heard } = reader({ busy: [] });
    await refreshForBooking(deps, actor.userId, read);
    expect(heard).toEqual([]);
    test.clock.advance(minute);
    const { direct } = deps.database;
    const held: number[] = [];
    const looking: CalendarReader = async (...asked) => {
      held.push(direct.totalCount - direct.idleCount + direct.waitingCount);
      return await read(...asked);
    };
    await Promise.all([1, 2, 3, 4].map(() => refreshForBooking(deps, actor.userId, looking)));
    expect(held).toEqual([0]);
    // Not the one that does not answer: it has its pause.
    expect(heard).toEqual([`${secret}?${mark}0`]);
    expect(await busy()).toMatchObject({ spans: [], readAt: test.clock.now() });
  });

  it('a calendar is waited for two seconds at most; what it says later is kept', async () => {
    const { actor, busy, row } = await coachWith(tomorrow);
    test.clock.advance(minute);
    const late = Promise.withResolvers<Reading>();
    const begun = performance.now();
    await refreshForBooking(deps, actor.userId, () => late.promise);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
    expect((await busy()).spans).toHaveLength(1);
    late.resolve({ busy: [] });
    await expect.poll(async () => (await row()).readAt).toEqual(test.clock.now());
    expect((await busy()).spans).toEqual([]);
  });

  it('nothing that goes wrong keeps anyone from booking', async () => {
    const { actor } = await coachWith(tomorrow);
    const broken = { ...deps, db: { update: () => {} } as never };
    await expect(refreshForBooking(broken, actor.userId)).resolves.toBeUndefined();
  });
});
