import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DayAdvanced } from '#contract/assignments/endpoints.ts';
import type { ClientDashboard, ProgramDay } from '#contract/client-dashboard/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { assignments } from '#server/platform/db/schema.ts';
import { assign, write } from '#testing/histories.ts';
import { person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const path = '/api/client/advance-day';
const advance = async (who: Person, left?: { week: number; day: number }) => {
  const response = await who.post(path, left);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<DayAdvanced>();
};
const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const stored = async ({ assignmentId }: { assignmentId: string }) => {
  const [row] = await test.deps.db.select().from(assignments).where(eq(assignments.id, assignmentId));
  return [row?.status, row?.currentWeek, row?.currentDay, row?.endedAt?.toISOString() ?? null];
};

describe('going on to the next day', () => {
  it('says what to do without a program', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    const response = await someone.post(path);
    expect(response.statusCode).toBe(409);
    expect(response.json<ErrorBody>().message).toBe(
      'You have no active program. Contact your coach to get started with one.',
    );
  });

  it('leaves the day that is named, or the one that stands open', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 6 });
    expect(await advance(someone, { week: 1, day: 6 })).toEqual({
      hasMoved: true,
      status: 'active',
      currentWeek: 1,
      currentDay: 7,
      totalDays: 28,
      completionPercentage: 25,
    });
    expect(await advance(someone)).toEqual({
      hasMoved: true,
      status: 'active',
      currentWeek: 2,
      currentDay: 1,
      totalDays: 28,
      completionPercentage: 29,
    });
    expect(await stored(assigned)).toEqual(['active', 2, 1, null]);
    expect(await home(someone)).toMatchObject({ assignment: { currentWeek: 2, currentDay: 1 } });
  });

  it('moves once for the same day sent twice', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 3 });
    expect(await advance(someone, { week: 1, day: 3 })).toMatchObject({ hasMoved: true, currentDay: 4 });
    expect(await advance(someone, { week: 1, day: 3 })).toMatchObject({ hasMoved: false, currentDay: 4 });
    expect(await advance(someone, { week: 1, day: 1 })).toMatchObject({ hasMoved: false, currentDay: 4 });
    expect(await stored(assigned)).toEqual(['active', 1, 4, null]);
  });

  it('of a program that was replaced in the meantime moves nothing in the new one', async () => {
    const someone = await trialClient(test);
    const before = await assign(test, someone);
    const now = await assign(test, someone, { programId: 'breath-anchor-01' });
    const left = (assignmentId: string) => someone.post(path, { week: 1, day: 1, assignmentId });
    const refused = await left(before.assignmentId);
    expect([refused.statusCode, refused.json<ErrorBody>().message]).toEqual([
      409,
      'You’re on a different program now. Please reload the page to see it.',
    ]);
    expect(await stored(now)).toEqual(['active', 1, 1, null]);
    expect((await left(now.assignmentId.toUpperCase())).json()).toMatchObject({ hasMoved: true });
    expect((await someone.post(path, { assignmentId: 'no id' })).statusCode).toBe(422);
  });

  it('moves once for many at the same moment', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => advance(someone, { week: 1, day: 3 })));
    expect(answers.filter(({ hasMoved }) => hasMoved)).toHaveLength(1);
    expect(answers.map(({ currentDay }) => currentDay)).toEqual(Array.from({ length: 8 }, () => 4));
    expect(await stored(assigned)).toEqual(['active', 1, 4, null]);
  });

  it('without the day, no two at the same moment make the same step', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 3 });
    const moved = (await Promise.all(Array.from({ length: 8 }, () => advance(someone))))
      .filter(({ hasMoved }) => hasMoved)
      .map(({ currentWeek, currentDay }) => `${currentWeek}.${currentDay}`);
    expect(new Set(moved).size).toBe(moved.length);
    expect((await stored(assigned)).slice(1, 3).join('.')).toBe(moved.sort().at(-1));
  });

  it('takes into account where the calendar has led to already', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 3 });
    await write(test, someone, assigned, { day: 3, mood: 6, at: '2026-03-03T09:00:00Z' });
    // The page of yesterday leaves day 3, which was left by itself at midnight.
    expect(await advance(someone, { week: 1, day: 3 })).toMatchObject({ hasMoved: false, currentDay: 4 });
    expect(await advance(someone, { week: 1, day: 4 })).toMatchObject({ hasMoved: true, currentDay: 5 });
    expect(await advance(someone)).toMatchObject({ hasMoved: true, currentDay: 6 });
  });

  it('never jumps over a day', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 3 });
    const response = await someone.post(path, { week: 1, day: 4 });
    expect(response.statusCode).toBe(409);
    expect(response.json<ErrorBody>().message).toBe(
      'You haven’t reached this day of the program yet. Please reload the page.',
    );
    expect(await stored(assigned)).toEqual(['active', 1, 3, null]);
  });

  it('completes the program after its last day, once', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    const completed = { status: 'completed', currentWeek: 1, currentDay: 7, totalDays: 7, completionPercentage: 100 };
    expect(await advance(someone, { week: 1, day: 7 })).toEqual({ hasMoved: true, ...completed });
    test.clock.advance(60_000);
    expect(await advance(someone, { week: 1, day: 7 })).toEqual({ hasMoved: false, ...completed });
    expect(await advance(someone)).toEqual({ hasMoved: false, ...completed });
    expect(await stored(assigned)).toEqual(['completed', 1, 7, '2026-03-04T09:00:00.000Z']);
    expect(await home(someone)).toMatchObject({
      assignment: { status: 'completed', completedAt: '2026-03-04T09:00:00.000Z' },
      currentPrompt: null,
    });
  });

  it.each([
    { week: 1 },
    { day: 1 },
    { week: 0, day: 1 },
    { week: 13, day: 1 },
    { week: 1, day: 8 },
    { week: '1', day: 1 },
  ])('refuses %j', async (body) => {
    const someone = await trialClient(test);
    expect((await someone.post(path, body)).statusCode).toBe(422);
  });
});

describe('changing the time zone', () => {
  it('never takes anybody back a day', async () => {
    const someone = await trialClient(test, { timeZone: 'Asia/Tokyo' });
    const assigned = await assign(test, someone, { day: 3 });
    await write(test, someone, assigned, { day: 3, mood: 6, at: '2026-03-04T03:00:00Z', timeZone: 'Asia/Tokyo' }); // noon of the 4th
    test.clock.set('2026-03-04T15:30:00Z'); // 00:30 of the 5th in Tokyo, 10:30 of the 4th in New York
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 4 } });
    expect((await someone.put('/api/settings/time-zone', { timeZone: 'America/New_York' })).statusCode).toBe(200);
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 4 } });
    expect(await stored(assigned)).toEqual(['active', 1, 4, null]);
  });

  it('to the east brings the next day sooner', async () => {
    const someone = await trialClient(test, { timeZone: 'America/New_York' });
    const assigned = await assign(test, someone, { day: 3 });
    await write(test, someone, assigned, { day: 3, mood: 6, at: '2026-03-04T14:00:00Z', timeZone: 'America/New_York' });
    test.clock.set('2026-03-04T15:30:00Z');
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 3 } });
    await someone.put('/api/settings/time-zone', { timeZone: 'Asia/Tokyo' });
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 4 } });
  });
});

describe('a program that ran out by the calendar', () => {
  it('makes room for the next one', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await write(test, someone, assigned, { day: 7, mood: 6, at: '2026-03-03T09:00:00Z' });
    const { startProgramByName } = await import('./start-program.ts');
    await test.deps.db.transaction((tx) =>
      startProgramByName(tx, { clientId: someone.id, programName: 'living-from-desire-01', now: test.clock.now() }),
    );
    expect(await stored(assigned)).toEqual(['completed', 1, 7, '2026-03-03T09:00:00.000Z']);
    expect(await home(someone)).toMatchObject({
      program: { programId: 'living-from-desire-01' },
      assignment: { status: 'active', currentDay: 1 },
    });
  });
});

describe('a day of the program', () => {
  const read = async (who: Person, day: string) => await who.get(`/api/client/program-days/${day}`);

  it('shows its prompt and what was written for it, as soon as it is reached', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 9 });
    await write(test, someone, assigned, { day: 2, mood: 4, text: 'First.', at: '2026-03-01T09:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 6, text: 'Second.', at: '2026-03-02T09:00:00Z' });
    const shown = (await read(someone, '1/2')).json<ProgramDay>();
    expect(shown).toMatchObject({
      assignmentId: assigned.assignmentId,
      weekNumber: 1,
      dayOfWeek: 2,
      dayNumber: 2,
      programTitle: 'Living from Desire',
      promptType: 'reflection',
      isToday: false,
    });
    expect(shown.promptText.length).toBeGreaterThan(20);
    expect(shown.entries.map(({ entryText, moodScore }) => [entryText, moodScore])).toEqual([
      ['Second.', 6],
      ['First.', 4],
    ]);
    expect((await read(someone, '2/2')).json()).toMatchObject({ dayNumber: 9, isToday: true, entries: [] });
  });

  it('ahead, or none at all, is not found', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { day: 9 });
    const [closed, none] = ['This day of the program isn’t open yet.', 'There’s no such day in your program.'];
    for (const [said, ...days] of [
      [closed, '2/3', '3/1'],
      [none, '9/1', '12/7', '0/1', '1/0', '1/8', '9/9', '13/1', '1.5/1', 'x/y', '-1/1'],
    ])
      for (const day of days) {
        const response = await read(someone, day);
        expect([response.statusCode, response.json<ErrorBody>().message], day).toEqual([404, said]);
      }
    expect(
      (await read(await person(test, { choice: { role: 'client', clientType: 'with-coach' } }), '1/1')).statusCode,
    ).toBe(404);
  });

  it('can be read again when the program is completed', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { programId: 'breath-anchor-01', day: 7, status: 'completed' });
    expect((await read(someone, '1/7')).json()).toMatchObject({ dayNumber: 7, isToday: false });
    expect((await read(someone, '2/1')).statusCode).toBe(404);
  });
});
