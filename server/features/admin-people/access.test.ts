import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listDue } from '#server/features/reminders/queries.ts';
import { startJobWork } from '#server/app/background-work.ts';
import { createIdentity } from '#server/platform/auth/identity.ts';
import { auditLog, mailOutbox, reminders, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { accountPassword, withPassword } from '#testing/account.ts';
import { connect } from '#testing/histories.ts';
import { coachIdOf, noticesOf } from '#testing/joining.ts';
import { openStream } from '#testing/live-stream.ts';
import { again, admin, coach, person, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ ADMIN_EMAIL: 'chosen@person.test' });
const { db } = test.deps;
const host = await admin(test, { firstName: 'Hanna' });

const urlOf = (who: Pick<Person, 'id'>, what: string) => `/api/admin/users/${who.id}/${what}`;
const suspend = (who: Pick<Person, 'id'>, by = host) => by.put(urlOf(who, 'suspension'), { reason: 'misuse' });
const lift = (who: Pick<Person, 'id'>) => host.delete(urlOf(who, 'suspension'));
const lastLine = async (subjectId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(desc(auditLog.id)).limit(1))[0];
const signIn = (email: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: test.config.baseUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ email, password: accountPassword }).toString(),
  });

it('is for the admin alone, about somebody who is there and is not oneself', async () => {
  const someone = await trialClient(test);
  for (const other of [someone, await coach(test), await person(test)])
    expect((await suspend(someone, other)).statusCode).toBe(403);
  expect((await suspend({ id: newId() })).statusCode).toBe(404);
  expect((await host.put(urlOf(someone, 'suspension'), { reason: 'a long story' })).statusCode).toBe(422);
  const own = await suspend(host);
  expect([own.statusCode, own.json<{ message: string }>().message]).toEqual([
    409,
    'This is your own account. Another admin can change it.',
  ]);
});

it('ends every session at once, in the page, in the stream and for the next sign-in', async () => {
  const someone = await withPassword(test, await trialClient(test, { firstName: 'Nora' }));
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openStream(url, someone.cookie);
  expect((await someone.get('/api/auth/user')).statusCode).toBe(200);
  const answer = await suspend(someone);
  expect(answer.json()).toEqual({ message: 'Nora Person is suspended and signed out everywhere.' });
  expect((await someone.get('/api/auth/user')).statusCode).toBe(401);
  await expect.poll(stream.isClosed).toBe(true);
  expect(stream.frames.at(-1)?.event).toBe('end');
  expect(await lastLine(someone.id)).toMatchObject({
    actorId: host.id,
    action: 'user-suspended',
    detail: { reason: 'misuse' },
  });
  const refused = await signIn(someone.email);
  expect(refused.body).toContain('This account isn’t available at the moment.');
  expect(refused.headers['set-cookie'] ?? []).toEqual([]);
  // A session that slipped in between opens nothing either, and is gone when the suspension is lifted.
  const late = await again(test, someone);
  expect((await late.get('/api/auth/user')).statusCode).toBe(401);
  expect((await suspend(someone)).json()).toEqual({ message: 'Nora Person was suspended already.' });
  expect((await lift(someone)).json()).toEqual({ message: 'Nora Person can sign in again.' });
  expect((await late.get('/api/auth/user')).statusCode).toBe(401);
  expect((await signIn(someone.email)).statusCode).toBe(303);
  expect(await db.$count(sessions, eq(sessions.userId, someone.id))).toBe(1);
});

it('is forgotten in every process of the server, not only in the one that was asked', async () => {
  const someone = await trialClient(test);
  const { config, clock, log, mail, vault } = test.deps;
  const mailSender = createMailSender({ db, clock, log, mail, vault });
  const { signUp } = test.deps.identity;
  const elsewhere = await createIdentity({ config, db, clock, log, mail, mailSender, vault, signUp });
  const stop = await startJobWork({ ...test.deps, mailSender, identity: elsewhere });
  expect(await elsewhere.findSession(someone.cookie)).not.toBeNull();
  await expect
    .poll(async () => {
      // The listener may still be on its way; what is asked twice changes nothing.
      await suspend(someone);
      await lift(someone);
      return await elsewhere.findSession(someone.cookie);
    })
    .toBeNull();
  await stop();
  await elsewhere.close();
});

it('stops mails and reminders, and what waited is not sent afterwards', async () => {
  const someone = await trialClient(test);
  const letter = { userId: someone.id, to: someone.email, kind: 'nudge' as const, subject: 's', text: 't', html: 'h' };
  const now = test.clock.now();
  await db
    .insert(reminders)
    .values({ userId: someone.id, minute: 480, days: [1, 2, 3, 4, 5, 6, 7], nextAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: reminders.userId, set: { nextAt: now } });
  const isDue = async () => (await listDue(db, now, 100)).some(({ userId }) => userId === someone.id);
  expect(await isDue()).toBe(true);
  await queueMail(db, test.deps, letter);
  await suspend(someone);
  await queueMail(db, test.deps, letter);
  await test.deps.mailSender.sendDue();
  expect(test.mail.to(someone.email)).toEqual([]);
  expect(await db.$count(mailOutbox, eq(mailOutbox.userId, someone.id))).toBe(0);
  expect(await isDue()).toBe(false);
  await lift(someone);
  expect(await isDue()).toBe(true);
});

it('says to the coach no more than that somebody is not available, and brings them back as they were', async () => {
  const guide = await reachableCoach(test);
  const client = await unassignedClient(test, { firstName: 'Daniel', lastName: 'Osei' });
  await connect(test, client, guide);
  expect((await guide.get(`/api/coach/client/${client.id}`)).statusCode).toBe(200);
  await suspend(client);
  expect((await guide.get(`/api/coach/client/${client.id}`)).statusCode).toBe(404);
  const [told] = await noticesOf(guide);
  expect(told).toMatchObject({
    kind: 'client-unavailable',
    detail: { clientId: client.id, clientName: 'Daniel Osei' },
  });
  expect(JSON.stringify(told)).not.toMatch(/suspen|misuse/);
  await lift(client);
  expect(await coachIdOf(test, client)).toBe(guide.id);
  expect(await noticesOf(guide)).toEqual([]);
});

it('offers nobody who is suspended: neither a client to coaches nor a coach to clients', async () => {
  const [guide, other] = [await reachableCoach(test), await reachableCoach(test)];
  const client = await unassignedClient(test);
  await connect(test, await unassignedClient(test), guide);
  const isOffered = async () => [
    (await other.get('/api/coach/unassigned-clients')).body.includes(client.id),
    (await client.get('/api/coaches')).body.includes(guide.id),
  ];
  expect(await isOffered()).toEqual([true, true]);
  await suspend(guide);
  expect((await isOffered())[1]).toBe(false);
  expect((await client.get(`/api/coaches/profile/${guide.id}`)).json()).toMatchObject({ isAcceptingClients: false });
  await suspend(client);
  expect((await other.get('/api/coach/unassigned-clients')).body.includes(client.id)).toBe(false);
});

it('tells the clients of a suspended coach that the coach is not available', async () => {
  const guide = await coach(test, { firstName: 'Gil', lastName: 'Guide' });
  const client = await unassignedClient(test);
  await connect(test, client, guide);
  await suspend(guide);
  expect(await noticesOf(client)).toMatchObject([{ kind: 'coach-unavailable', detail: { coachName: 'Gil Guide' } }]);
  expect(await coachIdOf(test, client)).toBe(guide.id);
  await lift(guide);
  expect(await noticesOf(client)).toEqual([]);
});

it('suspends neither the last admin nor, of two who suspend each other, both', async () => {
  const [left, right] = [await admin(test), await admin(test)];
  const answers = await Promise.all([suspend(right, left), suspend(left, right)]);
  // The other one is refused by this rule, or as a stranger if it arrives after the suspension.
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const suspended = await db.select({ at: users.suspendedAt }).from(users).where(eq(users.isAdmin, true));
  expect(suspended.filter(({ at }) => at).length).toBe(1);
});

it('signs somebody out on one device or on all', async () => {
  const someone = await trialClient(test);
  const [second, third] = [await again(test, someone), await again(test, someone)];
  const one = (await test.deps.identity.findSession(third.cookie))?.sessionId ?? '';
  expect((await host.delete(urlOf(someone, `sessions/${newId()}`))).statusCode).toBe(404);
  const stranger = await trialClient(test);
  expect((await host.delete(urlOf(stranger, `sessions/${one}`))).statusCode).toBe(404);
  expect((await host.delete(urlOf(someone, `sessions/${one}`))).statusCode).toBe(200);
  expect((await third.get('/api/auth/user')).statusCode).toBe(401);
  expect((await second.get('/api/auth/user')).statusCode).toBe(200);
  await host.delete(urlOf(someone, 'sessions'));
  for (const device of [someone, second]) expect((await device.get('/api/auth/user')).statusCode).toBe(401);
  expect(await lastLine(someone.id)).toMatchObject({ action: 'session-ended', detail: { count: 2 } });
  expect((await host.delete(urlOf(someone, 'sessions'))).json()).toEqual({ message: 'Test Person wasn’t signed in.' });
});

it('sends a link for a new password to the person alone, and not without end', async () => {
  const someone = await withPassword(test, await trialClient(test));
  const answer = await host.post(urlOf(someone, 'password-link'));
  expect(answer.json()).toEqual({ message: `The link is on its way to ${someone.email}. It works for an hour.` });
  await test.deps.identity.idle();
  const [mail] = test.mail.to(someone.email);
  expect(mail?.text).toContain('/api/login/reset?token=');
  expect(answer.body).not.toContain('token');
  expect(await lastLine(someone.id)).toMatchObject({ action: 'password-link-sent', actorId: host.id });
  for (const status of [200, 200, 429])
    expect((await host.post(urlOf(someone, 'password-link'))).statusCode).toBe(status);
  await suspend(someone);
  expect((await host.post(urlOf(someone, 'password-link'))).statusCode).toBe(409);
});

it('confirms an address, but never the one that makes its owner an admin', async () => {
  const someone = await trialClient(test);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, someone.id));
  expect((await host.put(urlOf(someone, 'address'))).json()).toEqual({ message: `${someone.email} is confirmed.` });
  expect(await lastLine(someone.id)).toMatchObject({ action: 'email-verified', detail: { by: 'admin' } });
  const chosen = await trialClient(test, { email: 'chosen@person.test' });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, chosen.id));
  expect((await host.put(urlOf(chosen, 'address'))).statusCode).toBe(409);
});

it('lets the admin of the demo, who is anybody, touch no real person', async () => {
  const someone = await trialClient(test);
  const visitor = await admin(test);
  await db.update(users).set({ isDemo: true }).where(eq(users.id, visitor.id));
  test.deps.identity.forgetUser(visitor.id);
  for (const answer of [
    await suspend(someone, visitor),
    await visitor.delete(urlOf(someone, 'sessions')),
    await visitor.post(urlOf(someone, 'password-link')),
    await visitor.put(urlOf(someone, 'address')),
    await visitor.delete(urlOf(someone, 'provider-link')),
  ])
    expect(answer.statusCode).toBe(409);
});
