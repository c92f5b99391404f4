import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { JournalList } from '#contract/journal/schema.ts';
import { journalEntries, pauses } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, write, writeMany } from '#testing/histories.ts';
import { person, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { countRowsRead, countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const path = '/api/client/journal-entries';
const list = async (who: Person, query = '') => {
  const response = await who.get(`${path}${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<JournalList>();
};
const texts = ({ entries }: JournalList) => entries.map(({ entryText }) => entryText);

describe('the journal', () => {
  it('is empty at first, also without a program', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    expect(await list(someone)).toEqual({
      entries: [],
      yearAgo: null,
      transcribesAt: null,
      coach: null,
      moodAnalytics: { averageMood: null, moodTrend: 'neutral', weeklyMoodAverages: [] },
      statistics: { totalEntries: 0, consistencyStreak: 0, averageWordsPerEntry: 0 },
      pagination: { page: 1, pageSize: 10, totalPages: 0, total: 0 },
      recentlyDeleted: [],
    });
  });

  it('never shows another person’s entries', async () => {
    const [one, two] = [await trialClient(test), await trialClient(test)];
    await write(test, one, await assign(test, one), { day: 1, mood: 3, text: 'A canary in the text.' });
    for (const query of ['', '?search=canary'])
      expect((await two.get(`${path}${query}`)).body).not.toContain('canary in');
    expect(await list(two)).toMatchObject({ entries: [], statistics: { totalEntries: 0 } });
  });

  it('has ten entries a page, newest first, in an order that stays; a page past the end is empty', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 20 });
    // 23 entries, of which five at the very same moment: their order must not change between pages.
    const at = (n: number) =>
      new Date(Date.parse('2026-02-01T08:00:00Z') + (n < 8 || n > 12 ? n : 8) * 3_600_000).toISOString();
    await writeMany(
      test,
      someone,
      assigned,
      Array.from({ length: 23 }, (_, n) => ({ day: 1 + (n % 20), mood: 1 + (n % 10), text: `Number ${n}`, at: at(n) })),
    );
    const pages = [
      await list(someone),
      await list(someone, '?page=2'),
      await list(someone, '?page=3'),
      await list(someone, '?page=4'),
      await list(someone, '?page=100000'),
    ];
    expect(pages.map(({ entries }) => entries.length)).toEqual([10, 10, 3, 0, 0]);
    expect(pages[3]?.pagination).toEqual({ page: 4, pageSize: 10, totalPages: 3, total: 23 });
    const all = pages.flatMap(({ entries }) => entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    expect(all.map(({ createdAt, id }) => createdAt + id)).toEqual(
      all
        .map(({ createdAt, id }) => createdAt + id)
        .toSorted()
        .toReversed(),
    );
    expect(all[0]).toMatchObject({
      dayNumber: 3,
      programTitle: 'Living from Desire',
      promptText: 'The prompt of day 3',
      entryText: 'Number 22',
      wordCount: 2,
      moodScore: 3,
      entryType: 'text',
      version: 1,
      isLate: false,
    });
  });

  it('gives the page on which an entry stands; somebody else’s, a deleted one or none at all is 404', async () => {
    const [someone, other] = [await trialClient(test), await trialClient(test)];
    const at = (n: number) => new Date(Date.parse('2026-02-01T08:00:00Z') + n * 3_600_000).toISOString();
    await writeMany(
      test,
      someone,
      await assign(test, someone, { day: 20 }),
      Array.from({ length: 23 }, (_, n) => ({ day: 1, mood: n < 12 ? 2 : 8, text: `Number ${n}`, at: at(n) })),
    );
    const ids = [...(await list(someone, '?page=2')).entries, ...(await list(someone, '?page=3')).entries].map(
      ({ id }) => id,
    );
    const [eleventh = '', last = ''] = [ids[0], ids.at(-1)];
    expect((await list(someone, `?entry=${eleventh}`)).pagination.page).toBe(2);
    const found = await list(someone, `?entry=${last.toUpperCase()}&page=1`);
    expect([found.pagination.page, found.entries.at(-1)?.id]).toEqual([3, last]);
    expect((await list(someone, `?entry=${last}&maxMood=2`)).pagination.page).toBe(2);
    expect((await list(someone, `?entry=${last}&search=number`)).pagination.page).toBe(3);
    const refused = async (who: Person, query: string) => (await who.get(`${path}?${query}`)).statusCode;
    expect(await refused(other, `entry=${last}`)).toBe(404);
    expect(await refused(someone, `entry=${last}&minMood=8`)).toBe(404);
    expect(await refused(someone, `entry=${last}&search=nothing`)).toBe(404);
    expect(await refused(someone, 'entry=e1')).toBe(404);
    await someone.delete(`${path}/${last}`);
    expect(await refused(someone, `entry=${last}`)).toBe(404);
  });

  it.each([
    'page=0',
    'page=1.5',
    'page=x',
    'minMood=0',
    'maxMood=11',
    'startDate=2026-13-01',
    'endDate=yesterday',
    'entryType=video',
    `search=${'a'.repeat(201)}`,
  ])('refuses ?%s', async (query) => {
    const response = await (await trialClient(test)).get(`${path}?${query}`);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<ErrorBody>().fields ?? {})).toEqual([query.split('=')[0]]);
  });
});

describe('filters', () => {
  let someone: Person;
  beforeAll(async () => {
    someone = await trialClient(test, { timeZone: 'Europe/Berlin' });
    const assigned = await assign(test, someone, { day: 20, startedAt: new Date('2026-01-01T08:00:00Z') });
    // On 29 March the clocks go forward at 02:00: that day has 23 hours, from 23:00 UTC of the 28th to 22:00 UTC.
    for (const [text, at, mood] of [
      ['end of 28th', '2026-03-28T22:59:59.999Z', 2],
      ['start of 29th', '2026-03-28T23:00:00Z', 4],
      ['noon of 29th', '2026-03-29T10:00:00Z', 6],
      ['end of 29th', '2026-03-29T21:59:59.999Z', 8],
      ['start of 30th', '2026-03-29T22:00:00Z', 10],
    ] as const)
      await write(test, someone, assigned, { day: 5, mood, text, at, timeZone: 'Europe/Berlin' });
  });

  it.each([
    ['startDate=2026-03-29&endDate=2026-03-29', ['end of 29th', 'noon of 29th', 'start of 29th']],
    ['startDate=2026-03-30', ['start of 30th']],
    ['endDate=2026-03-28', ['end of 28th']],
    ['startDate=2026-03-30&endDate=2026-03-29', []],
    ['minMood=6', ['start of 30th', 'end of 29th', 'noon of 29th']],
    ['maxMood=4', ['start of 29th', 'end of 28th']],
    ['minMood=8&maxMood=4', []],
    ['startDate=2026-03-29&endDate=2026-03-29&minMood=5&maxMood=7', ['noon of 29th']],
    ['startDate=2026-03-29&endDate=2026-03-29&search=noon', ['noon of 29th']],
    ['maxMood=7&search=29th', ['noon of 29th', 'start of 29th']],
    ['entryType=text&minMood=10', ['start of 30th']],
    ['entryType=audio', []],
    [
      'page=&startDate=&endDate=&minMood=&maxMood=&entryType=&search=',
      ['start of 30th', 'end of 29th', 'noon of 29th', 'start of 29th', 'end of 28th'],
    ],
    [
      'startDate=0001-01-01&endDate=9999-12-31&search=',
      ['start of 30th', 'end of 29th', 'noon of 29th', 'start of 29th', 'end of 28th'],
    ],
    ['startDate=9999-12-31', []],
    ['endDate=0001-01-01', []],
  ])('%s', async (query, expected) => {
    const found = await list(someone, `?${query}`);
    expect(texts(found)).toEqual(expected);
    expect(found.pagination).toMatchObject({ total: expected.length, totalPages: expected.length === 0 ? 0 : 1 });
    // Whatever the filter: moods (2 + 4 + 6 + 8 + 10) / 5, three words each.
    expect(found.statistics).toMatchObject({ totalEntries: 5, averageWordsPerEntry: 3 });
    expect(found.moodAnalytics.averageMood).toBe(6);
  });
});

describe('statistics', () => {
  it('are over all entries; the trend compares the last 7 with the 7 before', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 20 });
    // By hand: fourteen entries, moods 5 then 6: a whole point up. Words: 14 x 2 -> 2. Mean (35 + 42) / 14 = 5.5.
    await writeMany(
      test,
      someone,
      assigned,
      Array.from({ length: 14 }, (_, n) => ({
        day: n + 1,
        mood: n < 7 ? 5 : 6,
        text: 'two words',
        at: `2026-02-${String(n + 10).padStart(2, '0')}T20:00:00Z`,
      })),
    );
    expect(await list(someone, '?minMood=6')).toMatchObject({
      moodAnalytics: { averageMood: 5.5, moodTrend: 'improving' },
      statistics: { totalEntries: 14, consistencyStreak: 0, averageWordsPerEntry: 2 },
      pagination: { total: 7 },
    });
    await writeMany(
      test,
      someone,
      assigned,
      Array.from({ length: 7 }, (_, n) => ({ day: 15, mood: 3, at: `2026-03-01T1${n}:00:00Z` })),
    );
    expect((await list(someone)).moodAnalytics.moodTrend).toBe('declining');
  });

  it('weekly averages are of the current program: its last four weeks that have entries', async () => {
    const someone = await trialClient(test);
    const old = await assign(test, someone, {
      programId: 'breath-anchor-01',
      startedAt: new Date('2026-01-01T08:00:00Z'),
    });
    await write(test, someone, old, { day: 1, mood: 1, at: '2026-01-02T08:00:00Z' });
    expect((await list(someone)).moodAnalytics.weeklyMoodAverages).toEqual([{ week: 1, average: 1 }]);
    const now = await assign(test, someone, { day: 28, startedAt: new Date('2026-02-01T08:00:00Z') });
    expect((await list(someone)).moodAnalytics.weeklyMoodAverages).toEqual([]);
    for (const [day, mood] of [
      [1, 4],
      [8, 5],
      [9, 6],
      [9, 6],
      [22, 9],
    ] as const)
      await write(test, someone, now, { day, mood, at: '2026-03-01T08:00:00Z' });
    // Week 2: (5 + 6 + 6) / 3 = 5.67; nothing in week 3.
    expect((await list(someone)).moodAnalytics.weeklyMoodAverages).toEqual([
      { week: 1, average: 4 },
      { week: 2, average: 5.7 },
      { week: 4, average: 9 },
    ]);
  });

  it('weekly averages show no more than four weeks', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 28 });
    await writeMany(
      test,
      someone,
      assigned,
      [1, 2, 3, 4, 5, 6].map((week) => ({ day: week * 7, mood: week, at: '2026-03-01T08:00:00Z' })),
    );
    expect((await list(someone)).moodAnalytics.weeklyMoodAverages).toEqual(
      [3, 4, 5, 6].map((week) => ({ week, average: week })),
    );
  });

  it('the streak is made of days in the person’s zone, and a pause does not break it', async () => {
    const someone = await trialClient(test, { timeZone: 'Pacific/Auckland' });
    const assigned = await assign(test, someone, { day: 9 });
    // 09:00 UTC on 4 March is 22:00 in Auckland.
    for (const at of ['2026-02-20T11:30:00Z', '2026-03-01T09:00:00Z', '2026-03-02T12:30:00Z'])
      await write(test, someone, assigned, { day: 3, mood: 5, at, timeZone: 'Pacific/Auckland' });
    expect((await list(someone)).statistics.consistencyStreak).toBe(1);
    await test.deps.db.insert(pauses).values({
      id: newId(),
      clientId: someone.id,
      assignmentId: assigned.assignmentId,
      startsOn: '2026-02-22',
      endsOn: '2026-02-28',
      endedOn: '2026-02-27',
    });
    await test.deps.db.insert(pauses).values({
      id: newId(),
      clientId: someone.id,
      assignmentId: assigned.assignmentId,
      startsOn: '2026-02-27',
      endsOn: '2026-03-02',
    });
    expect((await list(someone)).statistics.consistencyStreak).toBe(3);
    expect((await someone.get('/api/client/dashboard')).json()).toMatchObject({ streak: 3 });
  });
});

describe('a streak that is longer than the entries every page brings', () => {
  it('is counted to its first day, at the price of one statement', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 28 });
    const daily = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        day: 1 + (n % 28),
        mood: 6,
        at: new Date(Date.parse('2026-03-04T08:00:00Z') - (from + n) * 86_400_000).toISOString(),
      }));
    await writeMany(test, someone, assigned, daily(0, 90));
    await list(someone);
    const short = await countStatements(test, () => list(someone));
    await writeMany(test, someone, assigned, [...daily(90, 130), ...daily(131, 140)]);
    const long = await countStatements(test, () => list(someone));
    expect((await list(someone)).statistics.consistencyStreak).toBe(130);
    expect(long).toBe(short + 1);
  });
});

describe('statements', () => {
  it('are at most three, for one entry as for three thousand; a search needs a few more to read all of it a page at a time', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 28 });
    await write(test, someone, assigned, { day: 1, mood: 5 });
    const queries = ['', '?search=written', '?minMood=2&startDate=2020-01-01&page=2'];
    const count = async () => {
      const counts: number[] = [];
      for (const query of queries) counts.push(await countStatements(test, () => list(someone, query)));
      return counts;
    };
    await list(someone);
    const few = await count();
    await writeMany(
      test,
      someone,
      assigned,
      Array.from({ length: 2_999 }, (_, n) => ({
        day: 1 + (n % 28),
        mood: 1 + (n % 10),
        at: new Date(Date.parse('2026-03-04T08:00:00Z') - n * 50 * 3_600_000).toISOString(),
      })),
    );
    const [whole, search = 0, filtered] = await count();
    expect([whole, filtered]).toEqual([few[0], few[2]]);
    expect(Math.max(...few)).toBeLessThanOrEqual(3);
    expect(search).toBeLessThanOrEqual(10);
    expect((await list(someone, '?search=written')).pagination.total).toBe(3_000);
  });

  it('look at the end of a long journal from there, and every entry stands on its page', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 28 });
    const count = 1_203;
    await writeMany(
      test,
      someone,
      assigned,
      Array.from({ length: count }, (_, n) => ({
        day: 1 + (n % 28),
        mood: 1 + (n % 10),
        text: `Page ${n}`,
        // Two of a moment now and then: their order is that of their ids.
        at: new Date(Date.parse('2026-03-04T08:00:00Z') - Math.floor(n / 2) * 50 * 3_600_000).toISOString(),
      })),
    );
    const inOrder = await test.deps.db
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(eq(journalEntries.clientId, someone.id))
      .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id));
    for (const page of [51, 61, 62, 100, 121, 122]) {
      const { entries } = await list(someone, `?page=${page}`);
      expect(entries.map(({ id }) => ({ id }))).toEqual(inOrder.slice(10 * (page - 1), 10 * page));
    }
    const low = await list(someone, '?maxMood=5&page=61');
    expect([low.pagination.total, low.entries.length]).toEqual([603, 3]);
    const [first, last] = [
      await countRowsRead(test, 'journal_entries', () => list(someone)),
      await countRowsRead(test, 'journal_entries', () => list(someone, '?page=121')),
    ];
    expect(last).toBeLessThan(first + 100);
  });
});
