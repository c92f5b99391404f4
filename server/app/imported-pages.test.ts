import { count, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ClientDashboard, YearOfPages } from '#contract/client-dashboard/endpoints.ts';
import type { JournalList } from '#contract/journal/schema.ts';
import * as tables from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { imported, pageOf } from '#testing/imports.ts';
import { saved } from '#testing/journal.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { share } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

/*
 * An imported page counts in Total Entries and Avg Words and in no other figure, and raises nothing: every screen that shows
 * a figure is looked at before and after.
 */

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

/** Yesterday's, last week's, of the gap in the streak, of this day last year, of today; with words that sound heavy. */
const dates = ['2026-03-03', '2026-02-25', '2026-03-01', '2025-03-04', '2026-03-04', '2012-06-01'];
const pages = dates.map((date, index) =>
  pageOf(1, {
    sourceId: date,
    writtenAt: `${date}T08:0${index}:00Z`,
    entryText: 'I want to kill myself, said the hero.',
  }),
);

async function someone(): Promise<{ client: Person; guide: Person; boss: Person }> {
  const [client, guide, boss] = [await trialClient(test), await coach(test), await admin(test)];
  await connect(test, client, guide);
  const program = await assign(test, client, { day: 12, startedAt: new Date('2026-02-20T08:00:00Z') });
  for (const [day, mood, at] of [
    [9, 8, '2026-02-27T20:00:00Z'],
    [10, 4, '2026-02-28T20:00:00Z'],
    [11, 6, '2026-03-02T20:00:00Z'],
    [12, 7, '2026-03-03T20:00:00Z'],
  ] as const)
    await write(test, client, program, { day, mood, at });
  await saved(client, { isFreePage: true, moodScore: 5 });
  return { client, guide, boss };
}

/** What each screen says, as one object. */
async function screensOf({ client, guide, boss }: Awaited<ReturnType<typeof someone>>) {
  const read = async (who: Person, urls: string[]) =>
    Object.fromEntries(
      await Promise.all(
        urls.map(async (url): Promise<[string, Record<string, never>]> => {
          const response = await who.get(url);
          expect([url, response.statusCode]).toEqual([url, 200]);
          return [url, response.json()];
        }),
      ),
    );
  const of = `/api/coach/client/${client.id}`;
  return {
    coach: await read(guide, [
      '/api/coach/dashboard',
      '/api/coach/analytics',
      '/api/coach/analytics/clients',
      '/api/coach/week-cards',
      '/api/coach/shared-entries',
      of,
      `${of}/shared-entries`,
    ]),
    client: await read(client, ['/api/client/dashboard', '/api/client/week-cards', '/api/notices']),
    journal: (await client.get('/api/client/journal-entries')).json<JournalList>(),
    year: (await client.get('/api/client/year')).json<YearOfPages>(),
    growth: (await boss.get('/api/admin/dashboard')).json<{ growth: object[] }>().growth,
  };
}

it('counts in Total Entries and Avg Words, and in no other figure', async () => {
  const people = await someone();
  const before = await screensOf(people);
  await imported(people.client, { pages });
  const after = await screensOf(people);

  expect(after.coach).toEqual(before.coach);
  expect(after.growth).toEqual(before.growth);
  const { '/api/client/dashboard': homeBefore, ...othersBefore } = before.client;
  const { '/api/client/dashboard': homeAfter, ...othersAfter } = after.client;
  expect(othersAfter).toEqual(othersBefore);
  const [was, is] = [homeBefore, homeAfter] as unknown as ClientDashboard[];
  expect({ ...is, freePages: null }).toEqual({ ...was, freePages: null });
  // On the cloth of free pages they are woven, and none is a page of today.
  expect(is?.freePages?.today).toEqual(was?.freePages?.today);
  expect(is?.freePages?.newest).toHaveLength(1 + pages.length);
  expect(is?.freePages?.newest.filter(({ moodScore }) => moodScore === null)).toHaveLength(pages.length);

  expect(after.journal.moodAnalytics).toEqual(before.journal.moodAnalytics);
  expect(before.journal.statistics).toMatchObject({ totalEntries: 5, consistencyStreak: 3 });
  expect(after.journal.statistics).toMatchObject({ totalEntries: 11, consistencyStreak: 3 });
  expect(after.journal.statistics.averageWordsPerEntry).not.toBe(before.journal.statistics.averageWordsPerEntry);
  expect(after.journal.yearAgo).toMatchObject({ createdAt: '2025-03-04T08:03:00.000Z' });

  // A date keeps its lowest mood; one with imported pages alone has none.
  const moods = (year: YearOfPages) => new Map(year.days.map(({ date, moodScore }) => [date, moodScore]));
  expect(moods(after.year)).toEqual(
    new Map(
      [...moods(before.year), ...['2025-03-04', '2026-02-25', '2026-03-01'].map((date) => [date, null] as const)]
        .filter(([date]) => date >= after.year.from)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
});

it('is left out by every filter for moods and found by every other', async () => {
  const { client } = await someone();
  await imported(client, { pages });
  const total = async (query: string) =>
    (await client.get(`/api/client/journal-entries?${query}`)).json<JournalList>().pagination.total;
  expect(await total('minMood=1')).toBe(5);
  expect(await total('maxMood=10')).toBe(5);
  expect(await total('minMood=1&maxMood=10')).toBe(5);
  expect(await total('startDate=2012-06-01&endDate=2012-06-01')).toBe(1);
  expect(await total('entryType=text')).toBe(11);
  expect(await total('search=hero')).toBe(6);
});

it('raises no signal, notice, mail, push or live event, and moves no program', async () => {
  const { client, guide } = await someone();
  await test.deps.mailSender.sendDue();
  const watched = [
    tables.careSignals,
    tables.notices,
    tables.mailOutbox,
    tables.liveEvents,
    tables.weekCards,
    tables.entryShares,
    tables.moodLinks,
  ];
  const look = async () => ({
    rows: await Promise.all(watched.map(async (table) => await db.select({ rows: count() }).from(table))),
    rollups: await db.select().from(tables.clientRollups).where(eq(tables.clientRollups.clientId, client.id)),
    assignments: await db.select().from(tables.assignments).where(eq(tables.assignments.clientId, client.id)),
    queue: (await guide.get('/api/coach/dashboard')).body,
  });
  const before = await look();
  await imported(client, { pages });
  expect(await look()).toEqual(before);
});

it('is no page of today for reminders', async () => {
  const { findDayFacts } = await import('#server/features/reminders/day-queries.ts');
  const client = await trialClient(test);
  const wrote = async () =>
    (await findDayFacts(db, client.id, '2026-03-04', { openDay: null, countsFreePages: true })).isWritten;
  await imported(client, { pages });
  expect(await wrote()).toBe(false);
  await saved(client, { isFreePage: true });
  expect(await wrote()).toBe(true);
});

it('is in the download with its date, and says that it has no mood', async () => {
  const { client } = await someone();
  await imported(client, { pages });
  const files = await unzip((await client.get('/api/client/journal-export?to=2012-12-31')).rawPayload);
  expect(JSON.parse(files.get('journal.json') ?? '')).toMatchObject({
    entries: [{ date: '2012-06-01', mood: null, moodWord: null, importedFrom: 'day-one' }],
  });
  expect(files.get('journal.md')).toContain('From another journal, without a mood.');
  expect(files.get('journal.html')).not.toMatch(/class="mood|null/);
  expect([...files.keys()].some((name) => name.startsWith('cloth/2012-06-01'))).toBe(true);
});

it('is read by the coach it is shared with, without a mood', async () => {
  const { client, guide } = await someone();
  await imported(client, { pages });
  const { entries } = (await client.get('/api/client/journal-entries?endDate=2012-12-31')).json<JournalList>();
  const [page] = entries;
  expect((await share(client, page?.id ?? '')).statusCode).toBe(200);
  const seen = (await guide.get(`/api/coach/client/${client.id}/shared-entries`)).json<{ entries: object[] }>().entries;
  expect(seen).toMatchObject([{ id: page?.id, moodScore: null, entryText: page?.entryText }]);
});
