import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SecondFactorStart, Settings } from '#contract/settings/schema.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { accounts, emailChanges, mailOutbox, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { actionsOf } from '#testing/audited.ts';
import { authenticatorApp } from '#testing/authenticator.ts';
import { browser, linkIn } from '#testing/hosted-app.ts';
import { person, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, identity } = test.deps;
const password = 'the river bends twice here';
const hash = await hashPassword(password);

let count = 0;
const freshAddress = () => `new${(count += 1)}@post.example`;

async function withPassword() {
  const who = await person(test);
  await db
    .insert(accounts)
    .values({ id: newId(), accountId: who.id, providerId: 'credential', userId: who.id, password: hash });
  return who;
}
const ask = (who: Person, newEmail: string, more: object = {}) =>
  who.put('/api/settings/email', { newEmail, password, ...more });
const emailOf = async (who: Person) => (await db.select().from(users).where(eq(users.id, who.id)))[0]?.email;
const subjects = async (address: string) => {
  await identity.idle();
  return test.mail.to(address).map(({ subject }) => subject);
};
/** The link of the latest mail to the new address. */
async function linkFor(address: string) {
  await identity.idle();
  const link = linkIn(test.mail.to(address).at(-1));
  return { link, token: new URL(link, 'http://x').searchParams.get('token') ?? '' };
}
function open(who?: Person) {
  const visitor = browser(test);
  if (who) for (const pair of who.cookie.split('; ')) visitor.jar.set(...(pair.split(/=(.*)/s, 2) as [string, string]));
  return visitor;
}

describe('changing the address', () => {
  it('is for people who are signed in and know their password', async () => {
    const who = await withPassword();
    const bad = async (newEmail: string, more = {}) =>
      (await ask(who, newEmail, more)).json<{ fields: Record<string, string> }>().fields;
    expect(await bad('')).toEqual({ newEmail: 'Please enter your e-mail address.' });
    expect(await bad('nora@nowhere')).toEqual({
      newEmail: 'This address seems to be missing its ending, such as .org.',
    });
    expect(await bad(who.email.toUpperCase())).toEqual({ newEmail: 'This is your address already.' });
    expect(await bad(freshAddress(), { password: 'a guess' })).toEqual({ password: 'That password isn’t right.' });
    expect((await ask(await person(test), freshAddress())).statusCode, 'no password, no change').toBe(409);
    expect((await who.post('/api/settings/email/again')).statusCode, 'nothing waits').toBe(409);
    expect(await db.$count(emailChanges, eq(emailChanges.userId, who.id))).toBe(0);
    expect(await actionsOf(test, who)).toEqual([]);
  });

  it('asks for a code where the second factor is on, each code once', async () => {
    const who = await withPassword();
    const { secret } = (await who.post('/api/settings/second-factor/start', { password })).json<SecondFactorStart>();
    const codeAt = authenticatorApp(test.deps, secret);
    await who.post('/api/settings/second-factor/confirm', { code: codeAt(0) });
    const [without, wrong, used] = [
      await ask(who, freshAddress()),
      await ask(who, freshAddress(), { code: codeAt(9) }),
      await ask(who, freshAddress(), { code: codeAt(0) }),
    ];
    expect([without, wrong, used].map((response) => response.json<{ fields: unknown }>().fields)).toEqual([
      { code: 'Please enter the six digits your app shows now.' },
      { code: 'That code isn’t right. Codes change every 30 seconds.' },
      { code: 'This code has already been used. Please wait for the next one.' },
    ]);
    expect((await ask(who, freshAddress(), { code: codeAt(-1) })).statusCode).toBe(200);
  });

  it('counts once the link is confirmed: told to the old address, others signed out, written down', async () => {
    const who = await withPassword();
    const newEmail = freshAddress();
    const [line = ''] = await identity.issueSession(who.id, { ip: '192.0.2.9', userAgent: '' });
    const elsewhere = { url: '/api/auth/user', headers: { cookie: line.split(';', 1)[0] ?? '' } };
    expect((await test.app.inject(elsewhere)).statusCode).toBe(200);

    const asked = (await ask(who, newEmail.toUpperCase())).json<Settings>();
    expect(asked).toMatchObject({ email: who.email, emailChange: { newEmail } });
    expect(await subjects(newEmail)).toEqual(['Confirm your new address for Dayloom']);
    const [notice] = test.mail.to(who.email);
    expect(notice?.subject).toBe('Your Dayloom address is about to change');
    expect(notice?.text).toContain(newEmail);
    expect(notice?.text).toContain('/api/login/forgotten');

    const { link, token } = await linkFor(newEmail);
    const visitor = open(who);
    expect((await visitor.open(link)).body).toContain(`From now on you sign in with ${newEmail}.`);
    expect(await emailOf(who), 'opening the link changes nothing').toBe(who.email);
    const done = await visitor.post('/api/login/change-email', { token });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/api/login/confirmed']);
    expect((await who.get('/api/settings')).statusCode, 'the token is a new one').toBe(401);
    expect((await visitor.get('/api/settings')).json<Settings>()).toMatchObject({
      email: newEmail,
      emailVerified: true,
      emailChange: null,
    });
    expect((await test.app.inject(elsewhere)).statusCode).toBe(401);
    expect((await subjects(who.email)).at(-1)).toBe('Your Dayloom address was changed');
    expect(await actionsOf(test, who)).toEqual(['email-change-asked', 'email-changed']);
    expect((await visitor.post('/api/login/change-email', { token })).statusCode, 'a link works once').toBe(422);
    const signedIn = await open().post('/api/login', { email: newEmail, password });
    expect(signedIn.statusCode).toBe(303);
  });

  it('takes the password where nobody is signed in; a mistyped address gives the account to nobody', async () => {
    const who = await withPassword();
    const newEmail = freshAddress();
    await ask(who, newEmail);
    const { link, token } = await linkFor(newEmail);
    const stranger = open(await person(test));
    expect((await stranger.open(link)).body).toContain('type="password"');
    expect((await stranger.post('/api/login/change-email', { token })).statusCode).toBe(422);
    expect((await stranger.post('/api/login/change-email', { token, password: 'a guess' })).statusCode).toBe(422);
    expect(await emailOf(who)).toBe(who.email);
    const done = await open().post('/api/login/change-email', { token, password });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/api/login/confirmed']);
    expect(await emailOf(who)).toBe(newEmail);
    expect((await who.get('/api/auth/user')).statusCode, 'older sessions are out').toBe(401);
  });

  it('says the same for an address that somebody has, tells its owner, and never hands it over', async () => {
    const [who, owner, free] = [await withPassword(), await person(test), freshAddress()];
    const fresh = (await ask(who, free)).json<Settings>();
    const taken = (await ask(who, owner.email)).json<Settings>();
    expect(taken).toEqual({
      ...fresh,
      emailChange: { newEmail: owner.email, expiresAt: taken.emailChange?.expiresAt },
      sessions: taken.sessions,
    });
    expect(await subjects(owner.email)).toEqual(['You already have an account at Dayloom']);
    const mail = test.mail.to(owner.email)[0]?.text ?? '';
    expect([mail.includes('change-email'), mail.includes(who.email)], 'no link, no name').toEqual([false, false]);
  });

  it('goes to one of two who take an address at the same moment', async () => {
    const [one, two, newEmail] = [await withPassword(), await withPassword(), freshAddress()];
    const tokens: string[] = [];
    for (const who of [one, two]) {
      await ask(who, newEmail);
      tokens.push((await linkFor(newEmail)).token);
    }
    const answers = await Promise.all(
      [one, two].map((who, at) => open(who).post('/api/login/change-email', { token: tokens[at] ?? '' })),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['303', '422']);
    expect(await db.$count(users, eq(users.email, newEmail))).toBe(1);
  });

  it('is taken back, replaced by a newer one, or runs out after a day', async () => {
    const who = await withPassword();
    const [first, second] = [freshAddress(), freshAddress()];
    await ask(who, first);
    const old = await linkFor(first);
    await who.post('/api/settings/email/again');
    const again = await linkFor(first);
    expect((await open(who).open(old.link)).statusCode, 'sent again: the one before ended').toBe(422);
    expect((await open(who).open(again.link)).statusCode).toBe(200);
    expect(test.mail.to(who.email), 'the old address is told once').toHaveLength(1);
    await ask(who, second);
    expect((await open(who).open(again.link)).statusCode).toBe(422);
    expect((await who.delete('/api/settings/email')).json<Settings>().emailChange).toBeNull();
    expect((await open(who).open((await linkFor(second)).link)).statusCode, 'taken back').toBe(422);
    expect((await who.delete('/api/settings/email')).statusCode, 'twice is no harm').toBe(200);
    expect((await actionsOf(test, who)).filter((action) => action === 'email-change-ended')).toHaveLength(1);

    const other = await withPassword();
    const third = freshAddress();
    await ask(other, third);
    const { link, token } = await linkFor(third);
    test.clock.advance(24 * 3_600_000);
    expect((await other.get('/api/settings')).json<Settings>().emailChange).toBeNull();
    expect((await open(other).open(link)).statusCode).toBe(422);
    expect((await open(other).post('/api/login/change-email', { token })).statusCode).toBe(422);
    expect(await emailOf(other)).toBe(other.email);
  });

  it('ends with a new password, whoever asked for it', async () => {
    const who = await withPassword();
    await ask(who, freshAddress());
    await who.put('/api/settings/password', { currentPassword: password, newPassword: 'and then it rests a while' });
    expect((await who.get('/api/settings')).json<Settings>().emailChange).toBeNull();
  });

  it('cannot be used to send mail without end', async () => {
    const who = await withPassword();
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await ask(who, freshAddress())).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('does not name the new address to one that nobody ever confirmed', async () => {
    const who = await withPassword();
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, who.id));
    identity.forgetUser(who.id);
    const newEmail = freshAddress();
    await ask(who, newEmail);
    await identity.idle();
    expect(test.mail.to(who.email)[0]?.text).not.toContain(newEmail);
  });
});

describe('confirming the address', () => {
  it('is sent again where it is needed, three times an hour', async () => {
    const who = await person(test);
    expect((await who.post('/api/settings/email/confirmation')).statusCode, 'confirmed already').toBe(409);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, who.id));
    identity.forgetUser(who.id);
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push(await who.post('/api/settings/email/confirmation'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json<{ message: string }>().message).toMatch(/^Too many attempts\. Please try again in/);
    const isTheirs = and(eq(mailOutbox.userId, who.id), eq(mailOutbox.kind, 'verification'));
    expect(await db.$count(mailOutbox, isTheirs)).toBe(3);
    const { link, token } = await linkFor(who.email);
    expect(link).toContain('/api/login/verify');
    await open(who).post('/api/login/verify', { token });
    expect((await who.get('/api/settings')).json<Settings>().emailVerified).toBe(true);
  });
});
