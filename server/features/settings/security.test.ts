import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RecoveryCodes, SecondFactorStart, Settings } from '#contract/settings/schema.ts';
import { isPasswordOf } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { hashOldRecoveryCodes } from '#server/platform/auth/recovery-codes.ts';
import { previousTokenMs } from '#server/platform/auth/session-lookup.ts';
import { checkSecondFactor, resetSecondFactor } from '#server/platform/auth/second-factor.ts';
import { accounts, auditLog, twoFactors } from '#server/platform/db/schema.ts';
import { qrCodeSvg } from '#server/platform/http/qr-code.ts';
import { newId } from '#server/platform/ids.ts';
import { actionsOf } from '#testing/audited.ts';
import { authenticatorApp, turnOnSecondFactor } from '#testing/authenticator.ts';
import { again, person, type Person } from '#testing/people.ts';
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
/** Turns it on behind the page's back: the cookie of `who` follows. */
async function turnOn(who: Person) {
  const on = await turnOnSecondFactor(test.deps, who.cookie);
  who.cookie = on.cookie;
  return on;
}
const phoneApp = (secret: string) => authenticatorApp(test.deps, secret);

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
    expect(await actionsOf(test, who)).toEqual(['password-changed']);
  });

  it.each([
    [{ currentPassword: 'not the right one', newPassword }, { currentPassword: 'That password isn’t right.' }],
    [{ currentPassword: '', newPassword }, { currentPassword: 'Please enter your current password.' }],
    [
      { currentPassword: password, newPassword: 'short' },
      { newPassword: 'Please use at least 10 characters. A sentence is fine.' },
    ],
    [
      { currentPassword: password, newPassword: 'qwertyuiop' },
      { newPassword: 'This password is among the most common ones, so it’s easily guessed. Please choose another.' },
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
    const last = await who.post('/api/settings/second-factor/stop', { password, code: '123456' });
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is no business of ours for an account without one', async () => {
    const response = await (
      await person(test)
    ).put('/api/settings/password', { currentPassword: password, newPassword });
    expect(response.statusCode).toBe(409);
  });
});

describe('sessions', () => {
  it('elsewhere are ended with the password, or within ten minutes of signing in', async () => {
    const who = await withPassword();
    const end = (path: string, payload: object) =>
      test.app.inject({
        method: 'POST',
        url: `/api/settings/sessions${path}/end`,
        payload,
        headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
      });
    await again(test, who);
    expect((await end('', {})).json<Settings>().sessions).toHaveLength(1);
    test.clock.advance(11 * 60_000);
    await again(test, who);
    const other = (await who.get('/api/settings')).json<Settings>().sessions.find(({ isCurrent }) => !isCurrent)?.id;
    for (const path of ['', `/${other}`]) {
      const asked = [await end(path, {}), await end(path, { password: 'not the right one' })];
      expect(asked.map((answer) => answer.json<{ fields: unknown }>().fields)).toEqual([
        { password: 'Please enter your password.' },
        { password: 'That password isn’t right.' },
      ]);
    }
    expect((await end(`/${other}`, { password })).json<Settings>().sessions).toHaveLength(1);
    const without = await person(test);
    test.clock.advance(11 * 60_000);
    expect((await without.post('/api/settings/sessions/end', {})).statusCode).toBe(409);
  });

  it('get another token with another role, and the one before is worth nothing', async () => {
    const who = await person(test);
    const before = who.cookie;
    expect((await who.post('/api/auth/set-role', { role: 'coach' })).json<{ role: string }>().role).toBe('coach');
    const between = who.cookie;
    expect((await who.post('/api/auth/clear-role')).json<{ role: null }>().role).toBeNull();
    expect(new Set([before, between, who.cookie]).size).toBe(3);
    // For reading it is good for some seconds more: roles/previous-token.test.ts.
    test.clock.advance(previousTokenMs);
    for (const cookie of [before, between])
      expect((await test.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await who.get('/api/auth/user')).statusCode).toBe(200);
  });
});

it('a hash of the normalised password is accepted once and replaced by a hash of the password as typed', async () => {
  const who = await withPassword();
  const typed = 'cafe\u0301 at the \u00a0river';
  const old = await hashPassword(typed.normalize('NFKC'));
  await db.update(accounts).set({ password: old }).where(eq(accounts.userId, who.id));
  expect(await isPasswordOf(db, who.id, `${typed}!`)).toBe(false);
  expect(await isPasswordOf(db, who.id, typed)).toBe(true);
  const [row] = await db.select().from(accounts).where(eq(accounts.userId, who.id));
  expect(row?.password).not.toBe(old);
  expect(await isPasswordOf(db, who.id, typed.normalize('NFKC'))).toBe(false);
  expect(await isPasswordOf(db, who.id, typed)).toBe(true);
});

describe('second factor', () => {
  it('is on once a code of the app was right, and not before; the codes are shown once and kept as hashes', async () => {
    const who = await withPassword();
    const elsewhere = await again(test, who);
    expect((await who.post('/api/settings/second-factor/start', { password: 'not the right one' })).statusCode).toBe(
      422,
    );
    const started = (await who.post('/api/settings/second-factor/start', { password })).json<SecondFactorStart>();
    expect(started.otpauthUri).toMatch(/^otpauth:\/\/totp\/Dayloom:/);
    expect(new URL(started.otpauthUri).searchParams.get('secret')).toBe(started.secret);
    expect(started.qrCode).toBe(qrCodeSvg(started.otpauthUri));
    expect(Object.keys(started)).not.toContain('recoveryCodes');
    expect((await who.get('/api/settings')).json<Settings>().secondFactor).toBeNull();

    const codeAt = phoneApp(started.secret);
    for (const step of [1, -2]) {
      const wrong = await who.post('/api/settings/second-factor/confirm', { code: codeAt(step) });
      expect(wrong.json<{ fields: unknown }>().fields).toEqual({
        code: 'That code isn’t right. Codes change every 30 seconds.',
      });
    }
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(200);
    const right = codeAt();
    const before = who.cookie;
    const confirmed = await who.post('/api/settings/second-factor/confirm', {
      code: `${right.slice(0, 3)} ${right.slice(3)}`,
    });
    const { settings, recoveryCodes } = confirmed.json<RecoveryCodes>();
    expect(settings.secondFactor).toEqual({ since: test.clock.now().toISOString(), recoveryCodesLeft: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, who.id));
    const hashes = JSON.parse(row?.backupCodes ?? '') as string[];
    expect(hashes.every((hash) => hash.startsWith('$argon2id$'))).toBe(true);
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code.slice(0, 5));

    expect((await elsewhere.get('/api/auth/user')).statusCode, 'other devices are out').toBe(401);
    expect((await test.app.inject({ url: '/api/auth/user', headers: { cookie: before } })).statusCode).toBe(401);
    expect((await who.get('/api/auth/user')).statusCode, 'this one goes on under a new token').toBe(200);
    expect((await who.post('/api/settings/second-factor/start', { password })).statusCode).toBe(409);
    await identity.idle();
    const [mail] = test.mail.to(who.email);
    expect(mail?.subject).toContain('your Dayloom account');
    expect(mail?.text).toContain('The second factor was turned on');
    for (const secret of [started.secret, ...recoveryCodes]) expect(mail?.text).not.toContain(secret);
    expect(await actionsOf(test, who)).toEqual(['second-factor-on']);
  });

  it('is turned off by the password and the factor together, and by neither alone', async () => {
    const who = await withPassword();
    const { code, recoveryCodes } = await turnOn(who);
    const stop = (body: Record<string, string>) => who.post('/api/settings/second-factor/stop', body);
    const refusals = [
      await stop({ password }),
      await stop({ password, code: code(1) }),
      await stop({ password: 'not the right one', code: code() }),
      await stop({ password, code: 'abcde-fghij' }),
      await stop({ password, code: 'what' }),
    ];
    expect(refusals.map((response) => Object.entries(response.json<{ fields: object }>().fields)[0])).toEqual([
      ['code', 'Please enter the six digits your app shows now.'],
      ['code', 'That code isn’t right. Codes change every 30 seconds.'],
      ['password', 'That password isn’t right.'],
      ['code', 'That code isn’t right. Codes change every 30 seconds.'],
      ['code', 'Please enter the six digits your app shows now, or one of your recovery codes.'],
    ]);
    const elsewhere = await again(test, who);
    const stopped = await stop({ password, code: recoveryCodes[3]?.toUpperCase() ?? '' });
    expect(stopped.json<Settings>().secondFactor).toBeNull();
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401);
    expect((await stop({ password })).statusCode).toBe(409);
    await identity.idle();
    expect(test.mail.to(who.email).at(-1)?.text).toContain('The second factor was turned off');
    expect(await actionsOf(test, who)).toEqual(['second-factor-on', 'second-factor-off']);
  });

  it('gets new recovery codes by the password and the factor; the old ones end', async () => {
    const who = await withPassword();
    const { code, recoveryCodes: old } = await turnOn(who);
    expect((await who.post('/api/settings/second-factor/recovery-codes', { password })).statusCode).toBe(422);
    const renewed = await who.post('/api/settings/second-factor/recovery-codes', { password, code: old[0] });
    expect(renewed.statusCode).toBe(200);
    const { recoveryCodes } = renewed.json<RecoveryCodes>();
    expect(recoveryCodes.filter((each) => old.includes(each))).toEqual([]);
    expect(await checkSecondFactor(test.deps, who.id, (old[1] ?? '').replace('-', ''))).toBe('wrong');
    const [fresh = ''] = recoveryCodes;
    const twice = [1, 2].map(() => checkSecondFactor(test.deps, who.id, fresh.replace('-', '')));
    expect((await Promise.all(twice)).toSorted()).toEqual(['right', 'wrong']);
    expect((await who.get('/api/settings')).json<Settings>().secondFactor?.recoveryCodesLeft).toBe(9);
    await identity.idle();
    expect(test.mail.to(who.email).at(-1)?.text).toContain('New recovery codes were made');
    expect(code()).toHaveLength(6);
    const without = await withPassword();
    expect((await without.post('/api/settings/second-factor/recovery-codes', { password })).statusCode).toBe(409);
  });

  it('keeps codes that were made before they were hashed, each once', async () => {
    const who = await withPassword();
    await turnOn(who);
    const key = test.deps.vault.authSecret;
    const old = await symmetricEncrypt({ key, data: JSON.stringify(['abcde-fghij', 'klmno-pqrst']) });
    await db.update(twoFactors).set({ backupCodes: old }).where(eq(twoFactors.userId, who.id));
    expect(await checkSecondFactor(test.deps, who.id, 'abcdefghij')).toBe('right');
    expect(await checkSecondFactor(test.deps, who.id, 'abcdefghij')).toBe('wrong');
    await db.update(twoFactors).set({ backupCodes: old }).where(eq(twoFactors.userId, who.id));
    await hashOldRecoveryCodes(test.deps);
    const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, who.id));
    expect(row?.backupCodes).toMatch(/^\["\$argon2id\$/);
    expect(await checkSecondFactor(test.deps, who.id, 'klmnopqrst')).toBe('right');
  });

  it('is reset by the host: off, told, written down, signed out everywhere', async () => {
    const who = await withPassword();
    await turnOn(who);
    const told: string[] = [];
    const tell = async (_tx: unknown, { email }: { email: string }) => void told.push(email);
    const reset = (email: string) => resetSecondFactor({ ...test.deps, tell }, email);
    expect(await reset('nobody@test.invalid')).toBe('unknown');
    expect(await reset(` ${who.email.toUpperCase()}`)).toBe('reset');
    expect(await reset(who.email)).toBe('off already');
    expect(told).toEqual([who.email]);
    identity.forgetUser(who.id);
    expect((await who.get('/api/auth/user')).statusCode).toBe(401);
    expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, who.id))).toEqual([]);
    const [line] = (await db.select().from(auditLog).where(eq(auditLog.subjectId, who.id))).slice(-1);
    expect([line?.action, line?.actorId]).toEqual(['second-factor-reset', null]);
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
