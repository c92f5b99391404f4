import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, auditLog, sessions, users } from '#server/platform/db/schema.ts';
import { browser, goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const { db } = test.deps;

describe('sign-up', () => {
  it('makes an account and a session, and keeps what was chosen on the landing page', async () => {
    const { visitor, response, email } = await signUp(test, { role: 'client', code: ' ines-7qk2md ' });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/api/login/arrived?to=%2F');
    expect(await visitor.whoAmI()).toBe(email);
    const [row] = await db.select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({
      firstName: 'Nora',
      lastName: 'Whitfield',
      name: 'Nora Whitfield',
      emailVerified: false,
      role: null,
      isAdmin: false,
      signupRole: 'client',
      signupReferralCode: 'INES-7QK2MD',
      timeZone: 'UTC',
    });
    expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, row?.id ?? ''));
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/);
  });

  it('cannot be used to set anything else', async () => {
    const visitor = browser(test);
    await visitor.post('/api/login/sign-up', {
      firstName: 'Eve',
      lastName: '',
      email: 'eve@example.org',
      password: goodPassword,
      isAdmin: 'true',
      role: 'admin',
      emailVerified: 'true',
      id: 'x',
    });
    const [row] = await db.select().from(users).where(eq(users.email, 'eve@example.org'));
    expect(row).toMatchObject({ isAdmin: false, role: null, emailVerified: false, signupRole: null });
  });

  it('names every mistake beside its field, keeps what was typed, and never sends a password back', async () => {
    const response = await browser(test).post('/api/login/sign-up', {
      firstName: ' ',
      lastName: 'Whitfield',
      email: 'nora@example',
      password: 'short one',
      role: 'client',
      code: 'INES-7QK2MD',
    });
    expect(response.statusCode).toBe(422);
    for (const sentence of [
      'Please enter your first name.',
      'This address seems to be missing its ending, such as .org.',
      'Please use at least 10 characters. A sentence is fine.',
    ])
      expect(response.body).toContain(sentence);
    expect(response.body).toContain('value="nora@example"');
    expect(response.body).toContain('value="INES-7QK2MD"');
    expect(response.body).toContain('aria-describedby="email-error"');
    expect(response.body).toMatch(/role="alert" tabindex="-1" autofocus/);
    expect(response.body).not.toContain('short one');
  });

  it('refuses a password that is easily guessed', async () => {
    const form = { firstName: 'A', lastName: 'B', email: 'weak@example.org', password: 'Password123' };
    expect((await browser(test).post('/api/login/sign-up', form)).statusCode).toBe(422);
    expect(await db.select().from(users).where(eq(users.email, 'weak@example.org'))).toEqual([]);
  });

  it('refuses an address that is taken, whatever its case', async () => {
    const { email } = await signUp(test);
    const { response } = await signUp(test, { email: email.toUpperCase() });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('There is already an account with this address.');
  });

  it('shows names with signs of HTML as text', async () => {
    const response = await browser(test).post('/api/login/sign-up', {
      firstName: '"><script>alert(1)</script>',
      lastName: "O'Neil & Co",
      email: 'x',
      password: '',
    });
    expect(response.body).not.toContain('<script>');
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(response.body).toContain('value="O&#39;Neil &amp; Co"');
  });

  it('opens from the landing page with what was chosen there', async () => {
    const response = await browser(test).get('/api/login?mode=register&role=client&code=INES-7QK2MD');
    expect(response.body).toContain('<h1 class="title">Create Account</h1>');
    expect(response.body).toContain('As a client, with the code <span class="nowrap">INES-7QK2MD.</span>');
  });
});

describe('sign-in', () => {
  it('gives a new token each time and ends the session the browser held before', async () => {
    const { visitor, email } = await signUp(test);
    const first = visitor.cookie();
    const response = await visitor.post('/api/login', { email: ` ${email.toUpperCase()} `, password: goodPassword });
    expect(response.statusCode).toBe(303);
    expect(visitor.cookie()).not.toBe(first);
    expect(await visitor.whoAmI()).toBe(email);
    const replay = await test.app.inject({ url: '/api/who', headers: { cookie: first } });
    expect(replay.body).toBe('nobody');
  });

  it('sets a cookie no script can read, and never puts the token into the page', async () => {
    const { response, visitor } = await signUp(test);
    const [cookie = ''] = [response.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^dayloom\.session_token=/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Secure/);
    expect(response.body).not.toContain(visitor.jar.values().next().value?.split('.', 1)[0]);
  });

  it.each([{ password: 'not the right one' }, { email: 'nobody@example.org' }])(
    'refuses %o with one and the same sentence',
    async (wrong) => {
      const { email } = await signUp(test);
      const visitor = browser(test);
      const response = await visitor.post('/api/login', { email, password: goodPassword, ...wrong });
      expect(response.statusCode).toBe(422);
      expect(response.body).toContain('That e-mail and password don’t match.');
      expect(response.body).toContain(`value="${wrong.email ?? email}"`);
      expect(await visitor.whoAmI()).toBe('nobody');
    },
  );

  it('writes down who signed in and who failed to, without an address', async () => {
    const { email } = await signUp(test);
    const [person] = await db.select().from(users).where(eq(users.email, email));
    await browser(test).post('/api/login', { email, password: 'not the right one' });
    await browser(test).post('/api/login', { email, password: goodPassword });
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, person?.id ?? ''));
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['sign-up', person?.id],
      ['sign-in', person?.id],
      ['sign-in-failed', null],
      ['sign-in', person?.id],
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('refuses a form of another site, with and without a cookie', async () => {
    const { email, visitor } = await signUp(test);
    for (const sender of [browser(test), visitor]) {
      const response = await sender.post(
        '/api/login',
        { email, password: goodPassword },
        { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } },
      );
      expect(response.statusCode).toBe(403);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('sends people who are signed in home', async () => {
    const { visitor } = await signUp(test);
    const response = await visitor.get('/api/login');
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  });

  it('believes no address header of a visitor', async () => {
    const { email } = await signUp(test);
    await browser(test).post(
      '/api/login',
      { email, password: goodPassword },
      { ip: '192.0.2.77', headers: { 'x-client-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' } },
    );
    const rows = await db
      .select({ ip: sessions.ipAddress })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email));
    expect(rows.map(({ ip }) => ip)).toContain('192.0.2.77');
    expect(rows.map(({ ip }) => ip)).not.toContain('203.0.113.9');
  });
});
