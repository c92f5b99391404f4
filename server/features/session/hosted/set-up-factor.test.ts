import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, twoFactors, users } from '#server/platform/db/schema.ts';
import { authenticatorApp } from '#testing/authenticator.ts';
import { browser, goodPassword } from '#testing/hosted-app.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ REQUIRE_SECOND_FACTOR: 'admin, coach' });
const { db } = test.deps;
const path = '/api/login/set-up-factor';

let count = 0;
/** Someone of this role who has just signed up, with their browser. */
async function newcomer(role: 'admin' | 'coach' | 'client' | null) {
  count += 1;
  // better-auth reads the machine's clock for what holds a sign-in up.
  test.clock.set(new Date());
  const email = `person${count}@example.org`;
  const visitor = browser(test);
  await visitor.post('/api/login/sign-up', { firstName: 'Nora', lastName: 'W', email, password: goodPassword });
  const [person] = await db
    .update(users)
    .set({ role, isAdmin: role === 'admin' })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  const id = person?.id ?? '';
  test.deps.identity.forgetUser(id);
  return { email, id, visitor };
}
const keyIn = (body: string) => (/<p class="key"><code>([^<]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '');

it('redirects a person who needs a second factor to its set-up and allows nothing else until it is done', async () => {
  const { visitor, email, id } = await newcomer('coach');
  const refused = await visitor.get('/api/settings');
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    'Please set up your second factor first.',
  ]);
  expect((await visitor.get('/api/my-data')).statusCode).toBe(403);
  expect((await visitor.get('/api/auth/user')).json<{ needsFactor: boolean }>().needsFactor).toBe(true);

  const first = await visitor.get(`${path}?to=/messages`);
  expect([first.statusCode, first.body.includes('name="password"')]).toEqual([200, false]);
  expect(first.body).toContain('/api/logout');
  const app = await visitor.post(path, {});
  expect(app.body).toContain('<svg');
  expect(app.body).not.toContain('http-equiv');
  const code = authenticatorApp(test.deps, keyIn(app.body));

  const wrong = await visitor.post(`${path}/code`, { code: code(5) });
  expect([wrong.statusCode, keyIn(wrong.body)]).toEqual([422, keyIn(app.body)]);
  expect(wrong.body).toContain('That code isn’t right.');
  expect((await visitor.get('/api/settings')).statusCode, 'half done is nothing').toBe(403);
  expect((await db.select().from(users).where(eq(users.id, id)))[0]?.twoFactorEnabled).toBe(false);

  const before = visitor.cookie();
  const done = await visitor.post(`${path}/code`, { code: code() });
  expect(done.body.match(/<li><code>[a-z0-9]{5}-[a-z0-9]{5}<\/code><\/li>/g)).toHaveLength(10);
  expect(done.body).toContain('/api/login?to=%2Fmessages');
  expect(visitor.cookie()).not.toBe(before);
  expect((await visitor.get('/api/settings')).statusCode).toBe(200);
  expect((await visitor.get(path)).headers.location).toBe('/');
  expect((await visitor.post(`${path}/code`, { code: code() })).headers.location).toBe('/');

  const again = browser(test);
  expect((await again.post('/api/login', { email, password: goodPassword })).headers.location).toBe(
    '/api/login/second-factor',
  );
  test.clock.advance(30_000);
  await again.post('/api/login/second-factor', { code: code() });
  expect((await again.get('/api/settings')).statusCode).toBe(200);
  const stop = await again.get('/api/settings');
  expect(stop.statusCode).toBe(200);
});

it('keeps it on for a role that needs it', async () => {
  const { visitor } = await newcomer('coach');
  const code = authenticatorApp(test.deps, keyIn((await visitor.post(path, {})).body));
  await visitor.post(`${path}/code`, { code: code() });
  const stop = await test.app.inject({
    method: 'POST',
    url: '/api/settings/second-factor/stop',
    headers: { cookie: visitor.cookie(), 'sec-fetch-site': 'same-origin' },
    payload: { password: goodPassword, code: code(-1) },
  });
  expect(stop.statusCode).toBe(409);
});

it('asks who signed in long ago for the password before it begins', async () => {
  const { visitor, id } = await newcomer('admin');
  await db
    .update(sessions)
    .set({ createdAt: new Date(test.clock.now().getTime() - 11 * 60_000) })
    .where(eq(sessions.userId, id));
  test.deps.identity.forgetUser(id);
  expect((await visitor.get(path)).body).toContain('name="password"');
  expect((await visitor.post(path, {})).statusCode).toBe(422);
  expect((await visitor.post(path, { password: 'not the right one' })).statusCode).toBe(422);
  expect(await db.$count(twoFactors, eq(twoFactors.userId, id))).toBe(0);
  expect(keyIn((await visitor.post(path, { password: goodPassword })).body)).not.toBe('');
});

it.each(['client', null] as const)('asks nothing of %s, whom the host did not name', async (role) => {
  const { visitor } = await newcomer(role);
  expect((await visitor.get('/api/settings')).statusCode).toBe(200);
  expect((await visitor.get(path)).headers.location).toBe('/');
});

it('is nothing for nobody, and a code without a beginning begins again', async () => {
  const stranger = browser(test);
  expect((await stranger.get(path)).headers.location).toBe('/');
  expect((await stranger.post(path, {})).headers.location).toBe('/');
  const { visitor } = await newcomer('admin');
  const early = await visitor.post(`${path}/code`, { code: '123456' });
  expect([early.statusCode, early.body.includes('Please begin again.')]).toEqual([422, true]);
});
