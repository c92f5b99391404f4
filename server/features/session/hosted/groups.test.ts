import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { countKeptAdmins, followGroups } from '#server/platform/auth/admin-grant.ts';
import { grantAdmin, grantConfiguredAdmin } from '#server/platform/auth/accounts.ts';
import { auditLog, sessions, users } from '#server/platform/db/schema.ts';
import { authenticatorApp } from '#testing/authenticator.ts';
import { browser, hostedApp } from '#testing/hosted-app.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';
import { until } from '#testing/until.ts';

const provider = await oidcProvider({ callbackUrl: 'http://localhost:3000/api/identity/callback/oidc' });
afterAll(() => provider.close());
const env = {
  ...provider.settings,
  OIDC_ADMIN_GROUP: 'hosts',
  OIDC_COACH_GROUP: 'coaches',
  REQUIRE_SECOND_FACTOR: 'none',
};
const test = await hostedApp({ env });
const { db } = test.deps;

type Said = { groups?: string[] | string; email_verified?: boolean; amr?: string[] };

async function signIn(name: string, said: Said = {}, at = test) {
  provider.signInAs({ sub: name, email: `${name}@example.org`, email_verified: true, name, ...said });
  const visitor = browser(at);
  const start = await visitor.get('/api/login', { headers: { 'sec-fetch-site': 'none' } });
  const back = new URL(await walkThroughProvider(String(start.headers.location)));
  await visitor.get(`${back.pathname}${back.search}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(await visitor.whoAmI()).toBe(`${name}@example.org`);
  return visitor;
}
const personOf = async (name: string) => {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${name}@example.org`));
  if (!row) throw new Error(`There is no ${name}.`);
  return row;
};
const grantsOf = async (name: string) => {
  const changes = inArray(auditLog.action, ['admin-granted', 'admin-revoked']);
  const about = and(changes, eq(auditLog.subjectId, (await personOf(name)).id));
  const rows = await db.select().from(auditLog).where(about).orderBy(auditLog.id);
  return rows.map(({ action, detail }) => `${action} ${(detail as { by: string }).by}`);
};
const takeAdminRole = async (name: string) =>
  await db
    .update(users)
    .set({ role: 'admin' })
    .where(eq(users.email, `${name}@example.org`));

await signIn('keeper', { groups: ['hosts'] });

it('gives the grant and no role with the admin group, and takes it back with its sessions', async () => {
  await signIn('nora', { groups: ['staff', 'hosts'] });
  expect(await personOf('nora')).toMatchObject({ isAdmin: true, role: null, issuerGroups: ['hosts'] });
  await takeAdminRole('nora');
  const open = await signIn('nora', { groups: 'hosts' });
  expect(await grantsOf('nora')).toEqual(['admin-granted group']);

  const after = await signIn('nora', { groups: ['staff'] });
  expect(await personOf('nora')).toMatchObject({ isAdmin: false, role: null, adminByGroup: false, issuerGroups: [] });
  expect([await open.whoAmI(), await after.whoAmI()]).toEqual(['nobody', 'nora@example.org']);
  expect(await grantsOf('nora')).toEqual(['admin-granted group', 'admin-revoked group']);
});

it('believes no group of someone whose address is not verified', async () => {
  await signIn('mira', { groups: ['hosts', 'coaches'], email_verified: false });
  expect(await personOf('mira')).toMatchObject({ isAdmin: false, issuerGroups: [] });
  await signIn('mira', { groups: ['hosts', 'coaches'] });
  expect(await personOf('mira')).toMatchObject({ isAdmin: true, issuerGroups: ['hosts', 'coaches'] });
  await signIn('mira', { groups: ['hosts', 'coaches'], email_verified: false });
  expect(await personOf('mira')).toMatchObject({ isAdmin: false, issuerGroups: [] });
});

it('leaves grants from elsewhere alone, also where the group came first', async () => {
  await signIn('ada');
  expect(await grantAdmin(db, 'ada@example.org')).toBe('granted');
  await signIn('ada', { groups: ['hosts'] });
  await signIn('ada');
  expect(await personOf('ada')).toMatchObject({ isAdmin: true, adminByGroup: false });

  await signIn('bo', { groups: ['hosts'] });
  expect(await grantAdmin(db, 'bo@example.org')).toBe('granted');
  expect(await grantAdmin(db, 'bo@example.org')).toBe('held already');
  await signIn('bo');
  expect(await personOf('bo')).toMatchObject({ isAdmin: true });
  expect(await grantsOf('bo')).toEqual(['admin-granted group', 'admin-granted command']);

  await signIn('cleo', { groups: ['hosts'] });
  await grantConfiguredAdmin({ ...test.deps, config: { adminEmail: 'cleo@example.org' } });
  await signIn('cleo');
  expect(await personOf('cleo')).toMatchObject({ isAdmin: true });
  expect(await grantsOf('cleo')).toEqual(['admin-granted group', 'admin-granted configuration']);
});

it('keeps the last admin, also of two who lose the group at the same time', async () => {
  await signIn('una', { groups: ['hosts'] });
  const others = notInArray(users.email, ['una@example.org', 'keeper@example.org']);
  await db.update(users).set({ isAdmin: false, role: null }).where(others);
  const groups = { adminGroup: 'hosts', coachGroup: undefined };
  const needs = { ...test.deps, forgetUser: test.deps.identity.forgetUser };
  const warn = vi.spyOn(needs.log, 'warn');
  const [first, second] = [(await personOf('una')).id, (await personOf('keeper')).id];
  // The first is held up at its sessions, after it was decided that it is not the last.
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const isHeldUp = async (count: number) => (await db.execute(waiting)).rows.length === count;
  let isSecondDone = false;
  const both = await db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.userId, first)).for('update');
    const losingFirst = followGroups(needs, groups, first, []);
    await until('the first waits', async () => await isHeldUp(1));
    const losingSecond = followGroups(needs, groups, second, []).then(() => (isSecondDone = true));
    await until('the second waits for the first', async () => isSecondDone || (await isHeldUp(2)));
    return [losingFirst, losingSecond];
  });
  await Promise.all(both);
  const left = await db.select().from(users).where(eq(users.isAdmin, true));
  expect(left).toHaveLength(1);
  expect(await countKeptAdmins(db, 'hosts')).toBe(1);
  expect(warn.mock.calls).toEqual([[{ userId: left[0]?.id }, expect.stringContaining('keeps the admin rights')]]);
  warn.mockRestore();

  const [last] = left.map(({ email }) => email.split('@', 1)[0] ?? '');
  const still = await signIn(last ?? '');
  expect(await personOf(last ?? '')).toMatchObject({ isAdmin: true });
  await signIn(last ?? '', { groups: ['hosts'] });
  expect([await countKeptAdmins(db, 'hosts'), await still.whoAmI()]).toEqual([0, `${last}@example.org`]);
});

it('asks for our own second factor where the role needs one and the issuer did not ask', async () => {
  const strict = await hostedApp({ env: { ...env, REQUIRE_SECOND_FACTOR: 'admin' } });
  const enter = async (said: Said) => await signIn('iris', { groups: ['hosts'], ...said }, strict);
  const stateOf = async (visitor: Awaited<ReturnType<typeof enter>>) =>
    (await strict.deps.identity.findSession(visitor.cookie()))?.needsFactor;
  await enter({});
  await strict.deps.db.update(users).set({ role: 'admin' });
  const visitor = await enter({ amr: ['pwd'] });
  expect([await stateOf(visitor), await stateOf(await enter({ amr: ['mfa'] }))]).toEqual([true, false]);

  expect((await visitor.post('/api/login/set-up-factor', {})).statusCode).toBe(200);
  const key = /<p class="key"><code>([^<]+)/.exec((await visitor.post('/api/login/set-up-factor', {})).body)?.[1] ?? '';
  const code = authenticatorApp(strict.deps, key.replaceAll(' ', ''));
  await visitor.post('/api/login/set-up-factor/code', { code: code() });
  expect(await stateOf(visitor)).toBe(false);

  const next = await enter({ amr: ['pwd'] });
  expect((await next.get('/api/login/set-up-factor?to=%2Fsettings')).body).toContain('One more step');
  expect((await next.post('/api/login/set-up-factor/check', { code: '000000' })).body).toContain('isn’t right');
  expect((await next.post('/api/login/set-up-factor/check', { code: code() })).body).toContain('already been used');
  expect(await stateOf(next)).toBe(true);
  strict.clock.advance(60_000);
  const before = next.cookie();
  const right = await next.post('/api/login/set-up-factor/check', { code: code() });
  expect([right.statusCode, right.headers.location, await stateOf(next)]).toEqual([303, '/settings', false]);
  expect(await strict.deps.identity.findSession(before), 'with other rights comes another token').toBeNull();
  expect((await next.post('/api/login/set-up-factor/check', { code: code() })).headers.location).toBe('/');
});

it('counts a session as made with a second factor only if amr says mfa', async () => {
  const withFactor = async (name: string) => {
    const { id } = await personOf(name);
    return (await db.select().from(sessions).where(eq(sessions.userId, id))).map((session) => session.withFactor);
  };
  await signIn('pia', { amr: ['pwd', 'mfa'] });
  await signIn('per', { amr: ['pwd'] });
  await signIn('pam');
  expect([await withFactor('pia'), await withFactor('per'), await withFactor('pam')]).toEqual([
    [true],
    [false],
    [false],
  ]);
});
