import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { stopSecondFactor } from '#server/platform/auth/second-factor.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { auditLog, sessions, twoFactors } from '#server/platform/db/schema.ts';
import { turnOnSecondFactor } from '#testing/authenticator.ts';
import { browser, goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const { db } = test.deps;

/** A person whose second factor is on. `later` gives a code that has not been used for turning it on. */
async function withSecondFactor() {
  const { email, visitor } = await signUp(test);
  test.clock.set(new Date());
  const on = await turnOnSecondFactor(test.deps, visitor.cookie());
  visitor.jar.set('dayloom.session_token', on.cookie.slice(on.cookie.indexOf('=') + 1));
  test.clock.advance(30_000);
  return { ...on, email, visitor, later: () => on.code() };
}
async function passwordStep(email: string) {
  const visitor = browser(test);
  const response = await visitor.post('/api/login', { email, password: goodPassword });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/api/login/second-factor']);
  return visitor;
}
const sessionsOf = async (id: string) => (await db.select().from(sessions).where(eq(sessions.userId, id))).length;
const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000');

it('lets the password alone open nothing, and the code complete it', async () => {
  const { email, id, later } = await withSecondFactor();
  const before = await sessionsOf(id);
  const visitor = await passwordStep(email);
  expect(await visitor.whoAmI()).toBe('nobody');
  expect(await sessionsOf(id)).toBe(before);
  const page = await visitor.get('/api/login/second-factor');
  expect(page.body).toContain('autocomplete="one-time-code"');
  const code = later();
  const response = await visitor.post('/api/login/second-factor', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  expect(await visitor.whoAmI()).toBe(email);
  expect(visitor.jar.has('dayloom.two_factor')).toBe(false);
  const actions = (await db.select().from(auditLog).where(eq(auditLog.actorId, id))).map(({ action, detail }) => [
    action,
    detail.method ?? '',
  ]);
  expect(actions).toEqual([
    ['sign-up', ''],
    ['sign-in', 'sign-up'],
    ['second-factor-on', ''],
    ['sign-in', 'second factor'],
  ]);
});

it('takes no code a second time: not the one that turned it on, not one that signed somebody in, not twice at once', async () => {
  const { email, first, later } = await withSecondFactor();
  const visitor = await passwordStep(email);
  const replay = await visitor.post('/api/login/second-factor', { code: first });
  expect(replay.statusCode).toBe(422);
  expect(replay.body).toContain('This code has already been used.');

  const [one, two] = [await passwordStep(email), await passwordStep(email)];
  const code = later();
  const answers = await Promise.all([one, two].map((each) => each.post('/api/login/second-factor', { code })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 422]));
  const third = await (await passwordStep(email)).post('/api/login/second-factor', { code });
  expect(third.statusCode).toBe(422);
});

it('counts wrong codes per account across sign-ins and writes them down', async () => {
  const { email, id, later } = await withSecondFactor();
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    const visitor = await passwordStep(email);
    statuses.push((await visitor.post('/api/login/second-factor', { code: wrongCode(later()) })).statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  const right = await (await passwordStep(email)).post('/api/login/second-factor', { code: later() });
  expect(right.statusCode).toBe(429);
  const failed = (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).filter(
    ({ action }) => action === 'sign-in-failed',
  );
  expect(failed.map(({ detail }) => detail)).toEqual(Array.from({ length: 5 }, () => ({ reason: 'second factor' })));
});

it('lets in who has lost the phone: each recovery code once, with or without its dash', async () => {
  const { email, recoveryCodes } = await withSecondFactor();
  const [code = ''] = recoveryCodes;
  const visitor = await passwordStep(email);
  expect(
    (await visitor.post('/api/login/second-factor', { code: code.toUpperCase().replace('-', '') })).statusCode,
  ).toBe(303);
  expect(await visitor.whoAmI()).toBe(email);
  test.clock.advance(300_000);
  expect((await (await passwordStep(email)).post('/api/login/second-factor', { code })).statusCode).toBe(422);
});

it('asks for the password again when the cookie is missing, changed or used up', async () => {
  const { email, later } = await withSecondFactor();
  const fresh = browser(test);
  fresh.jar.set('dayloom.was_here', '1');
  expect((await fresh.get('/api/login/second-factor')).headers.location).toBe('/api/login');
  expect((await fresh.post('/api/login/second-factor', { code: later() })).headers.location).toBe(
    '/api/login?note=code-over',
  );
  const visitor = await passwordStep(email);
  const value = visitor.jar.get('dayloom.two_factor') ?? '';
  fresh.jar.set('dayloom.two_factor', `x${value.slice(1)}`);
  expect((await fresh.post('/api/login/second-factor', { code: later() })).headers.location).toBe(
    '/api/login?note=code-over',
  );
  expect((await fresh.get('/api/login?note=code-over')).body).toContain('That took too long. Please sign in again.');
  expect(await fresh.whoAmI()).toBe('nobody');
});

it('takes no code before it is shown, and none two steps late', async () => {
  const { email, code } = await withSecondFactor();
  const visitor = await passwordStep(email);
  for (const step of [1, -2])
    expect((await visitor.post('/api/login/second-factor', { code: code(step) })).statusCode).toBe(422);
  expect((await visitor.post('/api/login/second-factor', { code: code() })).statusCode).toBe(303);
});

it('is not asked for any more once it is off, and keeps no readable secret', async () => {
  const { email, id, secret, visitor } = await withSecondFactor();
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, id));
  expect(JSON.stringify(row)).not.toContain(Buffer.from(secret).toString());
  const actor = await test.deps.identity.findSession(visitor.cookie());
  await stopSecondFactor(test.deps, actor as SessionUser);
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, id))).toEqual([]);
  const response = await browser(test).post('/api/login', { email, password: goodPassword });
  expect(response.headers.location).toBe('/api/login/arrived?to=%2F');
});
