import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SecondFactorStart, Settings } from '#contract/settings/schema.ts';
import { isPasswordOf } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { totpCode } from '#server/platform/auth/second-factor.ts';
import { accounts, auditLog, twoFactors } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { nobody, person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, identity } = test.deps;
const password = 'the river bends twice here';
const newPassword = 'and then it rests a while';
const hash = await hashPassword(password);

async function withPassword() {
  const who = await person(test);
  await db
    .insert(accounts)
    .values({ id: newId(), accountId: who.id, providerId: 'credential', userId: who.id, password: hash });
  return who;
}
const actionsOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.actorId, id))).map(({ action }) => action);
/** The app on the phone: reads the secret a person types in, and shows the code for the server's present. */
function phoneApp(secret: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return (step = 0) => totpCode(Buffer.from(bytes).toString(), test.clock.now(), step);
}

describe('password', () => {
  it('is changed by who knows the old one; other devices are out, this one stays, and a mail tells', async () => {
    const who = await withPassword();
    const [line = ''] = await identity.issueSession(who.id, { ip: '192.0.2.9', userAgent: '' });
    const elsewhere = { url: '/api/auth/user', headers: { cookie: line.split(';', 1)[0] ?? '' } };
    expect((await test.app.inject(elsewhere)).statusCode).toBe(200);

    const response = await who.put('/api/settings/password', { currentPassword: password, newPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json<Settings>().sessions).toHaveLength(1);
    expect((await test.app.inject(elsewhere)).statusCode).toBe(401);
    expect((await who.get('/api/auth/user')).statusCode).toBe(200);
    expect(await isPasswordOf(db, who.id, newPassword)).toBe(true);
    expect(await isPasswordOf(db, who.id, password)).toBe(false);
    await identity.idle();
    expect(test.mail.to(who.email).map(({ subject }) => subject)).toEqual(['Your Dayloom password was changed']);
    expect(await actionsOf(who.id)).toEqual(['password-changed']);
  });

  it.each([
    [{ currentPassword: 'not the right one', newPassword }, { currentPassword: 'This password is not right.' }],
    [{ currentPassword: '', newPassword }, { currentPassword: 'Please enter your current password.' }],
    [
      { currentPassword: password, newPassword: 'short' },
      { newPassword: 'Please use at least 10 characters. A sentence is fine.' },
    ],
    [
      { currentPassword: password, newPassword: 'qwertyuiop' },
      { newPassword: 'This password is among the most common ones, so it is easily guessed. Please choose another.' },
    ],
  ])('stays as it is for %o', async (body, fields) => {
    const who = await withPassword();
    const response = await who.put('/api/settings/password', body);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: unknown }>().fields).toEqual(fields);
    expect(await isPasswordOf(db, who.id, password)).toBe(true);
  });

  it('cannot be tried out endlessly on an open session', async () => {
    const who = await withPassword();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        who.put('/api/settings/password', { currentPassword: `guess ${index}`, newPassword }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    const last = await who.post('/api/settings/second-factor/stop', { password });
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is no business of ours for an account without one', async () => {
    const response = await (
      await person(test)
    ).put('/api/settings/password', { currentPassword: password, newPassword });
    expect(response.statusCode).toBe(409);
    expect((await nobody(test).post('/api/settings/second-factor/start', { password })).statusCode).toBe(401);
  });
});

describe('second factor', () => {
  it('is on once a code of the app was right, and off with the password', async () => {
    const who = await withPassword();
    expect((await who.post('/api/settings/second-factor/start', { password: 'not the right one' })).statusCode).toBe(
      422,
    );
    const started = (await who.post('/api/settings/second-factor/start', { password })).json<SecondFactorStart>();
    expect(started.otpauthUri).toMatch(/^otpauth:\/\/totp\/Dayloom:/);
    expect(new URL(started.otpauthUri).searchParams.get('secret')).toBe(started.secret);
    expect(new Set(started.backupCodes).size).toBe(10);
    expect((await who.get('/api/settings')).json<Settings>().twoFactorEnabled).toBe(false);

    const codeAt = phoneApp(started.secret);
    const wrong = await who.post('/api/settings/second-factor/confirm', { code: codeAt(5) });
    expect(wrong.json<{ fields: unknown }>().fields).toEqual({
      code: 'This code is not right. Codes change every 30 seconds.',
    });
    const right = codeAt();
    const confirmed = await who.post('/api/settings/second-factor/confirm', {
      code: `${right.slice(0, 3)} ${right.slice(3)}`,
    });
    expect(confirmed.json<Settings>().twoFactorEnabled).toBe(true);

    expect((await who.post('/api/settings/second-factor/start', { password })).statusCode).toBe(409);
    expect((await who.post('/api/settings/second-factor/stop', { password: 'not the right one' })).statusCode).toBe(
      422,
    );
    expect((await who.get('/api/settings')).json<Settings>().twoFactorEnabled).toBe(true);
    const stopped = await who.post('/api/settings/second-factor/stop', { password });
    expect(stopped.json<Settings>().twoFactorEnabled).toBe(false);
    expect(await actionsOf(who.id)).toEqual(['second-factor-on', 'second-factor-off']);
  });

  it('leaves one secret when it is started twice at once; the older one is worth nothing', async () => {
    const who = await withPassword();
    const starts = await Promise.all([1, 2].map(() => who.post('/api/settings/second-factor/start', { password })));
    expect(starts.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, who.id))).toHaveLength(1);
    const answers = [];
    for (const start of starts)
      answers.push(
        (
          await who.post('/api/settings/second-factor/confirm', {
            code: phoneApp(start.json<SecondFactorStart>().secret)(),
          })
        ).statusCode,
      );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });

  it('confirms nothing that was not started, and takes only six digits', async () => {
    const who = await withPassword();
    expect((await who.post('/api/settings/second-factor/confirm', { code: '123456' })).statusCode).toBe(409);
    expect(
      (await who.post('/api/settings/second-factor/confirm', { code: 'abc' })).json<{ message: string }>().message,
    ).toBe('Please enter the six digits your app shows now.');
  });
});
