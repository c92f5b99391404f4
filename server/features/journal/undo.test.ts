import { eq, lte } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { EntrySaved, JournalList } from '#contract/journal/schema.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import {
  auditLog,
  careSignals,
  idempotencyKeys,
  journalEntries,
  journalEntryVersions,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { homeOf as home } from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const at = (id: string) => `/api/client/journal-entries/${id}`;
const written = async (who: Person, over: Record<string, unknown> = {}) =>
  (
    await who.post(
      '/api/journal-entries',
      { entryText: 'Words.', moodScore: 6, ...over },
      { 'idempotency-key': newId() },
    )
  ).json<EntrySaved>();
const restore = async (who: Person, id: string) => await who.post(`${at(id)}/restore`);
const journal = async (who: Person) => (await who.get('/api/client/journal-entries')).json<JournalList>();

describe('deleting an entry', () => {
  it('is for its author', async () => {
    const [one, other] = [await trialClient(test), await trialClient(test)];
    const { id } = await written(one);
    for (const [who, entryId] of [
      [other, id],
      [one, newId()],
      [one, 'x'],
    ] as const) {
      for (const response of [await who.delete(at(entryId)), await restore(who, entryId)]) {
        expect(response.statusCode).toBe(404);
        expect(response.json<ErrorBody>().message).toBe('This entry couldn’t be found.');
      }
    }
    expect((await journal(one)).statistics.totalEntries).toBe(1);
  });

  it('hides it everywhere at once', async () => {
    const someone = await trialClient(test, { firstName: 'Lena', lastName: 'F' });
    const guide = await coach(test);
    await connect(test, someone, guide);
    await assign(test, someone);
    const coachHome = async () => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
    const { id } = await written(someone, { moodScore: 2 });
    expect((await coachHome()).recentActivity.some(({ type }) => type === 'crisis')).toBe(true);

    expect((await someone.delete(at(id))).json()).toEqual({ id, restorableUntil: '2026-03-11T09:00:00.000Z' });
    expect(await home(someone)).toMatchObject({
      todayEntries: [],
      journalEntries: [],
      care: null,
      streak: 0,
      progress: { completedDays: 0, averageMood: null },
    });
    expect((await someone.get('/api/client/program-days/1/1')).json()).toMatchObject({ entries: [] });
    expect(await journal(someone)).toMatchObject({
      entries: [],
      statistics: { totalEntries: 0, consistencyStreak: 0 },
      moodAnalytics: { averageMood: null, weeklyMoodAverages: [] },
      pagination: { total: 0 },
      recentlyDeleted: [
        {
          id,
          dayNumber: 1,
          programTitle: 'Living from Desire',
          createdAt: '2026-03-04T09:00:00.000Z',
          restorableUntil: '2026-03-11T09:00:00.000Z',
        },
      ],
    });
    expect((await someone.get('/api/client/journal-entries?search=words')).json<JournalList>().entries).toEqual([]);
    expect((await someone.get(`${at(id)}/versions`)).statusCode).toBe(404);
    const edited = await someone.put(at(id), { entryText: 'Other words.', moodScore: 5, version: 1 });
    expect(edited.statusCode).toBe(404);
    expect(edited.json<ErrorBody>().message).toBe('This entry was deleted. Restore it in your journal to edit it.');
    const seen = await coachHome();
    expect(seen.recentActivity.map(({ title }) => title)).toEqual(['Program started']);
    expect(seen.clients).toMatchObject([{ averageMood: null, lastActivity: null }]);
  });

  it('twice is deleting it once', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    const first = await someone.delete(at(id));
    test.clock.advance(3_600_000);
    expect((await someone.delete(at(id))).json()).toEqual(first.json());
    const records = await test.deps.db.select().from(auditLog).where(eq(auditLog.actorId, someone.id));
    expect(records.filter(({ action }) => action === 'entry-deleted').map(({ detail }) => detail)).toEqual([
      { entryId: id },
    ]);
  });

  it('makes the open day unwritten again, and takes nobody back a day', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    await someone.delete(at(id));
    test.clock.set('2026-03-05T09:00:00Z');
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 1 }, todayEntries: [] });

    const second = await written(someone);
    test.clock.set('2026-03-06T09:00:00Z');
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 2 } });
    await someone.delete(at(second.id));
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 2 }, progress: { completedDays: 0 } });
  });
});

describe('bringing an entry back', () => {
  it('gives it back as it was, versions included, until the seventh day ends', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    await someone.put(at(id), { entryText: 'Other words.', moodScore: 7, version: 1 });
    await someone.delete(at(id));
    test.clock.set('2026-03-11T08:59:59.999Z');
    await runUpkeep(test.deps);
    const restored = await restore(someone, id);
    expect(restored.json()).toMatchObject({ id, entryText: 'Other words.', version: 2, moodScore: 7 });
    expect((await restore(someone, id)).json()).toEqual(restored.json());
    expect((await journal(someone)).entries.map((entry) => entry.id)).toEqual([id]);
    expect((await someone.get(`${at(id)}/versions`)).json()).toHaveLength(2);
  });

  it('is over after seven days, and then the entry is erased with its versions', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone, { moodScore: 1 });
    await someone.put(at(id), { entryText: 'Other words.', moodScore: 1, version: 1 });
    await someone.delete(at(id));
    test.clock.set('2026-03-11T09:00:00Z');
    expect((await restore(someone, id)).statusCode).toBe(404);
    expect((await someone.delete(at(id))).statusCode).toBe(404);
    expect((await journal(someone)).recentlyDeleted).toEqual([]);

    const kept = await trialClient(test);
    await written(kept);
    const { db } = test.deps;
    const due = await db.$count(journalEntries, lte(journalEntries.deletedAt, new Date('2026-03-04T09:00:00Z')));
    await runUpkeep(test.deps);
    expect(await db.$count(journalEntries, eq(journalEntries.clientId, someone.id))).toBe(0);
    expect(await db.$count(journalEntryVersions, eq(journalEntryVersions.entryId, id))).toBe(0);
    expect(await db.$count(journalEntries, eq(journalEntries.clientId, kept.id))).toBe(1);
    expect(
      await db.select({ entryId: careSignals.entryId }).from(careSignals).where(eq(careSignals.clientId, someone.id)),
    ).toEqual([{ entryId: null }]);
    expect(
      (await db.select().from(auditLog).where(eq(auditLog.action, 'entries-erased'))).map(({ actorId, detail }) => [
        actorId,
        detail,
      ]),
    ).toEqual([[null, { count: due }]]);
  });

  it('and deleting it at once ends in one of the two, never in neither', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    await someone.delete(at(id));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? restore(someone, id) : someone.delete(at(id)))),
    );
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    const { entries, recentlyDeleted } = await journal(someone);
    expect(entries.length + recentlyDeleted.length).toBe(1);
  });
});

describe('upkeep', () => {
  it('keeps the keys of entries for good, and forgets the others', async () => {
    const someone = await trialClient(test);
    const key = { 'idempotency-key': newId() };
    const body = { entryText: 'Sent before the long journey.', moodScore: 6 };
    const first = await someone.post('/api/journal-entries', body, key);
    await test.deps.db.insert(idempotencyKeys).values({
      id: newId(),
      userId: someone.id,
      endpoint: 'outreach.send',
      key: 'k',
      bodyHash: 'h',
      createdAt: test.clock.now(),
    });
    test.clock.set('2026-04-03T09:00:01Z');
    await runUpkeep(test.deps);
    expect(
      (await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, someone.id))).map(
        ({ endpoint }) => endpoint,
      ),
    ).toEqual(['journal.save']);
    test.clock.set('2026-03-05T09:00:00Z');
    expect((await someone.post('/api/journal-entries', body, key)).json()).toEqual(first.json());
  });
});
