import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Commitment } from '#contract/commitments/schema.ts';
import { appointments, commitments, idempotencyKeys, liveEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { endRelation, pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { agreedForToday } from './service.ts';

const test = await testApp();
const { db } = test.deps;

const at = (day: string) => new Date(`2026-03-${day}T14:00:00Z`);
const walk = { owner: 'client', sentence: 'Walk on Sunday', dueOn: '2026-03-22' } as const;
type Body = Record<string, unknown>;

const add = (who: Person, id: string, body: Body = {}, headers: Record<string, string> = {}) =>
  who.post(`/api/coach/appointments/${id}/commitments`, { ...walk, ...body }, headers);
const added = async (who: Person, id: string, body: Body = {}) => {
  const answer = await add(who, id, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Commitment>();
};
const change = (who: Person, id: string, body: Body = {}, baseVersion = 1) =>
  who.put(`/api/coach/commitments/${id}`, { ...walk, baseVersion, ...body });
const letGo = (who: Person, id: string) => who.post(`/api/coach/commitments/${id}/let-go`);
const carry = (who: Person, id: string, appointmentId: string) =>
  who.post(`/api/coach/commitments/${id}/carry`, { appointmentId, dueOn: '2026-03-29' });
const tick = (who: Person, id: string, isDone = true) => who.put(`/api/commitments/${id}/done`, { isDone });
const rowOf = async (id: string) => (await db.select().from(commitments).where(eq(commitments.id, id)))[0];
const shareAt = async (id: string) =>
  await db.update(appointments).set({ summarySharedAt: test.clock.now() }).where(eq(appointments.id, id));
const today = async ({ id }: Person) => (await agreedForToday(test.deps, id)).map(({ sentence }) => sentence);
const agreedIn = async (who: Person, id: string, side: 'coach' | 'client' = 'client') =>
  (await who.get(`/api/${side}/appointments/${id}`)).json<{ agreed: Commitment[]; agreedBefore: Commitment[] }>();
const told = async ({ id }: Person) =>
  await db.$count(liveEvents, and(eq(liveEvents.userId, id), eq(liveEvents.kind, 'appointment')));

/** A held session of two people, yesterday, and one in a week; the summary of the first is shared. */
async function meeting() {
  test.clock.set('2026-03-19T12:00:00Z');
  const people = await pair(test);
  const id = await appointment(test, people, { startsAt: at('18'), state: 'held' });
  const next = await appointment(test, people, { startsAt: at('25') });
  await shareAt(id);
  return { ...people, id, next };
}

describe('what two people agreed', () => {
  it('is added, changed and let go by the coach of the two alone', async () => {
    const { guide, client, id, next } = await meeting();
    const mine = await added(guide, id);
    const other = await trialClient(test);
    await connect(test, other, guide);
    expect((await tick(other, mine.id)).statusCode).toBe(404);
    const strangers = [await coach(test), await admin(test)];
    await endRelation(test, client);
    for (const who of [...strangers, guide]) {
      const calls = [
        add(who, id),
        change(who, mine.id),
        letGo(who, mine.id),
        carry(who, mine.id, next),
        tick(who, mine.id),
      ];
      expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(404));
    }
    expect(await rowOf(mine.id)).toMatchObject({ doneAt: null, closedAt: null, version: 1 });
    // Theirs to tick for good; a former coach does not hear of it.
    const before = await told(guide);
    expect((await tick(client, mine.id)).statusCode).toBe(200);
    expect(await told(guide)).toBe(before);
  });

  it('is one sentence, a day and one of the two', async () => {
    const { guide, id } = await meeting();
    const wrong = [
      [{ sentence: ' ' }, 'sentence', 'Please write one sentence.'],
      [{ sentence: 'x'.repeat(201) }, 'sentence', 'The sentence can have at most 200 characters.'],
      [{ dueOn: '2026-02-30' }, 'dueOn', 'Please choose a day.'],
      [{ owner: 'both' }, 'owner', 'Please say whose it is.'],
    ] as const;
    for (const [body, field, sentence] of wrong)
      expect((await add(guide, id, body)).json()).toMatchObject({ fields: { [field]: sentence } });
    expect(await added(guide, id, { owner: 'coach' })).toMatchObject({
      ...walk,
      owner: 'coach',
      version: 1,
      doneAt: null,
    });
  });

  it('is part of a session with one person that is booked or held', async () => {
    const { guide, client, id } = await meeting();
    for (const state of ['offered', 'missed', 'called-off'] as const) {
      const other = await appointment(test, { guide, client }, { startsAt: at('27'), state });
      expect((await add(guide, other)).json()).toMatchObject({ reason: 'appointment-not-open' });
    }
    await db.update(appointments).set({ state: 'booked', settledAt: null }).where(eq(appointments.id, id));
    expect((await add(guide, id)).statusCode).toBe(200);
  });

  it('is five things at most, however many are added at once', async () => {
    const { guide, client, id } = await meeting();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(guide, id, { sentence: `Thing ${n}` })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 409, 409, 409,
    ]);
    expect((await add(guide, id)).json()).toMatchObject({ reason: 'commitments-full', params: { most: 5 } });
    const [first] = (await agreedIn(guide, id, 'coach')).agreed;
    await tick(client, first!.id);
    expect((await add(guide, id)).statusCode).toBe(409);
    await tick(client, first!.id, false);
    await letGo(guide, first!.id);
    expect((await add(guide, id)).statusCode).toBe(200);
  });

  it('lies sealed, also beside the key of a repeated request, which adds it once', async () => {
    const { guide, id } = await meeting();
    const key = { 'idempotency-key': newId() };
    const [one, two] = [
      await add(guide, id, { sentence: 'Canary' }, key),
      await add(guide, id, { sentence: 'Canary' }, key),
    ];
    expect(two.json()).toEqual(one.json());
    expect((await add(guide, id, { sentence: 'Another' }, key)).statusCode).toBeGreaterThanOrEqual(400);
    const row = await rowOf(one.json<Commitment>().id);
    expect(row?.sentenceSealed.includes('Canary')).toBe(false);
    const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, guide.id));
    expect(keys.map(({ answer }) => answer)).toEqual([{ id: row?.id }]);
    expect((await agreedIn(guide, id, 'coach')).agreed).toHaveLength(1);
  });

  it('is not changed over a version the coach has not seen, nor once it is done', async () => {
    const { guide, client, id } = await meeting();
    const mine = await added(guide, id);
    await db.update(commitments).set({ remindedAt: test.clock.now() }).where(eq(commitments.id, mine.id));
    const second = { ...walk, sentence: 'Walk on Monday' };
    expect((await change(guide, mine.id, second)).json()).toMatchObject({ ...second, version: 2 });
    expect((await rowOf(mine.id))?.remindedAt).not.toBeNull();
    expect((await change(guide, mine.id, second)).json()).toMatchObject({ version: 2 });
    expect((await change(guide, mine.id, { sentence: 'Swim' })).json()).toMatchObject({
      reason: 'appointment-text-changed',
    });
    await change(guide, mine.id, { ...second, dueOn: '2026-03-23' }, 2);
    expect(await rowOf(mine.id)).toMatchObject({ version: 3, dueOn: '2026-03-23', remindedAt: null });
    expect((await agreedIn(client, id)).agreed).toMatchObject([{ sentence: 'Walk on Monday', version: 3 }]);
    await tick(client, mine.id);
    expect((await change(guide, mine.id, second, 3)).json()).toMatchObject({ reason: 'commitment-closed' });
    expect((await letGo(guide, mine.id)).json()).toMatchObject({ reason: 'commitment-closed' });
  });

  it('leaves nothing when it is let go before it was shared, and stays as let go after that', async () => {
    const { guide, client, id, next } = await meeting();
    const [draft, known] = [await added(guide, next), await added(guide, id)];
    expect((await letGo(guide, draft.id)).json()).toMatchObject({ id: draft.id, closedAs: 'let-go' });
    expect(await rowOf(draft.id)).toBeUndefined();
    for (let turn = 0; turn < 2; turn += 1)
      expect((await letGo(guide, known.id)).json()).toMatchObject({ closedAs: 'let-go' });
    expect((await agreedIn(client, id)).agreed).toMatchObject([{ id: known.id, closedAs: 'let-go' }]);
    for (const who of [guide, client])
      expect((await tick(who, known.id)).json()).toMatchObject({ reason: 'commitment-closed' });
    expect(await today(client)).toEqual([]);
  });
});

describe('ticking', () => {
  it('is for the client what is theirs and shared, for the coach what is either’s, and keeps the first moment', async () => {
    const { guide, client, id, next } = await meeting();
    const [own, coachs, draft] = [
      await added(guide, id),
      await added(guide, id, { owner: 'coach' }),
      await added(guide, next),
    ];
    expect((await tick(client, coachs.id)).statusCode).toBe(404);
    expect((await tick(client, draft.id)).statusCode).toBe(404);
    const doneAt = test.clock.now().toISOString();
    const before = [await told(guide), await told(client)];
    expect((await tick(client, own.id)).json()).toMatchObject({ doneAt });
    expect([await told(guide), await told(client)]).toEqual(before.map((count) => count + 1));
    test.clock.advance(60_000);
    expect((await tick(client, own.id)).json()).toMatchObject({ doneAt });
    expect((await tick(guide, own.id, false)).json()).toMatchObject({ doneAt: null });
    expect((await tick(guide, coachs.id)).statusCode).toBe(200);
    const client2 = await told(client);
    expect((await tick(guide, draft.id)).statusCode).toBe(200);
    expect(await told(client)).toBe(client2);
  });
});

describe('carrying over', () => {
  it('makes one of it in a later session of the same two, however often it is asked for', async () => {
    const { guide, client, id, next } = await meeting();
    const mine = await added(guide, id);
    const earlier = await appointment(test, { guide, client }, { startsAt: at('11'), state: 'held' });
    const stranger = await trialClient(test);
    await connect(test, stranger, guide);
    const elsewhere = await appointment(test, { guide, client: stranger }, { startsAt: at('26') });
    for (const wrong of [earlier, elsewhere])
      expect((await carry(guide, mine.id, wrong)).json()).toMatchObject({ reason: 'commitment-other-pair' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => carry(guide, mine.id, next)));
    const [fresh] = answers.map((answer) => answer.json<Commitment>());
    expect(fresh).toMatchObject({
      sentence: walk.sentence,
      dueOn: '2026-03-29',
      carriedFrom: '2026-03-18',
      version: 1,
    });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await agreedIn(guide, next, 'coach')).toMatchObject({
      agreed: [{ id: fresh!.id }],
      agreedBefore: [{ id: mine.id, closedAs: 'carried' }],
    });
    expect((await change(guide, mine.id)).json()).toMatchObject({ id: mine.id, version: 1 });
    expect((await change(guide, mine.id, { sentence: 'Swim' })).json()).toMatchObject({ reason: 'commitment-closed' });
    expect((await letGo(guide, mine.id)).json()).toMatchObject({ reason: 'commitment-closed' });
  });

  it('takes nothing from the client until they can read where it went', async () => {
    const { guide, client, id, next } = await meeting();
    const mine = await added(guide, id);
    const fresh = (await carry(guide, mine.id, next)).json<Commitment>();
    expect(await today(client)).toEqual([walk.sentence]);
    expect((await agreedIn(client, id)).agreed).toMatchObject([{ closedAs: null }]);
    expect((await tick(client, mine.id)).statusCode).toBe(200);
    expect((await rowOf(fresh.id))?.doneAt).toEqual(test.clock.now());
    await tick(client, mine.id, false);
    await shareAt(next);
    expect((await agreedIn(client, id)).agreed).toMatchObject([{ closedAs: 'carried' }]);
    expect((await tick(client, mine.id)).json()).toMatchObject({ reason: 'commitment-closed' });
    expect((await tick(client, fresh.id)).statusCode).toBe(200);
  });

  it('is undone by letting go of what came of it before that was shared', async () => {
    const { guide, id, next } = await meeting();
    const mine = await added(guide, id);
    const fresh = (await carry(guide, mine.id, next)).json<Commitment>();
    await letGo(guide, fresh.id);
    expect(await rowOf(mine.id)).toMatchObject({ closedAt: null, closedAs: null });
  });
});

describe('on Today', () => {
  it('is the client’s own of the newest shared session, the done ones until the next was held', async () => {
    const { guide, client, id, next } = await meeting();
    const older = await appointment(test, { guide, client }, { startsAt: at('11'), state: 'held' });
    await added(guide, older, { sentence: 'Long ago' });
    await shareAt(older);
    const mine = await added(guide, id);
    await added(guide, id, { owner: 'coach', sentence: 'Not theirs' });
    await added(guide, id, { sentence: 'Still open' });
    await added(guide, next, { sentence: 'A draft' });
    await tick(client, mine.id);
    const [first] = await agreedForToday(test.deps, client.id);
    expect(first).toEqual({
      id: mine.id,
      sentence: walk.sentence,
      dueOn: walk.dueOn,
      doneAt: test.clock.now().toISOString(),
    });
    expect(await today(client)).toEqual([walk.sentence, 'Still open']);
    await db
      .update(appointments)
      .set({ state: 'held', settledAt: at('25') })
      .where(eq(appointments.id, next));
    expect(await today(client)).toEqual(['Still open']);
    await shareAt(next);
    expect(await today(client)).toEqual(['A draft']);
  });
});
