import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhooksMost } from '#contract/webhooks/constants.ts';
import type { WebhooksWithSecret } from '#contract/webhooks/endpoints.ts';
import { auditLog, idempotencyKeys, sessions, users, webhooks } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { reasonOf } from '#testing/access-tokens.ts';
import { actionsOf } from '#testing/audited.ts';
import { admin, coach, person, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { listedWebhooks, receiverHosts, webhook, webhookReceiver, webhooksAt } from '#testing/webhooks.ts';

const test = await testApp({
  WEBHOOK_HOSTS: `${receiverHosts},automation.internal:*,usual.internal,one.internal:8443`,
});
const { db, identity } = test.deps;

const wanted = { address: 'https://hooks.example.org/in?key=abc', kinds: ['client.joined'] };
const make = async (who: Person, over: object = {}, headers: Record<string, string> = {}) =>
  await who.post(webhooksAt, { ...wanted, ...over }, headers);
const rowsOf = async ({ id }: Person) => await db.select().from(webhooks).where(eq(webhooks.coachId, id));

describe('making a webhook', () => {
  it.each([
    ['http://hooks.example.org/', 422],
    ['https://localhost/', 422],
    ['https://printer.local/', 422],
    ['https://10.0.0.1/', 422],
    ['https://93.184.215.14/', 422],
    ['https://hooks.example.org:8443/', 422],
    ['https://me:secret@hooks.example.org/', 422],
    ['http://me@automation.internal/', 422],
    ['ftp://automation.internal/', 422],
    ['hooks', 422],
    ['', 422],
    [`https://hooks.example.org/${'a'.repeat(2_000)}`, 422],
    ['https://hooks.example.org/x', 200],
    ['http://automation.internal:5678/x', 200],
    ['https://usual.internal/x', 200],
    ['http://usual.internal/x', 200],
    ['https://usual.internal:80/x', 200],
    ['http://usual.internal:5432/x', 422],
    ['http://one.internal:8443/x', 200],
    ['https://one.internal/x', 422],
    ['http://one.internal:22/x', 422],
  ])('to %s: %s', async (address, status) => {
    const who = await coach(test);
    const answer = await make(who, { address });
    expect([answer.statusCode, (await rowsOf(who)).length]).toEqual([status, status === 200 ? 1 : 0]);
    if (status !== 200) expect(answer.body).toContain('"address"');
  });

  it.each([[[]], [['everything']], ['client.joined'], [undefined]])('refuses one that tells %j', async (kinds) => {
    expect((await make(await coach(test), { kinds })).statusCode).toBe(422);
  });

  it('takes a sign-in of the last ten minutes, and no demo person', async () => {
    const who = await coach(test);
    test.clock.advance(600_000);
    expect((await make(who)).statusCode).toBe(200);
    test.clock.advance(1);
    expect(reasonOf(await make(who))).toEqual([409, 'sign-in-again']);
    const [row] = await rowsOf(who);
    expect(reasonOf(await who.post(`${webhooksAt}/${row?.id}/secret`))).toEqual([409, 'sign-in-again']);
    expect((await who.get(webhooksAt)).json<WebhooksWithSecret>().isFreshSignIn).toBe(false);
    const played = await coach(test);
    await db.update(users).set({ isDemo: true }).where(eq(users.id, played.id));
    identity.forgetUser(played.id);
    expect(reasonOf(await make(played))).toEqual([409, 'demo-is-shared']);
  });

  it('does not outrun a change of role or the end of the session, and neither does an exchange', async () => {
    const who = await coach(test);
    const { id } = await webhook(test, who, wanted.address);
    const exchange = async () => (await who.post(`${webhooksAt}/${id}/secret`)).statusCode;
    // The cached session knows neither yet.
    await db.update(users).set({ role: null }).where(eq(users.id, who.id));
    expect([(await make(who)).statusCode, await exchange()]).toEqual([401, 401]);
    await db.update(users).set({ role: 'coach' }).where(eq(users.id, who.id));
    await db.delete(sessions).where(eq(sessions.userId, who.id));
    expect([(await make(who)).statusCode, await exchange()]).toEqual([401, 401]);
    expect(await rowsOf(who)).toHaveLength(1);
  });

  it('keeps address and secret sealed, shows the secret once, records it and mails about it', async () => {
    const who = await coach(test);
    const key = { 'idempotency-key': newId() };
    const made = (await make(who, {}, key)).json<WebhooksWithSecret>();
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(made.webhooks).toMatchObject([{ ...wanted, endedAt: null, endedAs: null, tries: [] }]);
    expect((await make(who, {}, key)).json<WebhooksWithSecret>()).toEqual({ ...made, secret: null });
    const [row] = await rowsOf(who);
    for (const hidden of [made.secret ?? '', wanted.address]) {
      expect(row?.secretSealed.includes(hidden) || row?.addressSealed.includes(hidden)).toBe(false);
      const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, who.id));
      expect(JSON.stringify([kept, await db.select().from(auditLog)])).not.toContain(hidden);
    }
    expect((await who.get(webhooksAt)).body).not.toContain(made.secret);
    expect((await actionsOf(test, who)).slice(-1)).toEqual(['webhook-made']);
    await test.deps.mailSender.sendDue();
    expect(test.mail.to(who.email).map(({ subject }) => subject)).toEqual([
      'A webhook was made for your Dayloom account',
    ]);
  });

  it(`makes ${webhooksMost} at most, also of calls that arrive together`, async () => {
    const who = await coach(test);
    const answers = await Promise.all(Array.from({ length: webhooksMost + 2 }, async () => await make(who)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(webhooksMost);
    const full = answers.find(({ statusCode }) => statusCode !== 200);
    expect(full && reasonOf(full)).toEqual([409, 'webhooks-full']);
    expect(await rowsOf(who)).toHaveLength(webhooksMost);
  });
});

it('nobody else sees, tests, exchanges or ends it', async () => {
  const { address, received } = await webhookReceiver();
  const who = await coach(test);
  const { id } = await webhook(test, who, address);
  const other = await coach(test);
  expect(await listedWebhooks(other)).toEqual([]);
  for (const answer of [
    await other.post(`${webhooksAt}/${id}/test`),
    await other.post(`${webhooksAt}/${id}/secret`),
    await other.delete(`${webhooksAt}/${id}`),
  ])
    expect(reasonOf(answer)).toEqual([404, 'webhook-not-found']);
  expect(await listedWebhooks(await admin(test))).toEqual([]);
  expect([received.length, (await rowsOf(who)).length]).toEqual([0, 1]);
});

describe('ends', () => {
  it('at its owner’s wish, with what waits', async () => {
    const who = await coach(test);
    const { id } = await webhook(test, who, wanted.address);
    expect((await who.delete(`${webhooksAt}/${id}`)).json<WebhooksWithSecret>().webhooks).toEqual([]);
    expect((await actionsOf(test, who)).slice(-1)).toEqual(['webhook-ended']);
    expect((await who.delete(`${webhooksAt}/${id}`)).statusCode).toBe(404);
  });

  it('with the role, no matter who changes it', async () => {
    const boss = await admin(test);
    const ways = [
      async (who: Person) => await who.post('/api/auth/clear-role'),
      async (who: Person) => await boss.put(`/api/admin/users/${who.id}/role`, { role: 'client' }),
      async (who: Person) => await boss.delete(`/api/admin/users/${who.id}`),
    ];
    for (const change of ways) {
      const who = await coach(test, { email: `${newId()}@test.invalid` });
      await webhook(test, who, wanted.address);
      await change(who);
      expect(await rowsOf(who)).toEqual([]);
    }
  });
});

it('is for those who coach, an admin with clients among them', async () => {
  const client = await person(test, { choice: { role: 'client' } });
  expect((await make(client)).statusCode).toBe(403);
  expect((await make(await admin(test))).statusCode).toBe(200);
});
