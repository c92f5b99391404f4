import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { pauses } from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const path = '/api/client/pause';
const pause = async (who: Person, endsOn: string, startsOn?: string) =>
  await who.post(path, { endsOn, ...(startsOn ? { startsOn } : {}) });
const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const rows = async (who: Person) =>
  (
    await test.deps.db
      .select()
      .from(pauses)
      .where(eq(pauses.clientId, who.id))
      .orderBy(pauses.startsOn, pauses.createdAt)
  ).map(({ startsOn, endsOn, endedOn }) => [startsOn, endsOn, endedOn]);

describe('pausing the program', () => {
  it('is for clients with a running program', async () => {
    const unassigned = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    const finished = await trialClient(test);
    await write(test, finished, await assign(test, finished, { programId: 'breath-anchor-01', day: 7 }), {
      day: 7,
      mood: 6,
      at: '2026-03-02T09:00:00Z',
    });
    for (const who of [unassigned, finished]) {
      const response = await pause(who, '2026-03-08');
      expect(response.statusCode).toBe(409);
      expect(response.json<ErrorBody>().message).toBe('You have no active program, so there’s nothing to pause.');
      expect((await who.delete(path)).json()).toEqual({ pause: null });
    }
  });

  it('begins today, by the person’s own calendar, unless it says otherwise', async () => {
    const someone = await trialClient(test, { timeZone: 'Pacific/Kiritimati' }); // 23:00 of the 4th
    test.clock.set('2026-03-04T10:00:00Z'); // midnight: the 5th
    expect((await pause(someone, '2026-03-08')).json()).toEqual({
      pause: { startsOn: '2026-03-05', endsOn: '2026-03-08', isNow: true },
    });
    expect((await home(someone)).pause).toEqual({ startsOn: '2026-03-05', endsOn: '2026-03-08', isNow: true });
    const other = await trialClient(test);
    expect((await pause(other, '2026-03-12', '2026-03-10')).json()).toEqual({
      pause: { startsOn: '2026-03-10', endsOn: '2026-03-12', isNow: false },
    });
    expect((await home(other)).pause).toMatchObject({ isNow: false });
  });

  it.each([
    ['2026-03-08', '2026-03-03', 'startsOn', 'A pause can begin today or later.'],
    ['2026-06-10', '2026-06-03', 'startsOn', 'A pause can begin at most 90 days from now.'],
    ['2026-03-09', '2026-03-10', 'endsOn', 'The last day of the pause can’t be before the first.'],
    ['2026-03-03', undefined, 'endsOn', 'The last day of the pause can’t be before the first.'],
    ['2026-06-02', undefined, 'endsOn', 'A pause can last at most 90 days.'],
    ['2026-02-30', undefined, 'endsOn', 'The last day must be a day such as 2025-10-08.'],
    ['soon', undefined, 'endsOn', 'The last day must be a day such as 2025-10-08.'],
  ])('refuses until %s from %s', async (endsOn, startsOn, field, sentence) => {
    const someone = await trialClient(test);
    const response = await pause(someone, endsOn, startsOn);
    expect(response.statusCode).toBe(422);
    expect(response.json<ErrorBody>().fields).toEqual({ [field]: sentence });
    expect(await rows(someone)).toEqual([]);
  });

  it('takes the longest and the furthest that are allowed', async () => {
    expect((await pause(await trialClient(test), '2026-06-01')).statusCode).toBe(200);
    expect((await pause(await trialClient(test), '2026-06-02', '2026-06-02')).statusCode).toBe(200);
  });

  it('changes the pause there is, and keeps the days that have gone by', async () => {
    const someone = await trialClient(test);
    await pause(someone, '2026-03-08');
    test.clock.set('2026-03-06T09:00:00Z');
    expect((await pause(someone, '2026-03-10')).json()).toMatchObject({
      pause: { startsOn: '2026-03-04', endsOn: '2026-03-10' },
    });
    expect((await pause(someone, '2026-03-09', '2026-03-04')).json()).toMatchObject({
      pause: { startsOn: '2026-03-04', endsOn: '2026-03-09' },
    });
    expect((await pause(someone, '2026-03-09', '2026-03-06')).json()).toMatchObject({
      pause: { startsOn: '2026-03-04' },
    });
    expect((await pause(someone, '2026-03-09', '2026-03-05')).statusCode).toBe(422);
    expect(await rows(someone)).toEqual([['2026-03-04', '2026-03-09', null]]);
    // Later instead: today is an ordinary day, those before stay paused.
    expect((await pause(someone, '2026-03-20', '2026-03-15')).json()).toEqual({
      pause: { startsOn: '2026-03-15', endsOn: '2026-03-20', isNow: false },
    });
    expect(await rows(someone)).toEqual([
      ['2026-03-04', '2026-03-09', '2026-03-06'],
      ['2026-03-15', '2026-03-20', null],
    ]);
    expect((await home(someone)).pause).toMatchObject({ startsOn: '2026-03-15' });
  });

  it('ends by itself after its last day; then another can begin', async () => {
    const someone = await trialClient(test);
    await pause(someone, '2026-03-05');
    test.clock.set('2026-03-06T09:00:00Z');
    expect((await home(someone)).pause).toBeNull();
    expect((await pause(someone, '2026-03-07')).statusCode).toBe(200);
    expect(await rows(someone)).toEqual([
      ['2026-03-04', '2026-03-05', '2026-03-06'],
      ['2026-03-06', '2026-03-07', null],
    ]);
  });

  it('is one, however many ask at once', async () => {
    const someone = await trialClient(test);
    const answers = await Promise.all(
      ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'].map((endsOn) => pause(someone, endsOn)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await rows(someone)).toHaveLength(1);
    const endings = await Promise.all([someone.delete(path), someone.delete(path)]);
    expect(endings.map(({ body }) => body)).toEqual(['{"pause":null}', '{"pause":null}']);
    expect(await rows(someone)).toEqual([]);
  });

  it('leaves writing possible, moves nothing, and breaks no streak', async () => {
    const someone = await trialClient(test);
    await connect(test, someone, await coach(test));
    const assigned = await assign(test, someone, { day: 5, startedAt: new Date('2026-02-01T08:00:00Z') });
    await write(test, someone, assigned, { day: 4, mood: 6, at: '2026-03-02T09:00:00Z' });
    await write(test, someone, assigned, { day: 4, mood: 6, at: '2026-03-03T09:00:00Z' });
    await pause(someone, '2026-03-12');
    test.clock.set('2026-03-13T09:00:00Z');
    expect(await home(someone)).toMatchObject({ streak: 2, assignment: { currentDay: 5 } });
    test.clock.set('2026-03-08T09:00:00Z');
    expect(
      (await someone.post('/api/journal-entries', { entryText: 'In the pause.', moodScore: 7 })).json(),
    ).toMatchObject({ dayNumber: 5, isLate: false });
    expect((await home(someone)).streak).toBe(3);
  });
});

describe('going on', () => {
  it('makes today an ordinary day again, and keeps the days before', async () => {
    const someone = await trialClient(test);
    await pause(someone, '2026-03-12');
    test.clock.set('2026-03-06T09:00:00Z');
    expect((await someone.delete(path)).json()).toEqual({ pause: null });
    expect(await rows(someone)).toEqual([['2026-03-04', '2026-03-12', '2026-03-06']]);
    expect((await home(someone)).pause).toBeNull();
    expect((await someone.delete(path)).json()).toEqual({ pause: null });
  });

  it('takes back a pause that lies ahead', async () => {
    const someone = await trialClient(test);
    await pause(someone, '2026-03-12', '2026-03-10');
    await someone.delete(path);
    expect(await rows(someone)).toEqual([]);
  });
});

describe('the coach', () => {
  it('is told who takes a break, and when, and of nobody else’s clients', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    const someone = await trialClient(test, { firstName: 'Nora', lastName: 'W' });
    await connect(test, someone, guide);
    const lines = async (who: Person) =>
      (await who.get('/api/coach/dashboard'))
        .json<CoachDashboard>()
        .recentActivity.filter(({ title }) => title === 'Program paused');
    await pause(someone, '2026-03-12');
    expect(await lines(guide)).toMatchObject([
      {
        type: 'other',
        description: 'Nora W is taking a break from 4 March to 12 March',
        time: '2026-03-04T09:00:00.000Z',
        clientId: someone.id,
      },
    ]);
    expect(await lines(other)).toEqual([]);
    test.clock.set('2026-03-05T09:00:00Z');
    await pause(someone, '2026-03-14');
    expect(await lines(guide)).toMatchObject([
      { description: 'Nora W is taking a break from 4 March to 14 March', time: '2026-03-05T09:00:00.000Z' },
    ]);
    await someone.delete(path);
    expect(await lines(guide)).toEqual([]);
    await pause(someone, '2026-03-20', '2026-03-20');
    expect(await lines(guide)).toMatchObject([{ description: 'Nora W is taking a break on 20 March' }]);
  });
});
