import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { auditLog, dataExports, liveEvents, mailOutbox, notices, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, trialClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { refuseSecondConnection } from '#testing/test-db.ts';
import { forgetOldExports } from './mailed-exports.ts';

// The clock goes on for weeks here, and the admin stays.
const test = await testApp({ ADMIN_SESSION_HOURS: '9600' });
const { db, mailSender } = test.deps;
const host = await admin(test);
const send = test.mail.send;

afterEach(async () => {
  test.mail.send = send;
  await db.delete(mailOutbox);
  await db.delete(dataExports);
});

const nora = () => trialClient(test, { firstName: 'Nora', lastName: 'Whitfield' });
const ask = (who: Person, wanted: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  host.post(
    '/api/admin/export-user-data',
    { userId: who.id, userEmail: who.email, sendEmail: true, ...wanted },
    headers,
  );
const listed = async () => (await host.get('/api/admin/exports')).json();
const rowOf = async (who: Person) => (await listed()).find(({ userId }: { userId: string }) => userId === who.id);
const recorded = async (action: string, who: Person) =>
  await db
    .select({ actorId: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, who.id)));
const heard = async (who: Person) =>
  (
    await db
      .select()
      .from(liveEvents)
      .where(and(eq(liveEvents.userId, who.id), eq(liveEvents.kind, 'export')))
  ).length;
const refusedBy = (more: object) => async () => {
  throw Object.assign(new Error('refused: nora@example.org'), more);
};

describe('sending somebody their own data', () => {
  it('sends a link to the address of the account, tells the person, and is recorded without text', async () => {
    const client = await nora();
    const before = await heard(host);
    const answer = await ask(client);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { id: expect.any(String), status: 'queued', message: 'The link is on its way to the address of this account.' },
    ]);
    const { id } = answer.json();
    expect(await rowOf(client)).toEqual({
      id,
      userId: client.id,
      state: 'queued',
      reason: null,
      tries: 0,
      nextTryAt: null,
      requestedAt: '2026-03-04T09:00:00.000Z',
      expiresAt: '2026-03-11T09:00:00.000Z',
      downloadedAt: null,
    });
    await mailSender.sendDue();
    const [mail] = test.mail.to(client.email);
    expect(mail?.text).toContain(`${test.config.baseUrl}/api/my-data/${id}`);
    expect(mail?.text).toContain('It works once, until 11 March 2026, and asks you to sign in');
    expect(await rowOf(client)).toMatchObject({ id, state: 'sent', tries: 1 });
    expect((await heard(host)) - before).toBe(2);
    expect((await client.get('/api/notices')).json()).toMatchObject([{ kind: 'data-exported', detail: {} }]);
    expect(await recorded('export-requested', client)).toEqual([{ actorId: host.id, detail: { export: id } }]);
    expect((await host.get('/api/admin/exports')).body).not.toMatch(/Nora|Whitfield|@/);
  });

  it('takes the address in any case', async () => {
    const client = await nora();
    expect((await ask(client, { userEmail: ` ${client.email.toUpperCase()} ` })).statusCode).toBe(200);
    await mailSender.sendDue();
    expect(test.mail.to(client.email)).toHaveLength(1);
  });

  it('refuses every other address, also one that was the account’s before, and writes that down', async () => {
    const client = await nora();
    const other = await trialClient(test);
    const old = client.email;
    await db
      .update(users)
      .set({ email: `new-${old}` })
      .where(eq(users.id, client.id));
    for (const userEmail of [old, other.email, 'stranger@example.org']) {
      const refused = await ask(client, { userEmail }, { 'idempotency-key': newId() });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { userEmail: 'This isn’t the address of this account. Please refresh the list and try again.' },
      ]);
    }
    expect(await recorded('export-refused', client)).toEqual(
      Array.from({ length: 3 }, () => ({ actorId: host.id, detail: { reason: 'invalid' } })),
    );
    await mailSender.sendDue();
    expect([
      await db.select().from(mailOutbox),
      await db.select().from(dataExports),
      test.mail.to(old),
      await db.select().from(notices).where(eq(notices.userId, client.id)),
    ]).toEqual([[], [], [], []]);
  });

  it('refuses what is no address, no id, or not by mail', async () => {
    const client = await nora();
    for (const [wanted, field] of [
      [{ userEmail: 'nonsense' }, 'userEmail'],
      [{ userEmail: undefined }, 'userEmail'],
      [{ sendEmail: false }, 'sendEmail'],
      [{ userId: 'nonsense' }, 'userId'],
    ] as const) {
      const refused = await ask(client, wanted);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
    }
  });

  it('refuses twenty at once with few connections, records each, and keeps nobody else waiting', async () => {
    const small = await testApp();
    small.deps.database.pool.options.max = 2;
    refuseSecondConnection(small.deps.database);
    const [asking, other] = [await admin(small), await trialClient(small)];
    const wrong = { userId: other.id, userEmail: 'somebody@example.org', sendEmail: true };
    const refusals = Array.from({ length: 20 }, () =>
      asking.post('/api/admin/export-user-data', wrong, { 'idempotency-key': newId() }),
    );
    expect((await other.get('/api/client/journal-entries')).statusCode).toBe(200);
    expect((await Promise.all(refusals)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(422));
    expect(await small.deps.db.$count(auditLog, eq(auditLog.action, 'export-refused'))).toBe(20);
  });

  it('knows nobody who is gone, and records that somebody asked', async () => {
    const client = await nora();
    await db.delete(users).where(eq(users.id, client.id));
    expect((await ask(client)).statusCode).toBe(404);
    expect(await recorded('export-refused', client)).toEqual([{ actorId: host.id, detail: { reason: 'not_found' } }]);
  });

  it('refuses those a mail server would get no mail for', async () => {
    const posted = await testApp({ SMTP_URL: 'smtp://localhost:2525' });
    const boss = await admin(posted);
    const people = [
      await trialClient(posted),
      await trialClient(posted, { email: 'demo@example.org' }),
      await trialClient(posted, { email: 'real@example.org' }),
    ];
    await posted.deps.db.update(users).set({ isDemo: true }).where(eq(users.email, 'demo@example.org'));
    const answers = await Promise.all(
      people.map(({ id, email }) =>
        boss.post('/api/admin/export-user-data', { userId: id, userEmail: email, sendEmail: true }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 200]);
  });

  it('refuses test accounts: they could not sign in to fetch it', async () => {
    const client = await nora();
    await db.update(users).set({ isTest: true }).where(eq(users.id, client.id));
    const refused = await ask(client);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'This is a test account. It gets no mail.']);
  });

  it('gives the first answer again to the same request, and sends one mail', async () => {
    const client = await nora();
    const key = { 'idempotency-key': newId() };
    const answers = [await ask(client, {}, key), await ask(client, {}, key)];
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    await mailSender.sendDue();
    expect(test.mail.to(client.email)).toHaveLength(1);
  });

  it('sends one mail, also when two ask at the same moment', async () => {
    const client = await nora();
    const answers = await Promise.all([ask(client), ask(client), ask(client)]);
    expect([200, 409].map((wanted) => answers.filter(({ statusCode }) => statusCode === wanted).length)).toEqual([
      1, 2,
    ]);
    expect(await db.select().from(mailOutbox)).toHaveLength(1);
  });

  it('ends the earlier link when a new one is asked for', async () => {
    const client = await nora();
    await ask(client);
    await mailSender.sendDue();
    test.clock.advance(1000);
    const { id } = (await ask(client)).json();
    const rows = await db
      .select()
      .from(dataExports)
      .where(eq(dataExports.userId, client.id))
      .orderBy(dataExports.requestedAt);
    expect(rows.map(({ expiresAt }) => expiresAt > test.clock.now())).toEqual([false, true]);
    expect((await listed()).filter(({ userId }: { userId: string }) => userId === client.id)).toMatchObject([
      { id, state: 'queued' },
    ]);
  });
});

describe('what became of it', () => {
  it('says that a mail is tried again, and why', async () => {
    const client = await nora();
    await ask(client);
    const before = await heard(host);
    test.mail.send = refusedBy({ code: 'ECONNREFUSED' });
    await mailSender.sendDue();
    const row = await rowOf(client);
    expect(row).toMatchObject({
      state: 'queued',
      tries: 1,
      reason: 'The mail server could not be reached, or hung up.',
      nextTryAt: expect.any(String),
    });
    expect((await heard(host)) - before).toBe(1);
    test.mail.send = send;
    test.clock.set(row.nextTryAt);
    await mailSender.sendDue();
    expect(await rowOf(client)).toMatchObject({ state: 'sent', reason: null, nextTryAt: null });
  });

  it('says that a mail has failed, and follows it when it is tried again', async () => {
    const client = await nora();
    await ask(client);
    test.mail.send = refusedBy({ command: 'RCPT TO', responseCode: 550 });
    await mailSender.sendDue();
    expect(await rowOf(client)).toMatchObject({ state: 'failed', reason: 'The mail server refuses this address.' });
    test.mail.send = send;
    const [mail] = (await host.get('/api/admin/mail')).json().undelivered;
    expect((await host.post(`/api/admin/mail/${mail.id}/retry`)).statusCode).toBe(200);
    expect(await rowOf(client)).toMatchObject({ state: 'queued' });
    await mailSender.sendDue();
    expect(await rowOf(client)).toMatchObject({ state: 'sent' });
    expect(test.mail.to(client.email)).toHaveLength(1);
  });

  it('lets a failed one be asked for anew, and never sends the dead link afterwards', async () => {
    const client = await nora();
    await ask(client);
    test.mail.send = refusedBy({ command: 'RCPT TO', responseCode: 550 });
    await mailSender.sendDue();
    test.mail.send = send;
    test.clock.advance(1000);
    expect((await ask(client)).statusCode).toBe(200);
    expect((await host.get('/api/admin/mail')).json().undelivered).toEqual([]);
    await mailSender.sendDue();
    expect(test.mail.to(client.email)).toHaveLength(1);
  });

  it('does not send a link that has ended', async () => {
    const client = await nora();
    await ask(client);
    test.clock.advance(7 * dayInMs);
    await mailSender.sendDue();
    expect(test.mail.to(client.email)).toEqual([]);
    expect(await rowOf(client)).toMatchObject({ state: 'expired' });
  });

  it('is asked for in as many statements for many as for one', async () => {
    await ask(await nora());
    await listed();
    const few = await countStatements(test, listed);
    for (let n = 0; n < 5; n += 1) await ask(await nora());
    expect(await countStatements(test, listed)).toBe(few);
    expect(await listed()).toHaveLength(6);
  });

  it('is forgotten 30 days after the link ended, and at once with the person', async () => {
    const [one, two] = [await nora(), await nora()];
    await ask(one);
    await ask(two);
    await db.delete(users).where(eq(users.id, two.id));
    expect([await rowOf(two), (await db.select().from(mailOutbox)).length]).toEqual([undefined, 1]);
    const kept = async () => (await db.select().from(dataExports)).length;
    test.clock.advance(37 * dayInMs - 1);
    await forgetOldExports(test.deps);
    expect(await kept()).toBe(1);
    test.clock.advance(1);
    await forgetOldExports(test.deps);
    expect(await kept()).toBe(0);
  });
});
