import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyticsClients, CoachAnalytics } from '#contract/analytics/endpoints.ts';
import { assignments, clientProfiles, journalEntries, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import { join, makeCohort } from '#testing/cohorts.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const analytics = async (who: Person) => (await who.get('/api/coach/analytics')).json<CoachAnalytics>();
const pageOf = async (who: Person, query: string) =>
  (await who.get(`/api/coach/analytics/clients${query}`)).json<AnalyticsClients>();

/** Many clients at once, straight into the tables: each on the same program, at day n modulo 28, with one entry for day 1. */
async function addClients(guide: Person, count: number): Promise<void> {
  const { db } = test.deps;
  const people = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    firstName: `Client ${String(n).padStart(3, '0')}`,
    lastName: 'Y',
  }));
  await db
    .insert(users)
    .values(
      people.map((one) => ({ ...one, name: one.firstName, email: `${one.id}@test.invalid`, role: 'client' as const })),
    );
  await db.insert(clientProfiles).values(
    people.map(({ id }) => ({
      userId: id,
      clientType: 'with-coach' as const,
      coachId: guide.id,
      coachSince: test.clock.now(),
    })),
  );
  const program = sql`(select id from programs where program_id = 'living-from-desire-01')`;
  const runs = people.map(({ id }, n) => ({
    id: newId(),
    clientId: id,
    programId: program,
    currentWeek: 1 + (n % 4),
    currentDay: 1 + (n % 7),
    startedAt: new Date('2026-02-01T08:00:00Z'),
  }));
  await db.insert(assignments).values(runs);
  await db.insert(journalEntries).values(
    runs.map(({ id, clientId }, n) => ({
      id: newId(),
      clientId,
      assignmentId: id,
      weekNumber: 1,
      dayNumber: 1,
      programTitle: 'LD',
      promptText: 'Why?',
      entryTextSealed: Buffer.from('sealed'),
      wordCount: 1,
      moodScore: 1 + (n % 10),
      localDate: '2026-02-02',
      createdAt: new Date('2026-02-02T08:00:00Z'),
    })),
  );
}

describe('the list of clients', () => {
  it('refuses an order that is none', async () => {
    const guide = await coach(test);
    for (const query of ['?sort=email', '?order=upwards', '?page=0', '?page=x'])
      expect((await guide.get(`/api/coach/analytics/clients${query}`)).statusCode, query).toBe(422);
  });

  it('is empty at first', async () => {
    const shown = await analytics(await coach(test));
    expect(shown.overview).toEqual({
      totalClients: 0,
      activeClients: 0,
      totalPrograms: 0,
      completedPrograms: 0,
      totalJournalEntries: 0,
      averageMoodScore: null,
    });
    expect(shown).toMatchObject({
      clients: [],
      programs: [],
      dropOff: [],
      skippedPrompts: [],
      engagement: { recentEntries: 0 },
      moodChange: { overall: { clients: 0, change: null }, programs: [] },
      insights: {
        topPerformingProgram: null,
        mostEngagedClient: null,
        mostEngagedClientId: null,
        averageCompletionRate: 0,
      },
    });
    expect(shown.engagement.weeklyTrends).toHaveLength(12);
  });
});

describe('the figures of a cohort', () => {
  it('are those of its members alone, in every part, and of nobody for another coach’s', async () => {
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide, { startsOn: localDate(test.clock.now(), 'UTC') });
    const [inside, outside] = [
      await unassignedClient(test, { firstName: 'Inside' }),
      await trialClient(test, { firstName: 'Outside' }),
    ];
    await join(inside, cohort);
    await connect(test, outside, guide);
    await write(test, outside, await assign(test, outside, { day: 2 }), { day: 1, mood: 9 });
    await inside.post('/api/journal-entries', { entryText: 'Mine.', moodScore: 4 });

    const all = await analytics(guide);
    expect(all.cohorts).toEqual([{ id: cohort.id, name: cohort.name }]);
    expect(all.overview).toMatchObject({ totalClients: 2, totalJournalEntries: 2 });
    const own = (await guide.get(`/api/coach/analytics?cohort=${cohort.id}`)).json<CoachAnalytics>();
    expect(own.overview).toMatchObject({
      totalClients: 1,
      totalPrograms: 1,
      totalJournalEntries: 1,
      averageMoodScore: 4,
    });
    expect(own.programs.map(({ title }) => title)).toEqual(['Breath as Anchor']);
    const rows = [
      own,
      await pageOf(guide, `?cohort=${cohort.id}`),
      await pageOf(guide, `?cohort=${cohort.id}&sort=name`),
    ];
    for (const { clients } of rows) expect(clients.map(({ id }) => id)).toEqual([inside.id]);
    expect(JSON.stringify(rows)).not.toContain('Outside');

    const other = await coach(test);
    for (const id of [cohort.id, 'nothing']) {
      const none = (await other.get(`/api/coach/analytics?cohort=${id}`)).json<CoachAnalytics>();
      expect([none.overview.totalClients, none.clients, none.cohorts]).toEqual([0, [], []]);
    }
  });
});

describe('a client who leaves', () => {
  it('is gone from every number at once', async () => {
    const guide = await coach(test);
    const [stays, leaves] = [
      await trialClient(test, { firstName: 'Stays' }),
      await trialClient(test, { firstName: 'Leaves' }),
    ];
    for (const [client, mood] of [
      [stays, 4],
      [leaves, 9],
    ] as const) {
      await connect(test, client, guide);
      await write(test, client, await assign(test, client, { day: 2 }), { day: 1, mood });
    }
    expect((await analytics(guide)).overview).toMatchObject({
      totalClients: 2,
      totalJournalEntries: 2,
      averageMoodScore: 6.5,
    });
    await connect(test, leaves, await coach(test));
    const after = await analytics(guide);
    expect(after.overview).toMatchObject({ totalClients: 1, totalJournalEntries: 1, averageMoodScore: 4 });
    expect(JSON.stringify([after, await pageOf(guide, '')])).not.toMatch(new RegExp(`Leaves|${leaves.id}`));
  });
});

describe('the figures of a large practice', () => {
  let guide: Person;
  beforeAll(async () => {
    guide = await coach(test);
    await addClients(guide, 60);
  });
  const someClient = async () => {
    const [row] = await test.deps.db
      .select({ id: clientProfiles.userId })
      .from(clientProfiles)
      .where(eq(clientProfiles.coachId, guide.id))
      .limit(1);
    if (!row) throw new Error('no client');
    return row.id;
  };
  const entriesOf = async () => (await analytics(guide)).overview.totalJournalEntries;
  const addEntry = async () => {
    const clientId = await someClient();
    await test.deps.database.pool.query(
      `insert into journal_entries (id, client_id, assignment_id, week_number, day_number, program_title, prompt_text,
         entry_text, word_count, mood_score, local_date, created_at)
       select $1, client_id, id, 1, 2, 'LD', 'Why?', 'x', 1, 5, '2026-03-03', '2026-03-03T08:00:00Z' from assignments where client_id = $2`,
      [newId(), clientId],
    );
  };

  it('are of the moment: an entry is added, deleted or edited, or a program changes', async () => {
    const clientId = await someClient();
    const first = await entriesOf();
    await addEntry();
    test.clock.advance(1);
    const { asOf, overview } = await analytics(guide);
    const before = overview.totalJournalEntries;
    expect([asOf, before]).toEqual([test.clock.now().toISOString(), first + 1]);
    await test.deps.db
      .update(journalEntries)
      .set({ deletedAt: test.clock.now() })
      .where(sql`${journalEntries.clientId} = ${clientId} and ${journalEntries.dayNumber} = 2`);
    expect(await entriesOf()).toBe(before - 1);
    await test.deps.db.update(journalEntries).set({ moodScore: 10 }).where(eq(journalEntries.clientId, clientId));
    expect((await pageOf(guide, '?sort=mood')).clients.map(({ id }) => id)).toContain(clientId);
    const { activeClients } = (await analytics(guide)).overview;
    await test.deps.db.update(assignments).set({ status: 'completed' }).where(eq(assignments.clientId, clientId));
    expect((await analytics(guide)).overview.activeClients).toBe(activeClients - 1);
  });

  it('know at once who leaves and who joins, and show today’s names', async () => {
    const clientId = await someClient();
    const { totalClients } = (await analytics(guide)).overview;
    await test.deps.db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, clientId));
    expect((await pageOf(guide, '?sort=name&order=reversed')).clients[0]).toMatchObject({
      id: clientId,
      name: 'Renamed Y',
    });
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, clientId));
    expect((await analytics(guide)).overview.totalClients).toBe(totalClients - 1);
    await test.deps.db.update(clientProfiles).set({ coachId: guide.id }).where(eq(clientProfiles.userId, clientId));
    expect((await analytics(guide)).overview.totalClients).toBe(totalClients);
  });

  it('do not reach a coach whose client has just been swapped for another', async () => {
    await analytics(guide);
    const [leaves, joins] = [await someClient(), await trialClient(test, { firstName: 'Joins' })];
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, leaves));
    await connect(test, joins, guide);
    const named = await pageOf(guide, '?sort=name&order=reversed');
    expect(named.clients.map(({ id }) => id)).toContain(joins.id);
    expect(JSON.stringify(await Promise.all([1, 2].map((page) => pageOf(guide, `?page=${page}`))))).not.toContain(
      leaves,
    );
  });

  it('come in pages, each client once, in every order', async () => {
    const total = (await analytics(guide)).overview.totalClients;
    for (const sort of ['completion', 'name', 'entries', 'mood', 'activity']) {
      for (const order of ['usual', 'reversed']) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => pageOf(guide, `?page=${page}&sort=${sort}&order=${order}`)),
        );
        expect(
          pages.map(({ clients }) => clients.length),
          sort,
        ).toEqual([50, total - 50, 0]);
        expect(new Set(pages.flatMap(({ clients }) => clients.map(({ id }) => id))).size, sort).toBe(total);
        expect(pages[0]?.pagination).toEqual({ page: 1, pageSize: 50, totalPages: 2, total });
      }
    }
    const highest = (await pageOf(guide, '')).clients.map(({ completionRate }) => completionRate);
    expect(highest).toEqual(highest.toSorted((a, b) => b - a));
    const lowest = (await pageOf(guide, '?sort=mood&order=reversed')).clients.map(
      ({ averageMood }) => averageMood ?? 99,
    );
    expect(lowest).toEqual(lowest.toSorted((a, b) => a - b));
    expect((await analytics(guide)).clients, 'the page shows the first fifty').toHaveLength(50);
  });
});
