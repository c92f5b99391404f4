import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, coachProfiles, signUpLinks, users } from '#server/platform/db/schema.ts';
import { removeExpired } from '#server/platform/auth/background.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { browser, goodPassword } from '#testing/hosted-app.ts';
import { admin, reachableCoach } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const open = await testApp({ ADMIN_EMAIL: 'host@example.org' });
const invited = await testApp({ SIGN_UP: 'invited', ADMIN_EMAIL: 'host@example.org' });
const closed = await testApp({ SIGN_UP: 'closed', ADMIN_EMAIL: 'host@example.org' });
const listed = await testApp({ SIGN_UP_DOMAINS: 'practice.example', ADMIN_EMAIL: 'host@example.org' });

let count = 0;
const anAddress = (domain = 'example.org') => `visitor${(count += 1)}@${domain}`;
const personOf = async (test: TestApp, email: string) =>
  (await test.deps.db.select().from(users).where(eq(users.email, email)))[0];

/** Fills in the form, as a browser of its own. */
async function signUp(test: TestApp, fields: Record<string, string> = {}) {
  const form = { firstName: 'Nora', lastName: 'W', email: anAddress(), password: goodPassword, ...fields };
  const visitor = browser(test);
  const answer = await visitor.post('/api/login/sign-up', form, { ip: `198.51.100.${(count += 1) % 250}` });
  return { answer, visitor, person: await personOf(test, form.email) };
}

async function makeLink(test: TestApp, body: Record<string, string> = { role: 'coach' }) {
  const host = await admin(test);
  const made = await host.post('/api/admin/sign-up-links', body);
  expect(made.statusCode).toBe(200);
  const { url } = made.json<{ url: string }>();
  return { host, url: url.replace(test.config.baseUrl, ''), token: new URL(url).searchParams.get('token') ?? '' };
}

async function aCode(test: TestApp) {
  const guide = await reachableCoach(test);
  const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  return { guide, code: profile?.referralCode ?? '' };
}

describe('who can create an account', () => {
  it('open: everyone, and the page asks for nothing more', async () => {
    expect((await signUp(open, { role: 'coach' })).person).toMatchObject({ signupRole: 'coach' });
    const { body } = await browser(open).get('/api/login/sign-up');
    expect(body).not.toContain('id="code"');
  });

  it('invited: with a coach’s or a group’s code that can be used now, as a client', async () => {
    const { guide, code } = await aCode(invited);
    const stranger = await signUp(invited);
    expect([stranger.answer.statusCode, stranger.person]).toEqual([422, undefined]);
    expect(stranger.answer.body).toContain('Accounts here are by invitation.');
    expect(stranger.answer.body, 'the code can be typed').toContain('<label for="code">');
    expect(stranger.answer.body, 'what was typed stays').toContain('value="Nora"');
    expect((await signUp(invited, { role: 'coach', code })).person, 'a coach needs a link').toBeUndefined();
    const wrong = await signUp(invited, { role: 'client', code: 'NO-ONE2AB' });
    expect([wrong.answer.statusCode, wrong.person]).toEqual([422, undefined]);
    expect(wrong.answer.body).toContain('This code doesn’t work at the moment.');

    expect((await signUp(invited, { code: code.toLowerCase() })).person).toMatchObject({
      signupRole: 'client',
      signupReferralCode: code,
    });
    const cohort = await makeCohort(guide, {});
    expect((await signUp(invited, { role: 'client', code: cohort.joinCode })).person).toMatchObject({
      signupRole: 'client',
    });
    await invited.deps.db.update(coachProfiles).set({ isAcceptingClients: false });
    expect((await signUp(invited, { role: 'client', code })).person, 'not accepting any more').toBeUndefined();
    expect((await signUp(invited, { role: 'client', code: cohort.joinCode })).person).toBeUndefined();
  });

  it('invited: not by the code of a coach or group who waits for approval, and what was typed stays', async () => {
    const strict = await testApp({ SIGN_UP: 'invited', COACH_APPROVAL: 'on' });
    const { guide, code } = await aCode(strict);
    const { joinCode } = await makeCohort(guide, {});
    for (const given of [code, joinCode]) {
      const { answer, person } = await signUp(strict, { firstName: 'Nora-Maria', role: 'client', code: given });
      expect([answer.statusCode, person]).toEqual([409, undefined]);
      expect(answer.body).toContain('This coach isn’t open yet.');
      for (const typed of ['Nora-Maria', given]) expect(answer.body).toContain(`value="${typed}"`);
    }
    await strict.deps.db.update(coachProfiles).set({ approvedAt: strict.clock.now() });
    expect((await signUp(strict, { role: 'client', code })).person).toBeDefined();
  });

  it('closed: nobody by a code, and the page says what is needed', async () => {
    const { code } = await aCode(closed);
    const refused = await signUp(closed, { role: 'client', code });
    expect([refused.answer.statusCode, refused.person]).toEqual([422, undefined]);
    expect(refused.answer.body).toContain('you need a sign-up link from the people who run this server');
  });

  it('the address of ADMIN_EMAIL always, with a form for it until the account is there', async () => {
    for (const test of [invited, closed, listed]) {
      expect((await browser(test).get('/api/login/sign-up')).body).toContain('<form');
      expect((await signUp(test, { email: 'host@example.org' })).person).toBeDefined();
    }
    const { body } = await browser(closed).get('/api/login/sign-up');
    expect(body).not.toContain('action="/api/login/sign-up"');
    expect(body).toContain('you need a sign-up link');
  });

  it('at the listed domains only, exactly, by a link too', async () => {
    const { token } = await makeLink(listed);
    for (const email of [anAddress(), anAddress('sub.practice.example'), anAddress('notpractice.example')]) {
      const refused = await signUp(listed, { email, link: token });
      expect([refused.answer.statusCode, refused.person], email).toEqual([422, undefined]);
      expect(refused.answer.body).toContain('New accounts here need an e-mail address at practice.example.');
    }
    expect((await signUp(listed, { email: anAddress('Practice.Example').toLowerCase() })).person).toBeDefined();
    const bound = await (await admin(listed)).post('/api/admin/sign-up-links', { role: 'client', email: anAddress() });
    expect([bound.statusCode, bound.json()]).toMatchObject([422, { reason: 'sign-up-domain' }]);
  });
});

describe('an admin’s link', () => {
  it('opens the form without using anything up, and lets one person in, as what it is for', async () => {
    const { host, url, token } = await makeLink(closed);
    const visitor = browser(closed);
    for (let times = 0; times < 2; times += 1) {
      const page = await visitor.open(url);
      expect([page.statusCode, page.body.includes('You’re invited to join as a coach.')]).toEqual([200, true]);
      expect(page.body).toContain(`name="link" value="${token}"`);
    }
    const { person, visitor: newcomer } = await signUp(closed, { link: token });
    expect(person).toMatchObject({ signupRole: 'coach' });
    const chosen = await closed.app.inject({
      method: 'POST',
      url: '/api/auth/set-role',
      headers: { cookie: newcomer.cookie(), 'sec-fetch-site': 'same-origin' },
      payload: { role: 'coach' },
    });
    expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { role: 'coach' }]);
    const again = await signUp(closed, { link: token });
    expect([again.answer.statusCode, again.person]).toEqual([422, undefined]);
    expect(again.answer.body).toContain('This sign-up link has been used, withdrawn or has expired.');
    expect((await browser(closed).open(url)).statusCode).toBe(422);

    const log = await closed.deps.db.select().from(auditLog);
    for (const [actorId, action] of [
      [host.id, 'sign-up-link-made'],
      [person?.id, 'sign-up-link-used'],
    ])
      expect(log).toContainEqual(expect.objectContaining({ actorId, action }));
    const [row] = await closed.deps.db
      .select()
      .from(signUpLinks)
      .where(eq(signUpLinks.usedBy, person?.id ?? ''));
    expect(JSON.stringify(row), 'only a hash is stored').not.toContain(token);
  });

  it('lets in one of many who come with it at once', async () => {
    const { token } = await makeLink(closed, { role: 'client' });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => signUp(closed, { link: token })));
    expect(outcomes.filter(({ person }) => person)).toHaveLength(1);
    expect(outcomes.filter(({ answer }) => answer.statusCode === 422)).toHaveLength(3);
  });

  it('is not used up by a sign-up that fails', async () => {
    const { token } = await makeLink(closed, { role: 'client' });
    const taken = (await admin(closed)).email;
    expect((await signUp(closed, { link: token, password: 'short' })).person).toBeUndefined();
    expect((await signUp(closed, { link: token, email: taken })).answer.body).toContain('There is already an account');
    expect((await signUp(closed, { link: token })).person).toMatchObject({ signupRole: 'client' });
  });

  it('works for the address it is bound to only, until it is revoked or two weeks are over', async () => {
    const email = anAddress();
    const bound = await makeLink(closed, { role: 'client', email });
    expect((await browser(closed).open(bound.url)).body, 'filled in').toContain(`value="${email}"`);
    const other = await signUp(closed, { link: bound.token });
    expect([other.person, other.answer.body.includes('is for another e-mail address')]).toEqual([undefined, true]);
    expect((await signUp(closed, { link: bound.token, email })).person).toBeDefined();

    const revoked = await makeLink(closed);
    const list = async () =>
      (await (await admin(closed)).get('/api/admin/sign-up-links')).json<{ links: { id: string; used: unknown }[] }>()
        .links;
    const [newest] = await list();
    expect((await revoked.host.delete(`/api/admin/sign-up-links/${newest?.id}`)).statusCode).toBe(200);
    expect((await revoked.host.delete(`/api/admin/sign-up-links/${newest?.id}`)).statusCode).toBe(404);
    expect((await signUp(closed, { link: revoked.token })).person).toBeUndefined();

    const late = await makeLink(closed, { role: 'client', email: anAddress() });
    const isListed = async () => (await list()).filter(({ used }) => used === null).length;
    expect(await isListed()).toBe(1);
    closed.clock.advance(14 * 86_400_000 + 1);
    expect((await signUp(closed, { link: late.token })).person).toBeUndefined();
    expect([await isListed(), (await list()).length], 'used ones are listed for two weeks').toEqual([0, 0]);
    await removeExpired(closed.deps.db, closed.clock);
    expect(await closed.deps.db.$count(signUpLinks, eq(signUpLinks.role, 'client')), 'those of people stay').toBe(3);
  });

  it('goes with the person: the one they used, and open ones to their address', async () => {
    const used = await makeLink(closed, { role: 'coach' });
    const { person } = await signUp(closed, { link: used.token });
    await makeLink(closed, { role: 'coach', email: person?.email ?? '' });
    const coaches = () => closed.deps.db.$count(signUpLinks, eq(signUpLinks.role, 'coach'));
    const before = await coaches();
    const erased = await (await admin(closed)).delete(`/api/admin/users/${person?.id}`);
    expect([erased.statusCode, await coaches()]).toEqual([200, before - 2]);
  });
});
