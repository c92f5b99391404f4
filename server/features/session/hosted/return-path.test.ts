import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { confirmSecondFactor, startSecondFactor, totpCode } from '#server/platform/auth/second-factor.ts';
import { users } from '#server/platform/db/schema.ts';
import { browser, goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const cookie = 'dayloom.way_back';
const somewhere = '/api/my-data/01900000-0000-7000-8000-000000000000';

async function signInFrom(path: string, email: string) {
  const visitor = browser(test);
  visitor.jar.set(cookie, path);
  return { visitor, response: await visitor.post('/api/login', { email, password: goodPassword }) };
}

it('leads back to where somebody was asked to sign in, once', async () => {
  const { email } = await signUp(test);
  const { visitor, response } = await signInFrom(somewhere, email);
  expect([response.statusCode, response.headers.location, visitor.jar.has(cookie)]).toEqual([303, somewhere, false]);
  const again = await visitor.post('/api/login', { email, password: goodPassword });
  expect(again.headers.location).toBe('/');
});

it('stays while the password was wrong or a code is still missing', async () => {
  const { email } = await signUp(test);
  const visitor = browser(test);
  visitor.jar.set(cookie, somewhere);
  await visitor.post('/api/login', { email, password: 'not this one at all' });
  expect(visitor.jar.has(cookie)).toBe(true);
  const [person] = await test.deps.db.select().from(users).where(eq(users.email, email));
  const { secret } = await startSecondFactor(test.deps, person?.id ?? '');
  test.clock.set(new Date());
  await confirmSecondFactor(test.deps, person?.id ?? '', totpCode(secret, test.clock.now()));
  test.deps.identity.forgetUser(person?.id ?? '');
  const half = await visitor.post('/api/login', { email, password: goodPassword });
  expect([half.headers.location, visitor.jar.has(cookie)]).toEqual(['/api/login/second-factor', true]);
  const whole = await visitor.post('/api/login/second-factor', { code: totpCode(secret, new Date(), 1) });
  expect([whole.headers.location, visitor.jar.has(cookie)]).toEqual([somewhere, false]);
});

it.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/a?to=//evil.example',
  '/%2f%2fevil.example',
  '',
  '/',
])('never leads to another site: %s', async (path) => {
  const { email } = await signUp(test);
  const { response } = await signInFrom(path, email);
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
});
