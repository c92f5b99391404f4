import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { publicBoot } from '#server/app/offline-page.ts';
import { auditLog, signUpLinks, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, again, coach, person, trialClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const open = await testApp();
const invited = await testApp({ SIGN_UP: 'invited' });
const closed = await testApp({ SIGN_UP: 'closed' });

const cameBy = async (test: TestApp, { id }: Person, role: 'coach' | 'client') =>
  await test.deps.db.insert(signUpLinks).values({
    id: newId(),
    tokenHash: newId(),
    role,
    createdAt: test.clock.now(),
    expiresAt: test.clock.now(),
    usedAt: test.clock.now(),
    usedBy: id,
  });
const choose = async (who: Person) => (await who.post('/api/auth/set-role', { role: 'coach' })).statusCode;
const isOffered = async (who: Person) =>
  (await who.get('/api/roles/own')).json<{ mayBecomeCoach: boolean }>().mayBecomeCoach;

it('open: everyone may choose the coach role', async () => {
  const someone = await person(open);
  expect([await isOffered(someone), await choose(someone)]).toEqual([true, 200]);
});

it.each([
  ['invited', invited],
  ['closed', closed],
])('%s: a person may not, unless an admin has let them in as a coach', async (_mode, test) => {
  const stranger = await person(test);
  await cameBy(test, stranger, 'client');
  expect(await isOffered(stranger)).toBe(false);
  const refused = await stranger.post('/api/auth/set-role', { role: 'coach' });
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { reason: 'coach-role-closed' }]);
  expect((await stranger.get('/api/auth/user')).json()).toMatchObject({ role: null });
  expect(await test.deps.db.select().from(auditLog)).toContainEqual(
    expect.objectContaining({ actorId: stranger.id, action: 'role-refused', detail: { role: 'coach' } }),
  );

  const byLink = await person(test);
  await cameBy(test, byLink, 'coach');
  expect([await isOffered(byLink), await choose(byLink)]).toEqual([true, 200]);
  const host = await person(test, { isAdmin: true });
  expect([await isOffered(host), await choose(host)]).toEqual([true, 200]);
});

it('who is or was a coach, or was made one by an admin, keeps the way back', async () => {
  const guide = await coach(closed);
  await guide.post('/api/auth/clear-role');
  expect([await isOffered(guide), await choose(guide)]).toEqual([true, 200]);

  const client = await trialClient(closed);
  expect(await isOffered(client)).toBe(false);
  const boss = await admin(closed);
  expect((await boss.put(`/api/admin/users/${client.id}/role`, { role: 'coach' })).statusCode).toBe(200);
  const madeCoach = await again(closed, client);
  await madeCoach.post('/api/auth/clear-role');
  expect([await isOffered(madeCoach), await choose(madeCoach)]).toEqual([true, 200]);
});

it('tells the pages of a limited installation, and nothing where sign-up is open', () => {
  expect(publicBoot(invited.config, '')).toMatchObject({ signUp: 'invited', isCoachLimited: true });
  expect(Object.keys(publicBoot(open.config, ''))).not.toContain('signUp');
  expect(Object.keys(publicBoot(open.config, ''))).not.toContain('isCoachLimited');
});

it('a coach group: nobody outside it becomes a coach, not even by an admin; coaches keep their role', async () => {
  const test = await testApp({
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    OIDC_NAME: 'The Guild',
    OIDC_COACH_GROUP: 'coaches',
  });
  const join = async ({ id }: Person, issuerGroups: string[]) =>
    await test.deps.db.update(users).set({ issuerGroups }).where(eq(users.id, id));
  const boss = await admin(test);
  const stranger = await person(test, { isAdmin: true });
  await cameBy(test, stranger, 'coach');
  await join(stranger, ['other']);
  const refusal = {
    reason: 'coach-group',
    params: { group: 'coaches', issuer: 'The Guild' },
    message:
      'Coaches here need to be in the group “coaches” at The Guild. It counts from the next sign-in after joining it.',
  };
  const byThemselves = await stranger.post('/api/auth/set-role', { role: 'coach' });
  const byAdmin = await boss.put(`/api/admin/users/${stranger.id}/role`, { role: 'coach' });
  for (const refused of [byThemselves, byAdmin])
    expect([refused.statusCode, refused.json()]).toMatchObject([403, refusal]);
  expect(await isOffered(stranger)).toBe(false);
  expect(publicBoot(test.config, '')).toMatchObject({ isCoachLimited: true });

  await join(stranger, ['coaches']);
  expect([await isOffered(stranger), await choose(stranger)]).toEqual([true, 200]);
  await join(stranger, []);
  expect([await choose(stranger), (await stranger.get('/api/coach/dashboard')).statusCode]).toEqual([200, 200]);
  await stranger.post('/api/auth/clear-role');
  expect(await choose(stranger)).toBe(403);
  expect((await stranger.post('/api/auth/set-role', { role: 'client', clientType: 'trial' })).statusCode).toBe(200);
});
