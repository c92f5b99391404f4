import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#server/platform/auth/identity.ts';
import { signedCookies } from '#server/platform/auth/session-cookie.ts';
import { systemClock } from '#server/platform/clock.ts';
import { auditLog, mailOutbox, sessions, twoFactors, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { runCommand } from '#testing/commands.ts';
import { testDatabase } from '#testing/test-db.ts';

const { db, url } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-reset-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const reset = async (...words: string[]) =>
  await runCommand('reset-second-factor', words, { DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: 's'.repeat(40) });

const cookies = signedCookies({ baseUrl: 'http://localhost:3000' }, 'the secret of this test');

/** Somebody with the second factor on and a session. */
async function withFactor(email: string): Promise<string> {
  const id = newId();
  await db
    .insert(users)
    .values({ id, name: 'Nora W', firstName: 'Nora', lastName: 'W', email, twoFactorEnabled: true });
  await db.insert(twoFactors).values({ id: newId(), userId: id, secret: 'sealed', backupCodes: '[]', verified: true });
  await issueSession({ db, clock: systemClock, cookies }, id, { ip: '192.0.2.1', userAgent: 'test' });
  return id;
}

it('turns off the factor of one person, ends their sessions, tells them, and writes it down', async () => {
  const id = await withFactor('nora@example.org');
  const other = await withFactor('lena@example.org');
  const { code, said } = await reset(' Nora@Example.org');
  expect([code, said]).toEqual([0, expect.stringMatching(/second factor of .* is off, and all sessions are ended/)]);
  const on = await db.select({ userId: twoFactors.userId }).from(twoFactors);
  expect(on).toEqual([{ userId: other }]);
  expect(await db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: other }]);
  const people = await db.select({ id: users.id, isOn: users.twoFactorEnabled }).from(users).orderBy(users.email);
  expect(people).toEqual([
    { id: other, isOn: true },
    { id, isOn: false },
  ]);
  const [mail, ...more] = await db.select().from(mailOutbox);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'security-changed', userId: id });
  const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'second-factor-reset'));
  expect(lines).toMatchObject([{ actorId: null, subjectId: id, detail: { by: 'command' } }]);

  // A second time there is nothing to do, and nobody is told again.
  expect(await reset('nora@example.org')).toEqual({ code: 0, said: 'nora@example.org has no second factor.\n' });
  expect(await db.$count(mailOutbox)).toBe(1);
});

it('changes nothing for an unknown address, or without one', async () => {
  const before = await db.$count(twoFactors);
  expect(await reset('nobody@example.org')).toEqual({
    code: 1,
    said: expect.stringContaining('There is no account with the address nobody@example.org.') as string,
  });
  for (const words of [['nora'], ['nora@example.org', 'lena@example.org']]) {
    const { code, said } = await reset(...words);
    expect([code, said]).toEqual([1, expect.stringContaining('Name one address: npm run reset-second-factor')]);
  }
  expect(await db.$count(twoFactors)).toBe(before);
});
