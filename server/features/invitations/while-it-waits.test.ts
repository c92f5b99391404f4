import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { coachProfiles, invitations } from '#server/platform/db/schema.ts';
import { reachableCoach, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { homeOf, invite, noticesOf, respond } from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const invitationOf = async (id: string) =>
  (await test.deps.db.select().from(invitations).where(eq(invitations.id, id)))[0];

describe('joining by code', () => {
  it('closes invitations and requests that were open, and tells other coaches', async () => {
    const own = await reachableCoach(test);
    const other = await reachableCoach(test);
    const client = await unassignedClient(test);
    const ids = [await invite(own, client), await invite(other, client)];
    await client.post('/api/auth/clear-role');
    const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, own.id));
    expect(
      (
        await client.post('/api/auth/set-role', {
          role: 'client',
          clientType: 'with-coach',
          referralCode: profile?.referralCode,
        })
      ).statusCode,
    ).toBe(200);
    expect(await Promise.all(ids.map(async (id) => (await invitationOf(id))?.status))).toEqual([
      'declined',
      'declined',
    ]);
    expect((await noticesOf(other)).map(({ kind }) => kind)).toEqual(['invitation-declined']);
    // Who joins has declined nothing of this coach, who hears that they came.
    expect((await noticesOf(own)).map(({ kind }) => kind)).toEqual(['client-joined']);
  });
});

describe('what an invitation shows', () => {
  const preview = async (who: Person, program: string) =>
    (await who.get(`/api/programs/preview/${program}`)).statusCode;

  it('is its program and a number on the home, while it waits', async () => {
    const client = await unassignedClient(test);
    const program = await programOf(guide);
    expect(await preview(client, program.id)).toBe(404);
    const id = await invite(guide, client, { programId: program.id });
    expect(await preview(client, program.id)).toBe(200);
    expect(await preview(client, program.programId)).toBe(200);
    expect(await preview(await unassignedClient(test), program.id)).toBe(404);
    expect((await homeOf(client)).pendingInvitations).toBe(1);
    const start = test.clock.now();
    test.clock.advance(14 * dayInMs);
    expect(await preview(client, program.id)).toBe(404);
    expect((await homeOf(client)).pendingInvitations).toBe(0);
    test.clock.set(start);
    await respond(client, id, 'declined');
    expect(await preview(client, program.id)).toBe(404);
  });

  it('takes the same number of statements for one and for many', async () => {
    const client = await unassignedClient(test);
    await invite(guide, client, { message: 'One.' });
    for (let more = 0; more < 5; more += 1) await invite(await reachableCoach(test), client, { message: 'More.' });
    expect((await homeOf(client)).pendingInvitations).toBe(6);
  });
});
