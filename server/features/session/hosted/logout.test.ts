import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, users } from '#server/platform/db/schema.ts';
import { actionsOf } from '#testing/audited.ts';
import { browser, hostedApp, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();

it('ends the session on the server: the old cookie is worth nothing afterwards', async () => {
  const { visitor, email } = await signUp(test);
  const stolen = visitor.cookie();
  expect((await test.app.inject({ url: '/api/who', headers: { cookie: stolen } })).body).toBe(email);
  const response = await visitor.get('/api/logout');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  expect(response.headers['clear-site-data']).toBe('"cache"');
  expect(visitor.jar.size).toBe(0);
  expect((await test.app.inject({ url: '/api/who', headers: { cookie: stolen } })).body).toBe('nobody');
  const [person] = await test.deps.db.select().from(users).where(eq(users.email, email));
  expect(
    await test.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person?.id ?? '')),
  ).toEqual([]);
  expect((await actionsOf(test, { id: person?.id ?? '' })).at(-1)).toBe('sign-out');
});

it.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
  { 'sec-fetch-site': '', referer: 'https://evil.example/page' },
  { 'sec-fetch-site': '', origin: 'null' },
])('asks first when not the person themself comes here: %o', async (given) => {
  const { visitor, email } = await signUp(test);
  const headers = Object.fromEntries(
    Object.entries({ cookie: visitor.cookie(), ...given }).filter(([, value]) => value !== ''),
  );
  const response = await test.app.inject({ url: '/api/logout', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(response.body).toContain('<form method="post" action="/api/logout">');
  expect(await visitor.whoAmI()).toBe(email);
  await visitor.post('/api/logout', {});
  expect(await visitor.whoAmI()).toBe('nobody');
});

it.each([{ 'sec-fetch-site': 'none' }, { referer: 'http://localhost:3000/settings' }])(
  'logs out at once for %o',
  async (headers) => {
    const { visitor } = await signUp(test);
    const response = await test.app.inject({ url: '/api/logout', headers: { cookie: visitor.cookie(), ...headers } });
    expect(response.statusCode).toBe(303);
    expect(await visitor.whoAmI()).toBe('nobody');
  },
);

it('just leads home when nobody is signed in', async () => {
  const response = await browser(test).get('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
});
