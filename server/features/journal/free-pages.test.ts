import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { EntrySaved, EntryVersion, JournalList } from '#contract/journal/schema.ts';
import { clientRollups } from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { comment, listed, read, share } from '#testing/sharing.ts';
import { homeOf as home } from '#testing/joining.ts';
import { rowsOf, saved } from '#testing/journal.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const path = '/api/journal-entries';
const page = (over: Record<string, unknown> = {}) => ({
  entryText: 'Nobody asked, and I wrote all the same.',
  moodScore: 8,
  isFreePage: true,
  ...over,
});
const journal = async (who: Person, query = '') =>
  (await who.get(`/api/client/journal-entries${query}`)).json<JournalList>();

/** A client who has finished a program with a coach. */
async function finished(): Promise<{ client: Person; guide: Person }> {
  const [client, guide] = [await unassignedClient(test), await coach(test)];
  await connect(test, client, guide);
  const program = await assign(test, client, { day: 28, status: 'completed' });
  await write(test, client, program, { day: 28, mood: 6, at: '2026-03-03T20:00:00Z' });
  return { client, guide };
}

describe('a free page', () => {
  it.each([
    ['an assignment', { assignmentId: randomUUID() }],
    ['a program day', { week: 1, day: 1 }],
  ])('with %s is refused: it belongs to neither', async (_, over) => {
    const someone = await trialClient(test);
    const response = await someone.post(path, page(over));
    expect(response.statusCode).toBe(422);
    expect(response.json<ErrorBody>().fields).toEqual({ isFreePage: 'A free page belongs to no day of a program.' });
    expect(await rowsOf(test, someone)).toEqual([]);
  });

  it('is kept for its date alone, with the words and the mood, and stands on Today', async () => {
    const someone = await unassignedClient(test);
    expect((await home(someone)).freePages).toBeUndefined();
    const answer = await saved(someone, page());
    expect(answer).toMatchObject({
      dayNumber: null,
      programTitle: '',
      promptText: '',
      entryText: 'Nobody asked, and I wrote all the same.',
      moodScore: 8,
      isLate: false,
      version: 1,
      createdAt: '2026-03-04T09:00:00.000Z',
      care: null,
    });
    expect(await rowsOf(test, someone)).toMatchObject([
      { assignmentId: null, weekNumber: null, dayNumber: null, localDate: '2026-03-04' },
    ]);
    const shown = await home(someone);
    expect(shown).toMatchObject({ assignment: null, todayEntries: [], journalEntries: [], streak: 1 });
    expect(shown.freePages).toEqual({
      today: [{ ...answer, care: undefined }],
      newest: [{ id: answer.id, moodScore: 8, createdAt: answer.createdAt, date: '2026-03-04' }],
    });
  });

  it('is not what a request for the open day becomes: without a program that stays a refusal', async () => {
    const someone = await unassignedClient(test);
    expect((await someone.post(path, page({ isFreePage: false }))).statusCode).toBe(409);
    expect(await rowsOf(test, someone)).toEqual([]);
  });

  it('can be written while waiting, before a program begins, after its end and beside one that runs', async () => {
    const waiting = await unassignedClient(test);
    await saved(waiting, page());
    const early = await unassignedClient(test);
    await assign(test, early, { startedAt: new Date('2026-03-09T00:00:00Z') });
    await saved(early, page());
    expect(await home(early)).toMatchObject({ assignment: { startsOn: '2026-03-09' }, streak: 1 });
    const { client } = await finished();
    await saved(client, page());
    expect(await home(client)).toMatchObject({
      assignment: { status: 'completed' },
      progress: { completedDays: 1, averageMood: 6 },
      streak: 2,
    });
    const running = await trialClient(test);
    await saved(running, page());
    // The day that stands open is as unwritten as before, and does not move on by itself.
    test.clock.advance(dayInMs);
    expect(await home(running)).toMatchObject({ todayEntries: [], progress: { currentDay: 1, completedDays: 0 } });
  });

  it('can be written when the trial is over; the days of its program cannot', async () => {
    const someone = await trialClient(test);
    test.clock.advance(8 * dayInMs);
    const refused = await someone.post(path, page({ isFreePage: undefined }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json<ErrorBody>().message).toContain('free pages');
    await saved(someone, page());
    expect((await home(someone)).freePages?.today).toHaveLength(1);
  });

  it('is one of several a day, and the page of the next day is empty again', async () => {
    const someone = await unassignedClient(test, { timeZone: 'Asia/Tokyo' });
    test.clock.set('2026-03-04T14:00:00Z');
    const first = await saved(someone, page({ entryText: 'one', moodScore: 4 }));
    test.clock.advance(60_000);
    const second = await saved(someone, page({ entryText: 'two' }));
    expect((await home(someone)).freePages?.today.map(({ id }) => id)).toEqual([second.id, first.id]);
    // Three in the morning in Tokyo: until then the evening is not over.
    test.clock.set('2026-03-04T17:59:00Z');
    expect((await home(someone)).freePages?.today).toHaveLength(2);
    test.clock.set('2026-03-04T18:01:00Z');
    const { freePages, streak } = await home(someone);
    expect(freePages?.today).toEqual([]);
    expect(freePages?.newest.map(({ date, moodScore }) => [date, moodScore])).toEqual([
      ['2026-03-04', 8],
      ['2026-03-04', 4],
    ]);
    expect(streak).toBe(1);
  });

  it('that waited on a device has the date it was written on; one begun before midnight that of the evening', async () => {
    const someone = await unassignedClient(test);
    await saved(someone, page({ writtenAt: '2026-03-02T21:00:00Z' }));
    test.clock.set('2026-03-04T00:20:00Z');
    await saved(someone, page({ begunAt: '2026-03-03T23:50:00Z' }));
    expect((await rowsOf(test, someone)).map(({ localDate }) => localDate).toSorted()).toEqual([
      '2026-03-02',
      '2026-03-03',
    ]);
    expect((await home(someone)).streak).toBe(2);
  });

  it('is kept once when it is sent twice', async () => {
    const someone = await unassignedClient(test);
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await someone.post(path, page(), key), await someone.post(path, page(), key)];
    expect(again.json()).toEqual(first.json());
    expect(await rowsOf(test, someone)).toHaveLength(1);
  });

  it('is found, edited, deleted and brought back like every entry', async () => {
    const someone = await unassignedClient(test);
    const { id } = await saved(someone, page({ entryText: 'A walk by the canal.' }));
    expect((await journal(someone, '?search=canal')).entries).toMatchObject([{ id, dayNumber: null }]);
    expect((await journal(someone)).statistics).toMatchObject({ totalEntries: 1, consistencyStreak: 1 });
    const edited = await someone.put(`/api/client/journal-entries/${id}`, {
      entryText: 'A walk by the sea.',
      moodScore: 9,
      version: 1,
    });
    expect(edited.json<EntrySaved>()).toMatchObject({ dayNumber: null, version: 2 });
    const versions = (await someone.get(`/api/client/journal-entries/${id}/versions`)).json<EntryVersion[]>();
    expect(versions.map(({ entryText }) => entryText)).toEqual(['A walk by the sea.', 'A walk by the canal.']);
    await someone.delete(`/api/client/journal-entries/${id}`);
    expect(await home(someone)).not.toHaveProperty('freePages');
    expect((await journal(someone)).recentlyDeleted).toMatchObject([{ id, dayNumber: null, programTitle: '' }]);
    await someone.post(`/api/client/journal-entries/${id}/restore`);
    expect((await home(someone)).freePages?.today).toMatchObject([{ id, entryText: 'A walk by the sea.' }]);
  });
});

describe('the coach of somebody who writes free pages', () => {
  const dashboard = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
  const seen = async (guide: Person, client: Person) => {
    const [{ clients, recentActivity }, about] = [
      await dashboard(guide),
      (await guide.get(`/api/coach/client/${client.id}`)).json<{ engagement: unknown; notifications: unknown }>(),
    ];
    const { engagement, ...rest } = about;
    return { clients, recentActivity, rest, engagement };
  };

  it('sees nothing of them: no line, no mood, no date', async () => {
    const { client, guide } = await finished();
    const before = await seen(guide, client);
    await saved(client, page({ moodScore: 3 }));
    await saved(client, page());
    expect(await seen(guide, client)).toEqual(before);
    const [sums] = await test.deps.db.select().from(clientRollups).where(eq(clientRollups.clientId, client.id));
    expect(sums).toMatchObject({ lastEntryDate: '2026-03-03', heavyEntryId: null });
    expect(await listed(guide, client)).toEqual([]);
  });

  it('reads one that is shared, and can answer it', async () => {
    const { client, guide } = await finished();
    const { id } = await saved(client, page());
    await saved(client, page({ entryText: 'This one stays with me.' }));
    await share(client, id);
    expect(await listed(guide, client)).toMatchObject([{ id, dayNumber: null, promptText: '', moodScore: 8 }]);
    const { recentActivity } = await dashboard(guide);
    expect(recentActivity.map(({ description }) => description)).toContain('Test Person shared a free page');
    expect((await read(guide, client, id)).statusCode).toBe(200);
    expect((await comment(guide, client, id)).statusCode).toBe(200);
    expect((await home(client)).freePages?.today.find((one) => one.id === id)?.share).toMatchObject({
      comments: [{ text: 'Thank you for letting me read this.' }],
    });
    const accesses = (await client.get('/api/client/access-log')).json<{ rows: unknown[] }>().rows;
    expect(accesses[0]).toMatchObject({ kind: 'entry-read', entry: { dayNumber: null, programTitle: '' } });
  });

  it('hears that a day was hard, without the page', async () => {
    const { client, guide } = await finished();
    const { care } = await saved(client, page({ entryText: 'Too much today.', moodScore: 1 }));
    expect(care).toMatchObject({ isCoachTold: true });
    expect((await home(client)).care).toMatchObject({ isCoachTold: true });
    const { recentActivity } = await dashboard(guide);
    expect(recentActivity[0]).toMatchObject({
      type: 'crisis',
      description: 'Test Person logged 1 (Very Low)',
      clientId: client.id,
    });
    expect((await guide.get(`/api/coach/client/${client.id}`)).body).toContain('Logged 1 (Very Low)"');
  });
});
