import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { Settings } from '#contract/settings/schema.ts';
import { clientProfiles } from '#server/platform/db/schema.ts';
import { end, leave, together, undoEnd } from '#testing/parting.ts';
import { admin, reachableCoach, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const other = await reachableCoach(test);

const isSeen = async (client: Person) => (await other.get('/api/coach/unassigned-clients')).body.includes(client.email);
const isAsked = async (client: Person) =>
  (await client.get('/api/client/dashboard')).json<ClientDashboard>().asksToBeFound ?? false;
const isFindable = async (client: Person) => (await client.get('/api/settings')).json<Settings>().client?.isFindable;
const answer = async (client: Person, yes: boolean) => await client.put('/api/settings/findable', { isFindable: yes });

/** Clients of a coach are hidden from others anyway; what counts here is what they have said themselves. */
async function pair(wish = true) {
  const made = await together(test);
  await test.deps.db.update(clientProfiles).set({ isFindable: wish }).where(eq(clientProfiles.userId, made.client.id));
  return made;
}

describe('a client whose coach has ended the work', () => {
  it('is shown to no other coach until they say so', async () => {
    const { guide, client } = await pair();
    await end(guide, client);
    expect([await isSeen(client), await isAsked(client), await isFindable(client)]).toEqual([false, true, false]);
    await answer(client, true);
    expect([await isSeen(client), await isAsked(client)]).toEqual([true, false]);
  });

  it('stays hidden with a no, and can change that in Settings', async () => {
    const { guide, client } = await pair();
    await end(guide, client);
    await answer(client, false);
    expect([await isSeen(client), await isAsked(client)]).toEqual([false, false]);
    await answer(client, true);
    expect(await isSeen(client)).toBe(true);
  });

  it('is asked nothing where they were hidden before', async () => {
    const { guide, client } = await pair(false);
    await end(guide, client);
    expect([await isSeen(client), await isAsked(client)]).toEqual([false, false]);
  });

  it('has what they had set again when the coach takes it back', async () => {
    const { guide, client } = await pair();
    await end(guide, client);
    await undoEnd(guide, client);
    expect([await isAsked(client), await isFindable(client)]).toEqual([false, true]);
  });
});

it('keeps the switch of a client who leaves by themselves', async () => {
  const { guide, client } = await pair();
  await leave(client, guide);
  expect([await isSeen(client), await isAsked(client), await isFindable(client)]).toEqual([true, false, true]);
});

it('asks the clients of a coach who is deleted too', async () => {
  const { guide, client } = await pair();
  const boss = await admin(test);
  expect((await boss.delete(`/api/admin/users/${guide.id}`)).statusCode).toBe(200);
  expect([await isSeen(client), await isAsked(client)]).toEqual([false, true]);
});
