import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { auditLog, users } from '#server/platform/db/schema.ts';
import { goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import { grantAdminTo } from './grant-admin.ts';
import { testMail } from './mail-test.ts';

const sink = await smtpSink();
afterAll(() => sink.close());
const via = (SMTP_URL: string) => testMail(['me@example.org'], readConfig({ SMTP_URL }));

it('sends a mail at once and repeats what the mail server answered', async () => {
  expect(await via(sink.url)).toEqual({
    said: expect.stringMatching(/accepted a mail to me@example\.org .* answered: 250 /),
  });
  expect(sink.received).toMatchObject([{ to: ['me@example.org'] }]);
  expect(sink.received[0]?.raw).toContain('Test mail from Dayloom');
});

it('says why a mail was not sent, without the password', async () => {
  sink.fail({ at: 'recipient', fault: 550 });
  expect(await via(sink.url)).toEqual({
    refusal: expect.stringMatching(
      /The mail server refuses this address\. Details: .*550 somebody@example\.org is not welcome/,
    ),
  });
  expect(await via('smtp://me:canary@127.0.0.1:9')).toEqual({
    refusal: expect.stringMatching(/not sent by 127\.0\.0\.1:9\. The mail server could not be reached(?!.*canary)/),
  });
  expect(await testMail(['me@example.org'], readConfig({}))).toEqual({
    refusal: expect.stringMatching(/^SMTP_URL is not set/),
  });
  for (const words of [[], ['me'], ['me@example.org', 'you@example.org']])
    expect(await testMail(words, readConfig({}))).toEqual({
      refusal: 'Name one address: npm run mail:test -- me@example.org',
    });
});

it('is not needed to get in: --confirm does what a link in a mail that never comes would do', async () => {
  const test = await hostedApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const { db } = test.deps;
  const { email, visitor } = await signUp(test);
  const signIn = async () => (await visitor.post('/api/login', { email, password: goodPassword })).statusCode;
  expect(await signIn()).toBe(422);
  expect(await grantAdminTo(db, [email], test.deps.config)).toEqual({
    said: expect.stringMatching(
      /not confirmed yet, so its owner cannot sign in.* npm run grant-admin -- \S+ --confirm$/s,
    ),
  });
  expect(await signIn()).toBe(422);
  expect(await grantAdminTo(db, [email, '--confirm'], test.deps.config)).toEqual({
    said: `${email} already holds the admin grant.\n${email} is confirmed now.`,
  });
  expect(await signIn()).toBe(303);
  expect(await grantAdminTo(db, ['--confirm', email], test.deps.config)).toMatchObject({
    said: expect.stringContaining('was already confirmed'),
  });
  const [person] = await db.select().from(users).where(eq(users.email, email));
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'email-verified'))).toMatchObject([
    { actorId: null, subjectId: person?.id, detail: { by: 'command' } },
  ]);
});
