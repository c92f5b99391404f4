import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { removeLink } from '#server/platform/auth/provider-link.ts';
import { accounts, auditLog, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { browser, hostedApp } from '#testing/hosted-app.ts';
import { oidcProvider, walkThroughProvider } from '#testing/oidc-provider.ts';
import { until } from '#testing/until.ts';

const provider = await oidcProvider({ callbackUrl: 'http://localhost:3000/api/identity/callback/oidc' });
afterAll(() => provider.close());
const env = { ...provider.settings, OIDC_NAME: 'The Guild', OPERATOR: 'Guild Office|office@guild.test' };
const test = await hostedApp({ env });
const { db } = test.deps;

/** A new browser, in which somebody comes back from the issuer. */
async function comeBack(sub: string, email: string) {
  provider.signInAs({ sub, email, email_verified: true, name: 'Nora Quell' });
  const visitor = browser(test);
  const start = await visitor.get('/api/login', { headers: { 'sec-fetch-site': 'none' } });
  const back = new URL(await walkThroughProvider(String(start.headers.location)));
  const answer = await visitor.get(`${back.pathname}${back.search}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  return { visitor, location: String(answer.headers.location), who: await visitor.whoAmI() };
}
const linksOf = async (email: string) =>
  await db
    .select({ id: accounts.id, userId: accounts.userId, sub: accounts.accountId })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, 'oidc')));
const idOf = async (email: string) => (await linksOf(email))[0]?.userId ?? '';
const refused = expect.stringMatching(/^\/api\/login\/failed\?error=linked_elsewhere&/) as string;

it('opens no account that is linked to another sub, and says who can help', async () => {
  await comeBack('leaver', 'desk@guild.test');
  const { visitor, location, who } = await comeBack('successor', 'desk@guild.test');
  expect([location, who]).toEqual([refused, 'nobody']);
  const [link, ...more] = await linksOf('desk@guild.test');
  expect([link?.sub, more]).toEqual(['leaver', []]);
  const page = await visitor.get(location);
  expect(page.statusCode).toBe(409);
  expect(page.body).toContain('is linked to another identity at The Guild. If it’s yours, ask an admin here');
  expect(page.body).toContain('This server is run by Guild Office.');
  expect(page.body).toContain('href="mailto:office@guild.test"');
  for (const told of ['Quell', 'desk@', 'leaver', 'successor']) expect(page.body).not.toContain(told);
  const about = and(eq(auditLog.subjectId, link?.userId ?? ''), eq(auditLog.action, 'sign-in-failed'));
  expect(await db.select().from(auditLog).where(about)).toMatchObject([
    { actorId: null, detail: { reason: 'identity' } },
  ]);
  const other = await visitor.get(location, { headers: { 'accept-language': 'de' } });
  expect(other.body).toContain('mit einer anderen Identität bei The Guild verknüpft');
  expect((await comeBack('leaver', 'renamed@guild.test')).who).toBe('desk@guild.test');
});

it('links one of two subs that come for an account at the same moment', async () => {
  const userId = newId();
  await db.insert(users).values({ id: userId, name: 'Ola', email: 'ola@guild.test', emailVerified: true });
  // On a connection of its own: work that is begun in a transaction would take part in it.
  const first = await test.deps.database.pool.connect();
  await first.query('begin');
  await first.query(`insert into accounts (id, user_id, provider_id, account_id) values ($1, $1, 'oidc', 'first')`, [
    userId,
  ]);
  let isDone = false;
  const second = comeBack('second', 'ola@guild.test').finally(() => (isDone = true));
  // A transaction sees this view as it was when it first looked.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = async () => (await test.deps.database.pool.query(waiting)).rows.length > 0;
  await until('the second waits for the first', isWaiting);
  expect(isDone).toBe(false);
  await first.query('commit');
  first.release();
  expect(await second).toMatchObject({ location: '/api/login/failed?error=unable_to_link_account', who: 'nobody' });
  expect((await linksOf('ola@guild.test')).map(({ sub }) => sub)).toEqual(['first']);
});

it('links the next sign-in once the link is removed, and no other after it', async () => {
  const { visitor: before } = await comeBack('old-nora', 'nora@guild.test');
  const userId = await idOf('nora@guild.test');
  const by = { actorId: null, provider: 'The Guild' };
  expect(await db.transaction((tx) => removeLink(test.deps, tx, userId, by))).toBe(true);
  test.deps.identity.forgetUser(userId);
  expect(await before.whoAmI()).toBe('nobody');
  expect(await db.transaction((tx) => removeLink(test.deps, tx, userId, by))).toBe(false);
  expect((await comeBack('new-nora', 'nora@guild.test')).who).toBe('nora@guild.test');
  expect(await idOf('nora@guild.test')).toBe(userId);
  expect((await comeBack('old-nora', 'nora@guild.test')).location).toEqual(refused);
});

it('leaves no session of a sign-in whose link is removed while it is under way', async () => {
  await comeBack('slow-lena', 'lena@guild.test');
  const userId = await idOf('lena@guild.test');
  await db.delete(sessions).where(eq(sessions.userId, userId));
  // As if the removal committed between the look for the link and the new session.
  await db.execute(sql`
    create function unlink_first() returns trigger language plpgsql as $$
    begin delete from accounts where user_id = new.user_id; return new; end $$`);
  await db.execute(
    sql`create trigger unlink_first before insert on sessions for each row execute function unlink_first()`,
  );
  const { location, who } = await comeBack('slow-lena', 'lena@guild.test');
  await db.execute(sql`drop trigger unlink_first on sessions`);
  expect([location, who]).toEqual([expect.stringContaining('error=link_removed'), 'nobody']);
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
});
