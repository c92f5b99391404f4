import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import { removeExpired } from '#server/platform/auth/background.ts';
import { recordDevice } from '#server/platform/auth/devices.ts';
import { knownDevices, mailOutbox, users } from '#server/platform/db/schema.ts';
import { turnOnSecondFactor } from '#testing/authenticator.ts';
import { browser, goodPassword, hostedApp, signUp, type Browser, type HostedApp } from '#testing/hosted-app.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';

const provider = await oidcProvider({ callbackUrl: 'http://localhost:3000/api/identity/callback/oidc' });
afterAll(() => provider.close());
// Where no one has to confirm an address first, and mail still goes out.
const test = await hostedApp();
const posted: HostedApp['deps'] = test.deps;
posted.mail = { ...test.mail, kind: 'smtp' };
const { db } = test.deps;

const idOf = async (house: HostedApp, email: string) =>
  (await house.deps.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? '';
const told = async (house: HostedApp, userId: string) =>
  (await house.deps.db.select({ kind: mailOutbox.kind }).from(mailOutbox).where(eq(mailOutbox.userId, userId))).filter(
    ({ kind }) => kind === 'new-device',
  ).length;
const devicesOf = async (userId: string) => await db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
const deviceOf = (visitor: Browser) => visitor.jar.get('dayloom.device') ?? '';

async function signIn(email: string, device?: string) {
  const visitor = browser(test);
  if (device !== undefined) visitor.jar.set('dayloom.device', device);
  const answer = await visitor.post('/api/login', { email, password: goodPassword });
  expect(answer.statusCode).toBe(303);
  return visitor;
}

it('tells nobody about the first browser, about a known one or after a sign-out, and about a new one once', async () => {
  const { email, visitor } = await signUp(test);
  const id = await idOf(test, email);
  expect(deviceOf(visitor)).toMatch(/^[\w-]{32}$/);
  await signIn(email, deviceOf(visitor));
  expect(await told(test, id)).toBe(0);
  const other = await signIn(email);
  expect(await told(test, id)).toBe(1);
  await signIn(email, deviceOf(other));
  expect(await told(test, id)).toBe(1);
  await other.post('/api/logout', {});
  expect(deviceOf(other), 'a sign-out forgets who, not which browser').not.toBe('');
});

it('keeps a hash of its own for each person, and takes no cookie that it has not made', async () => {
  const one = await signUp(test);
  const two = await signUp(test);
  const [first, second] = [await idOf(test, one.email), await idOf(test, two.email)];
  await signIn(two.email, deviceOf(one.visitor));
  const rows = [...(await devicesOf(first)), ...(await devicesOf(second))].map(({ tokenHash }) => tokenHash);
  expect(new Set(rows).size).toBe(3);
  expect(rows.join()).not.toContain(deviceOf(one.visitor));
  expect(deviceOf(await signIn(one.email, 'short'))).toMatch(/^[\w-]{32}$/);
});

it('says what to do, and neither where from nor with what', async () => {
  const { email } = await signUp(test);
  await signIn(email);
  await test.deps.identity.idle();
  const mail = test.mail.to(email).at(-1);
  expect(mail?.subject).toBe('New sign-in to your Dayloom account');
  expect(mail?.text).toContain('choose a new password now');
  expect(mail?.text).toContain('/api/login/forgotten');
  expect(mail?.text).not.toMatch(/127\.0\.0\.1|Mozilla|Chrome/);
});

it('waits for the second factor before it counts as a sign-in', async () => {
  const { email, visitor } = await signUp(test);
  test.clock.set(new Date());
  const on = await turnOnSecondFactor(test.deps, visitor.cookie());
  test.clock.advance(30_000);
  const id = await idOf(test, email);
  const other = await signIn(email);
  expect([await told(test, id), deviceOf(other)]).toEqual([0, '']);
  expect((await other.post('/api/login/second-factor', { code: on.code() })).statusCode).toBe(303);
  expect([await told(test, id), deviceOf(other) !== '']).toEqual([1, true]);
});

it('comes with a sign-in by the provider too, and leads to Settings there', async () => {
  const guild = await hostedApp({
    env: { ...provider.settings, OIDC_NAME: 'The Guild', SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  provider.signInAs({ sub: 'lio-1', email: 'lio@example.org', email_verified: true, name: 'Lio Quell' });
  const enter = async () => {
    const visitor = browser(guild);
    const start = await visitor.get('/api/login', { headers: { 'sec-fetch-site': 'none' } });
    const back = new URL(await walkThroughProvider(String(start.headers.location)));
    await visitor.get(`${back.pathname}${back.search}`, { headers: { 'sec-fetch-site': 'cross-site' } });
    return visitor;
  };
  expect(deviceOf(await enter())).not.toBe('');
  const id = await idOf(guild, 'lio@example.org');
  expect(await told(guild, id)).toBe(0);
  await enter();
  expect(await told(guild, id)).toBe(1);
  await guild.deps.identity.idle();
  expect(guild.mail.to('lio@example.org').at(-1)?.text).toContain('change your password at The Guild');
});

it('is left out for the demo and where mail goes to files', async () => {
  const { email } = await signUp(test);
  const person = { userId: await idOf(test, email), email, firstName: '', locale: null, isDemo: true };
  expect(await recordDevice(posted, undefined, person)).toEqual([]);
  const inFiles = { ...posted, mail: { ...posted.mail, kind: 'files' as const } };
  expect(await recordDevice(inFiles, undefined, { ...person, isDemo: false })).toEqual([]);
});

it('forgets a browser after a year, and keeps twenty', async () => {
  const { email } = await signUp(test);
  const userId = await idOf(test, email);
  const person = { userId, email, firstName: '', locale: null, isDemo: false };
  for (let times = 0; times < 22; times += 1) {
    test.clock.advance(1_000);
    await recordDevice(posted, undefined, person);
  }
  expect(await devicesOf(userId)).toHaveLength(20);
  const lastUsedAt = addDays(test.clock.now(), -366);
  await db.update(knownDevices).set({ lastUsedAt }).where(eq(knownDevices.userId, userId));
  await removeExpired(db, test.clock);
  expect(await devicesOf(userId)).toEqual([]);
});
