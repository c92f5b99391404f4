import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DayAdvanced } from '#contract/assignments/endpoints.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import { assignments, liveEvents } from '#server/platform/db/schema.ts';
import { assign } from '#testing/histories.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const path = '/api/client/advance-day/undo';
const skip = (who: Person) => who.post('/api/client/advance-day');
const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const stored = async ({ assignmentId }: { assignmentId: string }) => {
  const [row] = await test.deps.db.select().from(assignments).where(eq(assignments.id, assignmentId));
  return [row?.status, row?.currentWeek, row?.currentDay, row?.endedAt, row?.advancedAt];
};
/** Somebody who has just left the seventh day, so that the way back leads into another week. */
async function skipped() {
  const someone = await trialClient(test);
  const assigned = await assign(test, someone, { day: 7 });
  await skip(someone);
  const body = { assignmentId: assigned.assignmentId, week: 1, day: 7 };
  return { someone, assigned, body, undo: () => someone.post(path, body) };
}

describe('undoing a skip', () => {
  it('of somebody else’s program, or of none, is not found and moves nothing', async () => {
    const { assigned, body } = await skipped();
    const other = await trialClient(test);
    expect((await other.post(path, body)).statusCode).toBe(404);
    expect((await other.post(path, { ...body, assignmentId: other.id })).statusCode).toBe(404);
    expect((await stored(assigned)).slice(0, 3)).toEqual(['active', 2, 1]);
  });

  it.each([{}, { week: 1, day: 7 }, { assignmentId: 'x', week: 1, day: 7 }, { week: 0, day: 7 }])(
    'with %j is refused',
    async (change) => {
      const { someone, body } = await skipped();
      const { assignmentId: _left, ...day } = body;
      const sent =
        'assignmentId' in change || !('week' in change) || change.week === 1 ? change : { ...day, ...change };
      expect((await someone.post(path, sent)).statusCode).toBe(422);
    },
  );

  it('goes back within a minute, once, and the page offers it for as long', async () => {
    const { someone, assigned, undo } = await skipped();
    expect((await home(someone)).leftDay).toEqual({ week: 1, day: 7, undoUntil: '2026-03-04T09:01:00.000Z' });
    test.clock.advance(59_000);
    const answer = await undo();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<DayAdvanced>()).toEqual({
      hasMoved: true,
      status: 'active',
      currentWeek: 1,
      currentDay: 7,
      totalDays: 28,
      completionPercentage: 25,
    });
    expect(await stored(assigned)).toEqual(['active', 1, 7, null, null]);
    expect((await undo()).json<DayAdvanced>()).toMatchObject({ hasMoved: false, currentDay: 7 });
    expect((await home(someone)).leftDay).toBeUndefined();
  });

  it('is too late after a minute', async () => {
    const { someone, assigned, undo } = await skipped();
    test.clock.advance(60_000);
    expect((await home(someone)).leftDay).toBeUndefined();
    expect((await undo()).statusCode).toBe(409);
    expect((await stored(assigned)).slice(0, 3)).toEqual(['active', 2, 1]);
  });

  it('is refused once something is written for the new day; an entry for the old one does not hinder it', async () => {
    const { someone, assigned, body, undo } = await skipped();
    const late = { entryText: 'After all.', moodScore: 6, ...body };
    expect((await someone.post('/api/journal-entries', late)).statusCode).toBe(200);
    expect((await home(someone)).leftDay).toBeDefined();
    await someone.post('/api/journal-entries', { entryText: 'On the new day.', moodScore: 6 });
    expect((await home(someone)).leftDay).toBeUndefined();
    expect((await undo()).statusCode).toBe(409);
    expect((await stored(assigned)).slice(0, 3)).toEqual(['active', 2, 1]);
  });

  it('goes back one step alone, and never to a day that was not left just now', async () => {
    const { someone, assigned, body, undo } = await skipped();
    await skip(someone);
    expect((await undo()).statusCode).toBe(409);
    expect((await someone.post(path, { ...body, week: 1, day: 3 })).statusCode).toBe(409);
    expect((await someone.post(path, { ...body, week: 2, day: 1 })).json<DayAdvanced>().hasMoved).toBe(true);
    expect((await undo()).statusCode).toBe(409);
    expect((await stored(assigned)).slice(0, 3)).toEqual(['active', 2, 1]);
  });

  it('opens a program again that was finished by it, unless another has begun', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    const body = { assignmentId: assigned.assignmentId, week: 1, day: 7 };
    await skip(someone);
    expect((await home(someone)).leftDay).toMatchObject({ week: 1, day: 7 });
    expect((await someone.post(path, body)).json<DayAdvanced>()).toMatchObject({ hasMoved: true, status: 'active' });
    expect(await stored(assigned)).toEqual(['active', 1, 7, null, null]);
    await skip(someone);
    await assign(test, someone);
    expect((await someone.post(path, body)).statusCode).toBe(409);
    expect((await stored(assigned))[0]).not.toBe('active');
  });

  it('beside a save for the new day, one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { someone, assigned, undo } = await skipped();
      const entry = { entryText: 'At the same moment.', moodScore: 6, assignmentId: assigned.assignmentId };
      const [undone, saved] = await Promise.all([
        undo(),
        someone.post('/api/journal-entries', { ...entry, week: 2, day: 1 }),
      ]);
      expect([undone.statusCode, saved.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await stored(assigned)).slice(1, 3)).toEqual(undone.statusCode === 200 ? [1, 7] : [2, 1]);
    }
  });

  it('is told to the person’s other windows, as the skip is', async () => {
    const { someone, undo } = await skipped();
    const told = async () =>
      (await test.deps.db.select().from(liveEvents).where(eq(liveEvents.userId, someone.id))).filter(
        ({ kind }) => kind === 'program',
      ).length;
    const before = await told();
    expect(before).toBeGreaterThan(0);
    await undo();
    expect(await told()).toBe(before + 1);
  });
});
