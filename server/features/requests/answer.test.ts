import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import { invitations, mailOutbox, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import {
  answer,
  ask,
  asked,
  coachIdOf,
  homeOf,
  invite,
  noticesOf,
  ownRequests,
  setCapacity,
  waitingRequests,
} from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const mailTo = async (who: Person) => await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, who.id));

describe('accepting a request', () => {
  it('connects, ends the trial and closes what else was open', async () => {
    const who = await reachableCoach(test);
    const rival = await reachableCoach(test);
    const client = await trialClient(test);
    const id = await asked(client, who, 'Please.');
    const elsewhere = await asked(client, rival);
    await invite(rival, client);
    const done = await answer(who, id, 'accepted', '  Gladly.  ');
    expect(done.statusCode).toBe(200);
    const answeredAt = test.clock.now().toISOString();
    expect(done.json()).toEqual({ id, status: 'accepted', answeredAt });
    expect(await coachIdOf(test, client)).toBe(who.id);
    const mine = await ownRequests(client);
    expect(mine.find((one) => one.id === id)).toMatchObject({
      status: 'accepted',
      message: 'Please.',
      answer: 'Gladly.',
      answeredAt,
    });
    expect(mine.find((one) => one.id === elsewhere)?.status).toBe('withdrawn');
    expect(await waitingRequests(rival)).toEqual([]);
    expect((await test.deps.db.select().from(invitations).where(eq(invitations.clientId, client.id)))[0]?.status).toBe(
      'declined',
    );
    expect(await noticesOf(client)).toEqual([
      { kind: 'request-accepted', detail: { coachId: who.id, coachName: 'Ada Guide' } },
    ]);
    const told = and(eq(mailOutbox.userId, client.id), eq(mailOutbox.kind, 'request-accepted'));
    const [mail] = openedMail(test, await test.deps.db.select().from(mailOutbox).where(told));
    expect(mail?.textBody).toContain('Ada Guide accepted your request');
    expect(mail?.textBody).not.toContain('Gladly');
    const home = await homeOf(client);
    expect(home).toMatchObject({
      trial: null,
      coach: { id: who.id },
      program: { title: 'Breath as Anchor' },
      pendingInvitations: 0,
    });
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ clientType: 'with-coach' });
  });

  it('begins with the program the coach chooses: the trial’s days are over, and nobody is quiet', async () => {
    const who = await reachableCoach(test);
    const [usual, chosen] = ['living-from-desire-01', 'breath-anchor-01'].map((name) => eq(programs.programId, name));
    const [first] = await test.deps.db.select().from(programs).where(usual);
    const [second] = await test.deps.db.select().from(programs).where(chosen);
    await setCapacity(test, who, { defaultProgramId: second?.id ?? null });
    const client = await trialClient(test);
    test.clock.set(addDays(test.clock.now(), 6));
    const id = await asked(client, who);
    const accept = async (programId: string | null) =>
      await who.post(`/api/coach/coaching-requests/${id}/answer`, { answer: 'accepted', programId });
    expect((await accept(newId())).statusCode).toBe(422);
    expect(await coachIdOf(test, client)).toBeNull();
    expect((await accept(first?.id ?? '')).statusCode).toBe(200);
    expect(await homeOf(client)).toMatchObject({ trial: null, program: { title: 'Living from Desire' } });
    expect((await who.get('/api/coach/dashboard')).json()).toMatchObject({
      queue: { total: 0 },
      clients: [{ currentAssignment: { currentWeek: 1, currentDay: 1 } }],
    });
    const other = await unassignedClient(test);
    const withNone = { answer: 'accepted', programId: null };
    await who.post(`/api/coach/coaching-requests/${await asked(other, who)}/answer`, withNone);
    expect((await homeOf(other)).program).toBeNull();
  });

  it('starts the coach’s default program where none runs', async () => {
    const who = await reachableCoach(test);
    const [program] = await test.deps.db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
    await setCapacity(test, who, { defaultProgramId: program?.id ?? null });
    const client = await unassignedClient(test);
    await answer(who, await asked(client, who), 'accepted');
    expect(await homeOf(client)).toMatchObject({
      program: { title: 'Living from Desire' },
      assignment: { currentWeek: 1, currentDay: 1 },
    });
  });

  it('is refused without a place, and the request still waits', async () => {
    const who = await reachableCoach(test);
    const client = await unassignedClient(test);
    const id = await asked(client, who);
    await setCapacity(test, who, { maxClients: 0 });
    const full = await answer(who, id, 'accepted');
    expect([full.statusCode, full.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/All your places are taken/),
    ]);
    await setCapacity(test, who, { maxClients: 5, isAcceptingClients: false });
    expect((await answer(who, id, 'accepted')).statusCode).toBe(409);
    expect(await waitingRequests(who)).toHaveLength(1);
    expect(await coachIdOf(test, client)).toBeNull();
    expect(await noticesOf(client)).toEqual([]);
    await setCapacity(test, who, { isAcceptingClients: true });
    expect((await answer(who, id, 'accepted')).statusCode).toBe(200);
  });

  it('happens once, though 8 answers come at once', async () => {
    const who = await reachableCoach(test);
    const client = await unassignedClient(test);
    const id = await asked(client, who);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, turn) => await answer(who, id, turn % 2 ? 'accepted' : 'declined')),
    );
    const [kept] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect((await ownRequests(client))[0]?.status).toBe(kept?.json<{ status: string }>().status);
    expect(await coachIdOf(test, client)).toBe((await ownRequests(client))[0]?.status === 'accepted' ? who.id : null);
    expect(await noticesOf(client)).toHaveLength(1);
  });
});

describe('declining a request', () => {
  it('brings the coach’s word to the client and leaves everything else', async () => {
    const who = await reachableCoach(test);
    const client = await unassignedClient(test);
    const id = await asked(client, who);
    expect((await answer(who, id, 'declined', 'Not this season.')).statusCode).toBe(200);
    expect((await ownRequests(client))[0]).toMatchObject({ status: 'declined', answer: 'Not this season.' });
    expect(await coachIdOf(test, client)).toBeNull();
    expect(await waitingRequests(who)).toEqual([]);
    expect(await noticesOf(client)).toEqual([
      { kind: 'request-declined', detail: { coachId: who.id, coachName: 'Ada Guide' } },
    ]);
    expect((await mailTo(client)).map(({ kind }) => kind)).toEqual(['request-declined']);
    expect((await ask(client, who)).statusCode).toBe(200);
  });

  it('is no longer told to somebody who has found a coach', async () => {
    const client = await unassignedClient(test);
    const first = await reachableCoach(test);
    await answer(first, await asked(client, first), 'declined');
    expect((await noticesOf(client)).map(({ kind }) => kind)).toEqual(['request-declined']);
    const second = await reachableCoach(test);
    await answer(second, await asked(client, second), 'accepted');
    expect((await noticesOf(client)).map(({ kind }) => kind)).toEqual(['request-accepted']);
  });
});

describe('an answer is refused', () => {
  it('for somebody else’s request, or one that never was: 404', async () => {
    const client = await unassignedClient(test);
    const id = await asked(client, guide);
    const stranger = await coach(test);
    for (const response of [
      await answer(stranger, id, 'accepted'),
      await answer(guide, newId(), 'accepted'),
      await answer(guide, 'x', 'accepted'),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ message: 'This request couldn’t be found.' });
    }
    const other = await unassignedClient(test);
    for (const asks of [id, newId(), 'x'])
      expect((await other.delete(`/api/client/coaching-requests/${asks}`)).statusCode).toBe(404);
    expect(await coachIdOf(test, client)).toBeNull();
    expect((await ownRequests(client))[0]?.status).toBe('pending');
  });

  it('when it was answered or taken back before', async () => {
    const client = await unassignedClient(test);
    const id = await asked(client, guide);
    await client.delete(`/api/client/coaching-requests/${id}`);
    expect((await answer(guide, id, 'accepted')).json<{ message: string }>().message).toMatch(/withdrawn the request/);
    const second = await asked(client, guide);
    await answer(guide, second, 'declined');
    expect((await answer(guide, second, 'accepted')).json<{ message: string }>().message).toMatch(
      /already declined this request/,
    );
    expect((await client.delete(`/api/client/coaching-requests/${second}`)).statusCode).toBe(409);
    expect(await coachIdOf(test, client)).toBeNull();
  });

  it('while the person is not here as a client, or with words that say nothing', async () => {
    const who = await reachableCoach(test);
    const client = await unassignedClient(test);
    const id = await asked(client, who);
    expect((await answer(who, id, 'maybe')).statusCode).toBe(422);
    expect((await answer(who, id, 'declined', 'x'.repeat(1001))).statusCode).toBe(422);
    await client.post('/api/auth/clear-role');
    expect(await waitingRequests(who)).toEqual([]);
    expect((await answer(who, id, 'accepted')).statusCode).toBe(409);
    expect(await coachIdOf(test, client)).toBeNull();
  });
});
