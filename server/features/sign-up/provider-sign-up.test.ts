import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { coachProfiles, signUpLinks, users } from '#server/platform/db/schema.ts';
import { browser, type Browser } from '#testing/hosted-app.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';
import { admin, reachableCoach } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const provider = await oidcProvider({ callbackUrl: 'http://localhost:3000/api/identity/callback/oidc' });
afterAll(() => provider.close());
const env = {
  ...provider.settings,
  OIDC_NAME: 'The Guild',
  ADMIN_EMAIL: 'host@example.org',
};
const invited = await testApp({ ...env, SIGN_UP: 'invited' });
const closed = await testApp({ ...env, SIGN_UP: 'closed' });
const listed = await testApp({ ...env, SIGN_UP_DOMAINS: 'practice.example' });

let count = 0;
/** Someone the issuer knows comes back from it. */
async function enter(
  test: TestApp,
  claims: { email: string; email_verified?: boolean },
  query = '',
  visitor?: Browser,
) {
  provider.signInAs({ sub: `${claims.email} ${(count += 1)}`, email_verified: true, name: 'Nora Quell', ...claims });
  const own = visitor ?? browser(test);
  const start = await own.get(`/api/login${query}`, { headers: { 'sec-fetch-site': 'none' } });
  const back = new URL(await walkThroughProvider(String(start.headers.location)));
  const answer = await own.get(`${back.pathname}${back.search}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  const location = String(answer.headers.location);
  const [person] = await test.deps.db.select().from(users).where(eq(users.email, claims.email));
  const said = location.startsWith('/api/login/failed') ? (await own.get(location)).body : '';
  return { location, person, said, whoAmI: await own.get('/api/auth/user') };
}

it('a refused first sign-in makes no account and ends on a page that says why', async () => {
  const stranger = await enter(closed, { email: 'one@example.org' });
  expect([stranger.person, stranger.whoAmI.statusCode]).toEqual([undefined, 401]);
  expect(stranger.said).toContain('You don’t have an account yet');
  expect(stranger.said).toContain('you need a sign-up link from the people who run this server');
  const uninvited = await enter(invited, { email: 'two@example.org' });
  expect([uninvited.person, uninvited.said.includes('Accounts here are by invitation.')]).toEqual([undefined, true]);
  expect(uninvited.said).toContain('href="/api/login?mode=register"');
});

it('the code travels with the flow; without one, the page asks before anyone is sent to the issuer', async () => {
  const guide = await reachableCoach(invited);
  const [profile] = await invited.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  const asked = await browser(invited).get('/api/login?mode=register&role=client');
  expect([asked.statusCode, asked.body.includes('<label for="code">')]).toEqual([200, true]);
  const told = await browser(closed).get('/api/login?mode=register&role=client');
  expect([told.statusCode, told.body.includes('you need a sign-up link')]).toEqual([200, true]);

  const wrong = await enter(invited, { email: 'three@example.org' }, '?mode=register&role=client&code=NO-ONE2AB');
  expect([wrong.person, wrong.said.includes('This code doesn’t work')]).toEqual([undefined, true]);
  const query = `?mode=register&role=client&code=${profile?.referralCode}`;
  const client = await enter(invited, { email: 'three@example.org' }, query);
  expect([client.location, client.person?.signupRole]).toEqual(['/', 'client']);
});

it('an admin’s link leads over a page to the issuer, and is used up with the account alone', async () => {
  const made = (await (await admin(closed)).post('/api/admin/sign-up-links', { role: 'coach' })).json<{
    url: string;
  }>();
  const path = made.url.replace(closed.config.baseUrl, '');
  const visitor = browser(closed);
  expect((await visitor.open(path)).body).toContain('Continue at The Guild');
  expect(await closed.deps.db.$count(signUpLinks, eq(signUpLinks.role, 'coach'))).toBe(1);
  const coach = await enter(closed, { email: 'four@example.org' }, '?link=opened', visitor);
  expect([coach.location, coach.person?.signupRole]).toEqual(['/', 'coach']);
  expect((await browser(closed).open(path)).statusCode).toBe(422);
  const later = browser(closed);
  later.jar.set('dayloom.link_login_invited', encodeURIComponent(path.split('?')[1] ?? ''));
  const second = await enter(closed, { email: 'five@example.org' }, '?link=opened', later);
  expect([second.person, second.said.includes('This sign-up link has been used')]).toEqual([undefined, true]);
});

it('an address counts for a domain, and as ADMIN_EMAIL, only if the issuer has confirmed it', async () => {
  expect((await enter(listed, { email: 'a@elsewhere.example' })).said).toContain('at practice.example.');
  const unproven = await enter(listed, { email: 'b@practice.example', email_verified: false });
  expect([unproven.person, unproven.said.includes('isn’t confirmed where you signed in')]).toEqual([undefined, true]);
  expect((await enter(listed, { email: 'b@practice.example' })).person).toBeDefined();
  expect((await enter(closed, { email: 'host@example.org', email_verified: false })).person).toBeUndefined();
  expect((await enter(closed, { email: 'host@example.org' })).person).toMatchObject({ isAdmin: true });
  expect((await enter(listed, { email: 'host@example.org' })).person).toMatchObject({ isAdmin: true });
});

it('people who have an account sign in as before', async () => {
  const [someone] = await closed.deps.db.select().from(users).where(eq(users.email, 'four@example.org'));
  expect((await enter(closed, { email: 'four@example.org' })).person?.id).toBe(someone?.id);
});

it('with a coach group at the issuer, links are for clients only', async () => {
  const grouped = await testApp({ ...env, SIGN_UP: 'closed', OIDC_COACH_GROUP: 'coaches' });
  const host = await admin(grouped);
  expect((await host.get('/api/admin/sign-up-links')).json()).toMatchObject({ roles: ['client'] });
  const refused = await host.post('/api/admin/sign-up-links', { role: 'coach' });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'sign-up-link-role' }]);
  expect((await host.post('/api/admin/sign-up-links', { role: 'client' })).statusCode).toBe(200);
});
