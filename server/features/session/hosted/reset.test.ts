import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, users, verifications } from '#server/platform/db/schema.ts';
import { actionsOf } from '#testing/audited.ts';
import { browser, goodPassword, hostedApp, linkIn, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const { db, identity } = test.deps;
const other = 'an entirely different one';

async function askForLink(email: string) {
  const response = await browser(test).post('/api/login/forgotten', { email });
  await identity.idle();
  return {
    response,
    mail: test.mail.to(email.toLowerCase()).filter(({ subject }) => subject.includes('new password')),
  };
}

it('changes the password, ends every session, tells the person, and works once', async () => {
  const { email, visitor } = await signUp(test);
  expect(await visitor.whoAmI()).toBe(email);
  const { response, mail } = await askForLink(email.toUpperCase());
  expect([response.statusCode, response.headers.location]).toEqual([303, '/api/login/link-sent']);
  expect(mail).toHaveLength(1);
  const link = linkIn(mail[0]);
  expect(link).toMatch(/^\/api\/login\/reset\?token=/);
  const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
  expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token);

  const elsewhere = browser(test);
  expect((await elsewhere.open(link)).body).toContain('Choose a new password');
  expect(await visitor.whoAmI(), 'opening the link changes nothing').toBe(email);
  const weak = await elsewhere.post('/api/login/reset', { token, newPassword: 'qwertyuiop' });
  expect(weak.statusCode).toBe(422);
  const done = await elsewhere.post('/api/login/reset', { token, newPassword: other });
  expect([done.statusCode, done.headers.location]).toEqual([303, '/api/login?note=reset']);
  expect((await elsewhere.get('/api/login?note=reset')).body).toContain('Your new password is saved.');
  await identity.idle();

  expect(await visitor.whoAmI()).toBe('nobody');
  expect((await browser(test).post('/api/login', { email, password: goodPassword })).statusCode).toBe(422);
  expect((await browser(test).post('/api/login', { email, password: other })).statusCode).toBe(303);
  expect(test.mail.to(email).map(({ subject }) => subject)).toContain('Your Dayloom password was changed');

  const opened = await elsewhere.open(link);
  expect([opened.statusCode, opened.body.includes('This link is no longer valid.')]).toEqual([422, true]);
  const again = await elsewhere.post('/api/login/reset', { token, newPassword: 'yet another good one' });
  expect(again.statusCode).toBe(422);
  expect(again.body).toContain('This link is no longer valid.');
  const [person] = await db.select().from(users).where(eq(users.email, email));
  expect(person?.emailVerified, 'the link proved the mailbox').toBe(true);
  expect(await actionsOf(test, { id: person?.id ?? '' })).toContain('password-reset');
});

it('ends every other link as well', async () => {
  const { email } = await signUp(test);
  await askForLink(email);
  const { mail } = await askForLink(email);
  const [first = '', second = ''] = mail.map(
    (each) => new URL(linkIn(each), 'http://x').searchParams.get('token') ?? '',
  );
  expect((await browser(test).post('/api/login/reset', { token: first, newPassword: other })).statusCode).toBe(303);
  expect((await browser(test).post('/api/login/reset', { token: second, newPassword: goodPassword })).statusCode).toBe(
    422,
  );
  expect((await browser(test).post('/api/login', { email, password: other })).statusCode).toBe(303);
});

it('has ended the old sessions by the time the address counts as proved', async () => {
  const { email } = await signUp(test);
  const { mail } = await askForLink(email);
  const token = new URL(linkIn(mail[0]), 'http://x').searchParams.get('token') ?? '';
  const [person] = await db.select().from(users).where(eq(users.email, email));
  await db.execute(sql`create function refuse_while_signed_in() returns trigger language plpgsql as $$
    begin if exists (select from sessions where user_id = new.id) then raise 'a session is left'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger proved before update of email_verified on users for each row when (new.email_verified)
      execute function refuse_while_signed_in()`,
  );
  const done = await browser(test).post('/api/login/reset', { token, newPassword: other });
  await db.execute(sql`drop trigger proved on users`);
  expect(done.statusCode).toBe(303);
  expect(await db.$count(sessions, eq(sessions.userId, person?.id ?? ''))).toBe(0);
});

it('says the same for an address nobody has, and sends nothing', async () => {
  await identity.idle();
  const before = test.mail.received.length;
  const { response } = await askForLink('stranger@example.org');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/api/login/link-sent']);
  expect(test.mail.received).toHaveLength(before);
});

it('refuses a link that is over', async () => {
  const { email } = await signUp(test);
  const { mail } = await askForLink(email);
  await db.update(verifications).set({ expiresAt: new Date(0) });
  const token = new URL(linkIn(mail[0]), 'http://x').searchParams.get('token') ?? '';
  for (const dead of [linkIn(mail[0]), '/api/login/reset?token=x', '/api/login/reset?token=..%2F..%2Fok'])
    expect((await browser(test).open(dead)).statusCode, dead).toBe(422);
  const response = await browser(test).post('/api/login/reset', { token, newPassword: other });
  expect(response.statusCode).toBe(422);
  expect((await browser(test).post('/api/login', { email, password: goodPassword })).statusCode).toBe(303);
});

it('writes no mail to demo people', async () => {
  const { email } = await signUp(test);
  await db.update(users).set({ isDemo: true }).where(eq(users.email, email));
  const { mail } = await askForLink(email);
  expect(mail).toEqual([]);
});
