import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { careSignals } from '#server/platform/db/schema.ts';
import { leaving } from '#testing/account.ts';
import { assign, connect, write, writeMany } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({
    REQUEST_LIMIT: '100000',
    HELP_LINES: 'Somebody who listens|116 123;Online|https://help.example',
  });
});
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const helpLines = [
  { name: 'Somebody who listens', contact: '116 123', href: 'tel:116123' },
  { name: 'Online', contact: 'https://help.example', href: 'https://help.example' },
];
const save = async (who: Person, entryText: string, moodScore: number) =>
  (await who.post('/api/journal-entries', { entryText, moodScore })).json<EntrySaved>();
const edit = async (who: Person, id: string, version: number, entryText: string, moodScore: number) =>
  (await who.put(`/api/client/journal-entries/${id}`, { entryText, moodScore, version })).json<EntrySaved>();
const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const signals = async (who: Person) =>
  await test.deps.db.select().from(careSignals).where(eq(careSignals.clientId, who.id));
const feed = async (guide: Person) =>
  (await guide.get('/api/coach/dashboard'))
    .json<CoachDashboard>()
    .recentActivity.filter(({ type }) => type === 'crisis');
const withCoach = async () => {
  const [someone, guide] = [await trialClient(test, { firstName: 'Lena', lastName: 'F' }), await coach(test)];
  await connect(test, someone, guide);
  return { someone, guide };
};

describe('a heavy day', () => {
  it('shows the help lines, and says honestly whether a coach is told', async () => {
    const alone = await trialClient(test);
    expect((await save(alone, 'A very low day.', 2)).care).toEqual({ helpLines, isCoachTold: false });
    expect((await home(alone)).care).toEqual({ helpLines, isCoachTold: false });
    const { someone } = await withCoach();
    expect((await save(someone, 'I want to die.', 8)).care).toEqual({ helpLines, isCoachTold: true });
    expect((await home(someone)).care).toEqual({ helpLines, isCoachTold: true });
  });

  it('promises no coach who is leaving: they open no page and get no mail', async () => {
    const { someone, guide } = await withCoach();
    const { id, version } = await save(someone, 'A very low day.', 2);
    const kept = await leaving(test, guide);
    const alone = { helpLines, isCoachTold: false };
    expect((await home(someone)).care).toEqual(alone);
    expect((await edit(someone, id, version, 'Still very low.', 2)).care).toEqual(alone);
    expect((await save(someone, 'I want to die.', 2)).care).toEqual(alone);
    const freePage = { entryText: 'A very low evening.', moodScore: 1, isFreePage: true };
    expect((await someone.post('/api/journal-entries', freePage)).json<EntrySaved>().care).toEqual(alone);
    await kept.delete('/api/account/deletion');
    expect((await home(someone)).care).toEqual({ helpLines, isCoachTold: true });
  });

  it('is not made of an ordinary one', async () => {
    const { someone, guide } = await withCoach();
    expect((await save(someone, 'I could kill for a coffee.', 3)).care).toBeNull();
    expect((await home(someone)).care).toBeNull();
    expect(await signals(someone)).toEqual([]);
    expect(await feed(guide)).toEqual([]);
  });

  it('gives the coach a line without a word of the entry', async () => {
    const { someone, guide } = await withCoach();
    const low = await save(someone, 'Xylophone.', 1);
    test.clock.advance(60_000);
    const words = await save(someone, 'I do not want to live anymore, quoth the raven.', 6);
    expect(await feed(guide)).toEqual([
      {
        id: words.id,
        type: 'crisis',
        title: 'Needs your attention',
        description: 'Lena F may be having a hard time on Day 1',
        time: '2026-03-04T09:01:00.000Z',
        clientId: someone.id,
      },
      {
        id: low.id,
        type: 'crisis',
        title: 'Needs your attention',
        description: 'Lena F logged 1 (Very Low) on Day 1',
        time: '2026-03-04T09:00:00.000Z',
        clientId: someone.id,
      },
    ]);
    expect(await feed(await coach(test))).toEqual([]);
    const [row] = await signals(someone);
    expect(Object.keys(row ?? {}).sort()).toEqual(['checkInId', 'clientId', 'createdAt', 'entryId', 'id', 'toldAt']);
  });

  it('is told once an entry; editing can raise it and never takes it back', async () => {
    const { someone, guide } = await withCoach();
    const { id, care } = await save(someone, 'An ordinary day.', 6);
    expect(care).toBeNull();
    expect((await edit(someone, id, 1, 'An ordinary day. I want to die.', 6)).care).toEqual({
      helpLines,
      isCoachTold: true,
    });
    expect((await edit(someone, id, 2, 'A very low day.', 1)).care).not.toBeNull();
    expect((await edit(someone, id, 3, 'It got better.', 8)).care).toEqual({ helpLines, isCoachTold: true });
    expect((await edit(someone, id, 3, 'It got better.', 8)).care).toEqual({ helpLines, isCoachTold: true });
    expect(await signals(someone)).toHaveLength(1);
    expect(await feed(guide)).toMatchObject([{ description: 'Lena F may be having a hard time on Day 1' }]);
    expect((await home(someone)).care).not.toBeNull();
  });

  it('is over on the page when the next day stands open', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { day: 3 });
    await save(someone, 'A very low day.', 1);
    test.clock.set('2026-03-05T09:00:00Z');
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 4 }, care: null });
  });

  it('is found among one’s own signals, not among all that others wrote since', async () => {
    const [someone, other] = [await trialClient(test), await trialClient(test)];
    const assigned = await assign(test, someone, { day: 3 });
    await write(test, someone, assigned, { day: 1, mood: 1, at: '2026-01-04T08:00:00Z' });
    await save(someone, 'An ordinary day.', 6);
    const since = Array.from({ length: 800 }, (_, n) => ({
      day: 1 + (n % 20),
      mood: 6,
      at: new Date(Date.parse('2026-03-04T08:59:00Z') - n * 60_000).toISOString(),
    }));
    await writeMany(test, other, await assign(test, other, { day: 21 }), since);
    const rows = await test.deps.db.transaction(async (tx) => {
      // As in a large house, where nothing is read as a whole, or sorted that an index has in order; and not as this
      // connection has planned it while the tables were small.
      for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      // Counted now, and not when the database happens to do it by itself.
      await tx.execute(sql`analyze`);
      await tx.execute(sql`discard plans`);
      // Counted by the connection, with what it did before.
      const read = async () =>
        (
          await tx.execute<{ rows: number }>(sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows
            from pg_stat_xact_user_tables where relname = 'journal_entries'`)
        ).rows[0]?.rows ?? 0;
      const before = await read();
      await tx.execute(sql`select refresh_client_heavy(${someone.id}::uuid)`);
      return (await read()) - before;
    });
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(50);
  });
});
