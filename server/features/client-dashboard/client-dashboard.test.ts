import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/schema.ts';
import { assignments, coachProfiles, journalEntries } from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, nobody, person, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => { test = await testApp(); });

const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();

describe('the client’s home', () => {
  it('is for clients', async () => {
    expect((await nobody(test).get('/api/client/dashboard')).statusCode).toBe(401);
    expect((await (await coach(test)).get('/api/client/dashboard')).statusCode).toBe(403);
  });

  it('says so when there is no program', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    expect(await home(someone)).toMatchObject({ assignment: null, program: null, currentPrompt: null, progress: null, coach: null, trial: null });
  });

  it('begins a trial on day 1 of 7 with seven days left', async () => {
    const someone = await trialClient(test);
    const day1 = await home(someone);
    expect(day1).toMatchObject({
      assignment: { status: 'active', currentWeek: 1, currentDay: 1 },
      program: { programId: 'breath-anchor-01', title: 'Breath as Anchor' },
      progress: { totalDays: 7, completionPercentage: 14, completedDays: 0 },
      trial: { daysLeft: 7 },
    });
    expect(day1.currentPrompt?.promptText.length).toBeGreaterThan(20);
    expect(day1.weeks).toHaveLength(1);
  });

  /*
   * By hand: day 17 of 28 stands open, days 1, 2 and 16 were written (2 twice). 17/28 = 60.7 -> 61 percent.
   * 3 of 28 days = 10.7 -> 11 percent. Mean mood (4 + 6 + 8 + 9) / 4 = 6.75 -> 6.8.
   */
  it('counts days, not entries', async () => {
    const guide = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
    const someone = await trialClient(test);
    await connect(test, someone, guide);
    const assigned = await assign(test, someone, { day: 17 });
    await write(test, someone, assigned, { day: 1, mood: 4, at: '2026-02-10T20:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 6, at: '2026-02-11T20:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 8, at: '2026-02-11T22:00:00Z' });
    await write(test, someone, assigned, { day: 16, mood: 9, at: '2026-03-03T20:00:00Z' });
    const shown = await home(someone);
    expect(shown.progress).toMatchObject({ currentWeek: 3, currentDay: 3, totalDays: 28, completionPercentage: 61, completedDays: 3, journalingCompletion: 11, averageMood: 6.8 });
    expect(shown.weeks.map(({ completedDays, state }) => [completedDays, state])).toEqual([[2, 'past'], [0, 'past'], [1, 'current'], [0, 'ahead']]);
    expect(shown.journalEntries.map((entry) => entry.dayNumber)).toEqual([16, 2, 2, 1]);
    expect(shown.coach).toMatchObject({ id: guide.id, fullName: 'Ines Calloway', avgResponseTime: 24 });
    expect(shown.trial).toBeNull();
  });

  it('goes on by itself on the next local date, shows today’s own text, and writes nothing', async () => {
    const someone = await trialClient(test, { timeZone: 'Asia/Tokyo' });
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 2 });
    const written = { day: 2, mood: 7, text: 'Only for me.', at: '2026-03-04T09:00:00Z', timeZone: 'Asia/Tokyo' };
    test.clock.set('2026-03-04T14:59:00Z'); // 23:59 in Tokyo
    await write(test, someone, assigned, written);
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 2 }, todayEntries: [{ entryText: 'Only for me.', moodScore: 7 }] });
    test.clock.set('2026-03-04T15:00:00Z'); // midnight in Tokyo
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 3 }, todayEntries: [] });
    const [stored] = await test.deps.db.select().from(assignments).where(eq(assignments.id, assigned.assignmentId));
    expect(stored?.currentDay).toBe(2);
    test.clock.set('2026-03-04T09:00:00Z');
  });

  it('is completed the day after the last entry', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await write(test, someone, assigned, { day: 7, mood: 8, at: '2026-03-03T09:00:00Z' });
    expect(await home(someone)).toMatchObject({ assignment: { status: 'completed' }, currentPrompt: null, progress: { completionPercentage: 100 } });
  });

  it('never shows another person’s entries', async () => {
    const [one, two] = [await trialClient(test), await trialClient(test)];
    const assigned = await assign(test, one, { programId: 'breath-anchor-01', day: 1 });
    await write(test, one, assigned, { day: 1, mood: 3, text: 'A canary in the text.' });
    expect((await two.get('/api/client/dashboard')).body).not.toContain('canary');
    expect(await home(two)).toMatchObject({ journalEntries: [], todayEntries: [] });
  });

  it('keeps text unreadable in the table', async () => {
    const rows = await test.deps.db.select({ text: journalEntries.entryText }).from(journalEntries);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text.toString('latin1')).not.toMatch(/canary|Something was written|Only for me/);
  });

  it('asks at most 4 statements, for one entry as for three hundred', async () => {
    const someone = await trialClient(test);
    await test.deps.db.update(coachProfiles).set({ isListed: true });
    const assigned = await assign(test, someone, { day: 28 });
    await write(test, someone, assigned, { day: 1, mood: 5 });
    await home(someone);
    const few = await countStatements(test, () => home(someone));
    for (let n = 0; n < 300; n += 1) await write(test, someone, assigned, { day: (n % 27) + 1, mood: 6 });
    const many = await countStatements(test, () => home(someone));
    expect(few).toBeLessThanOrEqual(4);
    expect(many).toBe(few);
  });
});
