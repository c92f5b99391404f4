import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InvitationSent } from '#contract/invitations/endpoints.ts';
import type { OwnRequest } from '#contract/requests/endpoints.ts';
import { clientProfiles, coachingRequests, coachProfiles, invitations } from '#server/platform/db/schema.ts';
import { person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const places = 3;
const codeOf = async (who: Person) =>
  (await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, who.id)))[0]?.referralCode ?? '';
const clientsOf = async (who: Person) => await test.deps.db.$count(clientProfiles, eq(clientProfiles.coachId, who.id));
const joinByCode = async (who: Person, code: string) =>
  (await who.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', referralCode: code })).statusCode;

/** Someone who is one step away from joining the coach, and that step. */
async function nearlyJoined(guide: Person, way: number, code: string): Promise<() => Promise<number>> {
  if (way === 0) {
    const newcomer = await person(test);
    return async () => await joinByCode(newcomer, code);
  }
  const client = await unassignedClient(test);
  if (way === 1) {
    const sent = await guide.post('/api/coach/send-invitation', { clientId: client.id, programId: 'breath-anchor-01' });
    const invitationId = sent.json<InvitationSent>().id;
    return async () =>
      (await client.post('/api/client/respond-invitation', { invitationId, response: 'accepted' })).statusCode;
  }
  const { id } = (await client.post('/api/client/coaching-requests', { coachId: guide.id })).json<OwnRequest>();
  return async () => (await guide.post(`/api/coach/coaching-requests/${id}/answer`, { answer: 'accepted' })).statusCode;
}

describe('a coach’s places', () => {
  it('are never more than there are, with 9 people coming at once by code, invitation and request', async () => {
    const guide = await reachableCoach(test);
    const code = await codeOf(guide);
    const steps = await Promise.all(
      Array.from({ length: 9 }, async (_, turn) => await nearlyJoined(guide, turn % 3, code)),
    );
    await test.deps.db.update(coachProfiles).set({ maxClients: places }).where(eq(coachProfiles.userId, guide.id));
    const statuses = await Promise.all(steps.map(async (step) => await step()));
    expect(statuses.filter((status) => status === 200)).toHaveLength(places);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9 - places);
    expect(await clientsOf(guide)).toBe(places);
    const accepted =
      (await test.deps.db.$count(invitations, eq(invitations.status, 'accepted'))) +
      (await test.deps.db.$count(coachingRequests, eq(coachingRequests.status, 'accepted')));
    expect(accepted).toBeLessThanOrEqual(places);
  });

  it('are taken by one client once, whichever of the three ways comes first, and nobody waits for ever', async () => {
    const [first, second, third] = await Promise.all([
      reachableCoach(test),
      reachableCoach(test),
      reachableCoach(test),
    ]);
    const clients = await Promise.all(Array.from({ length: 8 }, async () => await unassignedClient(test)));
    const steps = (
      await Promise.all(
        clients.map(async (client) => {
          const sent = await second.post('/api/coach/send-invitation', {
            clientId: client.id,
            programId: 'breath-anchor-01',
          });
          const invitationId = sent.json<InvitationSent>().id;
          const { id } = (await client.post('/api/client/coaching-requests', { coachId: third.id })).json<OwnRequest>();
          return [
            async () =>
              (await client.post('/api/client/respond-invitation', { invitationId, response: 'accepted' })).statusCode,
            async () =>
              (await third.post(`/api/coach/coaching-requests/${id}/answer`, { answer: 'accepted' })).statusCode,
            async () =>
              (await first.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello.' })).statusCode,
            async () =>
              (await first.post('/api/coach/send-invitation', { clientId: client.id, programId: 'breath-anchor-01' }))
                .statusCode,
          ];
        }),
      )
    ).flat();
    const statuses = await Promise.all(steps.map(async (step) => await step()));
    // 404: to a coach who comes too late the person is no longer there.
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    expect((await clientsOf(second)) + (await clientsOf(third))).toBe(clients.length);
    const open = await test.deps.db
      .select({ clientId: invitations.clientId })
      .from(invitations)
      .where(eq(invitations.status, 'pending'));
    expect(open.filter(({ clientId }) => clients.some(({ id }) => id === clientId))).toEqual([]);
  });

  it('wait for somebody who is just leaving the client’s role', async () => {
    const guide = await reachableCoach(test);
    const client = await unassignedClient(test);
    const { id } = (await client.post('/api/client/coaching-requests', { coachId: guide.id })).json<OwnRequest>();
    const { pool } = test.deps.database;
    const leaving = await pool.connect();
    try {
      await leaving.query('begin');
      await leaving.query('update users set role = null where id = $1', [client.id]);
      const answered = guide.post(`/api/coach/coaching-requests/${id}/answer`, { answer: 'accepted' });
      const waiting = async () =>
        (
          await pool.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.waiting;
      await expect.poll(waiting).toBe(1);
      await leaving.query('commit');
      expect((await answered).statusCode).toBe(409);
    } finally {
      leaving.release();
    }
    expect(await clientsOf(guide)).toBe(0);
  });

  it('cannot be taken with a code that is being renewed', async () => {
    const guide = await reachableCoach(test);
    const code = await codeOf(guide);
    const newcomers = await Promise.all(Array.from({ length: 8 }, async () => await person(test)));
    const [, ...statuses] = await Promise.all([
      guide.post('/api/coach/referral-code/renew'),
      ...newcomers.map(async (someone) => await joinByCode(someone, code)),
    ]);
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(await clientsOf(guide)).toBe(statuses.filter((status) => status === 200).length);
    expect(await joinByCode(await person(test), code)).toBe(422);
  });
});
