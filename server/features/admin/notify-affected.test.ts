import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { liveEvents } from '#server/platform/db/schema.ts';
import { connect } from '#testing/histories.ts';
import { opened, say } from '#testing/messages.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const host = await admin(test);

/** A coach and a client who have talked, with nothing left to hear of it. */
async function pair() {
  const [guide, client, stranger] = [await coach(test), await trialClient(test), await trialClient(test)];
  await connect(test, client, guide);
  for (const person of [client, stranger]) await say(person, (await opened(person, guide)).id, 'Hello.');
  await db.delete(liveEvents);
  return { guide, client, stranger };
}
const heardBy = async ({ id }: { id: string }) =>
  (await db.select({ kind: liveEvents.kind }).from(liveEvents).where(eq(liveEvents.userId, id)))
    .map(({ kind }) => kind)
    .toSorted();

it('lets the open pages of everybody concerned look again when a coach is removed', async () => {
  const { guide, client, stranger } = await pair();
  await host.delete(`/api/admin/coaches/${guide.id}`);
  expect(await heardBy(client)).toEqual(['notice', 'program', 'read']);
  expect(await heardBy(stranger)).toEqual(['read']);
  expect(await heardBy(guide)).toEqual(['program']);
});

it('and when a coach is erased', async () => {
  const { guide, client, stranger } = await pair();
  await host.delete(`/api/admin/users/${guide.id}`);
  expect(await heardBy(client)).toEqual(['notice', 'program', 'read']);
  expect(await heardBy(stranger)).toEqual(['read']);
});

it('and when a client is erased', async () => {
  const { guide, client } = await pair();
  await host.delete(`/api/admin/users/${client.id}`);
  expect(await heardBy(guide)).toEqual(['activity', 'notice', 'read']);
});
