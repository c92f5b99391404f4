import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault } from '#server/platform/crypto/vault.ts';
import { installation } from '#server/platform/db/schema.ts';
import { askOutside, isPublicAddress, isPublicHttps } from '#server/platform/http/ask-outside.ts';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';

import { openPushKeys, rewrapPushKeys } from './push-keys.ts';
import { createPushSender, pushPayload } from './push-sender.ts';

const log = createLog({ logLevel: 'silent' });
const { db } = await testDatabase();

const browserKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
};

describe('the keys for web push', () => {
  const vault = createVault('one secret, long enough for a test');

  it('are made once, whoever starts first, and kept sealed', async () => {
    const made = await Promise.all([openPushKeys(db, vault, log), openPushKeys(db, vault, log)]);
    expect(made[0]).toEqual(made[1]);
    expect(await openPushKeys(db, vault, log)).toEqual(made[0]);
    const rows = await db.select().from(installation);
    expect(JSON.stringify(rows)).not.toContain(made[0].privateKey);
  });

  it('stay the same when the secret is changed, and are made anew when it is lost', async () => {
    const before = await openPushKeys(db, vault, log);
    const next = createVault('another secret, long enough for a test');
    await db.transaction(async (tx) => await rewrapPushKeys(tx, vault, next));
    expect(await openPushKeys(db, next, log)).toEqual(before);
    const lost = createVault('a third secret, long enough for a test');
    const anew = await openPushKeys(db, lost, log);
    expect(anew.publicKey).not.toBe(before.publicKey);
    expect(await openPushKeys(db, lost, log)).toEqual(anew);
  });
});

describe('a push', () => {
  const call = { headers: {} as Record<string, string>, body: Buffer.alloc(0), count: 0 };
  const sender = async (status: number | Error) =>
    createPushSender(
      await openPushKeys(db, createVault('a third secret, long enough for a test'), log),
      { baseUrl: 'https://dayloom.example' },
      log,
      async ({ headers, body }) => {
        Object.assign(call, { headers, body, count: call.count + 1 });
        if (status instanceof Error) throw status;
        return status;
      },
    );
  const words = { title: 'Dayloom', body: 'Your page for today is open.' };

  it('is encrypted for the browser and signed by us', async () => {
    const push = await sender(201);
    expect(await push.send({ endpoint: 'https://push.example.org/send/1', ...browserKeys() }, words)).toBe('sent');
    expect(call.headers.Authorization).toMatch(/^vapid t=.+, k=.+/);
    expect(call.headers['Content-Encoding']).toBe('aes128gcm');
    expect(call.body.toString('latin1')).not.toContain('Your page');
  });

  it('can be shown by a browser without our service worker', () => {
    expect(JSON.parse(pushPayload(words, { baseUrl: 'https://dayloom.example' }))).toEqual({
      web_push: 8030,
      notification: { ...words, navigate: 'https://dayloom.example/' },
    });
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [302, 'failed'],
    [new Error('away'), 'failed'],
  ] as const)('answered with %s: %s', async (status, outcome) => {
    expect(
      await (await sender(status)).send({ endpoint: 'https://push.example.org/send/1', ...browserKeys() }, words),
    ).toBe(outcome);
  });

  it('goes to no address within, and keys that are none end in a failure, not in an error', async () => {
    const push = await sender(201);
    call.count = 0;
    expect(await push.send({ endpoint: 'https://localhost/send/1', ...browserKeys() }, words)).toBe('gone');
    expect(await push.send({ endpoint: 'https://push.example.org/1', p256dh: 'x', auth: 'y' }, words)).toBe('failed');
    expect(call.count).toBe(0);
  });
});

describe('where a push may go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('%s', (address) => {
    expect(isPublicHttps(address)).toBe(true);
  });

  it.each([
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://a.localhost/x',
    'https://printer.local/x',
    'https://db.home.arpa/x',
    'https://push.example.org.:8443/x',
    'ftp://push.example.org/x',
    'javascript:alert(1)',
    'push.example.org',
    '',
  ])('not %s', (address) => {
    expect(isPublicHttps(address)).toBe(false);
  });

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ])('not to %s, whatever name leads there', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is looked at when it is called: a name that leads within is refused', async () => {
    expect(isPublicAddress('142.250.74.10') && isPublicAddress('2a00:1450:4001:80f::200a')).toBe(true);
    const asked = { headers: {}, signal: AbortSignal.timeout(5_000) };
    for (const address of ['https://localhost/x', 'https://127.0.0.1/x', 'http://[::1]/x'])
      await expect(askOutside(address, asked), address).rejects.toMatchObject({ code: 'EPRIVATE' });
  });
});
