import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountDeletion } from '#contract/account/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { sendDueReminders } from '#server/features/reminders/deliver.ts';
import { clientProfiles, invitations, liveEvents, mailOutbox, reminders, users } from '#server/platform/db/schema.ts';
import { actionsOf } from '#testing/audited.ts';
import { askToDelete, leaving, withPassword } from '#testing/account.ts';
import { connect } from '#testing/histories.ts';
import { ask, asked, invite, ownRequests } from '#testing/joining.ts';
import { admin, again, person, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, identity } = test.deps;

const read = async (who: Person) => (await who.get('/api/account/deletion')).json<AccountDeletion>();
const dueOf = async (who: Person) => (await db.select().from(users).where(eq(users.id, who.id)))[0]?.deletionAt ?? null;
const news = async (who: Person) => (await who.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind);
const mailKinds = async (who: Person) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.userId, who.id))).map(({ kind }) => kind);
const coachOf = async (who: Person) =>
  (await db.select().from(clientProfiles).where(eq(clientProfiles.userId, who.id)))[0]?.coachId ?? null;

describe('asking for it', () => {
  it('is for people who are signed in, know their password and have typed their address', async () => {
    const who = await withPassword(test, await trialClient(test));
    const fieldsOf = async (more: object) => (await askToDelete(who, more)).json<{ fields: unknown }>().fields;
    expect(await fieldsOf({ email: 'somebody@else.example' })).toEqual({
      email: 'Please type the address of your account.',
    });
    expect(await fieldsOf({ password: 'a guess' })).toEqual({ password: 'That password isn’t right.' });
    expect((await who.delete('/api/account/deletion')).statusCode, 'nothing to keep').toBe(409);
    expect(await dueOf(who)).toBeNull();
    expect(await actionsOf(test, who)).toEqual(['role-set']);
  });

  it('counts what goes and says when', async () => {
    const who = await withPassword(test, await trialClient(test));
    await who.post('/api/journal', { entryText: 'A first page.', moodScore: 4 });
    expect(await read(who)).toMatchObject({
      email: who.email,
      requestedAt: null,
      deletionAt: new Date(test.clock.now().getTime() + 14 * dayInMs).toISOString(),
      refusal: null,
      proof: 'password',
      clients: 0,
    });
  });

  it('signs the person out everywhere and leaves them only the way back and a copy', async () => {
    const who = await trialClient(test);
    const back = await leaving(test, who);
    expect((await who.get('/api/auth/user')).statusCode, 'signed out').toBe(401);
    expect((await back.get('/api/auth/user')).json()).toMatchObject({ deletionAt: expect.any(String) });
    for (const path of ['/api/client/dashboard', '/api/settings', '/api/notices'])
      expect((await back.get(path)).statusCode, path).toBe(403);
    expect((await askToDelete(back)).statusCode, 'not twice').toBe(403);
    const copy = await back.get('/api/my-data');
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(await read(back)).toMatchObject({ requestedAt: test.clock.now().toISOString() });
    expect(await actionsOf(test, who)).toContain('account-deletion-asked');
    expect(await mailKinds(who)).toEqual(['account-leaving']);
  });

  it('without a password takes a sign-in of the last ten minutes', async () => {
    const who = await trialClient(test);
    expect((await read(who)).proof).toBe('fresh-sign-in');
    test.clock.advance(11 * 60_000);
    const late = await askToDelete(who);
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      'Please log out and sign in again, and then delete your account within ten minutes.',
    ]);
    expect((await askToDelete(await again(test, who))).statusCode).toBe(200);
  });

  it('is refused to demo people, who are everybody’s', async () => {
    const who = await person(test);
    await db.update(users).set({ isDemo: true }).where(eq(users.id, who.id));
    identity.forgetUser(who.id);
    expect((await askToDelete(who)).statusCode).toBe(409);
    expect((await read(who)).refusal).toContain('demo');
  });

  it('is refused to the last admin who stays, also when two ask at once, and that is written down', async () => {
    const [one, two] = [await withPassword(test, await admin(test)), await withPassword(test, await admin(test))];
    const answers = await Promise.all([askToDelete(one), askToDelete(two)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    const staying = answers[0]?.statusCode === 409 ? one : two;
    expect((await read(staying)).refusal).toBe('You’re the last admin. Make someone else an admin first.');
    expect(await actionsOf(test, staying)).toContain('deletion-refused');
  });

  it('counts once, though it is asked for 16 times at once', async () => {
    const [who, client] = [await withPassword(test, await reachableCoach(test)), await unassignedClient(test)];
    await connect(test, client, who);
    const answers = await Promise.all(Array.from({ length: 16 }, () => askToDelete(who)));
    expect(answers.every(({ statusCode }) => [200, 401, 403, 429].includes(statusCode))).toBe(true);
    expect(await mailKinds(who)).toEqual(['account-leaving']);
    expect(await mailKinds(client)).toEqual(['coach-leaving']);
  });
});

describe('a coach who is leaving', () => {
  it('tells clients, gives those who wait a no, is offered to nobody and takes nobody', async () => {
    const who = await reachableCoach(test);
    const [client, asking, invited, fresh] = [
      await unassignedClient(test),
      await unassignedClient(test),
      await unassignedClient(test),
      await unassignedClient(test),
    ];
    await connect(test, client, who);
    await asked(asking, who);
    await invite(who, invited);
    const { referralCode } = (await who.get('/api/coach/referral-code')).json<{ referralCode: string }>();
    const offered = async () => (await fresh.get('/api/coaches')).body.includes(who.id);
    expect(await offered()).toBe(true);

    await leaving(test, who);
    expect(await news(client)).toEqual(['coach-leaving']);
    expect(await mailKinds(client)).toEqual(['coach-leaving']);
    expect((await ownRequests(asking))[0]?.status).toBe('declined');
    expect(await db.$count(invitations, eq(invitations.coachId, who.id))).toBe(0);
    expect(await offered()).toBe(false);
    expect((await fresh.get(`/api/coaches/profile/${who.id}`)).json()).toMatchObject({ isAcceptingClients: false });
    expect((await ask(fresh, who)).statusCode).toBe(409);
    expect((await fresh.post('/api/client/join-coach', { referralCode })).statusCode).toBe(409);
    expect(await coachOf(fresh)).toBeNull();
    expect(await coachOf(client), 'until the day they stay together').toBe(who.id);
  });

  it('stays: clients are told, nothing else has changed, and people can join again', async () => {
    const [who, client, fresh] = [
      await reachableCoach(test),
      await unassignedClient(test),
      await unassignedClient(test),
    ];
    await connect(test, client, who);
    const back = await leaving(test, who);
    expect((await back.delete('/api/account/deletion')).statusCode).toBe(200);
    expect(await dueOf(who)).toBeNull();
    expect(await news(client)).toEqual(['coach-staying']);
    expect(await mailKinds(client)).toEqual(['coach-leaving', 'coach-staying']);
    expect((await back.get('/api/coach/dashboard')).statusCode).toBe(200);
    expect((await ask(fresh, who)).statusCode).toBe(200);
    expect(await actionsOf(test, who)).toContain('account-kept');
    expect((await back.delete('/api/account/deletion')).statusCode).toBe(409);
  });
});

describe('a client who is leaving', () => {
  it('is closed to their coach, who is told, and comes back to the same coach', async () => {
    const [who, client] = [await reachableCoach(test), await unassignedClient(test, { firstName: 'Nora' })];
    await connect(test, client, who);
    const page = `/api/coach/client/${client.id}`;
    expect((await who.get(page)).statusCode).toBe(200);
    const back = await leaving(test, client);
    expect((await who.get(page)).statusCode).toBe(404);
    expect(await news(who)).toEqual(['client-leaving']);
    expect((await who.get('/api/coach/dashboard')).body).not.toContain(client.id);
    await back.delete('/api/account/deletion');
    expect((await who.get(page)).statusCode).toBe(200);
    expect(await news(who)).toEqual(['client-staying']);
  });

  it('closes the coach’s open pages about them at once, and opens them again on coming back', async () => {
    const [guide, client] = [await reachableCoach(test), await unassignedClient(test)];
    await connect(test, client, guide);
    const heard = async () =>
      (await test.deps.db.select().from(liveEvents).where(eq(liveEvents.userId, guide.id)))
        .filter(({ kind }) => kind === 'activity' || kind === 'read')
        .map(({ kind, detail }) => [kind, detail]);
    const before = (await heard()).length;
    const news = [
      ['activity', { clientId: client.id }],
      ['read', {}],
    ];
    const back = await leaving(test, client);
    expect((await heard()).slice(before)).toEqual(news);
    expect((await guide.get(`/api/coach/client/${client.id}`)).statusCode).toBe(404);
    await back.delete('/api/account/deletion');
    expect((await heard()).slice(before)).toEqual([...news, ...news]);
  });

  it('hears of it on coming back where the coach has asked to leave meanwhile', async () => {
    const [who, client] = [await reachableCoach(test), await unassignedClient(test)];
    await connect(test, client, who);
    const back = await leaving(test, client);
    await leaving(test, who);
    await back.delete('/api/account/deletion');
    expect(await coachOf(client)).toBe(who.id);
    expect(await news(back)).toEqual(['coach-leaving']);
    expect(await mailKinds(client)).toEqual(expect.arrayContaining(['coach-leaving']));
  });

  it('is found by no coach, asked by none, and gets neither reminders nor mail', async () => {
    const [who, client] = [await reachableCoach(test), await unassignedClient(test)];
    await asked(client, who);
    await client.put('/api/client/reminders', { isOn: true, minute: 480, days: [1, 2, 3, 4, 5, 6, 7], byMail: true });
    await leaving(test, client);
    expect((await who.get('/api/coach/coaching-requests')).json(), 'what they asked is taken back').toEqual([]);
    expect((await who.get('/api/coach/unassigned-clients')).body).not.toContain(client.id);
    expect((await who.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello' })).statusCode).toBe(
      404,
    );
    const invitation = { clientId: client.id, programId: 'living-from-desire-01' };
    expect((await who.post('/api/coach/send-invitation', invitation)).statusCode).toBe(404);
    await identity.idle();
    const before = test.mail.to(client.email).length;
    await db.update(reminders).set({ nextAt: test.clock.now() }).where(eq(reminders.userId, client.id));
    await sendDueReminders(test.deps);
    await db.insert(mailOutbox).values({
      id: crypto.randomUUID(),
      userId: client.id,
      toAddress: client.email,
      kind: 'unread-message',
      subject: 'Somebody wrote',
      textBody: 'x',
      htmlBody: 'x',
      nextTryAt: test.clock.now(),
      createdAt: test.clock.now(),
    });
    await identity.idle();
    expect(test.mail.to(client.email)).toHaveLength(before);
    expect(
      await db.$count(mailOutbox, and(eq(mailOutbox.userId, client.id), eq(mailOutbox.kind, 'unread-message'))),
    ).toBe(0);
  });
});
