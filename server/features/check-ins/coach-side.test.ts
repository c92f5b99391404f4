import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ownInstrumentsMax, ownItemsMax } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { CheckInLibrary, ClientCheckIns, OwnCheckIns } from '#contract/check-ins/schema.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import {
  auditLog,
  checkInForms,
  checkInPlans,
  coachProfiles,
  cohortMembers,
  idempotencyKeys,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { clientOf, connect } from '#testing/histories.ts';
import { admin, coach, reachableCoach, type Person } from '#testing/people.ts';
import { endRelation } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
test.clock.set('2026-03-04T09:00:00Z');

const library = async (who: Person) => (await who.get('/api/coach/check-ins')).json<CheckInLibrary>();
const statuses = async (...calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode);
const reasonOf = (answer: { json: () => unknown }) => (answer.json() as { reason: string }).reason;

const form = (over: Partial<Instrument> = {}, questions = 1): Instrument => ({
  schema: 1,
  id: 'mine',
  version: 1,
  title: 'How the week was',
  about: '',
  minutes: 1,
  isScreener: false,
  languages: ['en'],
  instruction: '',
  answers: {},
  items: Array.from({ length: questions }, (_, index) => ({
    id: `q${index}`,
    text: 'How was it?',
    kind: 'number',
    min: 0,
    max: 10,
  })),
  scales: [],
  credit: '',
  licence: { status: 'own', holder: '', words: '', sources: [], checked: '2026-03-01' },
  ...over,
});
const licensed = form({ licence: { ...form().licence, status: 'other' } }, ownItemsMax + 1);
const saveAt = (id: string) => `/api/coach/check-in-forms/${id}`;
const save = (who: Person, id: string, baseVersion = 0, instrument = form()) =>
  who.put(saveAt(id), { baseVersion, instrument });

const life = { instrumentId: 'life-as-a-whole', version: 1 };
type Sent = Record<string, unknown>;
const send = (who: Person, clientIds: string[], over: Sent = {}, headers: Record<string, string> = {}) =>
  who.post('/api/coach/check-in-plans', { ...life, clientIds, everyWeeks: null, ...over }, headers);
const plansOf = async ({ id }: Person) => await db.select().from(checkInPlans).where(eq(checkInPlans.clientId, id));
const runningOf = async ({ id }: Person) =>
  await db
    .select()
    .from(checkInPlans)
    .where(and(eq(checkInPlans.clientId, id), isNull(checkInPlans.stoppedAt)));
const noticesOf = async (who: Person) => (await who.get('/api/notices')).json<Notice[]>();
const asked = async (who: Person) => (await who.get('/api/client/check-ins')).json<OwnCheckIns>().asked;
const stop = (who: Person, id: string) => who.delete(`/api/coach/check-in-plans/${id}`);

it('what a coach asks and makes is in the audit log, without a word of it', async () => {
  const open = await testApp({ SCREENERS: 'on' });
  const guide = await coach(open);
  const client = await clientOf(open, guide);
  const id = newId();
  await save(guide, id);
  await guide.delete(saveAt(id));
  await guide.put('/api/coach/screeners');
  await send(guide, [client.id], { note: 'Before we meet.' });
  const [plan] = await open.deps.db.select().from(checkInPlans);
  await stop(guide, plan?.id ?? '');
  const { action, subjectId, detail } = auditLog;
  const rows = await open.deps.db
    .select({ action, subjectId, detail })
    .from(auditLog)
    .where(eq(auditLog.actorId, guide.id));
  expect(rows.filter((row) => /check-in|screeners/.test(row.action))).toEqual([
    { action: 'check-in-form-saved', subjectId: guide.id, detail: { formId: id, version: 1 } },
    { action: 'check-in-form-removed', subjectId: guide.id, detail: { formId: id } },
    { action: 'screeners-confirmed', subjectId: guide.id, detail: {} },
    { action: 'check-in-asked', subjectId: guide.id, detail: { people: 1 } },
    { action: 'check-in-stopped', subjectId: client.id, detail: { planId: plan?.id } },
  ]);
});

describe('screeners', () => {
  it('are nowhere while the host has not allowed them', async () => {
    const guide = await coach(test);
    const { ready, screeners } = await library(guide);
    expect(ready.map(({ isScreener }) => isScreener)).not.toContain(true);
    expect(ready.map(({ id }) => id)).toContain('life-as-a-whole');
    expect(screeners).toEqual({ isOn: false, confirmedAt: null, instruments: [] });
    expect(await statuses(guide.put('/api/coach/screeners'))).toEqual([409]);
    const client = await clientOf(test, guide);
    expect(reasonOf(await send(guide, [client.id], { instrumentId: 'phq-9' }))).toBe('screeners-off');
    expect(reasonOf(await save(guide, newId(), 0, form({ isScreener: true })))).toBe('screeners-off');
  });

  it('need a coach who has confirmed, once, where the host allows them', async () => {
    const strict = await testApp({ SCREENERS: 'on' });
    const guide = await coach(strict);
    const client = await clientOf(strict, guide);
    const sendPhq = async () => (await send(guide, [client.id], { instrumentId: 'phq-9' })).statusCode;
    expect((await library(guide)).screeners).toEqual({ isOn: true, confirmedAt: null, instruments: [] });
    expect([await sendPhq(), (await save(guide, newId(), 0, form({ isScreener: true }))).statusCode]).toEqual([
      409, 409,
    ]);
    const first = (await guide.put('/api/coach/screeners')).json();
    strict.clock.advance(60_000);
    expect((await guide.put('/api/coach/screeners')).json()).toEqual(first);
    const { ready, screeners } = await library(guide);
    expect(screeners).toMatchObject({ isOn: true, ...first });
    expect(screeners.instruments.map(({ id }) => id)).toContain('phq-9');
    expect(ready.some(({ isScreener }) => isScreener)).toBe(false);
    expect([await sendPhq(), (await save(guide, newId(), 0, form({ isScreener: true }))).statusCode]).toEqual([
      200, 200,
    ]);
    // Without a coach's profile there is no place to keep it.
    const host = await admin(strict);
    await strict.deps.db.delete(coachProfiles).where(eq(coachProfiles.userId, host.id));
    expect((await library(host)).screeners.confirmedAt).toBeNull();
    expect(await statuses(host.put('/api/coach/screeners'))).toEqual([409]);
  });
});

describe('a coach’s own check-in', () => {
  it('is theirs alone', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    const id = newId();
    await save(guide, id);
    expect(await statuses(save(other, id), save(other, id, 1), other.delete(saveAt(id)))).toEqual([404, 404, 404]);
    const client = await clientOf(test, other);
    expect(await statuses(send(other, [client.id], { instrumentId: id }))).toEqual([404]);
    expect([(await library(other)).own, (await library(guide)).own.length]).toEqual([[], 1]);
  });

  it('has at most twelve questions, unless a file brings a licence, and there are so many at most', async () => {
    const guide = await coach(test);
    const wrong = [form({}, ownItemsMax + 1), form({ items: [] }), form({ title: ' ' })];
    expect(await statuses(...wrong.map((one) => save(guide, newId(), 0, one)))).toEqual([422, 422, 422]);
    expect(await statuses(save(guide, newId(), 0, licensed), save(guide, newId(), 2))).toEqual([200, 404]);
    for (let left = 2; left < ownInstrumentsMax; left += 1) await save(guide, newId());
    // Of three at once one is the last.
    const rush = await statuses(...Array.from({ length: 3 }, () => save(guide, newId())));
    expect(rush.sort((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(reasonOf(await save(guide, newId()))).toBe('check-in-forms-full');
    const [first] = (await library(guide)).own;
    expect(await statuses(guide.delete(saveAt(first?.id ?? '')))).toEqual([200]);
    expect(await statuses(save(guide, newId()))).toEqual([200]);
  });

  it('is saved as versions, once for each change, and removed from the library alone', async () => {
    const guide = await coach(test);
    const [id, changed] = [newId(), form({ title: 'How the month was' })];
    expect((await save(guide, id, 0)).json()).toEqual(form({ id, version: 1 }));
    // The response was lost.
    expect((await save(guide, id, 0)).json<Instrument>().version).toBe(1);
    expect((await save(guide, id, 1, changed)).json()).toEqual({ ...changed, id, version: 2 });
    expect((await save(guide, id, 1, changed)).json<Instrument>().version).toBe(2);
    expect(reasonOf(await save(guide, id, 1, form({ title: 'Other' })))).toBe('check-in-form-changed');
    expect((await library(guide)).own).toEqual([{ ...changed, id, version: 2 }]);
    const client = await clientOf(test, guide);
    expect(await statuses(send(guide, [client.id], { instrumentId: id, version: 2 }))).toEqual([200]);
    expect(await statuses(guide.delete(saveAt(id)), guide.delete(saveAt(id)))).toEqual([200, 200]);
    expect(await statuses(save(guide, id, 2))).toEqual([404]);
    expect((await library(guide)).own).toEqual([]);
    expect(await asked(client)).toMatchObject([{ title: 'How the month was' }]);
    expect(await db.$count(checkInForms, eq(checkInForms.id, id))).toBe(2);
  });
});

describe('asking', () => {
  it('reaches own clients and members of own cohorts alone, or nobody', async () => {
    const [guide, other] = [await reachableCoach(test), await reachableCoach(test)];
    const [mine, theirs] = [await clientOf(test, guide), await clientOf(test, other)];
    const cohort = await makeCohort(other);
    const none = await makeCohort(guide);
    expect(
      await statuses(
        send(guide, [mine.id, theirs.id]),
        send(guide, [mine.id], { cohortIds: [cohort.id] }),
        send(guide, [mine.id], { version: 99 }),
        send(guide, [mine.id], { instrumentId: 'goals', version: 2 }),
        send(guide, [], { cohortIds: [none.id] }),
        send(guide, [mine.id], { everyWeeks: 13 }),
      ),
    ).toEqual([404, 404, 404, 404, 422, 422]);
    expect([await plansOf(mine), await plansOf(theirs), await noticesOf(mine)]).toEqual([[], [], []]);
  });

  it('makes one plan for each, from their own date on, with a note nobody else can read', async () => {
    const guide = await reachableCoach(test, { firstName: 'Ines' });
    const [ada, ben] = [await clientOf(test, guide, { timeZone: 'Pacific/Auckland' }), await clientOf(test, guide)];
    const cohort = await makeCohort(guide);
    const joinedAt = test.clock.now();
    await db
      .insert(cohortMembers)
      .values([ada, ben].map(({ id }) => ({ cohortId: cohort.id, clientId: id, joinedAt })));
    test.clock.set('2026-03-04T12:00:00Z');
    const note = 'Take all the time you need';
    const sent = await send(
      guide,
      [ada.id],
      { cohortIds: [cohort.id], everyWeeks: 4, note },
      { 'idempotency-key': 'a' },
    );
    expect(sent.json()).toEqual({ sent: 2 });
    const rows = [...(await plansOf(ada)), ...(await plansOf(ben))];
    expect(rows.map(({ startsOn, everyWeeks }) => [startsOn, everyWeeks])).toEqual([
      ['2026-03-05', 4],
      ['2026-03-04', 4],
    ]);
    for (const { noteSealed } of rows) expect(noteSealed?.toString('latin1')).not.toContain('Take');
    expect(await asked(ben)).toMatchObject([{ note, coachName: 'Ada Guide', instrumentId: life.instrumentId }]);
    // Each notice leads to the questions of its own person.
    for (const person of [ada, ben]) {
      const occasion = `plan.${(await plansOf(person))[0]?.id}.0`;
      expect(await noticesOf(person)).toMatchObject([
        { kind: 'check-in-sent', detail: { coachName: 'Ada Guide', coachId: guide.id, occasion } },
      ]);
    }
    // Sent again it replaces; the latest notice counts.
    expect((await send(guide, [ben.id])).json()).toEqual({ sent: 1 });
    expect([(await plansOf(ben)).length, (await runningOf(ben)).map(({ everyWeeks }) => everyWeeks)]).toEqual([
      2,
      [null],
    ]);
    await send(guide, [ben.id], { instrumentId: 'goals' });
    expect([(await runningOf(ben)).length, (await noticesOf(ben)).length]).toEqual([2, 1]);
    const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, guide.id));
    expect(kept?.answer).toEqual({ answer: '{"sent":2}' });
  });

  it('is done once however often it is sent, and two at once leave one plan', async () => {
    const guide = await reachableCoach(test);
    const [ada, ben] = [await clientOf(test, guide), await clientOf(test, guide)];
    const key = { 'idempotency-key': newId() };
    const same = () => send(guide, [ada.id, ben.id], { note: 'A word' }, key);
    expect(new Set(await statuses(...Array.from({ length: 8 }, same)))).toEqual(new Set([200]));
    expect([(await plansOf(ada)).length, (await plansOf(ben)).length, (await noticesOf(ada)).length]).toEqual([
      1, 1, 1,
    ]);
    expect(await statuses(send(guide, [ada.id], { note: 'Another' }, key))).toEqual([409]);
    await statuses(...Array.from({ length: 4 }, () => send(guide, [ada.id, ben.id])));
    expect([(await runningOf(ada)).length, (await runningOf(ben)).length]).toEqual([1, 1]);
  });

  it('is stopped by the coach who asked', async () => {
    const [guide, other] = [await reachableCoach(test), await coach(test)];
    const client = await clientOf(test, guide);
    await send(guide, [client.id]);
    const [plan] = await runningOf(client);
    expect(await statuses(stop(other, plan?.id ?? ''), stop(guide, newId()))).toEqual([404, 404]);
    expect(await asked(client)).toHaveLength(1);
    expect(await statuses(stop(guide, plan?.id ?? ''))).toEqual([200]);
    const [stopped] = await plansOf(client);
    test.clock.advance(60_000);
    expect(await statuses(stop(guide, plan?.id ?? ''))).toEqual([200]);
    expect(await plansOf(client)).toEqual([stopped]);
    expect([await asked(client), await noticesOf(client)]).toEqual([[], []]);
  });
});

const questions = ['mornings', 'room', 'people', 'cope', 'whole'];
async function answer(client: Person, guide: Person, shown: string, over: Record<string, number> = {}) {
  const answers = { ...Object.fromEntries(questions.map((id) => [id, 4])), ...over };
  const body = { id: newId(), ...life, answers, shown, coachId: guide.id };
  const { statusCode } = await client.post('/api/client/check-ins', body);
  if (statusCode !== 200) throw new Error('The check-in was not saved.');
  return body.id;
}
const pageAt = (client: Person) => `/api/coach/client/${client.id}/check-ins`;
const page = async (guide: Person, client: Person) => (await guide.get(pageAt(client))).json<ClientCheckIns>();

describe('the page of a client', () => {
  it('is for the coach they have now, and shows what they show them now', async () => {
    const [guide, other] = [await reachableCoach(test), await coach(test)];
    const client = await clientOf(test, guide);
    await answer(client, guide, 'nothing');
    expect(await page(guide, client)).toEqual({ shown: [], instruments: [], plans: [] });
    const scored = await answer(client, guide, 'score', { whole: 7 });
    test.clock.advance(60_000);
    const whole = await answer(client, guide, 'answers');
    expect(await statuses(other.get(pageAt(client)))).toEqual([404]);
    const { shown, instruments } = await page(guide, client);
    expect(shown.map(({ id, scores, answers }) => [id, scores.total, Object.keys(answers).length])).toEqual([
      [whole, 20, 5],
      [scored, 23, 0],
    ]);
    expect(instruments.map(({ id }) => id)).toEqual([life.instrumentId]);
    await client.delete(`/api/client/check-ins/${whole}/share`);
    expect((await page(guide, client)).shown.map(({ id }) => id)).toEqual([scored]);
    await endRelation(test, client);
    expect(await statuses(guide.get(pageAt(client)))).toEqual([404]);
    await connect(test, client, other);
    expect((await page(other, client)).shown).toEqual([]);
  });

  it('lists what runs without saying whether it was answered, in as many statements for many as for one', async () => {
    const guide = await reachableCoach(test);
    const client = await clientOf(test, guide);
    await send(guide, [client.id], { instrumentId: 'goals' });
    await send(guide, [client.id], { instrumentId: 'wheel-of-life', everyWeeks: 4 });
    await send(guide, [client.id]);
    await answer(client, guide, 'score');
    const { plans } = await page(guide, client);
    expect(plans.map(({ title }) => title).sort()).toEqual(['Goals in five steps', 'Life as a whole', 'Wheel of life']);
    const one = await countStatements(test, () => page(guide, client));
    for (let more = 0; more < 5; more += 1) await answer(client, guide, 'answers');
    expect(await countStatements(test, () => page(guide, client))).toBe(one);
    test.clock.advance(28 * 86_400_000);
    expect((await page(guide, client)).plans).toHaveLength(3);
    test.clock.advance(86_400_000);
    expect((await page(guide, client)).plans.map(({ everyWeeks }) => everyWeeks)).toEqual([4]);
  });
});
