import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { buildApp } from '#server/app/build-app.ts';
import { tellCoaches } from '#server/features/care/tell-coach.ts';
import { auditLog, careSignals, checkIns, liveEvents, mailOutbox, notices } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { answerBody, answered, newForm } from '#testing/check-ins.ts';
import { openedMail } from '#testing/opened-mail.ts';
import type { Person } from '#testing/people.ts';
import type { PushBox } from '#testing/push-box.ts';
import { pair, save } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const push = test.deps.push as PushBox;
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  await db.delete(careSignals);
  await db.delete(mailOutbox);
  push.sent.length = 0;
});

const sayHardDay = (who: Person, id: string) => who.put('/api/client/check-ins/hard-day', { id });
const signalsOf = async ({ id }: Person) => await db.select().from(careSignals).where(eq(careSignals.clientId, id));

/** A pair whose coach wants every kind of news. */
async function reachable() {
  const people = await pair(test);
  const keys = { p256dh: 'key', auth: 'auth' };
  await people.guide.post('/api/settings/push', { endpoint: `https://push.example.org/${people.guide.id}`, keys });
  return people;
}

/** All a coach learns, without ids. */
async function learned({ client, guide }: Awaited<ReturnType<typeof pair>>): Promise<string> {
  await tellCoaches(test.deps);
  const { queue, recentActivity } = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
  const mails = openedMail(test, await db.select().from(mailOutbox).where(eq(mailOutbox.userId, guide.id)));
  const events = await db.select().from(liveEvents).where(eq(liveEvents.userId, guide.id));
  const pages = [await guide.get('/api/coach/notifications'), await guide.get(`/api/coach/client/${client.id}`)];
  const said = {
    reasons: queue.rows.flatMap((row) => (row.type === 'person' ? row.reasons : [])),
    feed: recentActivity.filter(({ type }) => type === 'crisis').map(({ id: _, ...line }) => line),
    mails: mails.map(({ subject, textBody }) => [subject, textBody.replaceAll(/signature=\S+/g, '')]),
    push: push.sent.filter(({ endpoint }) => endpoint.endsWith(guide.id)).map(({ words }) => words),
    events: events.map(({ kind, detail }) => [kind, detail]),
    notes: (await guide.get('/api/notices')).body,
    pages: pages.map(({ statusCode }) => statusCode),
  };
  return JSON.stringify(said).replaceAll(client.id, 'client').replaceAll(guide.id, 'guide');
}

describe('an answer above zero to a question about risk', () => {
  it('tells the coach what a heavy page says, and not a word more', async () => {
    const [byPage, byCheckIn] = [await reachable(), await reachable()];
    await save(byPage.client, { entryText: 'I want to die.', moodScore: 6, isFreePage: true });
    await sayHardDay(byCheckIn.client, newId());
    const said = await learned(byCheckIn);
    expect(said).toContain('May be having a hard time');
    expect(said).toContain('may need you today');
    expect(JSON.parse(said)).toEqual(JSON.parse(await learned(byPage)));
  });

  it('is one signal, said first, at the same moment and with the answers', async () => {
    const { client, guide } = await reachable();
    const body = answerBody({ ...(await newForm(test)), answers: { harm: 1 } });
    const all = await Promise.all(Array.from({ length: 8 }, () => sayHardDay(client, body.id)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const heard = await db.$count(liveEvents, eq(liveEvents.userId, guide.id));
    await answered(client, body);
    await answered(client, body);
    expect(await signalsOf(client)).toMatchObject([{ checkInId: body.id, entryId: null }]);
    expect(await db.$count(liveEvents, eq(liveEvents.userId, guide.id))).toBe(heard);
    expect(await tellCoaches(test.deps)).toBe(1);
    await client.delete(`/api/client/check-ins/${body.id}`);
    expect(await signalsOf(client)).toHaveLength(1);
  });

  it('is raised by the answers alone too, and not by a zero or by another question', async () => {
    const { client } = await reachable();
    const form = await newForm(test);
    await answered(client, { ...form, answers: { harm: 0, calm: 3 } });
    expect(await signalsOf(client)).toEqual([]);
    const { id } = await answered(client, { ...form, answers: { harm: 3 } });
    expect(await signalsOf(client)).toMatchObject([{ checkInId: id }]);
  });

  it('says nothing of somebody else, whose check-in has that id', async () => {
    const [{ client }, other] = [await reachable(), await reachable()];
    const { id } = await answered(client);
    await sayHardDay(other.client, id);
    expect(await signalsOf(client)).toEqual([]);
    expect(await db.$count(checkIns, eq(checkIns.clientId, other.client.id))).toBe(0);
    expect((await sayHardDay(client, 'no id')).statusCode).toBe(422);
  });
});

it('leaves no word and no answer in mail, push, log, audit, notices and events', async () => {
  const [word, hours] = ['Quetzalfeder', 23.4567];
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await buildApp({ ...test.deps, log });
  const { client, guide } = await reachable();
  const form = await newForm(test);
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: Record<string, unknown> = {}) =>
    await app.inject({ method, url, payload, headers: { cookie: client.cookie, 'sec-fetch-site': 'same-origin' } });
  const body = answerBody({ ...form, answers: { why: word, hours, harm: 2 }, shown: 'answers', coachId: guide.id });
  await call('POST', '/api/client/check-ins', { ...body, answers: { ...body.answers, [word]: word } });
  expect((await call('POST', '/api/client/check-ins', body)).statusCode).toBe(200);
  await call('POST', '/api/client/check-ins', { ...body, answers: { why: `${word} again` } });
  await call('PUT', `/api/client/check-ins/${body.id}/share`, { shown: 'answers' });
  await tellCoaches(test.deps);
  const rows = async () =>
    await Promise.all([auditLog, notices, liveEvents, careSignals].map((table) => db.select().from(table)));
  const seen = [await rows(), push.sent, openedMail(test, await db.select().from(mailOutbox))];
  await call('DELETE', `/api/client/check-ins/${body.id}/share`);
  const said = JSON.stringify([lines, ...seen, await rows()]);
  for (const there of [body.id, 'check-in-shown', 'may need you today']) expect(said).toContain(there);
  for (const secret of [word, word.toLowerCase(), String(hours), 'harm', 'How it goes'])
    expect(said).not.toContain(secret);
  await app.close();
});
