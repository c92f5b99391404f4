import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnsweredCheckIn } from '#contract/check-ins/schema.ts';
import { auditLog, checkInForms, checkInPlans, checkIns, liveEvents, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { answer, answerBody, answered, newForm, occasions, ourSessions, own, plan } from '#testing/check-ins.ts';
import { assign, connect } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { endRelation, pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const shareAt = (id: string) => `/api/client/check-ins/${id}/share`;
const share = (who: Person, id: string, shown = 'score', more: Record<string, unknown> = {}) =>
  who.put(shareAt(id), { shown, ...more });
const unshare = (who: Person, id: string) => who.delete(shareAt(id));
const remove = (who: Person, id: string) => who.delete(`/api/client/check-ins/${id}`);
const rowOf = async (id: string) => (await db.select().from(checkIns).where(eq(checkIns.id, id)))[0];
const notices = async (who: Person) =>
  (await who.get('/api/notices')).json<{ kind: string; detail: unknown }[]>().map(({ kind, detail }) => [kind, detail]);
const heard = async ({ id }: Person) => await db.$count(liveEvents, eq(liveEvents.userId, id));
const reasonOf = async (response: ReturnType<typeof answer>) => {
  const { statusCode, json } = await response;
  return [statusCode, json<{ reason?: string }>().reason];
};

describe('somebody else’s check-in', () => {
  it('looks like none, and its id tells nothing', async () => {
    const [{ client }, other] = [await pair(test), await pair(test)];
    const { id } = await answered(client);
    for (const one of [id, newId()])
      for (const call of [share, unshare, remove]) expect((await call(other.client, one)).statusCode).toBe(404);
    const body = { id, answers: { said: 1 } };
    expect(await reasonOf(answer(other.client, body))).toEqual(await reasonOf(answer(client, body)));
    expect(await reasonOf(answer(other.client, { id }))).toEqual([409, 'check-in-id-taken']);
    expect((await own(other.client)).answered).toEqual([]);
    expect((await own(client)).answered).toHaveLength(1);
  });
});

describe('answers', () => {
  it('fit their questions; none at all are refused', async () => {
    const { client } = await pair(test);
    const form = await newForm(test);
    const given = (answers: Record<string, unknown>) => reasonOf(answer(client, { ...form, answers }));
    const bad = [
      { calm: 4 },
      { calm: '1' },
      { hours: 25 },
      { where: 2 },
      { why: 3 },
      { nothing: 1 },
      { calm: 1, x: 1 },
    ];
    for (const answers of bad) expect(await given(answers)).toEqual([422, 'check-in-answers']);
    for (const answers of [{}, { why: '  ' }]) expect(await given(answers)).toEqual([422, 'check-in-empty']);
    const saved = await answered(client, { ...form, answers: { why: ' So. \n', hours: 7.5 } });
    expect(saved.answers).toEqual({ why: 'So.', hours: 7.5 });
  });

  it('are given to an instrument there is, on an occasion there can be', async () => {
    const client = await trialClient(test);
    const unknown = [
      { instrumentId: 'nowhere' },
      { version: 99 },
      { instrumentId: newId() },
      { occasion: 'Quetzalfeder' },
    ];
    for (const over of unknown) expect((await answer(client, over)).statusCode).toBe(404);
  });

  it('are not given to another coach’s own one, nor on an occasion of somebody else', async () => {
    const [mine, theirs] = [await pair(test), await pair(test)];
    const form = await newForm(test);
    await db.update(checkInForms).set({ coachId: theirs.guide.id }).where(eq(checkInForms.id, form.instrumentId));
    const planned = `plan.${await plan(test, theirs, form)}.0`;
    const own = `plan.${await plan(test, mine)}.0`;
    const answers = { calm: 1 };
    for (const over of [{ ...form, answers }, { ...form, answers, occasion: own }, { occasion: planned }])
      expect(await reasonOf(answer(mine.client, over))).toEqual([404, 'check-in-not-found']);
    expect((await answer(theirs.client, { ...form, answers, occasion: planned })).statusCode).toBe(200);
    // Asked once is enough, also after the coach has stopped it or is another.
    await db.update(checkInPlans).set({ stoppedAt: test.clock.now() });
    expect((await answer(theirs.client, { ...form, answers })).statusCode).toBe(200);
  });

  it('are given to what is in a program of the coach', async () => {
    const { client } = await pair(test);
    const form = await newForm(test);
    const { assignmentId } = await assign(test, client);
    const own = eq(programs.programId, 'living-from-desire-01');
    const owner = await coach(test);
    await db.update(checkInForms).set({ coachId: owner.id }).where(eq(checkInForms.id, form.instrumentId));
    const body = { ...form, answers: { calm: 1 }, occasion: `day.${assignmentId}.3` };
    expect((await answer(client, body)).statusCode).toBe(404);
    await db.update(programs).set({ ownerId: owner.id }).where(own);
    expect((await answer(client, body)).statusCode).toBe(200);
    expect((await answer((await pair(test)).client, { occasion: body.occasion })).statusCode).toBe(404);
  });

  it('are saved once, sealed, however often they are sent', async () => {
    const { client } = await pair(test);
    const form = await newForm(test);
    const body = answerBody({ ...form, answers: { why: 'Korallenmoos' } });
    const all = await Promise.all(Array.from({ length: 8 }, () => client.post('/api/client/check-ins', body)));
    expect(new Set(all.map((one) => one.statusCode))).toEqual(new Set([200]));
    expect(new Set(all.map((one) => one.body)).size).toBe(1);
    expect(await db.$count(checkIns, eq(checkIns.clientId, client.id))).toBe(1);
    expect((await rowOf(body.id))?.answersSealed?.toString('latin1')).not.toContain('Korallenmoos');
    for (const over of [{ answers: { why: 'Other.' } }, { ...ourSessions, answers: { said: 1 } }])
      expect(await reasonOf(answer(client, { ...body, ...over }))).toEqual([409, 'check-in-id-taken']);
    expect((await own(client)).answered).toEqual([all[0]?.json()]);
  });

  it('are of the moment the device says, in the person’s zone, and never of one to come', async () => {
    const client = await trialClient(test, { timeZone: 'America/Los_Angeles' });
    const waited = await answered(client, { writtenAt: '2026-03-02T06:30:00.000Z' });
    expect([waited.answeredAt, waited.date]).toEqual(['2026-03-02T06:30:00.000Z', '2026-03-01']);
    for (const writtenAt of ['2026-03-04T09:03:00Z', '2026-03-05T09:00:00Z', '2025-03-04T09:00:00Z']) {
      const { answeredAt, date } = await answered(client, { writtenAt });
      expect([answeredAt, date]).toEqual(['2026-03-04T09:00:00.000Z', '2026-03-04']);
    }
  });

  it('are listed newest first', async () => {
    const client = await trialClient(test);
    const later = await answered(client, { writtenAt: '2026-03-03T08:00:00Z' });
    const earlier = await answered(client, { writtenAt: '2026-03-01T08:00:00Z' });
    expect((await own(client)).answered.map(({ id }) => id)).toEqual([later.id, earlier.id]);
  });
});

describe('what the coach is shown', () => {
  it('is nothing unless it was chosen: no notice, no event', async () => {
    const { client, guide } = await pair(test);
    const before = await heard(guide);
    const { share: shown } = await answered(client, { coachId: guide.id });
    expect([shown, await heard(guide), await notices(guide)]).toEqual([null, before, []]);
    expect(await rowOf((await own(client)).answered[0]!.id)).toMatchObject({ coachId: null, firstSharedAt: null });
  });

  it('is for the coach who was named: what waited is shown to no other', async () => {
    const { client, guide } = await pair(test);
    const chosen = { shown: 'answers', coachId: guide.id };
    expect((await answered(client, chosen)).share).toEqual({
      shown: 'answers',
      coachName: 'Ines Calloway',
      sharedAt: '2026-03-04T09:00:00.000Z',
    });
    expect((await answered(client, { shown: 'score' })).share).toBeNull();
    const next = await coach(test);
    await connect(test, client, next);
    expect((await answered(client, chosen)).share).toBeNull();
    expect(await notices(next)).toEqual([]);
    expect((await own(client)).answered.map((one) => one.share)).toEqual([null, null, null]);
  });

  it('can be chosen later, more of it too, and is heard of once', async () => {
    const { client, guide } = await pair(test);
    const { id } = await answered(client);
    const before = await heard(guide);
    expect((await share(client, id)).json<AnsweredCheckIn>().share?.shown).toBe('score');
    expect(await heard(guide)).toBeGreaterThan(before);
    const told = await heard(guide);
    await share(client, id);
    expect(await heard(guide)).toBe(told);
    await share(client, id, 'answers', { coachId: guide.id });
    const detail = { clientId: client.id, clientName: 'Test Person', checkInId: id };
    expect(await notices(guide)).toEqual([['check-in-shown', detail]]);
    const rows = await db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.actorId, client.id), eq(auditLog.action, 'check-in-shared')));
    expect(rows).toEqual([1, 2].map(() => ({ detail: { checkInId: id, coachId: guide.id } })));
  });

  it('needs the coach of now', async () => {
    const { client, guide } = await pair(test);
    const { id } = await answered(client);
    const other = await coach(test);
    expect(await reasonOf(share(client, id, 'score', { coachId: other.id }))).toEqual([409, 'check-in-no-coach']);
    await endRelation(test, client);
    for (const more of [{}, { coachId: guide.id }])
      expect(await reasonOf(share(client, id, 'score', more))).toEqual([409, 'check-in-no-coach']);
  });

  it('is taken back with its notice; since when it was shown at first stays, for this coach', async () => {
    const { client, guide } = await pair(test);
    const { id } = await answered(client, { shown: 'score', coachId: guide.id });
    const first = test.clock.now();
    expect((await unshare(client, id)).json<AnsweredCheckIn>().share).toBeNull();
    expect(await notices(guide)).toEqual([]);
    const takenBack = { shown: null, sharedAt: null, coachId: guide.id, firstSharedAt: first };
    expect(await rowOf(id)).toMatchObject(takenBack);
    const told = await heard(guide);
    expect((await unshare(client, id)).statusCode).toBe(200);
    expect(await heard(guide)).toBe(told);
    test.clock.advance(60_000);
    await share(client, id);
    expect(await rowOf(id)).toMatchObject({ sharedAt: test.clock.now(), firstSharedAt: first });
    const next = await coach(test);
    await connect(test, client, next);
    await share(client, id);
    expect(await rowOf(id)).toMatchObject({ coachId: next.id, firstSharedAt: test.clock.now() });
  });
});

describe('deleting one', () => {
  it('leaves nothing of one that nobody asked for or saw', async () => {
    const { client } = await pair(test);
    const { id } = await answered(client);
    expect([(await remove(client, id)).statusCode, (await remove(client, id)).statusCode]).toEqual([200, 404]);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is not asked again, not shown, and does not come back with a repeat', async () => {
    const { client, guide } = await pair(test);
    const occasion = `plan.${await plan(test, { guide, client })}.0`;
    const body = answerBody({ occasion, shown: 'score', coachId: guide.id });
    await answered(client, body);
    await remove(client, body.id);
    expect(await rowOf(body.id)).toMatchObject({ answersSealed: null, shown: null, sharedAt: null });
    expect([await occasions(client), (await own(client)).answered, await notices(guide)]).toEqual([[], [], []]);
    expect(await reasonOf(answer(client, body))).toEqual([409, 'check-in-id-taken']);
    expect((await share(client, body.id)).statusCode).toBe(404);
  });
});
