import type { RequestListener } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { createCalendarReader } from '#server/features/appointments/read-calendar.ts';
import { noteForWebhooks } from '#server/features/webhooks/note.ts';
import { sendDueWebhooks } from '#server/features/webhooks/send.ts';
import { discover } from '#server/platform/auth/oidc.ts';
import { withBackupLock } from '#server/platform/backup/backup-lock.ts';
import { systemClock } from '#server/platform/clock.ts';
import { webhookDeliveries } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { callOut } from '#server/platform/push/push-sender.ts';
import { createS3, S3Error } from '#server/platform/s3/s3.ts';
import { afterFile } from '#testing/after-file.ts';
import { ca, calendarServer, leadingTo } from '#testing/calendar-server.ts';
import { clientOf } from '#testing/histories.ts';
import { browser, hostedApp } from '#testing/hosted-app.ts';
import { oddAnswers, type OddAnswer } from '#testing/odd-answers.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';
import { coach } from '#testing/people.ts';
import { startS3 } from '#testing/s3-server.ts';
import { testApp } from '#testing/test-app.ts';
import { receiverHosts, webhook, webhookReceiver } from '#testing/webhooks.ts';

/* Whatever a server does with a connection, asking it ends, and what was held for it is free for the next. */

/** Of those that answer oddly. Those that answer well have the usual limits. */
const shortMs = 100;
const oddly: { now: OddAnswer } = { now: () => {} };
const answer: RequestListener = ({ socket }) => oddly.now(socket);
const reaching = { isAllowed: () => true, resolve: leadingTo('127.0.0.1'), ca };

describe('a calendar', async () => {
  const [odd, good] = [await calendarServer(answer), await calendarServer((_, to) => to.end(calendar))];
  const about = { now: new Date('2026-03-04T09:00:00Z'), zone: 'UTC', host: 'here.test' };
  const readOdd = createCalendarReader({ ...reaching, patience: shortMs });
  const readGood = createCalendarReader(reaching);
  it.each(oddAnswers)('that answers %s', async (_, now) => {
    oddly.now = now;
    // All four places.
    const asked = ['Ada', 'Ada', 'Ben', 'Ben'].map((person) => readOdd(odd.address, { ...about, person }));
    const next = readGood(good.address, { ...about, person: 'Cleo' });
    for (const reading of await Promise.all(asked)) expect(reading).toEqual({ failure: expect.any(String) });
    expect(await next).toEqual({ busy: [] });
  });
});
const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

describe('a webhook', async () => {
  const test = await testApp({ WEBHOOK_HOSTS: receiverHosts });
  const { db } = test.deps;
  const [odd, good] = [await webhookReceiver(answer), await webhookReceiver()];
  const hooked = async (...addresses: string[]) => {
    const guide = await coach(test);
    const { id: clientId } = await clientOf(test, guide);
    const ids: string[] = [];
    for (const address of addresses) ids.push((await webhook(test, guide, address)).id);
    const note = async () => {
      const ids = { clientId, entryId: newId() };
      await db.transaction((tx) =>
        noteForWebhooks(tx, { coachId: guide.id, kind: 'entry.shared', ids, at: test.clock.now() }),
      );
    };
    return { guide, ids, note };
  };
  // All four lanes.
  const oddOnes = await hooked(...[1, 2, 3, 4].map((n) => `${odd.address}&${n}`));
  const goodOne = await hooked(good.address);

  it.each(oddAnswers)('that answers %s', async (_, now) => {
    oddly.now = now;
    await db.delete(webhookDeliveries);
    good.received.length = 0;
    await oddOnes.note();
    await sendDueWebhooks(test.deps, { patience: shortMs });
    await goodOne.note();
    await sendDueWebhooks(test.deps);
    const tried = await db.select().from(webhookDeliveries);
    expect(tried).toHaveLength(5);
    for (const { tries, takenAt } of tried) {
      expect([tries.length, takenAt]).toEqual([1, null]);
      expect((tries[0]?.status === null) !== (tries[0]?.failure === null)).toBe(true);
    }
    expect(good.received).toHaveLength(1);
  });

  it('that switches protocols, when its coach tries it', async () => {
    oddly.now = oddAnswers[0]![1];
    const tried = await oddOnes.guide.post(`/api/settings/webhooks/${oddOnes.ids[0]}/test`);
    expect([tried.statusCode, tried.body]).toEqual([200, expect.stringContaining('"failure":"unreachable"')]);
  });
});

describe('a push service', async () => {
  const odd = await calendarServer(answer);
  it.each(oddAnswers)('that answers %s', async (_, now) => {
    oddly.now = now;
    const call = callOut({ ...reaching, patience: shortMs })({
      endpoint: odd.address,
      method: 'POST',
      headers: {},
      body: Buffer.from('x'),
    });
    // A status, or a failure.
    expect(await call.catch(() => 599)).toBeGreaterThanOrEqual(200);
  });
});

describe('a bucket', async () => {
  const { database } = (await testApp()).deps;
  const [odd, good] = [await webhookReceiver(answer), await startS3()];
  afterFile(() => good.close());
  const open = (origin: string, paceMs?: number) =>
    createS3({ address: `${origin}/backups`, ...good.keys }, { clock: systemClock, pausesMs: [], paceMs });
  it.each(oddAnswers)('that answers %s', async (_, now) => {
    oddly.now = now;
    const held = withBackupLock(database, () => open(new URL(odd.address).origin, shortMs).list());
    await expect(held).rejects.toBeInstanceOf(S3Error);
    expect(await withBackupLock(database, () => open(good.origin).list())).toEqual([]);
  });
});

describe('an issuer', async () => {
  const provider = await oidcProvider({
    callbackUrl: 'http://localhost:3000/api/identity/callback/oidc',
    conforming: true,
  });
  afterFile(() => provider.close());
  const test = await hostedApp({ env: provider.settings });
  const oidc = test.deps.config.oidc!;
  provider.signInAs({ sub: 'nora', email: 'nora@example.org', email_verified: true, name: 'Nora Quell' });
  const enter = async () => {
    const visitor = browser(test);
    const start = await visitor.get('/api/login', { headers: { 'sec-fetch-site': 'none' } });
    const back = new URL(await walkThroughProvider(String(start.headers.location)));
    const { headers } = await visitor.get(`${back.pathname}${back.search}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    return String(headers.location);
  };
  /** While the provider answers oddly there, with short limits. */
  const oddlyAt = async (path: string, now: OddAnswer, work: () => Promise<void>) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, shortMs)));
    provider.answersOddly({ path, answer: now });
    await work();
    provider.answersOddly(undefined);
    limits.mockRestore();
  };
  const refused = async () => expect(await enter()).toMatch(/^\/api\/login\/failed\?error=/);

  it.each(oddAnswers)('that answers %s for the code', async (_, now) => {
    await oddlyAt('/token', now, refused);
    expect(await enter()).toBe('/');
  });

  it('that switches protocols for the address', async () => {
    await oddlyAt('/me', oddAnswers[0]![1], refused);
    expect(await enter()).toBe('/');
  });

  it.each(oddAnswers)('that says about itself %s', async (_, now) => {
    await oddlyAt('/.well-known', now, () => expect(discover(oidc)).rejects.toThrow());
    expect(await discover(oidc)).toMatchObject({ tokenAuth: 'basic' });
  });
});
