import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { InvitationStats } from '#contract/invitations/endpoints.ts';
import {
  assignments,
  auditLog,
  clientProfiles,
  coachingRequests,
  invitations,
  journalEntries,
  mailOutbox,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { archive, programOf } from '#testing/programs.ts';
import { ask, homeOf, invite, noticesOf, respond, setCapacity } from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const profileOf = async (client: Person) =>
  (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id)))[0];
const invitationOf = async (id: string) =>
  (await test.deps.db.select().from(invitations).where(eq(invitations.id, id)))[0];
const statsOf = async (who: Person) => (await who.get('/api/coach/invitation-stats')).json<InvitationStats>();

describe('accepting', () => {
  it('connects, ends what ran, starts the program and closes what else was open', async () => {
    const own = await reachableCoach(test);
    const other = await reachableCoach(test);
    const client = await trialClient(test, { firstName: 'Hanna', lastName: 'Holm' });
    const before = await homeOf(client);
    const ran = { assignmentId: before.assignment?.id ?? '', programTitle: 'Breath as Anchor' };
    await write(test, client, ran, { day: 1, mood: 6, text: 'Kept.' });
    const id = await invite(own, client);
    const otherId = await invite(other, client);
    const third = await reachableCoach(test);
    expect((await ask(client, third)).statusCode).toBe(200);
    expect((await homeOf(client)).pendingInvitations).toBe(2);

    test.clock.advance(60_000);
    const now = test.clock.now();
    const answer = await respond(client, id, 'accepted');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id, status: 'accepted', respondedAt: now.toISOString() });

    expect(await profileOf(client)).toMatchObject({ coachId: own.id, coachSince: now, clientType: 'with-coach' });
    const home = await homeOf(client);
    expect(home).toMatchObject({
      coach: { id: own.id },
      trial: null,
      pendingInvitations: 0,
      program: { title: 'Living from Desire' },
      assignment: { status: 'active', currentWeek: 1, currentDay: 1 },
    });
    const runs = await test.deps.db
      .select()
      .from(assignments)
      .where(eq(assignments.clientId, client.id))
      .orderBy(assignments.id);
    expect(runs.map(({ status, endedAt }) => [status, endedAt])).toEqual([
      ['replaced', now],
      ['active', null],
    ]);
    expect(await test.deps.db.$count(journalEntries, eq(journalEntries.assignmentId, ran.assignmentId))).toBe(1);
    expect(await invitationOf(otherId)).toMatchObject({ status: 'declined', respondedAt: now });
    expect(
      (await test.deps.db.select().from(coachingRequests).where(eq(coachingRequests.clientId, client.id)))[0],
    ).toMatchObject({ status: 'withdrawn', answeredAt: now });
    expect(await statsOf(own)).toMatchObject({ pending: 0, accepted: 1, declined: 0 });
    expect(await statsOf(other)).toMatchObject({ pending: 0, accepted: 0, declined: 1 });

    const detail = { clientId: client.id, clientName: 'Hanna Holm', programTitle: 'Living from Desire' };
    expect(await noticesOf(own)).toEqual([{ kind: 'invitation-accepted', detail }]);
    expect(await noticesOf(other)).toEqual([{ kind: 'invitation-declined', detail }]);
    const mine = and(eq(mailOutbox.userId, own.id), eq(mailOutbox.kind, 'invitation-accepted'));
    const [mail] = openedMail(test, await test.deps.db.select().from(mailOutbox).where(mine));
    expect(mail?.textBody).toContain('Hanna Holm accepted your invitation to “Living from Desire”');
    expect(
      await test.deps.db.$count(
        auditLog,
        and(eq(auditLog.action, 'coach-joined'), eq(auditLog.actorId, client.id), eq(auditLog.subjectId, own.id)),
      ),
    ).toBe(1);
    expect(
      await test.deps.db.$count(
        auditLog,
        and(
          eq(auditLog.action, 'program-assigned'),
          eq(auditLog.actorId, client.id),
          eq(auditLog.subjectId, client.id),
        ),
      ),
    ).toBe(1);
    expect((await client.get('/api/auth/user')).json()).toMatchObject({ clientType: 'with-coach' });
  });

  it('begins the program anew, also where the same one runs', async () => {
    const client = await unassignedClient(test);
    await assign(test, client, { day: 9 });
    const id = await invite(guide, client);
    expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
    expect((await homeOf(client)).assignment).toMatchObject({ currentWeek: 1, currentDay: 1 });
  });

  it('works when the trial is over', async () => {
    const client = await trialClient(test);
    const start = test.clock.now();
    try {
      test.clock.advance(9 * dayInMs);
      const id = await invite(guide, client);
      expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
      expect((await client.post('/api/journal-entries', { entryText: 'Again.', moodScore: 7 })).statusCode).toBe(200);
    } finally {
      test.clock.set(start);
    }
  });

  it('has one winner among 8 coaches’ invitations at the same moment', async () => {
    const client = await unassignedClient(test);
    const coaches = await Promise.all(Array.from({ length: 8 }, async () => await reachableCoach(test)));
    const ids = await Promise.all(coaches.map(async (who) => await invite(who, client)));
    const answers = await Promise.all(ids.map(async (id) => await respond(client, id, 'accepted')));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    const rows = await test.deps.db.select().from(invitations).where(eq(invitations.clientId, client.id));
    expect(rows.filter(({ status }) => status === 'accepted').map(({ coachId }) => coachId)).toEqual([
      (await profileOf(client))?.coachId,
    ]);
    expect(rows.filter(({ status }) => status === 'declined')).toHaveLength(7);
    expect(
      await test.deps.db.$count(
        assignments,
        and(eq(assignments.clientId, client.id), eq(assignments.status, 'active')),
      ),
    ).toBe(1);
    expect(await test.deps.db.$count(mailOutbox, eq(mailOutbox.kind, 'invitation-accepted'))).toBeGreaterThan(0);
  });

  it('of the same invitation 8 times counts once', async () => {
    const client = await unassignedClient(test);
    const id = await invite(guide, client);
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await respond(client, id, 'accepted')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await test.deps.db.$count(assignments, eq(assignments.clientId, client.id))).toBe(1);
  });
});

describe('accepting is refused, and everything stays as it was,', () => {
  /** What was answered; nothing is another than before. */
  const refusal = async (client: Person, id: string): Promise<[number, string]> => {
    const profile = await profileOf(client);
    const row = await invitationOf(id);
    const runs = await test.deps.db.select().from(assignments).where(eq(assignments.clientId, client.id));
    const answer = await respond(client, id, 'accepted');
    expect(await profileOf(client)).toEqual(profile);
    expect(await invitationOf(id)).toEqual(row);
    expect(await test.deps.db.select().from(assignments).where(eq(assignments.clientId, client.id))).toEqual(runs);
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };

  it('when the coach is full, or no longer accepts, or has left', async () => {
    const own = await reachableCoach(test);
    const client = await trialClient(test);
    const id = await invite(own, client);
    const rival = await invite(guide, client);
    await setCapacity(test, own, { maxClients: 0 });
    expect(await refusal(client, id)).toEqual([409, expect.stringMatching(/no free place/)]);
    await setCapacity(test, own, { maxClients: 50, isAcceptingClients: false });
    expect(await refusal(client, id)).toEqual([409, expect.stringMatching(/isn’t accepting|aren’t accepting/)]);
    await setCapacity(test, own, { isAcceptingClients: true });
    await own.post('/api/auth/clear-role');
    expect(await refusal(client, id)).toEqual([409, expect.stringMatching(/isn’t accepting|aren’t accepting/)]);
    expect((await invitationOf(rival))?.status).toBe('pending');
    await own.post('/api/auth/set-role', { role: 'coach' });
    expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
  });

  it('when the program is no longer offered', async () => {
    const client = await unassignedClient(test);
    const program = await programOf(guide);
    const id = await invite(guide, client, { programId: program.id });
    await archive(test, program.id);
    expect(await refusal(client, id)).toEqual([409, expect.stringMatching(/no longer offered/)]);
  });

  it('when the client has a coach by now', async () => {
    const client = await unassignedClient(test);
    const id = await invite(guide, client);
    await connect(test, client, await reachableCoach(test));
    expect(await refusal(client, id)).toEqual([409, expect.stringMatching(/already work with a coach/)]);
  });

  it('when it was answered before, or its time is over', async () => {
    const client = await unassignedClient(test);
    const declined = await invite(guide, client);
    await respond(client, declined, 'declined');
    expect(await refusal(client, declined)).toEqual([409, expect.stringMatching(/was already declined/)]);
    // After a no the same coach waits a week; another one need not.
    const again = await guide.post('/api/coach/send-invitation', {
      clientId: client.id,
      programId: 'living-from-desire-01',
    });
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/recently declined your invitation/),
    ]);
    await invite(await reachableCoach(test), client);
    const start = test.clock.now();
    try {
      test.clock.advance(7 * dayInMs);
      const late = await invite(guide, client);
      test.clock.advance(14 * dayInMs);
      expect(await refusal(client, late)).toEqual([409, expect.stringMatching(/has expired/)]);
      expect((await respond(client, late, 'declined')).statusCode).toBe(409);
    } finally {
      test.clock.set(start);
    }
  });

  it('when it is somebody else’s or was never there: 404', async () => {
    const client = await unassignedClient(test);
    const id = await invite(guide, client);
    const other = await unassignedClient(test);
    for (const answer of [await respond(other, id, 'accepted'), await respond(other, newId(), 'declined')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'This invitation couldn’t be found.' });
    }
    expect((await respond(client, id, 'pending')).statusCode).toBe(422);
    expect((await respond(client, 'x', 'accepted')).statusCode).toBe(422);
    expect((await invitationOf(id))?.status).toBe('pending');
  });
});

describe('declining', () => {
  it('changes the invitation and nothing else, and the coach is told', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test, { firstName: 'Luca', lastName: 'Moretti' });
    const id = await invite(own, client);
    const rival = await invite(guide, client);
    const profile = await profileOf(client);
    expect((await respond(client, id, 'declined')).statusCode).toBe(200);
    expect(await invitationOf(id)).toMatchObject({ status: 'declined', respondedAt: test.clock.now() });
    expect((await invitationOf(rival))?.status).toBe('pending');
    expect(await profileOf(client)).toEqual(profile);
    expect(await noticesOf(own)).toEqual([
      {
        kind: 'invitation-declined',
        detail: { clientId: client.id, clientName: 'Luca Moretti', programTitle: 'Living from Desire' },
      },
    ]);
    expect(await test.deps.db.$count(mailOutbox, eq(mailOutbox.userId, own.id))).toBe(0);
  });
});
