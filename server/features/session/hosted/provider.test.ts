import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { issuerStatus } from '#server/platform/auth/issuer.ts';
import { accounts, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { actionsOf } from '#testing/audited.ts';
import { browser, hostedApp, type Browser } from '#testing/hosted-app.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';

const callbackUrl = 'http://localhost:3000/api/identity/callback/oidc';
const provider = await oidcProvider({ callbackUrl });
afterAll(() => provider.close());
const env = {
  ...provider.settings,
  OIDC_NAME: 'The Guild',
  ADMIN_EMAIL: 'host@example.org',
};
const test = await hostedApp({ env });
const { db } = test.deps;

/** From our sign-in address to the provider and back to our callback, which is not called yet. */
async function toProviderAndBack(visitor: Browser, query = '') {
  const start = await visitor.get(`/api/login${query}`, { headers: { 'sec-fetch-site': 'none' } });
  expect(start.statusCode).toBe(303);
  const authorize = new URL(String(start.headers.location));
  const back = new URL(await walkThroughProvider(authorize.href));
  return { authorize, back, callback: `${back.pathname}${back.search}` };
}
async function enter(visitor: Browser, query = '') {
  const { callback } = await toProviderAndBack(visitor, query);
  return await visitor.get(callback, { headers: { 'sec-fetch-site': 'cross-site' } });
}
const personOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

it('leads to the provider with PKCE, state and nonce, and back in; what was chosen before comes along', async () => {
  provider.signInAs({
    sub: 'nora-1',
    email: 'Nora@Example.org',
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Whitfield',
  });
  const visitor = browser(test);
  const { authorize, back, callback } = await toProviderAndBack(visitor, '?mode=register&role=client&code=ines-7qk2md');
  expect(authorize.origin).toBe(provider.issuer);
  expect(authorize.searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce']) expect(authorize.searchParams.get(name)).toMatch(/.{20,}/);
  expect(`${back.origin}${back.pathname}`).toBe(callbackUrl);
  const page = await readFile(join(import.meta.dirname, '../../../../docs/hosting/openid-connect.md'), 'utf8');
  for (const told of [`\`${authorize.searchParams.get('scope')}\``, `\`${back.pathname}\``])
    expect(page).toContain(told);

  const response = await visitor.get(callback, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  expect(await visitor.whoAmI()).toBe('nora@example.org');
  const person = await personOf('nora@example.org');
  expect(person).toMatchObject({
    firstName: 'Nora',
    lastName: 'Whitfield',
    name: 'Nora Whitfield',
    emailVerified: true,
    signupRole: 'client',
    signupReferralCode: 'INES-7QK2MD',
    isAdmin: false,
    image: null,
  });
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.userId, person?.id ?? ''));
  expect(account).toMatchObject({
    providerId: 'oidc',
    accountId: 'nora-1',
    accessToken: null,
    idToken: null,
    refreshToken: null,
    password: null,
  });
  expect(await actionsOf(test, { id: person?.id ?? '' })).toEqual(['sign-up', 'sign-in']);

  await visitor.get('/api/logout');
  expect(await visitor.whoAmI()).toBe('nobody');
  await enter(visitor);
  expect(await visitor.whoAmI()).toBe('nora@example.org');
  expect((await personOf('nora@example.org'))?.id).toBe(person?.id);
});

it('leads back to where somebody was asked to sign in', async () => {
  provider.signInAs({ sub: 'nora-2', email: 'nora2@example.org', email_verified: true, name: 'Nora Quell' });
  const visitor = browser(test);
  const to = '/journal?q=a%20walk&from=2026-01-05';
  const query = `?${new URLSearchParams({ to })}`;
  const response = await enter(visitor, query);
  expect([response.statusCode, response.headers.location, visitor.jar.has('dayloom.return_path')]).toEqual([
    303,
    to,
    false,
  ]);
  expect(await visitor.whoAmI()).toBe('nora2@example.org');
  const straight = await visitor.get(`/api/login${query}`);
  expect([straight.statusCode, straight.headers.location]).toEqual([303, to]);
});

it('lets nobody in by a callback that another browser began, that is repeated, or that was altered', async () => {
  provider.signInAs({ sub: 'mira-1', email: 'mira@example.org', email_verified: true, name: 'Mira Quell' });
  const attacker = browser(test);
  const { callback } = await toProviderAndBack(attacker);
  const victim = browser(test);
  const forced = await victim.get(callback);
  expect(String(forced.headers.location)).toMatch(/^\/api\/login\/failed\?/);
  expect(await victim.whoAmI()).toBe('nobody');

  const { callback: own } = await toProviderAndBack(attacker);
  const altered = await attacker.get(own.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'));
  expect(String(altered.headers.location)).toMatch(/^\/api\/login\/failed\?/);
  const { callback: used } = await toProviderAndBack(attacker);
  expect((await attacker.get(used)).headers.location).toBe('/');
  const repeated = browser(test);
  repeated.jar.clear();
  expect(String((await repeated.get(used)).headers.location)).toMatch(/^\/api\/login\/failed\?/);
  expect(await repeated.whoAmI()).toBe('nobody');
});

it('hands nobody an existing account whose address was never confirmed', async () => {
  await db.insert(users).values({ id: newId(), name: 'Old', email: 'old@example.org', emailVerified: false });
  provider.signInAs({ sub: 'old-1', email: 'old@example.org', email_verified: true });
  const visitor = browser(test);
  const response = await enter(visitor, '?to=%2Finvitations');
  expect(response.headers.location).toBe('/api/login/failed?error=account_not_linked');
  expect(visitor.jar.get('dayloom.return_path'), 'the next try leads there still').toBe('%2Finvitations');
  expect(await visitor.whoAmI()).toBe('nobody');
  expect((await visitor.get('/api/login/failed?error=account_not_linked')).body).toContain(
    'the address was never confirmed',
  );
});

it('links an account with a confirmed address and keeps its password and sessions', async () => {
  const id = newId();
  await db.insert(users).values({ id, name: 'Ola', email: 'ola@example.org', emailVerified: true });
  const local = { id: newId(), userId: id, providerId: 'credential', accountId: id, password: 'a hash' };
  await db.insert(accounts).values(local);
  const [before = ''] = await test.deps.identity.issueSession(id, { ip: '', userAgent: '' });
  provider.signInAs({ sub: 'ola-1', email: 'ola@example.org', email_verified: false });
  expect((await enter(browser(test))).headers.location, 'not without proof').toContain('account_not_linked');
  provider.signInAs({ sub: 'ola-1', email: 'ola@example.org', email_verified: true });
  const visitor = browser(test);
  await enter(visitor);
  expect((await test.deps.identity.findSession(visitor.cookie()))?.userId).toBe(id);
  expect((await test.deps.identity.findSession(before.split(';', 1)[0]))?.userId).toBe(id);
  const rows = await db.select().from(accounts).where(eq(accounts.userId, id));
  expect(rows.map(({ providerId, password }) => [providerId, password])).toEqual(
    expect.arrayContaining([
      ['credential', 'a hash'],
      ['oidc', null],
    ]),
  );
  provider.signInAs({ sub: 'ola-1', email: 'renamed@example.org', email_verified: true, name: 'Renamed' });
  await enter(browser(test));
  expect(await personOf('ola@example.org'), 'known by sub; the address stays').toMatchObject({ id, name: 'Ola' });
});

it('grants admin to the configured address only when the provider vouches for it', async () => {
  provider.signInAs({ sub: 'host-1', email: 'host@example.org', email_verified: false });
  await enter(browser(test));
  expect(await personOf('host@example.org')).toMatchObject({ emailVerified: false, isAdmin: false });
  provider.signInAs({ sub: 'host-1', email: 'host@example.org', email_verified: true });
  await enter(browser(test));
  expect(await personOf('host@example.org')).toMatchObject({ emailVerified: true, isAdmin: true });
});

it('needs an address, and shows unknown errors without repeating them', async () => {
  provider.signInAs({ sub: 'anonymous-1' });
  const visitor = browser(test);
  const response = await enter(visitor);
  expect(String(response.headers.location)).toMatch(/^\/api\/login\/failed\?error=/);
  const page = await visitor.get('/api/login/failed?error=<script>alert(1)</script>');
  expect(page.body).not.toContain('alert(1)');
  expect((await visitor.get('/api/login/failed?error=__proto__')).statusCode).toBe(200);
});

it('refuses an ID token without an end', async () => {
  provider.signInAs({ sub: 'endless-1', email: 'endless@example.org', email_verified: true, name: 'Ella Endless' });
  for (const claim of ['exp', 'sub', 'nonce']) {
    provider.leavesOut(claim);
    const visitor = browser(test);
    expect((await enter(visitor)).headers.location, claim).toBe('/api/login/failed?error=unable_to_get_user_info');
    expect(await visitor.whoAmI()).toBe('nobody');
  }
  // Signed in the same way, with nothing left out that counts.
  provider.leavesOut('iat');
  expect((await enter(browser(test))).headers.location).toBe('/');
  provider.leavesOut(undefined);
});

it('makes no account for an address that no mail can be sent to', async () => {
  const long = `${'x'.repeat(5_000)}@example.org`;
  for (const email of ['abc', '<a@b.test>', 'a@b.test\r\nBcc: c@b.test', 'a@b.test, c@b.test', long]) {
    provider.signInAs({ sub: 'odd-1', email, email_verified: true, name: 'Odd Address' });
    const visitor = browser(test);
    const { location = '' } = (await enter(visitor)).headers;
    expect([email.slice(0, 30), location]).toEqual([
      email.slice(0, 30),
      expect.stringContaining('/api/login/failed?error=email_not_found'),
    ]);
    expect((await visitor.get(location)).body).toContain('didn’t tell us a valid e-mail address');
  }
  expect(await db.$count(users, eq(users.firstName, 'Odd'))).toBe(0);
});

it.each([
  [{ given_name: 'evil.com', family_name: 'Quell' }, 'local', 'Quell'],
  [{ given_name: 'a@b.de' }, 'local', ''],
  [{ given_name: 'Eva\u202eli' }, 'Evali', ''],
  [{ given_name: '\u200b\u200b', name: 'Nora Whitfield' }, 'Nora', 'Whitfield'],
  [{ given_name: 'A\r\nBcc: x' }, 'A Bcc: x', ''],
  [{ name: 'https://evil.com Quell evil.com' }, 'local', ''],
  [{ given_name: 'N'.repeat(100) }, 'N'.repeat(60), ''],
])('takes a name by the rules for names: %j', async (names, firstName, lastName) => {
  const sub = newId();
  provider.signInAs({ sub, email: `local@${sub}.example`, email_verified: true, ...names });
  await enter(browser(test));
  expect(await personOf(`local@${sub}.example`)).toMatchObject({ firstName, lastName });
});

it('has no passwords: neither pages nor forms for them', async () => {
  const visitor = browser(test);
  for (const path of ['/api/login/sign-up', '/api/login/forgotten', '/api/login/reset', '/api/login/verify'])
    expect((await visitor.get(path)).statusCode, path).toBe(404);
  for (const path of ['/api/login', '/api/login/sign-up'])
    expect((await visitor.post(path, { email: 'nora@example.org', password: 'x' })).statusCode, path).toBe(404);
});

it('opens none of better-auth’s other addresses', async () => {
  for (const url of [
    '/api/identity/sign-up/email',
    '/api/identity/sign-in/email',
    '/api/identity/get-session',
    '/api/identity/ok',
    '/api/identity/update-user',
    '/api/identity/callback/google',
  ]) {
    for (const method of ['GET', 'POST'] as const)
      expect((await test.app.inject({ method, url })).statusCode, url).toBe(404);
  }
});

it('says so while the provider is away, and works as soon as it is back', async () => {
  const gone = await oidcProvider({ callbackUrl });
  const port = Number(new URL(gone.issuer).port);
  await gone.close();
  const late = await hostedApp({ env: { ...env, OIDC_ISSUER: gone.issuer } });
  const away = await browser(late).get('/api/login');
  expect(away.statusCode).toBe(503);
  expect(issuerStatus(late.deps)).toEqual({ awaySince: late.clock.now() });
  expect(away.headers['retry-after']).toBe('60');
  expect(away.body).toContain('Signing in happens at The Guild, which isn’t answering right now.');
  const back = await oidcProvider({ callbackUrl, port });
  back.signInAs({ sub: 'late-1', email: 'late@example.org', email_verified: true, name: 'Lena Late' });
  expect((await browser(late).get('/api/login')).statusCode, 'not asked again at once').toBe(503);
  late.clock.advance(5_000);
  const visitor = browser(late);
  const start = await visitor.get('/api/login');
  expect(start.statusCode).toBe(303);
  const answer = new URL(await walkThroughProvider(String(start.headers.location)));
  await visitor.get(`${answer.pathname}${answer.search}`);
  expect(await visitor.whoAmI()).toBe('late@example.org');
  expect(issuerStatus(late.deps)).toEqual({ awaySince: null });
  await back.close();
});

it('believes what stands beside the ID token only if it is about the same person', async () => {
  const strict = await oidcProvider({ callbackUrl, conforming: true });
  const there = await hostedApp({ env: { ...env, OIDC_ISSUER: strict.issuer } });
  const enterThere = async (visitor: Browser) => {
    const start = await visitor.get('/api/login', { headers: { 'sec-fetch-site': 'none' } });
    const back = new URL(await walkThroughProvider(String(start.headers.location)));
    return await visitor.get(`${back.pathname}${back.search}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  };
  strict.signInAs({ sub: 'lena-1', email: 'lena@example.org', email_verified: true, name: 'Lena Quell' });
  strict.tellInstead({ sub: 'host-1', email: 'host@example.org', email_verified: true, name: 'The Host' });
  const stranger = browser(there);
  const refused = await enterThere(stranger);
  expect(String(refused.headers.location)).toContain('/api/login/failed');
  expect(await stranger.whoAmI()).toBe('nobody');
  expect(await there.deps.db.$count(users)).toBe(0);

  strict.tellInstead(undefined);
  const visitor = browser(there);
  expect((await enterThere(visitor)).headers.location).toBe('/');
  expect(await visitor.whoAmI()).toBe('lena@example.org');
  await strict.close();
});
