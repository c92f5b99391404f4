import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { idempotencyKeys, journalEntries } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { openToAll, room, roomPath } from '#testing/cohort-room.ts';
import { join, makeCohort } from '#testing/cohorts.ts';
import { pairWithConversation, piece } from '#testing/messages.ts';
import { reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const freePage = { entryText: 'Mine alone.', moodScore: 6, isFreePage: true };
const entries = async (who: Person) =>
  await test.deps.db.select().from(journalEntries).where(eq(journalEntries.clientId, who.id));
const keysOf = async (who: Person) =>
  await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, who.id));
const writtenBy = ({ id }: Person, key = newId()) => ({ 'x-person': id, 'idempotency-key': key });

it('a page that waited on a device does not become that of whoever signed in there since', async () => {
  const [nora, theo] = [await trialClient(test), await trialClient(test)];
  const mine = writtenBy(nora);
  const refused = await theo.post('/api/journal-entries', freePage, mine);
  expect(refused.statusCode).toBe(403);
  expect(refused.json<ErrorBody>().message).toMatch(/^Someone else is signed in on this browser now\./);
  expect([await entries(theo), await entries(nora), await keysOf(theo)]).toEqual([[], [], []]);

  expect((await nora.post('/api/journal-entries', freePage, mine)).statusCode).toBe(200);
  expect(await entries(nora)).toHaveLength(1);
});

it('the first answer to a key is given to nobody who writes for somebody else', async () => {
  const [nora, theo] = [await trialClient(test), await trialClient(test)];
  const own = writtenBy(theo);
  expect((await theo.post('/api/journal-entries', freePage, own)).statusCode).toBe(200);
  expect((await theo.post('/api/journal-entries', freePage, { ...own, 'x-person': nora.id })).statusCode).toBe(403);
});

it('neither does a message between the two who write to each other', async () => {
  const { guide, client, id } = await pairWithConversation(test);
  expect((await guide.post(`/api/messages/${id}`, { text: 'Mine.' }, writtenBy(client))).statusCode).toBe(403);
  expect((await piece(guide, id)).messages).toEqual([]);
  expect((await client.post(`/api/messages/${id}`, { text: 'Mine.' }, writtenBy(client))).statusCode).toBe(200);
});

it('nor a post between two who are in a room', async () => {
  const guide = await reachableCoach(test);
  const cohort = await makeCohort(guide, { startsOn: test.clock.now().toISOString().slice(0, 10) });
  const [nora, theo] = [await unassignedClient(test), await unassignedClient(test)];
  for (const one of [nora, theo]) await join(one, cohort, '');
  await openToAll(guide, cohort);
  const post = (who: Person) =>
    who.post(`${roomPath(cohort)}/posts`, { text: 'Mine.', parentId: null }, writtenBy(nora));
  expect((await post(theo)).statusCode).toBe(403);
  expect((await room(guide, cohort)).posts).toEqual([]);
  expect((await post(nora)).statusCode).toBe(200);
});

it('without a session it is still the session that is missing', async () => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/journal-entries',
    headers: { 'sec-fetch-site': 'same-origin', 'x-person': newId() },
    payload: freePage,
  });
  expect(response.statusCode).toBe(401);
});
