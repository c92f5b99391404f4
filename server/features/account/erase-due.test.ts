import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { auditLog, clientProfiles, erasures, mailOutbox, users } from '#server/platform/db/schema.ts';
import { askToDelete, leaving } from '#testing/account.ts';
import { connect } from '#testing/histories.ts';
import { answer, asked } from '#testing/joining.ts';
import { admin, person, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { eraseDueAccounts } from './erase-due.ts';
import { lockCoachProfile, setLeaving } from './queries.ts';

const test = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { db } = test.deps;
const isHere = async (who: Person) => (await db.$count(users, eq(users.id, who.id))) === 1;
const twoWeeks = 14 * dayInMs;

type Tracked = { answer: Promise<LightMyRequestResponse>; isDone: boolean };

function track(answer: Promise<LightMyRequestResponse>): Tracked {
  const tracked: Tracked = { answer, isDone: false };
  void answer.finally(() => (tracked.isDone = true));
  return tracked;
}

/** Until it stands at a lock, or has gone past where one should have been. */
async function waitsForLock(tracked: Tracked): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while (!tracked.isDone && (await db.execute(waiting)).rows.length === 0) await nextTurn();
}

describe('after 14 days', () => {
  it('erases by the rules of an admin’s erasure, tells the clients, and says goodbye without keeping the address', async () => {
    const who = await reachableCoach(test, { email: 'ines@leaving.example' });
    const [client, stays] = [await unassignedClient(test), await trialClient(test)];
    await connect(test, client, who);
    await leaving(test, who);
    test.clock.advance(twoWeeks - 60_000);
    await eraseDueAccounts(test.deps);
    expect(await isHere(who), 'not a minute early').toBe(true);
    test.clock.advance(60_000);
    await eraseDueAccounts(test.deps);
    expect([await isHere(who), await isHere(client), await isHere(stays)]).toEqual([false, true, true]);
    expect((await client.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind)).toEqual(['coach-left']);
    const [profile] = await db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id));
    expect(profile?.coachId).toBeNull();
    expect(await db.$count(erasures, eq(erasures.personId, who.id))).toBe(1);
    const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, who.id));
    expect(rows.find(({ action }) => action === 'user-deleted')).toMatchObject({
      actorId: null,
      detail: { role: 'coach', by: 'themselves', people: 1 },
    });
    expect(test.mail.to(who.email).at(-1)?.subject).toBe('Your Dayloom account is deleted');
    expect(await db.$count(mailOutbox, eq(mailOutbox.toAddress, who.email))).toBe(0);
  });

  it('tells the coach of a client who has left, without a name', async () => {
    const [who, client] = [await reachableCoach(test), await unassignedClient(test)];
    await connect(test, client, who);
    await leaving(test, client);
    test.clock.advance(twoWeeks);
    await eraseDueAccounts(test.deps);
    expect(await isHere(client)).toBe(false);
    expect((await who.get('/api/notices')).json<Notice[]>()).toMatchObject([{ kind: 'client-left', detail: {} }]);
  });

  it('does not erase who has become the last admin meanwhile', async () => {
    const [one, two] = [await admin(test), await admin(test)];
    await leaving(test, one);
    await db.update(users).set({ role: null, isAdmin: false }).where(eq(users.id, two.id));
    test.clock.advance(twoWeeks);
    await eraseDueAccounts(test.deps);
    expect(await isHere(one)).toBe(true);
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, two.id));
    await eraseDueAccounts(test.deps);
    expect(await isHere(one)).toBe(false);
  });
});

describe('at the same moment', () => {
  it('keeping and erasing: one of the two happens, whole', async () => {
    const outcomes = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const back = await leaving(test, await person(test));
      test.clock.advance(twoWeeks);
      const [kept] = await Promise.all([
        back.delete('/api/account/deletion'),
        eraseDueAccounts(test.deps),
        eraseDueAccounts(test.deps),
      ]);
      expect(await isHere(back), `turn ${turn}: answered ${kept.statusCode}`).toBe(kept.statusCode === 200);
      outcomes.push(kept.statusCode);
    }
    expect(outcomes.every((status) => [200, 401, 409].includes(status))).toBe(true);
  });

  it('a client who deletes the account while coaches accept them and they join by code has no coach in the end', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const client = await unassignedClient(test);
      const coaches = await Promise.all(Array.from({ length: 6 }, () => reachableCoach(test)));
      const requests = await Promise.all(coaches.map((who) => asked(client, who)));
      const { referralCode } = (await coaches[0]!.get('/api/coach/referral-code')).json<{ referralCode: string }>();
      const [deleted] = await Promise.all([
        askToDelete(client),
        client.post('/api/client/join-coach', { referralCode }),
        ...coaches.map((who, at) => answer(who, requests[at] ?? '', 'accepted')),
      ]);
      expect(deleted.statusCode, deleted.body).toBe(200);
      const [profile] = await db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id));
      expect(profile?.coachId).toBeNull();
      for (const who of coaches) expect((await who.get(`/api/coach/client/${client.id}`)).statusCode).toBe(404);
    }
  });

  it('whoever is accepted while the coach asks to leave is refused if that came first', async () => {
    const [who, client] = [await reachableCoach(test), await unassignedClient(test)];
    const request = await asked(client, who);
    const now = test.clock.now();
    const accepting = await db.transaction(async (tx) => {
      await lockCoachProfile(tx, who.id);
      await setLeaving(tx, who.id, now, new Date(now.getTime() + twoWeeks));
      const begun = track(answer(who, request, 'accepted'));
      await waitsForLock(begun);
      return begun;
    });
    expect((await accepting.answer).statusCode).toBe(409);
    const [profile] = await db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id));
    expect(profile?.coachId).toBeNull();
  });

  it('and is told of the leaving if the accepting came first', async () => {
    const [who, client] = [await reachableCoach(test), await unassignedClient(test)];
    const deleting = await db.transaction(async (tx) => {
      await lockCoachProfile(tx, who.id);
      await tx.update(clientProfiles).set({ coachId: who.id }).where(eq(clientProfiles.userId, client.id));
      const begun = track(askToDelete(who));
      await waitsForLock(begun);
      return begun;
    });
    expect((await deleting.answer).statusCode).toBe(200);
    expect((await client.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind)).toEqual(['coach-leaving']);
  });

  it('deleting while requests are accepted: nobody ends as the client of an erased coach', async () => {
    // Without a password to be looked at first, so that everything meets.
    const who = await reachableCoach(test);
    const clients = await Promise.all(Array.from({ length: 8 }, () => unassignedClient(test)));
    const requests = await Promise.all(clients.map((client) => asked(client, who)));
    const answers = await Promise.all([
      ...requests.slice(0, 4).map((id) => answer(who, id, 'accepted')),
      askToDelete(who),
      ...requests.slice(4).map((id) => answer(who, id, 'accepted')),
      ...clients.map((client) => client.get('/api/client/coaching-requests')),
    ]);
    expect(answers[4]?.statusCode, answers[4]?.body).toBe(200);
    const joined = new Set(
      (await db.select().from(clientProfiles).where(eq(clientProfiles.coachId, who.id))).map(({ userId }) => userId),
    );
    for (const client of clients) {
      const kinds = (await client.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind);
      expect(kinds.includes('coach-leaving'), 'whoever has joined is told, and nobody else').toBe(
        joined.has(client.id),
      );
      expect(kinds.includes('request-declined')).toBe(!joined.has(client.id));
    }
    test.clock.advance(twoWeeks);
    await eraseDueAccounts(test.deps);
    expect(await isHere(who)).toBe(false);
    for (const client of clients) {
      const [profile] = await db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id));
      expect(profile).toMatchObject({ coachId: null, coachBeforeLeavingId: null });
    }
  });
});
