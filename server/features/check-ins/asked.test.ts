import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard, OfflineCopy } from '#contract/client-dashboard/endpoints.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { checkInPlans, checkIns, dailyPrompts, liveEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { answer, answered, newForm, occasions, ourSessions, own, plan } from '#testing/check-ins.ts';
import { assign, clientOf, connect, write } from '#testing/histories.ts';
import { answer as acceptOrDecline, asked } from '#testing/joining.ts';
import { end as endWork, together, undoEnd } from '#testing/parting.ts';
import { coach } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { pair } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const on = (date: string) => test.clock.set(`${date}T09:00:00Z`);
const settle = (who: Awaited<ReturnType<typeof coach>>, occasion: string) =>
  who.put('/api/client/check-ins/settled', { occasion });

/** A program of two weeks with check-ins on these days, and a client on one of its days. */
async function withProgram(days: Record<number, { instrumentId: string; version: number }>, day: number) {
  const people = await pair(test);
  const { id, programId } = await programOf(await coach(test), { durationWeeks: 2 });
  for (const [number, checkIn] of Object.entries(days)) {
    const { week, day: weekday } = weekAndDay(Number(number));
    const place = { programId: id, weekNumber: week, dayNumber: weekday };
    await db
      .insert(dailyPrompts)
      .values({ id: newId(), ...place, promptText: 'How was it?', checkIn })
      .onConflictDoUpdate({
        target: [dailyPrompts.programId, dailyPrompts.weekNumber, dailyPrompts.dayNumber],
        set: { checkIn },
      });
  }
  const assigned = await assign(test, people.client, { programId, day });
  return { ...people, assigned, of: (number: number) => `day.${assigned.assignmentId}.${number}` };
}

describe('a plan', () => {
  it('asks one person from its date on until it is answered, with the coach’s word', async () => {
    const { client, guide } = await pair(test);
    const other = await clientOf(test, guide);
    const id = newId();
    const noteSealed = test.deps.vault.seal(await dataKeyOf(test.deps, db, client.id), id, 'Before we meet.');
    await plan(test, { guide, client }, { id, startsOn: '2026-03-05', noteSealed });
    const told = { userId: client.id, kind: 'check-in-sent' as const, detail: {}, at: test.clock.now() };
    await sendNotice(db, told);
    expect(await occasions(client)).toEqual([]);
    on('2026-03-25');
    expect(await occasions(other)).toEqual([]);
    const { asked, instruments, coach: current } = await own(client);
    expect(asked).toEqual([
      {
        ...ourSessions,
        occasion: `plan.${id}.0`,
        title: 'Our sessions',
        minutes: 1,
        questions: 4,
        coachName: 'Ines Calloway',
        note: 'Before we meet.',
        repeats: null,
      },
    ]);
    expect([instruments.map((one) => one.id), current]).toEqual([
      ['our-sessions'],
      { id: guide.id, fullName: 'Ines Calloway' },
    ]);
    await answered(client, { occasion: `plan.${id}.0` });
    expect(await occasions(client)).toEqual([]);
    expect((await client.get('/api/notices')).json()).toEqual([]);
  });

  it('that repeats asks for its latest time alone', async () => {
    const { client, guide } = await pair(test);
    const id = await plan(test, { guide, client }, { everyWeeks: 2 });
    const [first] = (await own(client)).asked;
    expect([first?.occasion, first?.repeats]).toEqual([`plan.${id}.0`, { planId: id, everyWeeks: 2 }]);
    await answered(client, { occasion: `plan.${id}.0` });
    on('2026-03-17');
    expect(await occasions(client)).toEqual([]);
    on('2026-03-18');
    expect(await occasions(client)).toEqual([`plan.${id}.1`]);
    on('2026-04-15');
    expect(await occasions(client)).toEqual([`plan.${id}.3`]);
  });

  it('ends with a stop of either side, and is silent while the client has another coach', async () => {
    const { client, guide } = await pair(test);
    const id = await plan(test, { guide, client });
    await connect(test, client, await coach(test));
    expect(await occasions(client)).toEqual([]);
    await connect(test, client, guide);
    expect(await occasions(client)).toHaveLength(1);
    const stranger = await pair(test);
    const leave = (who: typeof client) => who.delete(`/api/client/check-in-plans/${id}`);
    expect((await leave(stranger.client)).statusCode).toBe(404);
    expect(await occasions(client)).toHaveLength(1);
    const told = await db.$count(liveEvents, eq(liveEvents.userId, guide.id));
    expect([(await leave(client)).statusCode, (await leave(client)).statusCode]).toEqual([200, 200]);
    expect(await occasions(client)).toEqual([]);
    expect(await db.$count(liveEvents, eq(liveEvents.userId, guide.id))).toBe(told);
    const stoppedAt = test.clock.now();
    await plan(test, { guide, client }, { stoppedAt });
    expect(await occasions(client)).toEqual([]);
  });
});

it('what was asked comes back when a parting is undone, and not with a new beginning', async () => {
  const { client, guide } = await together(test);
  const id = await plan(test, { guide, client });
  await endWork(guide, client);
  expect(await occasions(client)).toEqual([]);
  await undoEnd(guide, client);
  expect(await occasions(client)).toEqual([`plan.${id}.0`]);
  await endWork(guide, client);
  await acceptOrDecline(guide, await asked(client, guide), 'accepted');
  expect(await occasions(client)).toEqual([]);
});

describe('a day of a program', () => {
  it('asks once its page is written or it has passed, for seven days', async () => {
    const { client, assigned, of } = await withProgram({ 3: ourSessions }, 3);
    expect(await occasions(client)).toEqual([]);
    await write(test, client, assigned, { day: 3, mood: 6 });
    expect((await own(client)).asked).toMatchObject([{ occasion: of(3), coachName: null, note: null, repeats: null }]);
    for (const [day, isAsked] of [
      [4, true],
      [9, true],
      [10, false],
    ] as const) {
      const passed = await withProgram({ 3: ourSessions }, day);
      expect(await occasions(passed.client)).toEqual(isAsked ? [passed.of(3)] : []);
    }
  });

  it('asks the newest of each instrument, and no earlier one when that is answered', async () => {
    const form = await newForm(test);
    const { client, of } = await withProgram({ 1: form, 2: ourSessions, 4: ourSessions }, 5);
    expect((await own(client)).asked.map(({ occasion, title }) => [occasion, title])).toEqual([
      [of(4), 'Our sessions'],
      [of(1), 'How it goes'],
    ]);
    await answered(client, { occasion: of(4) });
    expect(await occasions(client)).toEqual([of(1)]);
  });

  it('of the last week asks for four weeks after the end', async () => {
    const { client, assigned, of } = await withProgram({ 7: ourSessions, 13: await newForm(test) }, 14);
    await write(test, client, assigned, { day: 14, mood: 6 });
    on('2026-03-31');
    expect(await occasions(client)).toEqual([of(13)]);
    on('2026-04-01');
    expect(await occasions(client)).toEqual([]);
  });
});

describe('not this time', () => {
  it('settles one’s own occasion, once, and tells no coach', async () => {
    const { client, guide } = await pair(test);
    const [id, other] = [await plan(test, { guide, client }), await pair(test)];
    const occasion = `plan.${id}.0`;
    const ofGuide = eq(liveEvents.userId, guide.id);
    const told = await db.$count(liveEvents, ofGuide);
    expect((await settle(other.client, occasion)).statusCode).toBe(404);
    expect((await settle(client, `plan.${id}.1`)).statusCode).toBe(404);
    const answers = await Promise.all(Array.from({ length: 8 }, () => settle(client, occasion)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const rows = await db.select().from(checkIns).where(eq(checkIns.clientId, client.id));
    expect(rows).toMatchObject([{ occasion, answersSealed: null, instrumentId: 'our-sessions' }]);
    expect(await own(client)).toMatchObject({ asked: [], answered: [] });
    expect(await db.$count(liveEvents, ofGuide)).toBe(told);
  });

  it('leaves goals to their own page', async () => {
    const { client, guide } = await pair(test);
    const id = await plan(test, { guide, client }, { instrumentId: 'goals', version: 1 });
    const { asked, instruments } = await own(client);
    expect([asked[0]?.title, instruments]).toEqual(['Goals in five steps', []]);
    expect((await answer(client, { instrumentId: 'goals', occasion: `plan.${id}.0` })).statusCode).toBe(404);
    await settle(client, `plan.${id}.0`);
    expect(await occasions(client)).toEqual([]);
  });
});

describe('on Today and on the device', () => {
  const today = async (who: Awaited<ReturnType<typeof coach>>) =>
    (await who.get('/api/client/dashboard')).json<ClientDashboard>();
  const kept = async (who: Awaited<ReturnType<typeof coach>>) =>
    (await who.get('/api/client/dashboard/offline')).json<OfflineCopy>();

  it('is nothing without, and one statement more with a check-in', async () => {
    const { client, guide } = await pair(test);
    const statements = async () => {
      await today(client);
      return [await countStatements(test, () => today(client)), await countStatements(test, () => kept(client))];
    };
    const [home = 0, offline = 0] = await statements();
    expect([await today(client), await kept(client)].map((one) => 'checkIns' in one)).toEqual([false, false]);
    const id = await plan(test, { guide, client });
    expect(await statements()).toEqual([home + 1, offline + 2]);
    expect((await today(client)).checkIns).toEqual([
      {
        occasion: `plan.${id}.0`,
        instrumentId: 'our-sessions',
        title: 'Our sessions',
        minutes: 1,
        questions: 4,
        coachName: 'Ines Calloway',
      },
    ]);
    expect((await kept(client)).checkIns).toEqual(await own(client));
    await answered(client, { occasion: `plan.${id}.0` });
    expect(await statements()).toEqual([home, offline]);
  });

  it('is there without a program, and of a program', async () => {
    const guide = await coach(test);
    const client = await clientOf(test, guide);
    await plan(test, { guide, client }, await newForm(test));
    expect([(await today(client)).assignment, (await today(client)).checkIns?.length]).toEqual([null, 1]);
    expect((await kept(client)).checkIns?.instruments[0]?.title).toBe('How it goes');
    await db.delete(checkInPlans).where(and(eq(checkInPlans.clientId, client.id)));
    const ofProgram = await withProgram({ 1: ourSessions }, 2);
    expect((await today(ofProgram.client)).checkIns).toMatchObject([{ occasion: ofProgram.of(1), coachName: null }]);
    expect((await kept(ofProgram.client)).checkIns?.asked).toHaveLength(1);
  });
});
