import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { Goal, OwnGoals } from '#contract/goals/schema.ts';
import { eraseAfterPartings } from '#server/features/parting/former-clients.ts';
import { auditLog, checkIns, goalRatings, goals, goalVersions, liveEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { answer, asked } from '#testing/joining.ts';
import { end as endWork, together, undoEnd } from '#testing/parting.ts';
import { again, coach, trialClient, type Person } from '#testing/people.ts';
import { endRelation, pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const steps = ['I notice nothing.', '', 'I ask once a week.', 'I ask most days.', ''];
const words = { baseVersion: 0, title: 'Asking for what I want', levels: steps, until: '2026-05-31', isShown: false };
type Body = Record<string, unknown>;
const save = (who: Person, id: string, body: Body = {}) => who.put(`/api/client/goals/${id}`, { ...words, ...body });
async function written(who: Person, body: Body = {}): Promise<Goal> {
  const answer = await save(who, newId(), body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Goal>();
}
const own = async (who: Person) => (await who.get('/api/client/goals')).json<OwnGoals>();
const rate = (who: Person, id: string, level: number) => who.put(`/api/client/goals/${id}/rating`, { level });
const end = (who: Person, id: string) => who.post(`/api/client/goals/${id}/end`);
const seen = async (who: Person, client: Person) =>
  (await who.get(`/api/coach/client/${client.id}/goals`)).json<{ goals: Goal[] }>().goals;
const agree = (who: Person, id: string, version = 1) => who.put(`/api/coach/goals/${id}/agreed`, { version });
const told = async ({ id }: Person) => await db.$count(liveEvents, eq(liveEvents.userId, id));

describe('a goal', () => {
  it('is nobody else’s to change, rate, end or read', async () => {
    const { client, guide } = await pair(test);
    const stranger = await pair(test);
    const { id } = await written(client);
    const calls = [save(stranger.client, id), rate(stranger.client, id, 0), end(stranger.client, id), agree(guide, id)];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await stranger.guide.get(`/api/coach/client/${client.id}/goals`)).statusCode).toBe(404);
    expect(await seen(guide, client)).toEqual([]);
    expect((await save(client, newId(), { baseVersion: 1 })).statusCode).toBe(404);
    expect((await own(client)).goals).toMatchObject([{ id, version: 1, ratings: [], endedAt: null }]);
  });

  it('has a name, five steps and a day', async () => {
    const { client } = await pair(test);
    for (const [body, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ levels: steps.slice(1) }, 'levels'],
      [{ levels: [...steps.slice(1), 'x'.repeat(301)] }, 'levels.4'],
      [{ until: '2026-02-30' }, 'until'],
    ] as const)
      expect((await save(client, newId(), body)).json()).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  it('is one of three at most, however many are saved at once; an ended one makes room', async () => {
    const { client } = await pair(test);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(client, newId())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await save(client, newId())).json()).toMatchObject({ reason: 'goals-full', params: { most: 3 } });
    const [first] = (await own(client)).goals;
    test.clock.advance(1_000);
    expect((await end(client, first!.id)).json()).toMatchObject({ endedAt: '2026-03-04T09:00:01.000Z' });
    test.clock.advance(1_000);
    expect((await end(client, first!.id)).json()).toMatchObject({ endedAt: '2026-03-04T09:00:01.000Z' });
    const fresh = await written(client);
    const ids = (await own(client)).goals.map(({ id }) => id);
    expect([ids[2], ids[3]]).toEqual([fresh.id, first!.id]);
    expect((await rate(client, first!.id, 0)).json()).toMatchObject({ reason: 'goal-ended' });
    expect((await save(client, first!.id, { baseVersion: 1, title: 'Other' })).json()).toMatchObject({
      reason: 'goal-ended',
    });
  });

  it('is saved once however often it is sent, and never over words that were not seen', async () => {
    const { client } = await pair(test);
    const { id } = await written(client);
    expect((await save(client, id)).json()).toMatchObject({ version: 1 });
    const change = { baseVersion: 1, title: 'Asking' };
    expect((await save(client, id, change)).json()).toMatchObject({ version: 2, title: 'Asking' });
    expect((await save(client, id, change)).json()).toMatchObject({ version: 2 });
    expect((await save(client, id, { ...change, title: 'Other' })).json()).toMatchObject({ reason: 'goal-changed' });
    expect((await save(client, id, { ...change, baseVersion: 2, until: null })).json()).toMatchObject({ version: 3 });
    expect(await db.$count(goalVersions, eq(goalVersions.goalId, id))).toBe(2);
  });

  it('lies sealed with all its versions and ratings', async () => {
    const { client } = await pair(test);
    const { id } = await written(client, { title: 'Korallenmoos' });
    await rate(client, id, 1);
    await save(client, id, { baseVersion: 1 });
    const [row] = await db.select().from(goals).where(eq(goals.id, id));
    const [former] = await db.select().from(goalVersions).where(eq(goalVersions.goalId, id));
    const [rating] = await db.select().from(goalRatings).where(eq(goalRatings.goalId, id));
    const { rows } = await db.execute<{ wrapped_key: Buffer }>(sql`select wrapped_key from user_keys
      where user_id = ${client.id}`);
    const key = test.deps.vault.unwrap(rows[0]!.wrapped_key, client.id);
    expect(row!.wordsSealed.includes('Asking')).toBe(false);
    expect(test.deps.vault.open(key, { id, version: 1 }, former!.wordsSealed)).toContain('Korallenmoos');
    expect(test.deps.vault.open(key, { id, version: 2 }, row!.wordsSealed)).toContain('Asking for what I want');
    expect(() => test.deps.vault.open(key, { id, version: 2 }, former!.wordsSealed)).toThrow();
    expect(test.deps.vault.open(key, rating!.id, rating!.levelSealed)).toBe('1');
  });
});

describe('where somebody is', () => {
  it('is one step for each date of their own, the later one, among those that are written', async () => {
    const { client } = await pair(test);
    await client.put('/api/settings/time-zone', { timeZone: 'Pacific/Auckland' });
    const { id } = await written(client);
    for (const level of [3, 0.5]) expect((await rate(client, id, level)).statusCode).toBe(422);
    expect((await rate(client, id, 2)).json()).toMatchObject({ reason: 'goal-step-empty' });
    await Promise.all([rate(client, id, -2), rate(client, id, 0), rate(client, id, 1)]);
    expect((await rate(client, id, 1)).json()).toMatchObject({ ratings: [{ level: 1, date: '2026-03-04' }] });
    test.clock.set('2026-03-04T11:30:00Z');
    expect((await rate(client, id, -2)).json()).toMatchObject({
      ratings: [
        { level: 1, date: '2026-03-04' },
        { level: -2, date: '2026-03-05' },
      ],
    });
  });
});

describe('showing it', () => {
  it('is for the coach of now, who hears of it only then, until it is taken back', async () => {
    const { client, guide } = await pair(test);
    const before = await told(guide);
    const { id } = await written(client);
    await rate(client, id, 0);
    expect(await told(guide)).toBe(before);
    const shown = await save(client, id, { isShown: true, coachId: guide.id });
    expect(shown.json()).toMatchObject({
      version: 1,
      share: { coachName: 'Ines Calloway', sharedAt: '2026-03-04T09:00:00.000Z' },
    });
    expect(await told(guide)).toBe(before + 1);
    test.clock.advance(60_000);
    await save(client, id, { baseVersion: 1, isShown: true });
    expect(await seen(guide, client)).toMatchObject([
      { id, levels: steps, share: { sharedAt: '2026-03-04T09:00:00.000Z' }, ratings: [{ level: 0 }] },
    ]);
    expect(await told(guide)).toBe(before + 1);
    await end(client, id);
    expect((await save(client, id, { baseVersion: 1 })).json()).toMatchObject({ share: null });
    expect(await told(guide)).toBe(before + 3);
    expect(await seen(guide, client)).toEqual([]);
    const actions = await db
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.actorId, client.id), sql`${auditLog.action} like 'goal-%'`))
      .orderBy(desc(auditLog.id));
    const detail = { goalId: id, coachId: guide.id };
    expect(actions).toEqual([
      { action: 'goal-unshared', detail },
      { action: 'goal-shared', detail },
    ]);
  });

  it('ends with the work, and is never for another coach than the page named', async () => {
    const { client, guide } = await pair(test);
    const shown = await written(client, { isShown: true });
    await agree(guide, shown.id);
    await endRelation(test, client);
    expect((await own(client)).goals[0]?.share).toBeNull();
    expect((await guide.get(`/api/coach/client/${client.id}/goals`)).statusCode).toBe(404);
    expect((await agree(guide, shown.id)).statusCode).toBe(404);
    const next = await coach(test);
    await connect(test, client, next);
    expect(await seen(next, client)).toEqual([]);
    expect((await save(client, newId(), { isShown: true, coachId: guide.id })).json()).toMatchObject({ share: null });
    expect(await seen(next, client)).toEqual([]);
    await save(client, shown.id, { baseVersion: 1, isShown: true, coachId: next.id });
    expect(await seen(next, client)).toMatchObject([{ id: shown.id, agreedAt: null }]);
    const alone = await trialClient(test);
    expect(await written(alone, { isShown: true })).toMatchObject({ share: null });
    expect((await own(alone)).coach).toBeNull();
  });

  it('comes back when a parting is undone, and not with a new beginning, nor once that time is over', async () => {
    for (const how of ['joined again', 'time is over']) {
      const { client, guide } = await together(test);
      const goal = await written(client, { isShown: true });
      const answered = { instrumentId: 'x', version: 1, localDate: '2026-03-04', answersSealed: Buffer.from('sealed') };
      const share = { coachId: guide.id, shown: 'score' as const, sharedAt: test.clock.now() };
      const checkIn = { ...answered, ...share, id: newId(), clientId: client.id, answeredAt: test.clock.now() };
      await db.insert(checkIns).values({ ...checkIn, firstSharedAt: test.clock.now() });
      await endWork(guide, client);
      await undoEnd(guide, client);
      expect(await seen(guide, client)).toHaveLength(1);
      await endWork(guide, client);
      if (how === 'joined again') await answer(guide, await asked(client, guide), 'accepted');
      else {
        test.clock.advance(60 * dayInMs);
        await eraseAfterPartings(test.deps);
        await connect(test, client, guide);
      }
      const later = await again(test, guide);
      expect(await seen(later, client)).toEqual([]);
      const [row] = await db.select().from(checkIns).where(eq(checkIns.id, checkIn.id));
      expect(row).toMatchObject({ shown: null, sharedAt: null, coachId: guide.id, firstSharedAt: share.sharedAt });
      const [kept] = await db.select().from(goals).where(eq(goals.id, goal.id));
      expect(kept).toMatchObject({ sharedAt: null, coachId: guide.id });
    }
  });

  it('can be agreed to, in the words that were read; other words need it again', async () => {
    const { client, guide } = await pair(test);
    const { id } = await written(client, { isShown: true });
    expect((await agree(guide, id, 2)).json()).toMatchObject({ reason: 'goal-changed' });
    const heard = await told(client);
    expect((await agree(guide, id)).json()).toMatchObject({ agreedAt: '2026-03-04T09:00:00.000Z' });
    expect(await told(client)).toBe(heard + 1);
    test.clock.advance(60_000);
    expect((await agree(guide, id)).json()).toMatchObject({ agreedAt: '2026-03-04T09:00:00.000Z' });
    await rate(client, id, 0);
    expect((await own(client)).goals[0]?.agreedAt).toBe('2026-03-04T09:00:00.000Z');
    await save(client, id, { baseVersion: 1, until: null, isShown: true });
    expect((await own(client)).goals[0]).toMatchObject({ version: 2, agreedAt: null });
    expect((await agree(guide, id)).json()).toMatchObject({ reason: 'goal-changed' });
    await end(client, id);
    expect((await agree(guide, id, 2)).json()).toMatchObject({ reason: 'goal-ended' });
  });
});
