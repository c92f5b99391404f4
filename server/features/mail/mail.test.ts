import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { longWaitMinutes } from '#contract/mail/constants.ts';
import { auditLog, mailOutbox } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { admin, trialClient } from '#testing/people.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, mailSender } = test.deps;
const host = await admin(test);
const nora = await trialClient(test, { firstName: 'Nora', lastName: 'Whitfield' });
afterEach(async () => await db.delete(mailOutbox));

const secret = { subject: 'A private subject', text: 'https://dayloom.example/?token=abc', html: '<p>private</p>' };
const post = (wanted: { to?: string; userId?: string | null } = {}) =>
  queueMail(db, test.deps, {
    userId: nora.id,
    to: 'nora.private@example.org',
    kind: 'invitation',
    ...secret,
    ...wanted,
  });
const failedMail = async (lastError = 'addressRefused') => {
  const id = await post();
  await db
    .update(mailOutbox)
    .set({ status: 'failed', tries: 8, lastError, endedAt: test.clock.now() })
    .where(eq(mailOutbox.id, id));
  return id;
};

it('shows failed mail and mail that waits for long, without address and text', async () => {
  const failed = await failedMail();
  const waiting = await post({ userId: null });
  test.clock.advance(longWaitMinutes * 60_000 - 1);
  const early = (await host.get('/api/admin/mail')).json();
  expect(early.undelivered.map(({ id }: { id: string }) => id)).toEqual([failed]);
  test.clock.advance(1);
  const answer = await host.get('/api/admin/mail');
  expect(answer.json()).toMatchObject({ waiting: 1, failed: 1 });
  expect(answer.json().undelivered.toSorted((a: { tries: number }, b: { tries: number }) => a.tries - b.tries)).toEqual(
    [
      {
        id: waiting,
        kind: 'invitation',
        personName: null,
        state: 'waiting',
        createdAt: expect.any(String),
        tries: 0,
        reason: null,
        nextTryAt: expect.any(String),
      },
      {
        id: failed,
        kind: 'invitation',
        personName: 'Nora Whitfield',
        state: 'failed',
        createdAt: expect.any(String),
        tries: 8,
        reason: 'The mail server refuses this address.',
        nextTryAt: null,
      },
    ],
  );
  for (const word of ['example.org', 'private', 'token']) expect(answer.body).not.toContain(word);
});

it('shows the sentence that an earlier version stored as the reason', async () => {
  const earlier = 'The mail server in SMTP_URL is not known.';
  await failedMail(earlier);
  expect((await host.get('/api/admin/mail')).json().undelivered).toMatchObject([{ reason: earlier }]);
});

it('has a failed mail tried again with all its tries, once, and writes that down', async () => {
  const id = await failedMail();
  const answers = await Promise.all([
    host.post(`/api/admin/mail/${id}/retry`),
    host.post(`/api/admin/mail/${id}/retry`),
  ]);
  expect(answers.every(({ statusCode }) => [200, 404, 409].includes(statusCode))).toBe(true);
  await mailSender.sendDue();
  expect(test.mail.received.filter((mail) => mail.id === id)).toHaveLength(1);
  expect((await db.select().from(mailOutbox))[0]).toMatchObject({ status: 'sent', tries: 1, textBody: null });
  expect((await host.post(`/api/admin/mail/${id}/retry`)).statusCode).toBe(404);
  const noted = await db.select().from(auditLog).where(eq(auditLog.action, 'mail-retried'));
  expect(noted[0]).toMatchObject({ actorId: host.id, detail: { mail: id } });
});

it('has a waiting mail tried before its time', async () => {
  const id = await post();
  await db.update(mailOutbox).set({ tries: 3, nextTryAt: new Date(test.clock.now().getTime() + 3_600_000) });
  expect((await host.post(`/api/admin/mail/${id}/retry`)).statusCode).toBe(200);
  await mailSender.sendDue();
  expect((await db.select().from(mailOutbox))[0]).toMatchObject({ status: 'sent', tries: 4 });
});

it('leaves a mail alone that is being sent, and knows no other', async () => {
  const id = await post();
  await db.update(mailOutbox).set({ status: 'sending', takenAt: test.clock.now(), tries: 1 });
  const busy = await host.post(`/api/admin/mail/${id}/retry`);
  expect([busy.statusCode, busy.json().message]).toEqual([409, 'This mail is being sent right now.']);
  expect((await db.select().from(mailOutbox))[0]?.status).toBe('sending');
  for (const unknown of [newId(), 'nonsense'])
    expect((await host.post(`/api/admin/mail/${unknown}/retry`)).statusCode).toBe(404);
});

it('counts for whoever watches over the server', async () => {
  await failedMail();
  await post();
  const { body } = await test.app.inject('/metrics');
  expect(body).toContain('dayloom_mail_waiting 1');
  expect(body).toContain('dayloom_mail_failed 1');
});

describe('a test mail', () => {
  it('goes to the admin’s own address at once, and a failure is said in a sentence without the server’s words', async () => {
    const sink = await smtpSink();
    const own = await testApp({ SMTP_URL: sink.url });
    const boss = await admin(own, { email: 'boss@example.org' });
    const ask = async () => (await boss.post('/api/admin/mail/test')).json();
    expect(await ask()).toEqual({ isSent: true, to: 'boss@example.org', reason: null });
    expect(sink.received).toMatchObject([{ to: ['boss@example.org'] }]);
    sink.fail({ at: 'recipient', fault: 550 });
    expect(await ask()).toMatchObject({ isSent: false, reason: 'The mail server refuses this address.' });
    await sink.close();
    expect(await ask()).toMatchObject({ isSent: false, reason: expect.stringContaining('could not be reached') });
    await Promise.all([ask(), ask()]);
    expect((await boss.post('/api/admin/mail/test')).statusCode).toBe(429);
  });

  it('is not tried without a mail server', async () => {
    expect((await host.post('/api/admin/mail/test')).json()).toEqual({ isSent: false, to: host.email, reason: null });
    expect((await nora.post('/api/admin/mail/test')).statusCode).toBe(403);
  });
});
