import { describe, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { clientGroups, recentActivityShown } from '#contract/coach-dashboard/rules.ts';
import { assign, connect, write, writeMany } from '#testing/histories.ts';
import { spoken } from '#testing/pages-with-media.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { pair } from '#testing/sharing.ts';
import { countRowsRead } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const home = async (who: Person) => (await who.get('/api/coach/dashboard')).json<CoachDashboard>();

describe('the coach’s home', () => {
  it('is empty at first', async () => {
    expect(await home(await coach(test))).toEqual({
      stats: { activeClients: 0, completionRate: null, programs: 0 },
      clients: [],
      programs: [],
      recentActivity: [],
      queue: { rows: [], total: 0, people: 0, done: [] },
      today: null,
      approval: null,
      firstSteps: { profile: false, program: false },
      clientPrograms: [],
      groups: Object.fromEntries(clientGroups.map((group) => [group, 0])),
      pagination: { page: 1, pageSize: 50, totalPages: 0, total: 0 },
    });
  });

  /*
   * By hand, today is 4 March. Ada: day 14 of 28 = 50 percent; moods 4 (25 February, seven days ago: outside the last
   * seven days), 7 and 8 -> 7.5. Ben: day 3 of 7 = 43 percent, no entry -> no mood. Cleo: completed, not active.
   * Ben has not written since 2 February, 30 days: he needs the coach and comes first. Cleo completed today.
   * Active: Ada and Ben; mean progress (50 + 43) / 2 = 46.5 -> 47.
   */
  it('counts as written down here', async () => {
    const guide = await coach(test);
    const [ada, ben, cleo, other] = await Promise.all(
      ['Ada', 'Ben', 'Cleo', 'Other'].map((firstName) => trialClient(test, { firstName, lastName: 'X' })),
    );
    if (!ada || !ben || !cleo || !other) throw new Error('people are missing');
    for (const client of [ada, ben, cleo]) await connect(test, client, guide);
    const adas = await assign(test, ada, { day: 14, startedAt: new Date('2026-02-01T08:00:00Z') });
    await write(test, ada, adas, { day: 11, mood: 4, at: '2026-02-25T20:00:00Z' });
    await write(test, ada, adas, { day: 12, mood: 7, at: '2026-02-26T20:00:00Z', text: 'A canary in the text.' });
    await write(test, ada, adas, { day: 13, mood: 8, at: '2026-03-03T20:00:00Z', text: 'one two three' });
    await assign(test, ben, { programId: 'breath-anchor-01', day: 3, startedAt: new Date('2026-02-02T08:00:00Z') });
    await assign(test, cleo, {
      programId: 'breath-anchor-01',
      day: 7,
      status: 'completed',
      startedAt: new Date('2026-02-03T08:00:00Z'),
    });
    await write(test, other, await assign(test, other), { day: 1, mood: 1 });

    const shown = await home(guide);
    expect(shown.stats).toEqual({ activeClients: 2, completionRate: 47, programs: 0 });
    expect(shown.clients.map((row) => [row.user.firstName, row.progress, row.averageMood, row.cloth.length])).toEqual([
      ['Ben', 43, null, 7],
      ['Ada', 50, 7.5, 28],
      ['Cleo', 100, null, 7],
    ]);
    expect(shown.clients[1]?.cloth).toBe('----------478o..............');
    expect(shown.recentActivity[0]).toMatchObject({
      title: 'Program completed',
      description: 'Cleo X finished Breath as Anchor',
    });
    expect(shown.recentActivity[1]).toMatchObject({
      type: 'journal_entry',
      title: 'New journal entry',
      description: 'Ada X wrote 3 words for Day 13',
      clientId: ada.id,
    });
    expect(JSON.stringify(shown)).not.toContain('canary');
    expect(JSON.stringify(shown)).not.toContain('Other X');
    expect(JSON.stringify(shown)).not.toContain('@test.invalid');
  });

  it('has no average where every program began before its client came', async () => {
    const guide = await coach(test);
    const client = await trialClient(test);
    await assign(test, client, { day: 14, startedAt: new Date('2026-02-01T08:00:00Z') });
    await connect(test, client, guide, new Date('2026-02-20T08:00:00Z'));
    expect((await home(guide)).stats).toMatchObject({ activeClients: 1, completionRate: null });
  });

  it('says of a spoken page that it was recorded, and nothing of the recording', async () => {
    const { client, guide } = await pair(test);
    const { recordingId } = await spoken(test, client, { entryText: 'A canary beside it.' });
    const shown = await home(guide);
    const line = shown.recentActivity.find(({ title }) => title === 'New journal entry');
    expect(line?.description).toMatch(/ recorded a page for Day 1$/);
    for (const unsaid of ['canary', recordingId, '2:41', '0 words'])
      expect(JSON.stringify(shown)).not.toContain(unsaid);
  });

  it('points to somebody who had a very low day, without a word of it', async () => {
    const guide = await coach(test);
    const client = await trialClient(test, { firstName: 'Lena', lastName: 'F' });
    await connect(test, client, guide);
    await write(test, client, await assign(test, client, { day: 2 }), {
      day: 1,
      mood: 2,
      text: 'A canary in the text.',
      at: '2026-03-04T08:59:00Z',
    });
    const shown = await home(guide);
    expect(shown.recentActivity.find((line) => line.type === 'crisis')).toMatchObject({
      title: 'Needs your attention',
      description: 'Lena F logged 2 (Low) on Day 1',
    });
    expect(JSON.stringify(shown)).not.toContain('canary');
  });

  it('looks at the newest rows of a client of years alone, whatever others write', async () => {
    const guide = await coach(test);
    const [client, other] = [await trialClient(test), await trialClient(test)];
    await connect(test, client, guide);
    const morning = Date.parse('2026-03-04T08:00:00Z');
    const pages = (apart: number) =>
      Array.from({ length: 800 }, (_, n) => ({
        day: 1 + (n % 27),
        mood: 6,
        at: new Date(morning - n * apart).toISOString(),
      }));
    await writeMany(test, client, await assign(test, client, { day: 28 }), pages(20 * 3_600_000));
    await writeMany(test, other, await assign(test, other, { day: 28 }), pages(1_000));
    expect((await home(guide)).recentActivity.length).toBeGreaterThan(1);
    const rows = await countRowsRead(test, 'journal_entries', () => home(guide));
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(4 * recentActivityShown);
  });
});
