import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { ClientInvitation, InvitationSent, InvitationStats } from '#contract/invitations/endpoints.ts';
import type { UnassignedClient } from '#contract/outreach/endpoints.ts';
import { clientProfiles, coachProfiles, invitations, mailOutbox } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { archive, draftOf, programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test, { firstName: 'Ada', lastName: 'Guide' });

type Body = { clientId?: string; programId?: string; message?: string };
const invite = async (who: Person, body: Body, headers = {}) =>
  await who.post('/api/coach/send-invitation', { programId: 'living-from-desire-01', ...body }, headers);
const listOf = async (client: Person) => (await client.get('/api/client/invitations')).json<ClientInvitation[]>();
const statsOf = async (who: Person) => (await who.get('/api/coach/invitation-stats')).json<InvitationStats>();
const rowsOf = async (client: Person) =>
  await test.deps.db.select().from(invitations).where(eq(invitations.clientId, client.id));
const mailTo = async (client: Person) =>
  openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)));
const seat = async (who: Person, values: Partial<typeof coachProfiles.$inferInsert>) =>
  await test.deps.db.update(coachProfiles).set(values).where(eq(coachProfiles.userId, who.id));

/** Nobody, somebody hidden and somebody else's client, all alike. */
const gone = 'This person can’t be contacted here any more. They may have found a coach.';

describe('an invitation', () => {
  it('is introduced to the client with the coach’s name and address, the program and the words', async () => {
    const client = await unassignedClient(test, { firstName: 'Hanna' });
    const answer = await invite(guide, { clientId: client.id, message: '  Come along.\n<i>Soon</i>  ' });
    expect(answer.statusCode).toBe(200);
    const sentAt = test.clock.now().toISOString();
    const expiresAt = new Date(test.clock.now().getTime() + 14 * dayInMs).toISOString();
    const { id } = answer.json<InvitationSent>();
    expect(answer.json()).toEqual({ id, status: 'pending', sentAt, expiresAt });
    expect(await listOf(client)).toEqual([
      {
        id,
        status: 'pending',
        sentAt,
        expiresAt,
        respondedAt: null,
        message: 'Come along.\n<i>Soon</i>',
        coach: { id: guide.id, firstName: 'Ada', lastName: 'Guide', email: guide.email },
        program: {
          id: expect.any(String) as string,
          title: 'Living from Desire',
          description: expect.any(String) as string,
        },
        group: null,
      },
    ]);
    const [mail] = await mailTo(client);
    expect(mail).toMatchObject({
      kind: 'invitation',
      toAddress: client.email,
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.textBody).toContain('Ada Guide invites you to the program “Living from Desire”.');
    expect(mail?.textBody).not.toContain('Come along');
    expect((await rowsOf(client))[0]?.message?.toString('latin1')).not.toContain('Come along');
  });

  it('may come without words', async () => {
    const client = await unassignedClient(test);
    await invite(guide, { clientId: client.id, message: '   ' });
    expect((await listOf(client))[0]?.message).toBeNull();
  });

  it('is sent once, however often the same request arrives', async () => {
    const client = await unassignedClient(test);
    const key = { 'idempotency-key': newId() };
    const first = await invite(guide, { clientId: client.id, message: 'Come.' }, key);
    expect((await invite(guide, { clientId: client.id, message: 'Come.' }, key)).json()).toEqual(first.json());
    expect(await rowsOf(client)).toHaveLength(1);
  });

  it('is one pending between two, though 8 are sent at once', async () => {
    const client = await unassignedClient(test);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await invite(guide, { clientId: client.id })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>().message).toMatch(
      /already invited this person/,
    );
    expect(await rowsOf(client)).toHaveLength(1);
    expect(await mailTo(client)).toHaveLength(1);
  });

  it('shows in the list of people without a coach, to the one who sent it', async () => {
    const client = await unassignedClient(test);
    await invite(guide, { clientId: client.id });
    const seenBy = async (who: Person) =>
      (await who.get('/api/coach/unassigned-clients')).json<UnassignedClient[]>().find(({ id }) => id === client.id);
    expect(await seenBy(guide)).toMatchObject({ isInvited: true, canInvite: false });
    expect(await seenBy(await reachableCoach(test))).toMatchObject({ isInvited: false, canInvite: true });
  });
});

describe('time', () => {
  it('alone makes an invitation expire, and makes room for the next one', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test);
    await invite(own, { clientId: client.id });
    const start = test.clock.now();
    try {
      test.clock.set(new Date(start.getTime() + 14 * dayInMs - 1));
      expect((await listOf(client))[0]?.status).toBe('pending');
      expect(await statsOf(own)).toEqual({
        pending: 1,
        accepted: 0,
        declined: 0,
        expired: 0,
        withdrawn: 0,
        nextExpiresAt: new Date(start.getTime() + 14 * dayInMs).toISOString(),
      });
      expect((await invite(own, { clientId: client.id })).statusCode).toBe(409);
      test.clock.set(new Date(start.getTime() + 14 * dayInMs));
      expect((await listOf(client))[0]?.status).toBe('expired');
      expect((await rowsOf(client))[0]?.status).toBe('pending');
      expect(await statsOf(own)).toEqual({
        pending: 0,
        accepted: 0,
        declined: 0,
        expired: 1,
        withdrawn: 0,
        nextExpiresAt: null,
      });
      expect((await invite(own, { clientId: client.id })).statusCode).toBe(200);
      expect((await listOf(client)).map(({ status }) => status)).toEqual(['pending', 'expired']);
      expect(await statsOf(own)).toMatchObject({ pending: 1, expired: 1 });
    } finally {
      test.clock.set(start);
    }
  });
});

describe('an invitation is refused, and nothing changes,', () => {
  /** What was answered; nothing was sent. */
  const refusal = async (who: Person, body: Body): Promise<[number, string]> => {
    const answer = await invite(who, body);
    if (body.clientId) {
      expect(
        await test.deps.db.$count(
          invitations,
          and(eq(invitations.coachId, who.id), eq(invitations.clientId, body.clientId)),
        ),
      ).toBe(0);
      expect(await test.deps.db.$count(mailOutbox, eq(mailOutbox.userId, body.clientId))).toBe(0);
    }
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };

  it('without a client or a program', async () => {
    const client = await unassignedClient(test);
    expect(await refusal(guide, {})).toEqual([
      422,
      expect.stringMatching(/^Please select both a client and a program$/),
    ]);
    const noProgram = await guide.post('/api/coach/send-invitation', { clientId: client.id });
    expect(noProgram.statusCode).toBe(422);
    expect(noProgram.json()).toMatchObject({ message: 'Please select both a client and a program' });
    expect(await refusal(guide, { clientId: client.id, message: 'x'.repeat(2001) })).toEqual([
      422,
      expect.stringMatching(/at most 2,000/),
    ]);
  });

  it('to oneself, to somebody unknown, hidden, or not here as a client', async () => {
    expect(await refusal(guide, { clientId: guide.id })).toEqual([409, expect.stringMatching(/yourself/)]);
    expect(await refusal(guide, { clientId: newId() })).toEqual([404, gone]);
    const hidden = await unassignedClient(test);
    await test.deps.db.update(clientProfiles).set({ isFindable: false }).where(eq(clientProfiles.userId, hidden.id));
    expect(await refusal(guide, { clientId: hidden.id })).toEqual([404, gone]);
    const left = await unassignedClient(test);
    await left.post('/api/auth/clear-role');
    expect(await refusal(guide, { clientId: left.id })).toEqual([404, gone]);
    expect(await refusal(guide, { clientId: (await coach(test)).id })).toEqual([404, gone]);
  });

  it('to somebody who has a coach by now, or wants no letters', async () => {
    const taken = await unassignedClient(test);
    await connect(test, taken, await coach(test));
    expect(await refusal(guide, { clientId: taken.id })).toEqual([404, gone]);
    const own = await unassignedClient(test);
    await connect(test, own, guide);
    expect(await refusal(guide, { clientId: own.id })).toEqual([409, expect.stringMatching(/already your client/)]);
    const silent = await unassignedClient(test);
    await silent.post('/api/client/outreach/unsubscribe');
    expect(await refusal(guide, { clientId: silent.id })).toEqual([
      409,
      expect.stringMatching(/doesn’t want invitations/),
    ]);
  });

  it('for a program that is somebody else’s, a draft, deleted or unknown', async () => {
    const client = await unassignedClient(test);
    const others = await programOf(await coach(test));
    const deleted = await programOf(guide);
    await archive(test, deleted.id);
    const draft = await draftOf(guide);
    for (const programId of [others.id, others.programId, deleted.id, draft.id, newId(), 'no-such-program']) {
      expect(await refusal(guide, { clientId: client.id, programId })).toEqual([
        404,
        expect.stringMatching(/^This program couldn’t be found\.$/),
      ]);
    }
    expect(
      (await invite(guide, { clientId: client.id, programId: (await programOf(guide)).programId })).statusCode,
    ).toBe(200);
  });

  it('while the coach is full or not accepting', async () => {
    const full = await reachableCoach(test);
    await seat(full, { maxClients: 1 });
    await connect(test, await unassignedClient(test), full);
    const client = await unassignedClient(test);
    expect(await refusal(full, { clientId: client.id })).toEqual([
      409,
      expect.stringMatching(/All your places are taken/),
    ]);
    await seat(full, { maxClients: 2, isAcceptingClients: false });
    expect(await refusal(full, { clientId: client.id })).toEqual([
      409,
      expect.stringMatching(/aren’t accepting clients/),
    ]);
    await seat(full, { isAcceptingClients: true });
    expect((await invite(full, { clientId: client.id })).statusCode).toBe(200);
  });

  it('from a coach whose profile is not complete', async () => {
    const client = await unassignedClient(test);
    expect(await refusal(await coach(test), { clientId: client.id })).toEqual([
      403,
      expect.stringMatching(/complete your profile/),
    ]);
  });
});
