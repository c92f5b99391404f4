import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { accounts, auditLog, mailOutbox, sessions, users } from '#server/platform/db/schema.ts';
import { runCommand } from '#testing/commands.ts';
import { browser, hostedApp, type HostedApp } from '#testing/hosted-app.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';
import { testDatabase } from '#testing/test-db.ts';

const database = await testDatabase();
const { db } = database;
const callbackUrl = 'http://localhost:3000/api/identity/callback/oidc';
const [issuer, nextIssuer] = [await oidcProvider({ callbackUrl }), await oidcProvider({ callbackUrl })];
const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-link-'));
afterAll(async () => {
  await issuer.close();
  await nextIssuer.close();
  await rm(dataDir, { recursive: true, force: true });
});
const test = await hostedApp({ database, env: issuer.settings });

const linkAgain = async (words: string[], env: Record<string, string> = nextIssuer.settings) =>
  await runCommand('link-again', words, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 's'.repeat(40),
    ...env,
  });

async function comeBack(at: HostedApp, from: typeof issuer, sub: string, name: string) {
  from.signInAs({ sub, email: `${name}@example.org`, email_verified: true, name });
  const visitor = browser(at);
  const start = await visitor.get('/api/login', { headers: { 'sec-fetch-site': 'none' } });
  const back = new URL(await walkThroughProvider(String(start.headers.location)));
  const answer = await visitor.get(`${back.pathname}${back.search}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  return answer.headers.location === '/' ? await visitor.whoAmI() : String(answer.headers.location);
}
const idOf = async (name: string) =>
  (
    await db
      .select()
      .from(users)
      .where(eq(users.email, `${name}@example.org`))
  )[0]?.id ?? '';
const removals = eq(auditLog.action, 'provider-link-removed');

it('lets one person be linked again, ends their sessions, tells them and writes it down', async () => {
  for (const name of ['nora', 'lena']) await comeBack(test, issuer, `${name}-1`, name);
  const [nora, lena] = [await idOf('nora'), await idOf('lena')];
  const { code, said } = await linkAgain([' Nora@Example.org']);
  expect([code, said]).toEqual([0, expect.stringMatching(/^The next sign-in with nora@example.org .* is linked/)]);
  expect(await db.select({ id: accounts.userId }).from(accounts)).toEqual([{ id: lena }]);
  expect(await db.select({ id: sessions.userId }).from(sessions)).toEqual([{ id: lena }]);
  expect(await db.select().from(mailOutbox)).toMatchObject([{ kind: 'security-changed', userId: nora }]);
  expect(await db.select().from(auditLog).where(removals)).toMatchObject([
    { actorId: null, subjectId: nora, detail: { by: 'command' } },
  ]);
  expect(await linkAgain(['nora@example.org'])).toEqual({
    code: 0,
    said: 'nora@example.org is not linked to an identity at the issuer.\n',
  });
  expect(await db.$count(mailOutbox)).toBe(1);
});

it('changes nothing without an address it knows, a confirmed one, or an issuer', async () => {
  await comeBack(test, issuer, 'uma-1', 'uma');
  await db
    .update(users)
    .set({ emailVerified: false })
    .where(eq(users.id, await idOf('uma')));
  const before = await db.$count(accounts);
  for (const [words, why] of [
    [['--all', 'lena@example.org'], /^Name one address, or everyone: npm run oidc:link-again/],
    [['nobody@example.org'], /no account with the address nobody@example.org/],
    [['uma@example.org'], /is not confirmed/],
  ] as const)
    expect(await linkAgain([...words])).toEqual({ code: 1, said: expect.stringMatching(why) as string });
  expect(await linkAgain(['lena@example.org'], {})).toEqual({
    code: 1,
    said: expect.stringContaining('OIDC_ISSUER is not set') as string,
  });
  expect(await db.$count(accounts)).toBe(before);
});

it('moves everyone to another issuer, where each has a new sub', async () => {
  await comeBack(test, issuer, 'nora-1', 'nora');
  const [nora, lena] = [await idOf('nora'), await idOf('lena')];
  const moved = await hostedApp({ database, env: nextIssuer.settings });
  expect(await comeBack(moved, nextIssuer, 'n-7', 'nora')).toContain('linked_elsewhere');

  const asked = await linkAgain(['--all']);
  expect([asked.code, asked.said]).toEqual([1, expect.stringMatching(/^3 accounts are linked .* --all --yes\n$/s)]);
  expect(await db.$count(accounts)).toBe(3);
  const done = await linkAgain(['--all', '--yes']);
  expect([done.code, done.said]).toEqual([0, expect.stringMatching(/^3 accounts .*addresses of 1 of them are not/s)]);
  expect([await db.$count(accounts), await db.$count(sessions)]).toEqual([0, 0]);

  // Another person's sub at the issuer before.
  expect(await comeBack(moved, nextIssuer, 'lena-1', 'nora')).toBe('nora@example.org');
  expect(await comeBack(moved, nextIssuer, 'l-8', 'lena')).toBe('lena@example.org');
  expect([await idOf('nora'), await idOf('lena')]).toEqual([nora, lena]);
  const ofNora = and(eq(accounts.userId, nora), eq(accounts.accountId, 'lena-1'));
  expect(await db.$count(accounts, ofNora)).toBe(1);
  expect(await comeBack(moved, nextIssuer, 'n-9', 'nora')).toContain('linked_elsewhere');
});
