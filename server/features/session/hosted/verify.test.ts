import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { grantConfiguredAdmin } from '#server/platform/auth/accounts.ts';
import { auditLog, mailOutbox, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { actionsOf } from '#testing/audited.ts';
import { browser, goodPassword, hostedApp, linkIn, signUp, type HostedApp } from '#testing/hosted-app.ts';
import { smtpSink } from '#testing/smtp-sink.ts';

const adminEmail = 'host@example.org';

async function linkFor(test: HostedApp, email: string) {
  await test.deps.identity.idle();
  const link = linkIn(test.mail.to(email).findLast(({ subject }) => subject.startsWith('Confirm')));
  return { link, token: new URL(link, 'http://x').searchParams.get('token') ?? '' };
}
const personOf = async (test: HostedApp, email: string) =>
  (await test.deps.db.select().from(users).where(eq(users.email, email)))[0];

describe('with a mail server', async () => {
  const test = await hostedApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', ADMIN_EMAIL: adminEmail } });

  it('lets nobody in before the address is confirmed, and sends the link again', async () => {
    const { email, response, visitor } = await signUp(test);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/api/login/check-mail']);
    expect(visitor.jar.size).toBe(0);
    const refused = await visitor.post('/api/login', { email, password: goodPassword });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Please confirm your address first:');
    await test.deps.identity.idle();
    expect(test.mail.to(email)).toHaveLength(2);
  });

  it('cannot be used to flood a stranger’s mailbox', async () => {
    const { email } = await signUp(test);
    for (let index = 0; index < 6; index += 1) {
      await browser(test).post('/api/login', { email, password: goodPassword });
      await signUp(test, { email });
    }
    await test.deps.identity.idle();
    const begins = (word: string) => test.mail.to(email).filter(({ subject }) => subject.startsWith(word)).length;
    expect([begins('Confirm'), begins('You already')]).toEqual([3, 3]);
    test.clock.advance(3_600_000);
    await browser(test).post('/api/login', { email, password: goodPassword });
    await test.deps.identity.idle();
    expect(test.mail.to(email)).toHaveLength(7);
  });

  it('confirms with link and password together, and signs in', async () => {
    const { email, visitor } = await signUp(test);
    const { link, token } = await linkFor(test, email);
    const opened = await visitor.open(link);
    expect(opened.body).toContain(`Enter your password to confirm ${email} and sign in.`);
    expect((await personOf(test, email))?.emailVerified, 'opening the link changes nothing').toBe(false);

    const wrong = await visitor.post('/api/login/verify', { token, password: 'somebody else’s guess' });
    expect(wrong.statusCode).toBe(422);
    expect((await personOf(test, email))?.emailVerified).toBe(false);

    const done = await visitor.post('/api/login/verify', { token, password: goodPassword });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/api/login/confirmed']);
    expect(await visitor.whoAmI()).toBe(email);
    const person = await personOf(test, email);
    expect(person?.emailVerified).toBe(true);
    // Opened or sent once more by the person who has confirmed it.
    for (const again of [await visitor.open(link), await visitor.post('/api/login/verify', { token, password: '' })])
      expect([again.statusCode, again.headers.location]).toEqual([303, '/api/login/confirmed']);
    expect(await actionsOf(test, { id: person?.id ?? '' })).toEqual(['sign-up', 'email-verified', 'sign-in']);
  });

  it('refuses a link with a changed letter or of another server', async () => {
    const { email, visitor } = await signUp(test);
    const { token } = await linkFor(test, email);
    for (const forged of [token.slice(0, -4), 'nonsense', '']) {
      const response = await visitor.post('/api/login/verify', { token: forged, password: goodPassword });
      expect(response.statusCode).toBe(422);
    }
    expect((await personOf(test, email))?.emailVerified).toBe(false);
  });

  it('tells a stranger nothing about who has an account, but tells the owner', async () => {
    const { email } = await signUp(test);
    const fresh = await signUp(test);
    const taken = await signUp(test, { email, password: 'a stranger’s password' });
    expect([taken.response.statusCode, taken.response.headers.location, taken.response.body]).toEqual([
      fresh.response.statusCode,
      fresh.response.headers.location,
      fresh.response.body,
    ]);
    await test.deps.identity.idle();
    expect(test.mail.to(email).at(-1)?.subject).toBe('You already have an account at Dayloom');
  });

  it('makes no account without its mail, and writes no mail without its account', async () => {
    const { db } = test.deps;
    await db.execute(sql`alter table accounts add constraint nobody_new check (false) not valid`);
    const refused = await signUp(test);
    await db.execute(sql`alter table accounts drop constraint nobody_new`);
    expect(refused.response.statusCode).toBeGreaterThanOrEqual(500);
    await db.execute(sql`alter table mail_outbox add constraint nothing_new check (false) not valid`);
    const unmailed = await signUp(test);
    await db.execute(sql`alter table mail_outbox drop constraint nothing_new`);
    for (const { email } of [refused, unmailed]) {
      expect(await personOf(test, email)).toBeUndefined();
      expect(await db.$count(mailOutbox, eq(mailOutbox.toAddress, email))).toBe(0);
    }
  });

  it('grants admin to the configured address once it is confirmed, and not before', async () => {
    const { visitor } = await signUp(test, { email: adminEmail });
    await grantConfiguredAdmin(test.deps);
    expect((await personOf(test, adminEmail))?.isAdmin).toBe(false);
    const { token } = await linkFor(test, adminEmail);
    await visitor.post('/api/login/verify', { token, password: goodPassword });
    const person = await personOf(test, adminEmail);
    expect(person).toMatchObject({ isAdmin: true, role: null });
    const granted = await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'admin-granted'));
    expect(granted.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [person?.id, { by: 'configuration' }],
    ]);
    await grantConfiguredAdmin(test.deps);
    expect(await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'admin-granted'))).toHaveLength(1);
    const { email } = await signUp(test);
    expect((await personOf(test, email))?.isAdmin).toBe(false);
  });
});

it('reaches people through a real mail server, and signing up does not depend on it', async () => {
  const sink = await smtpSink();
  const log = createLog({ logLevel: 'silent' });
  const mailer = createMailer(
    { smtpUrl: sink.url, mailFrom: 'Dayloom <no-reply@dayloom.example>', dataDir: '/nowhere' },
    log,
  );
  const test = await hostedApp({ env: { SMTP_URL: sink.url }, mailer });
  const { email, visitor } = await signUp(test);
  await test.deps.identity.idle();
  expect(sink.received.map(({ to }) => to)).toEqual([[email]]);
  const text = sink.received[0]?.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
  const token = /verify\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
  const done = await visitor.post('/api/login/verify', { token, password: goodPassword });
  expect(done.headers.location).toBe('/api/login/confirmed');
  await mailer.close();
  await sink.close();
  const unreached = await signUp(test);
  expect(unreached.response.headers.location).toBe('/api/login/check-mail');
  await test.deps.identity.idle();
});

describe('without a mail server', async () => {
  const test = await hostedApp({ env: { ADMIN_EMAIL: adminEmail } });

  it('demands nothing, but a button in the same browser confirms the address and grants admin', async () => {
    const { visitor, response } = await signUp(test, { email: adminEmail });
    expect(response.headers.location).toBe('/api/login/arrived?to=%2F');
    expect(await visitor.whoAmI()).toBe(adminEmail);
    const { link, token } = await linkFor(test, adminEmail);
    const opened = await visitor.open(link);
    expect(opened.body).not.toContain('type="password"');
    expect((await personOf(test, adminEmail))?.isAdmin).toBe(false);
    const done = await visitor.post('/api/login/verify', { token });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/api/login/confirmed']);
    expect(await personOf(test, adminEmail)).toMatchObject({ emailVerified: true, isAdmin: true });
    const who = await test.deps.identity.findSession(visitor.cookie());
    expect(who, 'the open session knows at once').toMatchObject({ emailVerified: true, isAdmin: true });
  });

  it('does not take another person’s session for the password', async () => {
    const owner = await signUp(test);
    const { token } = await linkFor(test, owner.email);
    const stranger = await signUp(test);
    const response = await stranger.visitor.post('/api/login/verify', { token });
    expect(response.statusCode).toBe(422);
    expect((await personOf(test, owner.email))?.emailVerified).toBe(false);
    expect(browser(test).jar.size).toBe(0);
  });

  it('says that the address is confirmed, and then leads on to where the person wanted to go', async () => {
    const { email, visitor } = await signUp(test);
    expect((await visitor.get('/api/login/confirmed')).headers.location, 'not confirmed yet').toBe('/');
    expect((await browser(test).get('/api/login/confirmed')).headers.location, 'nobody').toBe('/');
    await test.deps.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    const [person] = await test.deps.db.select().from(users).where(eq(users.email, email));
    test.deps.identity.forgetUser(person?.id ?? '');
    visitor.jar.set('dayloom.return_path', encodeURIComponent('/invitations?x=1'));
    const said = await visitor.get('/api/login/confirmed');
    expect([said.statusCode, said.body.includes('Your address is confirmed')]).toEqual([200, true]);
    const onward = /href="(\/api\/login\?to=[^"]+)"/.exec(said.body)?.[1] ?? '';
    const arrived = await visitor.get(onward);
    expect([arrived.headers.location, visitor.jar.has('dayloom.return_path')]).toEqual(['/invitations?x=1', false]);
  });
});
