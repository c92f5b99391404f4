import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { coachProfiles, mailOutbox, users } from '#server/platform/db/schema.ts';
import { browser, goodPassword } from '#testing/hosted-app.ts';
import { admin, reachableCoach, unassignedClient } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://mail.invalid' };
const tests = {
  open: await testApp(smtp),
  invited: await testApp({ ...smtp, SIGN_UP: 'invited' }),
  closed: await testApp({ ...smtp, SIGN_UP: 'closed' }),
  listed: await testApp({ ...smtp, SIGN_UP_DOMAINS: 'practice.example' }),
};

let count = 0;
/** What a stranger learns from an answer, and what it cost: passwords are hashed by workers. */
async function seen(test: TestApp, path: string, fields: Record<string, string>) {
  const hashes = vi.spyOn(Worker.prototype, 'postMessage');
  const ip = `203.0.113.${(count += 1)}`;
  const answer = await browser(test).post(path, fields, { ip });
  const { location, 'set-cookie': cookies } = answer.headers;
  const work = hashes.mock.calls.length;
  hashes.mockRestore();
  await test.deps.identity.idle();
  return {
    status: answer.statusCode,
    location,
    cookies,
    work,
    body: answer.body.replaceAll(fields.email ?? '', '(address)'),
  };
}

const signUp = { firstName: 'Nora', lastName: 'W', password: goodPassword };

it.each(Object.entries(tests))('%s: sign-up and reset say and cost the same for every address', async (_mode, test) => {
  const known = (await unassignedClient(test)).email;
  const guide = await reachableCoach(test);
  const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  const host = await admin(test);
  const made = (await host.post('/api/admin/sign-up-links', { role: 'client' })).json<{ url: string }>();
  const forms = [
    ['/api/login/sign-up', signUp],
    ['/api/login/sign-up', { ...signUp, role: 'client', code: profile?.referralCode ?? '' }],
    ['/api/login/sign-up', { ...signUp, role: 'client', code: 'NO-ONE2AB' }],
    ['/api/login/sign-up', { ...signUp, link: new URL(made.url).searchParams.get('token') ?? '' }],
    ['/api/login/forgotten', {}],
  ] as const;
  for (const [path, fields] of forms) {
    // The known one first: it must not use the link up.
    const forKnown = await seen(test, path, { ...fields, email: known });
    const forUnknown = await seen(test, path, { ...fields, email: `stranger${(count += 1)}@example.org` });
    expect(forKnown, JSON.stringify(fields)).toEqual(forUnknown);
  }
});

it('an admin’s invitation answers the same, and is sent, whether or not the address has an account', async () => {
  const test = tests.closed;
  const host = await admin(test);
  const known = (await unassignedClient(test)).email;
  for (const email of [known, 'nobody@example.org']) {
    const answer = await host.post('/api/admin/sign-up-links', { role: 'coach', email });
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: expect.any(String), isMailed: true }]);
    expect(await test.deps.db.$count(mailOutbox, eq(mailOutbox.toAddress, email))).toBe(1);
  }
  expect(await test.deps.db.$count(users, eq(users.email, 'nobody@example.org'))).toBe(0);
});

it('without a mail server the sign-up page says that it tells', async () => {
  const { body } = await browser(await testApp()).get('/api/login/sign-up');
  expect(body).toContain('this page says if an address already has an account');
  expect((await browser(tests.open).get('/api/login/sign-up')).body).not.toContain('sends no mail');
});
