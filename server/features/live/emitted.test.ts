import { and, asc, eq, gt } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { liveEvents } from '#server/platform/db/schema.ts';
import { assign, connect } from '#testing/histories.ts';
import { coach, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { answer, asked, invite, respond } from '#testing/joining.ts';
import { comment, endRelation, pair, read, save, share, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const words = 'Nobody else ever wrote Quetzalfeder.';
let from = 0;

const rows = async (who: Person) =>
  await db
    .select()
    .from(liveEvents)
    .where(and(eq(liveEvents.userId, who.id), gt(liveEvents.number, from)))
    .orderBy(asc(liveEvents.number));
/** What the pages of a person were told since the last time this was asked of anybody. */
async function told(who: Person): Promise<string[]> {
  return (await rows(who)).map(({ kind }) => kind).sort();
}
async function fromNow(): Promise<void> {
  const all = await db.select({ number: liveEvents.number }).from(liveEvents);
  from = Math.max(0, ...all.map(({ number }) => number));
}
beforeEach(fromNow);

it('the coach of a client hears of what the client writes, changes, deletes, brings back, shares and takes back', async () => {
  const { client, guide } = await pair(test);
  await assign(test, client);
  const entry = await save(client, { entryText: words });
  expect(await told(guide)).toEqual(['activity']);
  expect((await rows(guide))[0]!.detail).toEqual({ clientId: client.id });
  // Their own other devices follow.
  expect(await told(client)).toEqual(['journal']);
  await client.put(`/api/client/journal-entries/${entry.id}`, {
    entryText: `${words} Again.`,
    moodScore: 6,
    version: 1,
  });
  await share(client, entry.id);
  await unshare(client, entry.id);
  await client.delete(`/api/client/journal-entries/${entry.id}`);
  await client.post(`/api/client/journal-entries/${entry.id}/restore`);
  expect(await told(guide)).toEqual(Array.from({ length: 6 }, () => 'activity'));
  expect(await told(client)).toEqual(Array.from({ length: 6 }, () => 'journal'));
  await fromNow();
  await client.post('/api/client/advance-day');
  await client.post('/api/client/pause', { endsOn: '2026-03-06' });
  await client.delete('/api/client/pause');
  expect((await told(guide)).length).toBeGreaterThan(0);
  // Another tab that stands on the day that was left goes on with this one.
  expect(await told(client)).toContain('program');
});

it('a coach does not hear of a free page, unless it was shared or heavy', async () => {
  const { client, guide } = await pair(test);
  const page = { entryText: words, moodScore: 6, isFreePage: true };
  const entry = (await client.post('/api/journal-entries', page)).json<{ id: string }>();
  const change = { entryText: `${words} Again.`, moodScore: 7, version: 1 };
  await client.put(`/api/client/journal-entries/${entry.id}`, change);
  await client.delete(`/api/client/journal-entries/${entry.id}`);
  await client.post(`/api/client/journal-entries/${entry.id}/restore`);
  expect(await told(client)).toEqual(['journal', 'journal', 'journal', 'journal']);
  expect(await told(guide)).toEqual([]);
  await share(client, entry.id);
  await client.put(`/api/client/journal-entries/${entry.id}`, { ...change, entryText: words, version: 2 });
  await client.delete(`/api/client/journal-entries/${entry.id}`);
  expect(await told(guide)).toEqual(['activity', 'activity', 'activity']);
  await fromNow();
  const heavy = (await client.post('/api/journal-entries', { ...page, moodScore: 1 })).json<{ id: string }>();
  await client.delete(`/api/client/journal-entries/${heavy.id}`);
  expect(await told(guide)).toEqual(['activity', 'activity']);
});

it('a former coach hears nothing, and a client without a coach makes no noise', async () => {
  const { client, guide } = await pair(test);
  await assign(test, client);
  const shared = await save(client, { entryText: words, share: true });
  await endRelation(test, client);
  await fromNow();
  await unshare(client, shared.id);
  await save(client, { entryText: words });
  expect(await told(guide)).toEqual([]);
  const other = await coach(test);
  await connect(test, client, other);
  await save(client, { entryText: words });
  expect(await told(guide)).toEqual([]);
  expect(await told(other)).toEqual(['activity']);
});

it('a client hears of every answer to an entry, and all devices of a notice that was put away, once', async () => {
  const { client, guide } = await pair(test);
  await assign(test, client);
  const entry = await save(client, { entryText: words, share: true });
  await read(guide, client, entry.id);
  await comment(guide, client, entry.id, words);
  await comment(guide, client, entry.id, words);
  // Once that it was read, twice that it was answered; the coach's other pages hear of the first too.
  expect(await told(client)).toEqual(['journal', 'notice', 'notice', 'notice']);
  expect(await told(guide)).toEqual(['activity', 'activity']);
  const [notice] = (await client.get('/api/notices')).json<{ id: string }[]>();
  await fromNow();
  await client.post(`/api/notices/${notice!.id}/read`);
  await client.post(`/api/notices/${notice!.id}/read`);
  expect(await told(client)).toEqual(['notice']);
  await guide.post(`/api/notices/${notice!.id}/read`);
  expect(await told(guide)).toEqual([]);
});

it('several notices are dismissed by one call, once, and nobody dismisses another person’s', async () => {
  const { client, guide } = await pair(test);
  await assign(test, client);
  for (const text of ['One.', 'Two.']) {
    const entry = await save(client, { entryText: text, share: true });
    await comment(guide, client, entry.id, words);
  }
  const ids = (await client.get('/api/notices')).json<{ id: string }[]>().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  await fromNow();
  expect((await guide.post('/api/notices/read', { ids })).json()).toEqual({ read: 0 });
  expect((await client.get('/api/notices')).json()).toHaveLength(ids.length);
  expect((await client.post('/api/notices/read', { ids })).json()).toEqual({ read: ids.length });
  expect((await client.post('/api/notices/read', { ids })).json()).toEqual({ read: 0 });
  expect((await client.get('/api/notices')).json()).toEqual([]);
  expect(await told(client)).toEqual(['notice']);
  expect((await client.post('/api/notices/read', { ids: Array.from({ length: 51 }, () => ids[0]) })).statusCode).toBe(
    422,
  );
});

it('both hear of an invitation and its answer, and the client of the program that began', async () => {
  const [guide, client] = [await reachableCoach(test), await unassignedClient(test)];
  const id = await invite(guide, client, { message: words });
  expect(await told(client)).toEqual(['invitation']);
  await fromNow();
  await respond(client, id, 'accepted');
  expect(await told(client)).toEqual(['invitation', 'program']);
  expect(await told(guide)).toEqual(['activity', 'invitation', 'notice']);
});

it('both hear of a request and its answer, and the coach when it is taken back', async () => {
  const [guide, client] = [await reachableCoach(test), await unassignedClient(test)];
  const first = await asked(client, guide, words);
  expect(await told(guide)).toEqual(['request']);
  await client.delete(`/api/client/coaching-requests/${first}`);
  expect(await told(guide)).toEqual(['request', 'request']);
  const second = await asked(client, guide);
  await fromNow();
  await answer(guide, second, 'accepted');
  expect(await told(client)).toEqual(['notice', 'program', 'request']);
  expect(await told(guide)).toEqual(['activity', 'request']);
});

it('a client hears of another program', async () => {
  const { client, guide } = await pair(test);
  await assign(test, client);
  await test.app.inject({
    method: 'POST',
    url: `/api/coach/client/${client.id}/change-program-direct`,
    payload: 'programId=breath-anchor-01',
    headers: {
      cookie: guide.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(await told(client)).toEqual(['notice', 'program']);
  expect(await told(await trialClient(test))).toEqual([]);
});

it('no event holds a word of what anybody wrote', async () => {
  const all = await db.select({ detail: liveEvents.detail }).from(liveEvents);
  expect(all.length).toBeGreaterThan(10);
  expect(JSON.stringify(all)).not.toContain('Quetzalfeder');
});
