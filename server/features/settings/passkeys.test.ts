import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Settings } from '#contract/settings/schema.ts';
import { auditLog, passkeys, sessions, users } from '#server/platform/db/schema.ts';
import { actionsOf } from '#testing/audited.ts';
import { turnOnSecondFactor } from '#testing/authenticator.ts';
import { browser, goodPassword, type Browser } from '#testing/hosted-app.ts';
import { newId } from '#server/platform/ids.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ REQUIRE_SECOND_FACTOR: 'admin' });
const { db, identity, config } = test.deps;

let count = 0;
/** Someone who has just signed up. better-auth reads the machine's clock for its challenges. */
async function newcomer() {
  count += 1;
  test.clock.set(new Date());
  const email = `key${count}@example.org`;
  const visitor = browser(test);
  await visitor.post('/api/login/sign-up', { firstName: 'Nora', lastName: 'W', email, password: goodPassword });
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { email, visitor, id: person?.id ?? '' };
}
/** A call of a page, whose new cookies the browser keeps. */
async function call(visitor: Browser, method: 'POST' | 'PUT', path: string, payload: object) {
  const response = await test.app.inject({
    method,
    url: `/api/settings/passkeys${path}`,
    payload,
    headers: { cookie: visitor.cookie(), 'sec-fetch-site': 'same-origin', origin: config.baseUrl },
  });
  for (const line of [response.headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = line.split(';', 1);
    visitor.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return response;
}
const proof = { password: goodPassword };
async function add(visitor: Browser, device = softwareAuthenticator(config.baseUrl), name = 'My phone') {
  const started = await call(visitor, 'POST', '/start', proof);
  const { options } = started.json<{ options: Parameters<typeof device.register>[0] }>();
  const response = await call(visitor, 'POST', '', { name, credential: device.register(options) });
  return { device, options, response };
}
async function signInWith(device: ReturnType<typeof softwareAuthenticator>, visitor = browser(test)) {
  const options = (await visitor.get('/api/login/passkey')).json<Parameters<typeof device.signIn>[0]>();
  const credential = JSON.stringify(device.signIn(options));
  return { visitor, options, credential, response: await visitor.post('/api/login/passkey', { credential }) };
}
const passkeysOf = async (visitor: Browser) =>
  (await visitor.get('/api/settings')).json<Settings>().passkeys.map(({ name }) => name);

it('is added with the password: others are out, a mail tells, and it is listed by its name', async () => {
  const { visitor, email, id } = await newcomer();
  const elsewhere = browser(test);
  await elsewhere.post('/api/login', { email, ...proof });
  expect((await call(browser(test), 'POST', '/start', proof)).statusCode).toBe(401);
  expect((await call(visitor, 'POST', '/start', {})).statusCode).toBe(422);
  expect((await call(visitor, 'POST', '/start', { password: 'not the right one' })).statusCode).toBe(422);

  const before = visitor.cookie();
  const { options, response } = await add(visitor);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Dayloom' },
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
  });
  expect(response.json<Settings>().passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
  expect(visitor.cookie()).not.toBe(before);
  expect((await elsewhere.get('/api/settings')).statusCode).toBe(401);
  await identity.idle();
  expect(test.mail.to(email).at(-1)?.text).toContain('A passkey was added');
  expect((await actionsOf(test, { id })).at(-1)).toBe('passkey-added');
});

it('signs in by itself, counts as a second factor, and says when it was used', async () => {
  const { visitor, email, id } = await newcomer();
  const { device } = await add(visitor);
  await turnOnSecondFactor(test.deps, visitor.cookie());
  await db.update(users).set({ role: 'admin', isAdmin: true }).where(eq(users.id, id));
  const signedIn = await signInWith(device);
  expect([signedIn.response.statusCode, signedIn.response.headers.location]).toEqual([303, '/']);
  expect(signedIn.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  const settings = (await signedIn.visitor.get('/api/settings')).json<Settings>();
  expect([settings.email, settings.passkeys[0]?.lastUsedAt]).toEqual([email, test.clock.now().toISOString()]);
  const [line] = (await db.select().from(auditLog).where(eq(auditLog.actorId, id))).slice(-1);
  expect([line?.action, line?.detail]).toEqual(['sign-in', { method: 'passkey' }]);
  const replay = await browser(test).post('/api/login/passkey', { credential: signedIn.credential });
  expect(replay.statusCode, 'an answer is good once').toBe(422);
});

it('opens nothing unless the device has made sure who holds it, and nothing for a stranger’s key', async () => {
  const { visitor } = await newcomer();
  const careless = softwareAuthenticator(config.baseUrl, { isVerified: false });
  expect((await add(visitor, careless)).response.statusCode).toBe(409);
  expect(await passkeysOf(visitor)).toEqual([]);
  expect((await add(visitor, softwareAuthenticator('https://evil.example'))).response.statusCode).toBe(409);
  const nonsense = await call(visitor, 'POST', '', { name: 'x', credential: {} });
  expect(nonsense.statusCode).toBe(422);
  const stranger = await signInWith(softwareAuthenticator(config.baseUrl));
  expect([stranger.response.statusCode, stranger.response.body.includes('This passkey didn’t work.')]).toEqual([
    422,
    true,
  ]);
  for (const credential of ['', 'x', '[]', '{"id":1}'])
    expect((await browser(test).post('/api/login/passkey', { credential })).statusCode).toBe(422);
});

it('begun by one person is not finished by another in the same browser', async () => {
  const [nora, daniel] = [await newcomer(), await newcomer()];
  const device = softwareAuthenticator(config.baseUrl);
  const started = await call(nora.visitor, 'POST', '/start', proof);
  const { options } = started.json<{ options: Parameters<typeof device.register>[0] }>();
  daniel.visitor.jar.set('dayloom.passkey', nora.visitor.jar.get('dayloom.passkey') ?? '');
  const finished = await call(daniel.visitor, 'POST', '', { name: 'x', credential: device.register(options) });
  expect(finished.statusCode).toBe(409);
  expect(await db.$count(passkeys, eq(passkeys.userId, nora.id))).toBe(0);
  expect(await db.$count(passkeys, eq(passkeys.userId, daniel.id))).toBe(0);
});

it('is renamed freely and removed with the password; somebody else’s is not there', async () => {
  const { visitor, email } = await newcomer();
  const { device } = await add(visitor);
  await add(visitor, undefined, 'Work laptop');
  const mine = (await visitor.get('/api/settings')).json<Settings>().passkeys[0]?.id ?? '';
  const stranger = (await newcomer()).visitor;
  expect((await call(stranger, 'PUT', `/${mine}`, { name: 'Mine' })).statusCode).toBe(404);
  expect((await call(stranger, 'POST', `/${mine}/remove`, proof)).statusCode).toBe(404);
  expect((await call(visitor, 'POST', `/${newId()}/remove`, proof)).statusCode).toBe(404);
  expect((await call(visitor, 'PUT', `/${mine}`, { name: ' ' })).statusCode).toBe(422);
  expect((await call(visitor, 'PUT', `/${mine}`, { name: 'Old phone' })).statusCode).toBe(200);
  expect(await passkeysOf(visitor)).toEqual(['Old phone', 'Work laptop']);
  expect((await call(visitor, 'POST', `/${mine}/remove`, {})).statusCode).toBe(422);
  expect((await call(visitor, 'POST', `/${mine}/remove`, proof)).statusCode).toBe(200);
  expect(await passkeysOf(visitor)).toEqual(['Work laptop']);
  expect((await signInWith(device)).response.statusCode).toBe(422);
  await identity.idle();
  expect(test.mail.to(email).at(-1)?.text).toContain('A passkey was removed');
});

it('is refused to a person who has 20 already, and is not kept', async () => {
  const { visitor, id } = await newcomer();
  const rest = { userId: id, publicKey: '', counter: 0, deviceType: 'singleDevice', backedUp: false };
  await db.insert(passkeys).values(Array.from({ length: 19 }, () => ({ id: newId(), credentialID: newId(), ...rest })));
  expect((await add(visitor)).response.statusCode).toBe(200);
  const { response } = await add(visitor);
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { message: 'You have 20 passkeys. Please remove one first.' },
  ]);
  expect(await db.$count(passkeys, eq(passkeys.userId, id))).toBe(20);
});

it('of somebody suspended opens nothing', async () => {
  const { visitor, id } = await newcomer();
  const { device } = await add(visitor);
  await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, id));
  const { response } = await signInWith(device);
  expect([response.statusCode, response.body.includes('isn’t available at the moment')]).toEqual([422, true]);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});
