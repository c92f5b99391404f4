import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { ClientInvitation, InvitationStats, SentInvitations } from '#contract/invitations/endpoints.ts';
import { clientProfiles, invitations, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { coachIdOf, homeOf, invite, noticesOf, respond } from '#testing/joining.ts';
import { reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test, { firstName: 'Ada', lastName: 'Guide' });

const path = '/api/coach/invitations';
const listOf = async (who: Person, show = 'waiting', cursor?: string) =>
  (await who.get(`${path}?show=${show}${cursor ? `&cursor=${cursor}` : ''}`)).json<SentInvitations>();
const withdraw = async (who: Person, id: string) => await who.delete(`${path}/${id}`);
const statusOf = async (id: string) =>
  (await test.deps.db.select({ status: invitations.status }).from(invitations).where(eq(invitations.id, id)))[0]
    ?.status;

describe('the list of sent invitations', () => {
  it('is for coaches, each for their own, and refuses what it does not know', async () => {
    const other = await reachableCoach(test);
    const id = await invite(other, await unassignedClient(test));
    expect(JSON.stringify([await listOf(guide), await listOf(guide, 'closed')])).not.toContain(id);
    // Somebody else's invitation is no place in one's own list.
    expect(await listOf(guide, 'waiting', id)).toEqual({ invitations: [], nextCursor: null });
    expect((await guide.get(`${path}?show=opened`)).statusCode).toBe(422);
    expect((await guide.get(`${path}?cursor=first`)).statusCode).toBe(422);
  });

  it('has each in its state with what can be done next, and not whether it was opened', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test, { firstName: 'Hanna', lastName: 'Lindqvist' });
    const id = await invite(own, client, { message: 'Come along.' });
    await client.get('/api/client/invitations');
    const sentAt = test.clock.now().toISOString();
    const waiting = await listOf(own);
    expect(waiting).toEqual({
      invitations: [
        {
          id,
          status: 'pending',
          sentAt,
          expiresAt: new Date(Date.parse(sentAt) + 14 * dayInMs).toISOString(),
          closedAt: null,
          client: {
            id: client.id,
            firstName: 'Hanna',
            lastName: 'Lindqvist',
            email: client.email,
            isClient: false,
            canInvite: false,
            invitableAt: null,
          },
          program: { id: expect.any(String) as string, title: 'Living from Desire' },
          cohort: null,
        },
      ],
      nextCursor: null,
    });
    expect((await listOf(own, 'closed')).invitations).toEqual([]);
    await respond(client, id, 'declined');
    const [declined] = (await listOf(own, 'declined')).invitations;
    expect(declined).toMatchObject({
      status: 'declined',
      closedAt: test.clock.now().toISOString(),
      client: { canInvite: false, invitableAt: new Date(test.clock.now().getTime() + 7 * dayInMs).toISOString() },
    });
    const joined = await unassignedClient(test);
    await respond(joined, await invite(own, joined), 'accepted');
    expect((await listOf(own, 'accepted')).invitations).toMatchObject([
      { status: 'accepted', client: { isClient: true, canInvite: false, email: joined.email } },
    ]);
    const late = await unassignedClient(test);
    const ran = await invite(own, late);
    await test.deps.db.update(invitations).set({ expiresAt: test.clock.now() }).where(eq(invitations.id, ran));
    expect((await listOf(own, 'expired')).invitations).toMatchObject([
      { id: ran, status: 'expired', client: { canInvite: true, invitableAt: null } },
    ]);
    expect((await listOf(own)).invitations).toEqual([]);
    expect((await listOf(own, 'closed')).invitations.map(({ status }) => status).toSorted()).toEqual([
      'accepted',
      'declined',
      'expired',
    ]);
  });

  it('keeps the address of somebody who is no longer to be found', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test, { firstName: 'Ravi' });
    await respond(client, await invite(own, client), 'declined');
    await test.deps.db.update(clientProfiles).set({ isFindable: false }).where(eq(clientProfiles.userId, client.id));
    const answer = await own.get(`${path}?show=closed`);
    expect(answer.body).not.toContain(client.email);
    expect(answer.json<SentInvitations>().invitations).toMatchObject([
      { client: { firstName: 'Ravi', email: null, canInvite: false, invitableAt: null } },
    ]);
  });

  it('comes in pages of 50, each invitation once', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test);
    const [program] = await test.deps.db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
    const at = test.clock.now();
    // Several at the same moment: the id decides between them.
    const rows = Array.from({ length: 120 }, (_, n) => ({
      id: newId(),
      coachId: own.id,
      clientId: client.id,
      programId: program?.id ?? '',
      status: 'declined' as const,
      sentAt: new Date(at.getTime() - (20 + Math.floor(n / 7)) * dayInMs),
      expiresAt: at,
      respondedAt: new Date(at.getTime() - 20 * dayInMs),
    }));
    await test.deps.db.insert(invitations).values(rows);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listOf(own, 'closed', cursor ?? undefined);
      seen.push(...page.invitations.map(({ id }) => id));
      sizes.push(page.invitations.length);
      cursor = page.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

describe('withdrawing', () => {
  it('is for the coach who sent it', async () => {
    const client = await unassignedClient(test);
    const id = await invite(guide, client);
    expect((await withdraw(await reachableCoach(test), id)).statusCode).toBe(404);
    expect((await withdraw(guide, newId())).statusCode).toBe(404);
    expect((await withdraw(guide, 'some')).statusCode).toBe(404);
    expect(await statusOf(id)).toBe('pending');
  });

  it('closes it at once, tells nobody, and says so where it is answered', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test);
    const id = await invite(own, client);
    expect((await homeOf(client)).pendingInvitations).toBe(1);
    const answer = await withdraw(own, id);
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([200, 'withdrawn']);
    // Sent again because its answer was lost.
    expect((await withdraw(own, id)).json()).toEqual(answer.json());
    expect((await homeOf(client)).pendingInvitations).toBe(0);
    expect(await noticesOf(client)).toEqual([]);
    expect((await client.get('/api/client/invitations')).json<ClientInvitation[]>()).toMatchObject([
      { id, status: 'withdrawn' },
    ]);
    const late = await respond(client, id, 'accepted');
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      'This invitation is no longer open. The coach has withdrawn it.',
    ]);
    expect(await coachIdOf(test, client)).toBeNull();
    expect((await own.get('/api/coach/invitation-stats')).json<InvitationStats>()).toEqual({
      pending: 0,
      accepted: 0,
      declined: 0,
      expired: 0,
      withdrawn: 1,
      nextExpiresAt: null,
    });
    expect((await listOf(own, 'withdrawn')).invitations).toMatchObject([{ id, client: { canInvite: true } }]);
  });

  it('lets the person be invited once more at once, and then not before the week is over', async () => {
    const own = await reachableCoach(test);
    const client = await unassignedClient(test);
    await withdraw(own, await invite(own, client));
    await withdraw(own, await invite(own, client, { programId: 'breath-anchor-01' }));
    const body = { clientId: client.id, programId: 'breath-anchor-01' };
    const third = await own.post('/api/coach/send-invitation', body);
    expect([third.statusCode, third.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/2 times within 7 days/),
    ]);
    expect((await listOf(own, 'withdrawn')).invitations[0]?.client.canInvite).toBe(false);
    const listed = (await own.get('/api/coach/unassigned-clients')).json<{ id: string; canInvite: boolean }[]>();
    expect(listed.find(({ id }) => id === client.id)?.canInvite).toBe(false);
    const start = test.clock.now();
    test.clock.advance(7 * dayInMs);
    expect((await own.post('/api/coach/send-invitation', body)).statusCode).toBe(200);
    test.clock.set(start);
  });

  it('is refused once it was answered or has expired', async () => {
    const client = await unassignedClient(test);
    const id = await invite(guide, client);
    await respond(client, id, 'declined');
    expect((await withdraw(guide, id)).json()).toMatchObject({ message: 'This invitation was already declined.' });
    const late = await invite(guide, await unassignedClient(test));
    await test.deps.db.update(invitations).set({ expiresAt: test.clock.now() }).where(eq(invitations.id, late));
    const answer = await withdraw(guide, late);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'This invitation has expired by itself.',
    ]);
  });

  it('and accepting at the same moment have one winner, and the other is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await reachableCoach(test);
      const client = await unassignedClient(test);
      const id = await invite(own, client);
      const calls = [async () => await withdraw(own, id), async () => await respond(client, id, 'accepted')];
      if (round % 2 === 1) calls.reverse();
      const answers = await Promise.all(calls.map(async (call) => await call()));
      expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
      const status = await statusOf(id);
      expect(await coachIdOf(test, client)).toBe(status === 'accepted' ? own.id : null);
      expect(['accepted', 'withdrawn']).toContain(status);
    }
  });
});
