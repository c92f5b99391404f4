import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CoachAnalytics } from '#contract/analytics/endpoints.ts';
import { loomCells, openDayOf, progressPercent } from '#contract/assignments/rules.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import { assignments } from '#server/platform/db/schema.ts';
import { localDate } from '#server/platform/local-date.ts';
import { assign, clientOf, write, writeMany } from '#testing/histories.ts';
import { coach, type Person } from '#testing/people.ts';
import { previewOf, programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const analytics = async (who: Person) => (await who.get('/api/coach/analytics')).json<CoachAnalytics>();

describe('weeks', () => {
  /*
   * Auckland is 13 hours ahead in March. Now, Wednesday 9:00 in UTC, is Wednesday 22:00 there. Sunday 1 March 10:59 UTC is
   * Sunday 23:59 there, a minute later Monday begins. The last seven days begin with Thursday 26 February there, which is
   * Wednesday 25 February 11:00 in UTC.
   */
  it('begin on Monday by the coach’s clocks', async () => {
    const guide = await coach(test, { timeZone: 'Pacific/Auckland' });
    const client = await clientOf(test, guide, { firstName: 'Zoe', lastName: 'X' });
    const run = await assign(test, client, { day: 5, startedAt: new Date('2026-02-20T08:00:00Z') });
    await write(test, client, run, { day: 1, mood: 2, at: '2026-03-01T10:59:00Z' });
    await write(test, client, run, { day: 2, mood: 8, at: '2026-03-01T11:00:00Z' });
    await write(test, client, run, { day: 3, mood: 9, at: '2026-02-25T10:59:00Z' });
    await write(test, client, run, { day: 4, mood: 7, at: '2026-02-25T11:00:00Z' });
    const { engagement } = await analytics(guide);
    expect(engagement.weeklyTrends.slice(-2)).toEqual([
      { week: '2026-02-23', entries: 3, avgMood: 6 },
      { week: '2026-03-02', entries: 1, avgMood: 8 },
    ]);
    expect(engagement.recentEntries).toBe(3);
  });

  /**
   * Clocks go forward in Berlin on Sunday, 29 March 2026: that week has 167 hours. Monday 0:00 is Sunday 22:00 UTC,
   * before it was 23:00.
   */
  it('follow a change of clocks', async () => {
    test.clock.set('2026-04-01T09:00:00Z');
    const guide = await coach(test, { timeZone: 'Europe/Berlin' });
    const client = await clientOf(test, guide, { firstName: 'Zoe', lastName: 'X' });
    const run = await assign(test, client, { day: 5, startedAt: new Date('2026-03-20T08:00:00Z') });
    for (const [index, at] of [
      '2026-03-22T22:59:00Z',
      '2026-03-22T23:00:00Z',
      '2026-03-29T21:59:00Z',
      '2026-03-29T22:00:00Z',
    ].entries())
      await write(test, client, run, { day: index + 1, mood: 5, at });
    const { engagement } = await analytics(guide);
    test.clock.set('2026-03-04T09:00:00Z');
    expect(engagement.weeklyTrends.slice(-3).map(({ week, entries }) => [week, entries])).toEqual([
      ['2026-03-16', 1],
      ['2026-03-23', 2],
      ['2026-03-30', 1],
    ]);
  });
});

describe('skipped prompts', () => {
  /*
   * A program of 7 days. Three stand at day 4, one has completed it, one stands at day 1 (and has passed nothing).
   * Day 1: all four who passed wrote. Day 2: only the one who completed wrote: 3 of 4 skipped. Day 3: two wrote: 2 of 4.
   * Day 4: passed by one alone, who skipped it: 1 of 1. Days 5 to 7: written.
   */
  it('are days passed without an entry, most first, with their question', async () => {
    const guide = await coach(test);
    const { programId, id } = await programOf(guide, { durationWeeks: 1, title: 'Skipping' });
    const written = [[1, 3], [1, 3], [1], [1, 2, 5, 6, 7], []];
    for (const [n, days] of written.entries()) {
      const client = await clientOf(test, guide, { firstName: `C${n}`, lastName: 'X' });
      const run = await assign(
        test,
        client,
        n === 3 ? { programId, day: 7, status: 'completed' } : { programId, day: n === 4 ? 1 : 4 },
      );
      await writeMany(
        test,
        client,
        run,
        days.map((day) => ({ day, mood: 6, at: `2026-02-2${day}T08:00:00Z` })),
      );
    }
    const { skippedPrompts, dropOff } = await analytics(guide);
    expect(skippedPrompts).toEqual([
      { programId: id, title: 'Skipping', week: 1, day: 2, promptText: 'Question 2?', passed: 4, skipped: 3 },
      { programId: id, title: 'Skipping', week: 1, day: 3, promptText: 'Question 3?', passed: 4, skipped: 2 },
      { programId: id, title: 'Skipping', week: 1, day: 4, promptText: 'Question 4?', passed: 1, skipped: 1 },
    ]);
    expect(dropOff[0]?.days.map(({ reached, wrote }) => [reached, wrote])).toEqual([
      [5, 4],
      [4, 1],
      [4, 2],
      [4, 0],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it('count somebody who went through the program twice once, with what they wrote either time', async () => {
    const guide = await coach(test);
    const client = await clientOf(test, guide, { firstName: 'Twice', lastName: 'X' });
    const first = await assign(test, client, { programId: 'breath-anchor-01', day: 3 });
    await write(test, client, first, { day: 1, mood: 6, at: '2026-02-20T08:00:00Z' });
    const second = await assign(test, client, { programId: 'breath-anchor-01', day: 3 });
    await write(test, client, second, { day: 2, mood: 6, at: '2026-02-27T08:00:00Z' });
    const { skippedPrompts, dropOff, programs } = await analytics(guide);
    expect(skippedPrompts).toEqual([]);
    expect(dropOff[0]).toMatchObject({
      began: 1,
      days: [
        { reached: 1, wrote: 1 },
        { reached: 1, wrote: 1 },
        { reached: 1, wrote: 0 },
        { reached: 0 },
        { reached: 0 },
        { reached: 0 },
        { reached: 0 },
      ],
    });
    expect(programs[0]).toMatchObject({ enrolledClients: 1, totalEntries: 2 });
  });
});

describe('the change of mood', () => {
  /*
   * In 7 days the last two are compared with the first two. Client n writes 3 and 4 at first (3.5), then 4 and n at the
   * end: changes for n = 4 to 8 are 0.5, 1, 1.5, 2, 2.5: mean 1.5. With four of them there is nothing to say.
   */
  it('is said from five clients on, with their number', async () => {
    const guide = await coach(test);
    const { programId, id } = await programOf(guide, { durationWeeks: 1, title: 'Changing' });
    const add = async (last: number) => {
      const client = await clientOf(test, guide, { firstName: `C${last}`, lastName: 'X' });
      const run = await assign(test, client, { programId, day: 7 });
      await writeMany(test, client, run, [
        { day: 1, mood: 3 },
        { day: 2, mood: 4 },
        { day: 4, mood: 10 },
        { day: 6, mood: 4 },
        { day: 7, mood: last },
      ]);
    };
    for (const last of [4, 5, 6, 7]) await add(last);
    // Somebody who only began cannot be compared.
    const beginner = await clientOf(test, guide, { firstName: 'Beginner', lastName: 'X' });
    await write(test, beginner, await assign(test, beginner, { programId, day: 2 }), { day: 1, mood: 1 });
    const nothing = { clients: 4, change: null };
    expect((await analytics(guide)).moodChange).toEqual({
      overall: nothing,
      programs: [{ programId: id, title: 'Changing', ...nothing }],
    });
    await add(8);
    const enough = { clients: 5, change: 1.5 };
    expect((await analytics(guide)).moodChange).toEqual({
      overall: enough,
      programs: [{ programId: id, title: 'Changing', ...enough }],
    });
    expect((await previewOf(guide, id)).effectiveness, 'the program’s own page says the same').toMatchObject({
      enoughData: true,
      averageMoodImprovement: 1.5,
    });
  });
});

describe('where clients stand', () => {
  /** Many made-up histories in several zones: what analytics says is what the rules of the contract say about each. */
  it('is what the rule of the program day says', async () => {
    const guide = await coach(test);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const now = test.clock.now();
    const expected = new Map<string, unknown>();
    for (let n = 0; n < 25; n += 1) {
      const timeZone = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'][n % 3] ?? 'UTC';
      const client = await clientOf(test, guide, { firstName: `P${n}`, lastName: 'X', timeZone: timeZone });
      const [programId, weeks] =
        n % 2 === 0 ? (['breath-anchor-01', 1] as const) : (['living-from-desire-01', 4] as const);
      const stored = 1 + random(weeks * 7);
      const run = await assign(test, client, { programId, day: stored, startedAt: new Date('2026-01-20T08:00:00Z') });
      const entries = Array.from({ length: random(9) }, () => {
        const at = new Date(now.getTime() - random(60) * 3_600_000);
        return {
          day: Math.min(weeks * 7, Math.max(1, stored - 2 + random(5))),
          mood: 1 + random(10),
          at: at.toISOString(),
          timeZone,
        };
      });
      await writeMany(test, client, run, entries);
      const places = entries
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map((entry) => ({ ...entry, place: weekAndDay(entry.day) }));
      const { week, day } = weekAndDay(stored);
      const open = openDayOf(
        { status: 'active', currentWeek: week, currentDay: day, durationWeeks: weeks },
        places.map(({ place, at }) => ({
          weekNumber: place.week,
          dayNumber: place.day,
          localDate: localDate(new Date(at), timeZone),
        })),
        localDate(now, timeZone),
      );
      const position = {
        status: open.status,
        currentWeek: open.week,
        currentDay: open.day,
        totalDays: weeks * 7,
      };
      const states = loomCells(position, new Map(places.map(({ day: written, mood }) => [written, mood]))).map(
        ({ state }) => state,
      );
      expected.set(client.id, [progressPercent(position), open.week, open.day, entries.length, states]);
    }
    const shown = await analytics(guide);
    for (const one of shown.clients)
      expect(
        [one.completionRate, one.currentWeek, one.currentDay, one.totalEntries, one.cells.map(({ state }) => state)],
        one.name,
      ).toEqual(expected.get(one.id));
    expect(shown.clients).toHaveLength(25);
  });

  it('of a program that was replaced before it began is nothing, also when its first day has come', async () => {
    const guide = await coach(test);
    const client = await clientOf(test, guide, { firstName: 'Zoe', lastName: 'X' });
    const own = await programOf(guide);
    const { assignmentId } = await assign(test, client, {
      programId: own.programId,
      startedAt: new Date('2026-03-09T00:00:00Z'),
    });
    await test.deps.db
      .update(assignments)
      .set({ status: 'replaced', endedAt: new Date('2026-03-04T09:00:00Z') })
      .where(eq(assignments.id, assignmentId));
    test.clock.set('2026-03-10T09:00:00Z');
    const { dropOff } = await analytics(guide);
    test.clock.set('2026-03-04T09:00:00Z');
    expect(dropOff.filter(({ programId, began }) => programId === own.id && began > 0)).toEqual([]);
  });

  it('is nothing before the program begins', async () => {
    const guide = await coach(test);
    const client = await clientOf(test, guide, { firstName: 'Later', lastName: 'X' });
    const { assignmentId } = await assign(test, client);
    await test.deps.db
      .update(assignments)
      .set({ startedAt: new Date('2026-03-04T09:00:00.001Z') })
      .where(eq(assignments.id, assignmentId));
    const ahead = await analytics(guide);
    expect(ahead.clients[0]).toMatchObject({ completionRate: 0, currentWeek: 1, currentDay: 1 });
    expect([ahead.dropOff, ahead.overview.activeClients, ahead.programs[0]?.enrolledClients]).toEqual([[], 1, 1]);
    await test.deps.db
      .update(assignments)
      .set({ startedAt: new Date('2026-03-04T09:00:00Z') })
      .where(eq(assignments.id, assignmentId));
    expect((await analytics(guide)).clients[0]).toMatchObject({ completionRate: 4 });
  });
});
