import { describe, expect, it } from 'vitest';
import { turnOnSecondFactor } from '#testing/authenticator.ts';
import { browser, goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const cookie = 'dayloom.return_path';
const { email: account } = await signUp(test);
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
  const { email, visitor: owner } = await signUp(test);
  const visitor = browser(test);
  visitor.jar.set(cookie, somewhere);
  await visitor.post('/api/login', { email, password: 'not this one at all' });
  expect(visitor.jar.has(cookie)).toBe(true);
  test.clock.set(new Date());
  const { code } = await turnOnSecondFactor(test.deps, owner.cookie());
  const half = await visitor.post('/api/login', { email, password: goodPassword });
  expect([half.headers.location, visitor.jar.has(cookie)]).toEqual(['/api/login/second-factor', true]);
  const whole = await visitor.post('/api/login/second-factor', { code: code(-1) });
  expect([whole.headers.location, visitor.jar.has(cookie)]).toEqual([somewhere, false]);
});

it.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/a?to=//evil.example',
  '/%2f%2fevil.example',
  '//messages',
  '/..//messages',
  '/\\messages',
  '/\tmessages',
  'messages',
  'javascript:alert(1)',
  '/api/logout',
  '/api/login?to=/journal',
  '/api/my-data/..%2f..%2flogout',
  '/api/my-data/not-an-id',
  '/assets/index.js',
  '/no-such-page',
  `/journal?q=${'x'.repeat(500)}`,
  '%E0%A4%A',
  '',
  '/',
])('never leads to another site, to a call or to a page that is not ours: %s', async (path) => {
  const { visitor: signedIn, response } = await signInFrom(path, account);
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  const query = new URLSearchParams({ to: path });
  expect((await signedIn.get(`/api/login?${query}`)).headers.location).toBe('/');
  const visitor = browser(test);
  expect((await visitor.get(`/api/login?${query}`)).statusCode).toBe(200);
  expect(visitor.jar.get(cookie)).toBe(path === '/' ? '%2F' : undefined);
});

const page = '/client/01900000-0000-7000-8000-000000000000?tab=notes&q=a%20b#top';
const link = `/api/login?${new URLSearchParams({ to: page })}`;

describe('a link that names a page', () => {
  it('leads straight there when somebody is signed in, whichever role has the page', async () => {
    const { visitor } = await signUp(test);
    for (const to of [page, '/', '/invitations', '/admin/mail', '/settings/', somewhere]) {
      const response = await visitor.get(`/api/login?${new URLSearchParams({ to })}`);
      expect([response.statusCode, response.headers.location]).toEqual([303, to]);
    }
  });

  it('leads there by way of the sign-in page, with its query', async () => {
    const visitor = browser(test);
    const form = await visitor.get(link);
    expect([form.statusCode, form.body.includes('Sign In')]).toEqual([200, true]);
    const wrong = await visitor.post('/api/login', { email: account, password: 'not this one at all' });
    expect(wrong.statusCode).toBe(422);
    const done = await visitor.post('/api/login', { email: account, password: goodPassword });
    expect([done.statusCode, done.headers.location, visitor.jar.has(cookie)]).toEqual([303, page, false]);
  });

  it('leads there after signing up, which was chosen on the way', async () => {
    const visitor = browser(test);
    await visitor.get(link);
    await visitor.get('/api/login/sign-up?role=client');
    const fields = { firstName: 'Nora', lastName: '', email: 'nora.new@example.org', password: goodPassword };
    await visitor.post('/api/login/sign-up', { ...fields, password: 'short' });
    const done = await visitor.post('/api/login/sign-up', fields);
    expect([done.statusCode, done.headers.location]).toEqual([303, page]);
  });
});
