import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changeAuthSecret } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { accessTokens, accounts, auditLog } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { accessToken, calling } from '#testing/access-tokens.ts';
import { browser, goodPassword, linkIn } from '#testing/hosted-app.ts';
import { admin, again, person, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

/* What ends all sessions of a person, or changes what they may do, ends their access tokens with it. */

const test = await testApp({ SMTP_URL: 'smtp://mail.invalid' });
const { db, identity, vault } = test.deps;
const newPassword = 'and then it rests a while';
// Links and signed cookies go by the machine's own clock.
test.clock.set(new Date());
const host = await admin(test);
const hash = await hashPassword(goodPassword);
let count = 0;

/** A client with a password, a mailbox and a token. */
async function owner() {
  count += 1;
  const email = `owner${count}@post.example`;
  const who = await person(test, { email, choice: { role: 'client', clientType: 'with-coach' } });
  const account = { id: newId(), accountId: who.id, providerId: 'credential', userId: who.id, password: hash };
  await db.insert(accounts).values(account);
  return { who, call: calling(test, await accessToken(who, ['journal:read'])) };
}

/** Sends the form of the link to this page, from a mail. */
async function follow(address: string, page: string, fields: Record<string, string>) {
  await identity.idle();
  const link = linkIn(test.mail.to(address).find(({ text }) => text.includes(`${page}?`)));
  const token = new URLSearchParams(link.slice(page.length)).get('token') ?? '';
  return await browser(test).post(page, { token, ...fields });
}

const ofAdmin = ({ id }: Person, what: string) => `/api/admin/users/${id}/${what}`;

const acts: Record<string, (who: Person) => Promise<{ statusCode: number }>> = {
  'a suspension': (who) => host.put(ofAdmin(who, 'suspension'), { reason: 'misuse' }),
  'a suspension that is lifted again': async (who) => {
    await host.put(ofAdmin(who, 'suspension'), { reason: 'misuse' });
    return await host.delete(ofAdmin(who, 'suspension'));
  },
  'being signed out by an admin': (who) => host.delete(ofAdmin(who, 'sessions')),
  'another role, given by an admin': (who) => host.put(ofAdmin(who, 'role'), { role: 'coach' }),
  'leaving the role': (who) => who.post('/api/auth/clear-role'),
  'leaving the role and taking it again': async (who) => {
    await who.post('/api/auth/clear-role');
    return await who.post('/api/auth/set-role', { role: 'client' });
  },
  'asking for the account to be deleted': (who) =>
    who.post('/api/account/deletion', { email: who.email, password: goodPassword }),
  erasure: (who) => host.delete(`/api/admin/users/${who.id}`),
  'a new password': (who) => who.put('/api/settings/password', { currentPassword: goodPassword, newPassword }),
  'a new password by a link': async (who) => {
    await browser(test).post('/api/login/forgotten', { email: who.email });
    return await follow(who.email, '/api/login/reset', { newPassword });
  },
  'another address': async (who) => {
    const newEmail = `new-${who.email}`;
    await who.put('/api/settings/email', { newEmail, password: goodPassword });
    return await follow(newEmail, '/api/login/change-email', { password: goodPassword });
  },
  'signing out everywhere else': (who) => who.post('/api/settings/sessions/end', {}),
};

it.each(Object.keys(acts))('%s ends a token', async (name) => {
  const { who, call } = await owner();
  expect((await call('GET', '/api/client/journal-entries')).statusCode).toBe(200);
  const { statusCode } = (await acts[name]?.(who)) ?? {};
  expect([200, 303]).toContain(statusCode);
  expect((await call('GET', '/api/client/journal-entries')).statusCode).toBe(401);
  expect(await db.$count(accessTokens, eq(accessTokens.userId, who.id))).toBe(0);
});

it('a sign-out on one device ends none, and neither does a sign-in', async () => {
  const { who, call } = await owner();
  await again(test, who);
  await test.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect((await who.get('/api/auth/user')).statusCode).toBe(401);
  expect((await call('GET', '/api/client/journal-entries')).statusCode).toBe(200);
});

it('signing out a person who has nothing but tokens is recorded as well', async () => {
  const { who } = await owner();
  await host.delete(ofAdmin(who, 'sessions'));
  await db.insert(accessTokens).values({
    id: newId(),
    userId: who.id,
    name: 'Another',
    scopes: ['journal:read'],
    tokenHash: newId(),
    role: 'client',
    withFactor: false,
    createdAt: test.clock.now(),
    expiresAt: new Date(test.clock.now().getTime() + 86_400_000),
  });
  await host.delete(ofAdmin(who, 'sessions'));
  const lines = await db.select().from(auditLog).where(eq(auditLog.subjectId, who.id));
  expect(lines.filter(({ action }) => action === 'session-ended').map(({ detail }) => detail)).toEqual([
    { count: 2 },
    { count: 1 },
  ]);
});

it('another secret for signing ends all of them', async () => {
  const { who } = await owner();
  await db.transaction(async (tx) => void (await changeAuthSecret(tx, vault.authSecret, 's'.repeat(40))));
  expect(await db.$count(accessTokens, eq(accessTokens.userId, who.id))).toBe(0);
});
