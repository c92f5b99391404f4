import { and, desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts, auditLog, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

// Nobody listens there: only the link is removed here.
const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'd', OIDC_CLIENT_SECRET: 's', OIDC_NAME: 'The Guild' };
const test = await testApp(env);
const { db } = test.deps;
const host = await admin(test, { firstName: 'Hanna' });

const urlOf = ({ id }: Pick<Person, 'id'>) => `/api/admin/users/${id}/provider-link`;
const removals = eq(auditLog.action, 'provider-link-removed');
async function linked(language = 'en'): Promise<Person> {
  const someone = await trialClient(test, { firstName: 'Nora' });
  await db.insert(accounts).values({ id: someone.id, userId: someone.id, providerId: 'oidc', accountId: newId() });
  await db.update(users).set({ locale: language }).where(eq(users.id, someone.id));
  return someone;
}
const isLinked = async ({ id }: Person) => (await db.$count(accounts, eq(accounts.userId, id))) === 1;

it('is for admins alone, about an existing person other than themselves', async () => {
  const someone = await linked();
  for (const other of [someone, await coach(test)]) expect((await other.delete(urlOf(someone))).statusCode).toBe(403);
  expect((await host.delete(urlOf({ id: newId() }))).statusCode).toBe(404);
  expect((await host.delete(urlOf(host))).statusCode).toBe(409);
  expect(await isLinked(someone)).toBe(true);
});

it('removes the link once, signs the person out, tells them in their language and writes it down', async () => {
  const [someone, other] = [await linked('de'), await linked()];
  expect((await host.delete(urlOf(someone))).json()).toEqual({
    message: 'Nora Person is signed out everywhere. Their next sign-in at The Guild is linked to the account.',
  });
  expect([await isLinked(someone), await isLinked(other)]).toEqual([false, true]);
  expect((await someone.get('/api/auth/user')).statusCode).toBe(401);
  expect((await other.get('/api/auth/user')).statusCode).toBe(200);
  const about = and(removals, eq(auditLog.subjectId, someone.id));
  expect(await db.select().from(auditLog).where(about)).toMatchObject([{ actorId: host.id, detail: { by: 'admin' } }]);

  expect((await host.delete(urlOf(someone))).json()).toEqual({
    message: 'Nora Person isn’t linked to The Guild. Their next sign-in there is linked.',
  });
  await test.deps.mailSender.sendDue();
  const [mail, ...more] = test.mail.to(someone.email);
  expect([mail?.subject, more]).toEqual(['Melde dich bitte neu bei Dayloom an', []]);
  expect(mail?.text).toContain('Deine nächste Anmeldung bei The Guild mit dieser Adresse');
  expect(test.mail.to(other.email)).toEqual([]);
});

it('refuses where the address is not confirmed, and where people sign in with a password', async () => {
  const someone = await linked();
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, someone.id));
  const refused = await host.delete(urlOf(someone));
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'link-again-unconfirmed' }]);
  expect(await isLinked(someone)).toBe(true);
  const local = await testApp();
  const answer = await (await admin(local)).delete(urlOf(await trialClient(local)));
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { reason: 'people-with-password' }]);
});

it('lets the demo’s admin unlink nobody real, and sends demo people no mail', async () => {
  const [visitor, someone, demoPerson] = [await admin(test), await linked(), await linked()];
  for (const { id } of [visitor, demoPerson]) await db.update(users).set({ isDemo: true }).where(eq(users.id, id));
  test.deps.identity.forgetUser(visitor.id);
  expect((await visitor.delete(urlOf(someone))).statusCode).toBe(409);
  expect((await visitor.delete(urlOf(demoPerson))).statusCode).toBe(200);
  expect([await isLinked(someone), await isLinked(demoPerson)]).toEqual([true, false]);
  await test.deps.mailSender.sendDue();
  expect(test.mail.to(demoPerson.email)).toEqual([]);
  const [last] = await db.select().from(auditLog).where(removals).orderBy(desc(auditLog.id)).limit(1);
  expect(last?.subjectId).toBe(demoPerson.id);
});
