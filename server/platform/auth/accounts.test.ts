import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { runCommand } from '#testing/commands.ts';
import { testDatabase } from '#testing/test-db.ts';
import { grantAdmin, grantConfiguredAdmin } from './accounts.ts';

const { db, url } = await testDatabase();

async function account(emailVerified = false) {
  const id = newId();
  await db.insert(users).values({ id, name: 'H', email: `${id}@example.org`, emailVerified });
  return { id, email: `${id}@example.org` };
}
const stored = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

it('is given by the host’s word, once, whatever the case of the address', async () => {
  const { id, email } = await account();
  expect(await grantAdmin(db, ` ${email.toUpperCase()} `)).toBe('granted');
  expect(await grantAdmin(db, email)).toBe('held already');
  expect(await stored(id)).toMatchObject({ isAdmin: true, role: null });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries).toMatchObject([{ action: 'admin-granted', actorId: null, detail: { by: 'command' } }]);
  expect(await grantAdmin(db, 'nobody@example.org')).toBe('unknown');
});

it('follows the configuration only for a confirmed address, and the session is told', async () => {
  const [pending, confirmed, other] = [await account(), await account(true), await account(true)];
  const forgotten: string[] = [];
  const identity = { forgetUser: (userId: string) => void forgotten.push(userId) };
  for (const { email } of [pending, confirmed])
    await grantConfiguredAdmin({ config: { adminEmail: email }, db, identity });
  await grantConfiguredAdmin({ config: { adminEmail: undefined }, db, identity });
  expect((await stored(pending.id))?.isAdmin).toBe(false);
  expect((await stored(confirmed.id))?.isAdmin).toBe(true);
  expect((await stored(other.id))?.isAdmin).toBe(false);
  expect(forgotten).toEqual([confirmed.id]);
});

it('works from the command line beside whoever else uses the database', async () => {
  const { id, email } = await account();
  const run = async (...words: string[]) =>
    await runCommand('grant-admin', words, { DATABASE_URL: url, SECRET_KEY: 's'.repeat(40) });
  expect(await run(email)).toEqual({
    code: 0,
    said:
      `${email} may now choose the admin role. An open page knows it within ten seconds.\n` +
      'The address is not confirmed yet. They confirm it with the link in the mail; if mail does not arrive, and you know ' +
      `that the address is theirs, confirm it here: npm run grant-admin -- ${email} --confirm\n`,
  });
  expect((await stored(id))?.isAdmin).toBe(true);
  expect(await run('nobody@example.org')).toEqual({
    code: 1,
    said: 'There is no account with the address nobody@example.org. It has to be created on the sign-in page first.\n',
  });
  expect(await run()).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run grant-admin -- someone@example.org'),
  });
  // Three processes start one after the other.
});
