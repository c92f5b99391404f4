import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { User } from '#contract/session/endpoints.ts';
import { changeSecurity } from '#server/platform/auth/security-change.ts';
import { previousTokenMs } from '#server/platform/auth/session-lookup.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
import { admin, coach, person, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

/*
 * A change of role gives the session a new token. What a page sent before it knew comes with the one before: it may still be
 * read with for some seconds, and do nothing else.
 */

const test = await testApp();

/** The cookie from before, and the one that came with the new role. */
async function withRole(who: Person, role: 'coach' | 'client' | 'admin' | null) {
  const before = who.cookie;
  const answer =
    role === null
      ? await who.post('/api/auth/clear-role', {})
      : await who.post('/api/auth/set-role', role === 'client' ? { role, clientType: 'trial' } : { role });
  expect(answer.statusCode).toBe(200);
  const after = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect(after).not.toBe(before);
  return { before, after };
}

const get = async (url: string, cookie: string, headers: Record<string, string> = {}) =>
  await test.app.inject({ url, headers: { cookie, ...headers } });
const post = async (url: string, cookie: string, body = {}) =>
  await test.app.inject({ method: 'POST', url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload: body });
const userOf = async (cookie: string) => await get('/api/auth/user', cookie);

it('is accepted for reading, in the new role, for some seconds and not longer', async () => {
  const { before, after } = await withRole(await person(test), 'coach');
  expect((await userOf(before)).json<User>().role).toBe('coach');
  expect((await get('/api/coach/dashboard', before)).statusCode).toBe(200);
  expect(
    (await test.app.inject({ method: 'HEAD', url: '/api/auth/user', headers: { cookie: before } })).statusCode,
  ).toBe(200);
  test.clock.advance(previousTokenMs - 1);
  expect((await userOf(before)).statusCode).toBe(200);
  test.clock.advance(1);
  expect((await userOf(before)).statusCode).toBe(401);
  expect((await userOf(after)).statusCode).toBe(200);
});

it('changes nothing, opens no stream and prolongs no session', async () => {
  const who = await coach(test);
  const { before, after } = await withRole(who, null);
  const stored = async () => (await test.deps.db.select().from(sessions).where(eq(sessions.userId, who.id)))[0];
  const session = await stored();
  expect((await post('/api/auth/set-role', before, { role: 'coach' })).statusCode).toBe(401);
  expect((await post('/api/auth/clear-role', before)).statusCode).toBe(401);
  expect((await get('/api/live', before, { accept: 'text/event-stream' })).statusCode).toBe(401);
  // Signing out is a GET and changes something: the session is not ended by it.
  await get('/api/logout', before, { 'sec-fetch-site': 'same-origin' });
  expect((await userOf(before)).statusCode).toBe(200);
  await test.deps.identity.idle();
  expect(await stored()).toEqual(session);
  expect((await userOf(after)).statusCode).toBe(200);
});

it('ends with the session, with a suspension, and when somebody changes how they sign in', async () => {
  const { before: ended, after } = await withRole(await coach(test), null);
  await get('/api/logout', after, { 'sec-fetch-site': 'same-origin' });
  expect((await userOf(ended)).statusCode).toBe(401);

  const away = await coach(test);
  const { before: suspended } = await withRole(away, null);
  await test.deps.db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, away.id));
  expect((await userOf(suspended)).statusCode).toBe(401);

  const { before: changed, after: now } = await withRole(await coach(test), null);
  const actor = await test.deps.identity.findSession(now);
  if (!actor) throw new Error('This session has just been made.');
  await changeSecurity(test.deps, actor, 'password-changed', async () => {});
  expect((await userOf(changed)).statusCode).toBe(401);
  expect((await userOf(now)).statusCode).toBe(401);
});

it('is worth nothing once the rights are an admin’s, nor the one before the one before', async () => {
  const boss = await admin(test);
  const { before, after } = await withRole(boss, null);
  expect((await userOf(before)).json<User>().role).toBeNull();
  const answer = await post('/api/auth/set-role', after, { role: 'admin' });
  expect(answer.statusCode).toBe(200);
  for (const old of [before, after]) expect((await userOf(old)).statusCode).toBe(401);
});
