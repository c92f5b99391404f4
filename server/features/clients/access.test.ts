import { eq, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import {
  auditLog,
  clientProfiles,
  contacts,
  idempotencyKeys,
  notificationDismissals,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { admin, coach, nobody, person, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { findOwnClient, findWritten } from './queries.ts';
import { clientDetail } from './service.ts';

const test = await testApp();

const clientNotFound = {
  code: 'not_found',
  reason: 'client-unknown',
  message: 'This client could not be found or you may not have access to view their profile.',
};
const pathOf = (client: { id: string }) => `/api/coach/client/${client.id}`;
const quiet = { id: 'quiet:2026-02-28' };
const giveNumber = async (client: Person, whatsappNumber = '+351912345678') =>
  await test.deps.db.update(clientProfiles).set({ whatsappNumber }).where(eq(clientProfiles.userId, client.id));
const whatsapp = async (who: Person, client: { id: string }, key?: string) =>
  await who.post(`${pathOf(client)}/send-whatsapp`, {}, key ? { 'idempotency-key': key } : {});

async function guideAndClient(): Promise<{ guide: Person; client: Person }> {
  const [guide, client] = await Promise.all([
    coach(test, { firstName: 'Ines' }),
    trialClient(test, { firstName: 'Zoë & Co' }),
  ]);
  await connect(test, client, guide);
  await giveNumber(client);
  return { guide, client };
}

describe('who sees a client', () => {
  it('is their coach of today and nobody else; for all others there is no such client', async () => {
    const { guide, client } = await guideAndClient();
    const calls = (who: Person, of: { id: string }) => [
      () => who.get(pathOf(of)),
      () => whatsapp(who, of),
      () => who.post(`${pathOf(of)}/dismiss-notification`, quiet),
      () => who.post(`${pathOf(of)}/acknowledge-notification`, quiet),
      () => who.post(`${pathOf(of)}/restore-notifications`, { ids: [quiet.id] }),
    ];
    expect((await nobody(test).get(pathOf(client))).statusCode).toBe(401);
    expect((await nobody(test).post(`${pathOf(client)}/send-whatsapp`)).statusCode).toBe(401);
    for (const call of [...calls(client, client), ...calls(await person(test), client)])
      expect((await call()).statusCode).toBe(403);

    const [other, former, boss] = await Promise.all([coach(test), coach(test), admin(test)]);
    const [once, unassigned] = await Promise.all([trialClient(test), trialClient(test)]);
    await connect(test, once, former);
    expect((await former.get(pathOf(once))).statusCode).toBe(200);
    await connect(test, once, guide);
    for (const call of [
      ...calls(other, client),
      ...calls(boss, client),
      ...calls(former, once),
      ...calls(guide, unassigned),
      ...calls(guide, guide),
      ...calls(guide, { id: newId() }),
      ...calls(guide, { id: 'not-an-id' }),
      ...calls(guide, { id: `${client.id}%00` }),
    ]) {
      const answer = await call();
      expect([answer.statusCode, answer.json()]).toEqual([404, clientNotFound]);
    }
    expect(await test.deps.db.$count(contacts)).toBe(0);
    expect(await test.deps.db.$count(notificationDismissals)).toBe(0);
  });

  it('can be an admin, for clients of their own', async () => {
    const [boss, client] = await Promise.all([admin(test), trialClient(test)]);
    await connect(test, client, boss);
    expect((await boss.get(pathOf(client))).statusCode).toBe(200);
  });

  it('is asked again by the statement that reads the journal', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, { day: 2 });
    await write(test, client, assigned, { day: 1, mood: 6 });
    const ask = async (coachId: string) =>
      await findWritten(test.deps.db, {
        coachId,
        clientId: client.id,
        today: '2026-03-04',
        assignmentId: assigned.assignmentId,
      });
    expect(await ask(guide.id)).toMatchObject({
      isOwn: true,
      days: [{ mood: 6 }],
      latestMoods: [6],
      dates: ['2026-03-04'],
    });
    expect(await ask((await coach(test)).id)).toMatchObject({
      isOwn: false,
      days: [],
      latestMoods: [],
      dates: [],
      lastWrittenAt: null,
    });
  });

  it('is asked by the statement that reads the person too, and a relation that ends in between shows nothing', async () => {
    const { guide, client } = await guideAndClient();
    const find = async (coachId: string) =>
      await findOwnClient(test.deps.db, coachId, client.id, { visitsSince: test.clock.now() });
    expect((await find(guide.id))?.id).toBe(client.id);
    expect(await find((await coach(test)).id)).toBeUndefined();

    const actor = await test.deps.identity.findSession(guide.cookie);
    if (!actor) throw new Error('no session');
    const leaving = new Proxy(test.deps.db, {
      get: (target, name) =>
        name !== 'execute'
          ? (Reflect.get(target, name) as unknown)
          : async (query: SQL) => {
              await connect(test, client, await coach(test));
              return await target.execute(query);
            },
    });
    await expect(clientDetail({ ...test.deps, db: leaving }, actor, client.id, sourceLanguage)).rejects.toMatchObject({
      code: 'not_found',
      message: clientNotFound.message,
    });
  });

  it('never sees a word of the journal in any of these answers', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, { day: 3, startedAt: new Date('2026-02-20T08:00:00Z') });
    await write(test, client, assigned, {
      day: 1,
      mood: 1,
      text: 'A canary sings: I want to disappear.',
      at: '2026-02-27T20:00:00Z',
    });
    await write(test, client, assigned, { day: 2, mood: 6, text: 'The canary sleeps.', at: '2026-02-28T20:00:00Z' });
    const page = await guide.get(pathOf(client));
    const [first] = page.json<ClientDetail>().notifications;
    expect(first?.severity).toBe('high');
    const answers = [
      page,
      await guide.post(`${pathOf(client)}/dismiss-notification`, { id: first?.id }),
      await whatsapp(guide, client),
      await guide.put(`${pathOf(client)}/notes`, { notes: 'Mine' }),
      await guide.post(`${pathOf(client)}/notes/restore`, { version: 1 }),
      await guide.get(`${pathOf(client)}/notes/history`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const { body } of answers) {
      expect(body.toLowerCase()).not.toContain('canary');
      expect(body).not.toContain('disappear');
    }
  });
});

describe('a chat by WhatsApp', () => {
  it('has an address made here, with a greeting, and is recorded', async () => {
    const { guide, client } = await guideAndClient();
    expect((await whatsapp(guide, client)).json()).toEqual({
      whatsappUrl: `https://wa.me/351912345678?text=${encodeURIComponent('Hi Zoë & Co, this is Ines. How are you?')}`,
    });
    expect(
      await test.deps.db
        .select({ coachId: contacts.coachId, way: contacts.way, at: contacts.at })
        .from(contacts)
        .where(eq(contacts.clientId, client.id)),
    ).toEqual([{ coachId: guide.id, way: 'whatsapp', at: test.clock.now() }]);
    const records = await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, client.id));
    expect(records.find(({ action }) => action === 'client-contacted')).toMatchObject({
      actorId: guide.id,
      detail: { way: 'whatsapp' },
    });
    expect((await guide.get(pathOf(client))).json<ClientDetail>()).toMatchObject({
      lastContactAt: test.clock.now().toISOString(),
      whatsappNumber: '+351912345678',
    });
  });

  it('is refused where the client gave no number, and the page says nothing of one', async () => {
    const { guide, client } = await guideAndClient();
    await giveNumber(client, '');
    const refused = await whatsapp(guide, client);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'Zoë & Co hasn’t given a WhatsApp number. They can add one in Settings.',
        reason: 'no-whatsapp-number',
        params: { hasName: true, name: 'Zoë & Co' },
      },
    ]);
    expect(await test.deps.db.$count(contacts, eq(contacts.clientId, client.id))).toBe(0);
    expect((await guide.get(pathOf(client))).json()).not.toHaveProperty('whatsappNumber');
  });

  it('sent twice is recorded once, and a repeat gives nothing to a coach of yesterday', async () => {
    const { guide, client } = await guideAndClient();
    const first = await whatsapp(guide, client, 'once');
    expect((await whatsapp(guide, client, 'once')).json()).toEqual(first.json());
    expect(await test.deps.db.$count(contacts, eq(contacts.clientId, client.id))).toBe(1);
    const [kept] = await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, guide.id));
    expect(JSON.stringify(kept)).not.toContain('351912345678');
    await connect(test, client, await coach(test));
    expect((await whatsapp(guide, client, 'once')).statusCode).toBe(404);
  });
});
