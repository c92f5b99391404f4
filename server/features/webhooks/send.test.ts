import { eq } from 'drizzle-orm';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webhookTriesShown } from '#contract/webhooks/constants.ts';
import type { Webhooks, WebhooksWithSecret } from '#contract/webhooks/endpoints.ts';
import { users, webhookDeliveries, webhooks } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { reasonOf } from '#testing/access-tokens.ts';
import { leadingTo } from '#testing/calendar-server.ts';
import { clientOf, connect } from '#testing/histories.ts';
import { end, undoEnd } from '#testing/parting.ts';
import { admin, coach, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import {
  listedWebhooks,
  receiverHost,
  receiverHosts,
  verify,
  webhook,
  webhookReceiver,
  webhooksAt,
} from '#testing/webhooks.ts';
import { claimDelivery } from './delivery-queries.ts';
import { noteForWebhooks } from './note.ts';
import { forgetOldDeliveries, sendDueWebhooks, webhookWaits } from './send.ts';

const test = await testApp({ WEBHOOK_HOSTS: `${receiverHosts},automation.internal:*` });
const { clock } = test;
const { db } = test.deps;
// The reference library verifies by the machine's own clock.
beforeEach(() => clock.set(new Date()));
// No other test sends what one has left.
afterEach(async () => void (await db.delete(webhookDeliveries)));

const send = async (way = {}) => await sendDueWebhooks(test.deps, way);
const note = async (guide: Person, client: { id: string }, id = newId()) =>
  await db.transaction(async (tx) => {
    const ids = { clientId: client.id, entryId: id };
    await noteForWebhooks(tx, { coachId: guide.id, kind: 'entry.shared', ids, at: clock.now() });
  });
const rows = async (webhookId: string) =>
  await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId));

/** A coach with a client and a webhook; what it answers may change. */
async function hooked(answer?: RequestListener) {
  const says: { answer?: RequestListener | undefined } = { answer };
  const receiver = await webhookReceiver((request, to) =>
    says.answer ? says.answer(request, to) : to.writeHead(204).end(),
  );
  const guide = await coach(test, { firstName: 'Ada', email: `${newId()}@post.example` });
  const client = await clientOf(test, guide);
  return { ...receiver, ...(await webhook(test, guide, receiver.address)), guide, client, says };
}

describe('what is sent', () => {
  it('is signed as Standard Webhooks says, with ids and a kind alone', async () => {
    const { guide, client, secret, received, told, id } = await hooked();
    const [at, entryId] = [clock.now(), newId()];
    await note(guide, client, entryId);
    await send();
    const [request] = received;
    if (!request) throw new Error('Nothing was received.');
    const sent = { type: 'entry.shared', timestamp: at.toISOString(), data: { clientId: client.id, entryId } };
    expect(verify(secret, request)).toEqual(sent);
    expect(told()).toEqual([sent]);
    const [row] = await rows(id);
    expect(request.headers).toMatchObject({ 'webhook-id': row?.id, 'content-type': 'application/json' });
    expect(() => verify(secret, { ...request, body: request.body.replace('entry', 'Entry') })).toThrow();
    expect(await listedWebhooks(guide)).toMatchObject([
      { tries: [{ at: at.toISOString(), kind: 'entry.shared', status: 204, failure: null }] },
    ]);
    await send();
    expect(received).toHaveLength(1);
  });

  it('is sent once, by whichever of several processes, and again by another when one dies on it', async () => {
    const { guide, client, received, id } = await hooked();
    for (let n = 0; n < 5; n += 1) await note(guide, client);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect(received).toHaveLength(5);
    await note(guide, client);
    expect((await claimDelivery(db, clock.now()))?.webhookId).toBe(id);
    await send();
    expect(received).toHaveLength(5);
    clock.advance(60_000);
    await send();
    expect(received).toHaveLength(6);
  });

  it('does not wait for a webhook that is slow', async () => {
    const [slow, quick] = [await hooked(), await hooked()];
    for (let n = 0; n < 6; n += 1) await note(slow.guide, slow.client);
    await note(quick.guide, quick.client);
    // Of one at a time: the second of the slow one is not begun before the first is over.
    expect((await claimDelivery(db, clock.now()))?.webhookId).toBe(slow.id);
    expect((await claimDelivery(db, clock.now()))?.webhookId).toBe(quick.id);
    expect(await claimDelivery(db, clock.now())).toBeUndefined();
  });

  it('bears both signatures for a day after an exchange, then that of the new secret', async () => {
    const { guide, client, secret, received, id } = await hooked();
    const exchanged = (await guide.post(`${webhooksAt}/${id}/secret`)).json<WebhooksWithSecret>();
    const fresh = exchanged.secret ?? '';
    expect(exchanged.webhooks[0]?.earlierSecretUntil).toBe(new Date(clock.now().getTime() + 86_400_000).toISOString());
    await note(guide, client);
    await send();
    const [request] = received;
    if (!request) throw new Error('Nothing was received.');
    expect([verify(secret, request), verify(fresh, request)]).toMatchObject([{ data: {} }, { data: {} }]);
    expect(request.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    clock.advance(86_400_000);
    expect((await listedWebhooks(guide))[0]?.earlierSecretUntil).toBeNull();
    await note(guide, client);
    await send();
    expect(received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is what happened and was committed, not what was rolled back', async () => {
    const { guide, client, id } = await hooked();
    const failing = db.transaction(async (tx) => {
      await noteForWebhooks(tx, {
        coachId: guide.id,
        kind: 'client.joined',
        ids: { clientId: client.id },
        at: clock.now(),
      });
      throw new Error('It did not happen.');
    });
    await expect(failing).rejects.toThrow('did not happen');
    expect(await rows(id)).toEqual([]);
  });
});

describe('what may not be sent any more', () => {
  it('is about a client who has parted: it goes at once, and undoing brings nothing back', async () => {
    const { guide, client, received, id } = await hooked();
    const other = await clientOf(test, guide);
    await note(guide, client);
    await note(guide, other);
    await end(guide, client);
    expect((await rows(id)).map(({ clientId }) => clientId)).toEqual([other.id]);
    await undoEnd(guide, client);
    await send();
    expect(received).toHaveLength(1);
  });

  it('is about a client of somebody else by now, by whatever way that was written', async () => {
    const { guide, client, received, id } = await hooked();
    await note(guide, client);
    await connect(test, client, await coach(test));
    await send();
    expect([received.length, (await rows(id)).length]).toEqual([0, 0]);
  });

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['leaving', { deletionAt: new Date(), deletionRequestedAt: new Date() }],
    ['no coach', { role: 'client' as const }],
  ])('is of a coach who is %s', async (_name, values) => {
    const { guide, client, received, id } = await hooked();
    await note(guide, client);
    await db.update(users).set(values).where(eq(users.id, guide.id));
    await send();
    expect([received.length, (await rows(id)).length]).toEqual([0, 0]);
  });

  it('is about a client who is suspended by an admin', async () => {
    const { guide, client, received } = await hooked();
    await note(guide, client);
    await (await admin(test)).put(`/api/admin/users/${client.id}/suspension`, { reason: 'misuse' });
    await send();
    expect(received).toEqual([]);
  });
});

describe('an answer', () => {
  let written = 0;
  const flood: RequestListener = (_, to) => {
    to.writeHead(200);
    const more = () => {
      while (!to.destroyed && to.write(Buffer.alloc(8_192))) written += 8_192;
    };
    to.on('drain', more);
    more();
  };
  it.each<[string, RequestListener, number | null, string | null, boolean]>([
    ['of 200 and a page', (_, to) => to.writeHead(200).end('A secret word.'), 200, null, true],
    ['of 200 that never ends', flood, 200, null, true],
    ['that is a redirect', (_, to) => to.writeHead(307, { location: '/' }).end(), 307, null, false],
    ['of 404', (_, to) => to.writeHead(404).end(), 404, null, false],
    ['of 500', (_, to) => to.writeHead(500).end('A secret word.'), 500, null, false],
    ['that is cut off', (request) => request.socket.destroy(), null, 'unreachable', false],
    ['that does not come', () => {}, null, 'too-slow', false],
  ])('%s', async (_name, answer, status, failure, isDelivered) => {
    const { guide, client, id, received } = await hooked(answer);
    await note(guide, client);
    await send(failure === 'too-slow' ? { patience: 200 } : {});
    const [row] = await rows(id);
    expect(row).toMatchObject({ tries: [{ status, failure }], takenAt: null });
    expect(JSON.stringify([row, await listedWebhooks(guide)])).not.toContain('secret word');
    expect([received.length, row?.nextTryAt === null]).toEqual([1, isDelivered]);
    // Buffers on the way take some megabytes; five seconds of reading would take hundreds.
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it('comes from no private network, whatever the name is, unless the host names it', async () => {
    const { guide, client, port } = await hooked();
    await webhook(test, guide, 'https://hooks.example.org/');
    await webhook(test, guide, `http://automation.internal:${port}/`);
    for (const address of ['127.0.0.1', '169.254.169.254']) {
      await note(guide, client);
      await send({ resolve: leadingTo(address), patience: 200 });
      clock.advance(1_000);
    }
    const [named, open] = await listedWebhooks(guide);
    expect(open?.tries.map(({ failure }) => failure)).toEqual(['not-allowed', 'not-allowed']);
    // To the other one not even a named host may lead.
    expect(named?.tries.map(({ status, failure }) => status ?? failure)).toEqual(['not-allowed', 204]);
  });
});

describe('a failure', () => {
  const fail: RequestListener = (_, to) => to.writeHead(500).end();

  it('is tried again after five seconds and then ever later, for three days, and then no more', async () => {
    const { guide, client, received, id } = await hooked(fail);
    await note(guide, client);
    expect(await send()).toBe(5_000);
    for (const wait of webhookWaits) {
      clock.advance(wait - 1);
      await send();
      const before = received.length;
      clock.advance(1);
      await send();
      expect(received.length).toBe(before + 1);
    }
    const days = webhookWaits.reduce((sum, wait) => sum + wait) / 86_400_000;
    expect([received.length, days > 3 && days < 3.5]).toEqual([10, true]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await rows(id)).toMatchObject([{ nextTryAt: null, tryCount: 10 }]);
    // It was made three days ago.
    expect(await listedWebhooks(guide)).toMatchObject([{ endedAs: null }]);
  });

  it('that is the last, and five days without a success, end the webhook; the coach is told in their language', async () => {
    const { guide, client, received, says } = await hooked(fail);
    await db.update(users).set({ locale: 'de' }).where(eq(users.id, guide.id));
    const failForGood = async () => {
      await note(guide, client);
      await send();
      for (const wait of webhookWaits) {
        clock.advance(wait);
        await send();
      }
    };
    await failForGood();
    says.answer = undefined;
    await note(guide, client);
    await send();
    says.answer = fail;
    await failForGood();
    expect(await listedWebhooks(guide)).toMatchObject([{ endedAs: null }]);
    await note(guide, client);
    await failForGood();
    expect(await listedWebhooks(guide)).toMatchObject([{ endedAs: 'failing' }]);
    const before = received.length;
    await note(guide, client);
    clock.advance(86_400_000);
    await send();
    expect(received).toHaveLength(before);
    await test.deps.mailSender.sendDue();
    const mail = test.mail.to(guide.email).at(-1);
    expect([mail?.subject, mail?.text]).toEqual([
      'Ein Webhook deines Kontos bei Dayloom ist beendet',
      expect.stringContaining(`Seit 5 Tagen konnte bei ${receiverHost}:`),
    ]);
    expect(mail?.text).not.toContain('of=mine');
  });

  it('with 410 ends the webhook at once, and what waits for it is not sent', async () => {
    const { guide, client, received, id } = await hooked((_, to) => to.writeHead(410).end());
    await note(guide, client);
    await note(guide, client);
    await send();
    expect(received).toHaveLength(1);
    expect(await listedWebhooks(guide)).toMatchObject([{ endedAs: 'gone', tries: [{ status: 410 }] }]);
    expect(reasonOf(await guide.post(`${webhooksAt}/${id}/test`))).toEqual([404, 'webhook-not-found']);
    expect(reasonOf(await guide.post(`${webhooksAt}/${id}/secret`))).toEqual([404, 'webhook-not-found']);
    await test.deps.mailSender.sendDue();
    expect(test.mail.to(guide.email).map(({ subject }) => subject)).toContain(
      'A webhook of your Dayloom account has ended',
    );
    await note(guide, client);
    expect((await rows(id)).filter(({ nextTryAt }) => nextTryAt)).toEqual([]);
  });
});

it('a test is sent at once, once, and says how it went', async () => {
  const { guide, received, told, id, says, secret } = await hooked((_, to) => {
    // A job that looks meanwhile leaves it alone.
    void claimDelivery(db, clock.now()).then((taken) => to.writeHead(taken ? 500 : 204).end());
  });
  const [shown] = (await guide.post(`${webhooksAt}/${id}/test`)).json<Webhooks>().webhooks;
  expect(shown?.tries).toMatchObject([{ kind: 'webhook.test', status: 204 }]);
  expect(told()).toMatchObject([{ type: 'webhook.test', data: { webhookId: id } }]);
  expect(received[0] && verify(secret, received[0])).toMatchObject({ type: 'webhook.test' });
  says.answer = (_, to) => to.writeHead(500).end();
  clock.advance(1);
  const [failed] = (await guide.post(`${webhooksAt}/${id}/test`)).json<Webhooks>().webhooks;
  expect(failed?.tries[0]).toMatchObject({ status: 500 });
  clock.advance(5_000);
  await send();
  expect(received).toHaveLength(2);
  for (let n = 2; n < 20; n += 1) await guide.post(`${webhooksAt}/${id}/test`);
  expect((await guide.post(`${webhooksAt}/${id}/test`)).statusCode).toBe(429);
  expect(received).toHaveLength(20);
});

it(`the log has the last ${webhookTriesShown} tries of each webhook and is kept for 30 days`, async () => {
  const { guide, client, id, says } = await hooked();
  for (let n = 0; n < webhookTriesShown + 5; n += 1) {
    if (n === webhookTriesShown + 4) says.answer = (_, to) => to.writeHead(503).end();
    clock.advance(1_000);
    await note(guide, client);
    await send();
  }
  const [shown] = await listedWebhooks(guide);
  expect(shown?.tries.map(({ status }) => status)).toEqual([503, ...Array(webhookTriesShown - 1).fill(204)]);
  await db.update(webhookDeliveries).set({ nextTryAt: null }).where(eq(webhookDeliveries.webhookId, id));
  clock.advance(30 * 86_400_000);
  await forgetOldDeliveries(test.deps);
  expect(await rows(id)).toHaveLength(1);
  clock.advance(1);
  await forgetOldDeliveries(test.deps);
  expect([(await rows(id)).length, await db.$count(webhooks, eq(webhooks.id, id))]).toEqual([0, 1]);
});
