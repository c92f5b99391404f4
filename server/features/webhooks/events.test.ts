import { afterEach, describe, expect, it } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { undoAdvanceSeconds } from '#contract/assignments/rules.ts';
import type { WebhookKind } from '#contract/webhooks/constants.ts';
import { storeFinishedPrograms } from '#server/features/assignments/current-assignment.ts';
import { coachProfiles, webhookDeliveries } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { assign, clientOf, write } from '#testing/histories.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';
import { pairWithHours } from '#testing/sessions.ts';
import { save, share, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { webhook } from '#testing/webhooks.ts';
import { sendDueWebhooks } from './send.ts';

const test = await testApp();
const { clock } = test;
const { db } = test.deps;
const lastDay = 28;

const address = 'https://hooks.example.org/in';
const hook = async (guide: Person, kinds?: WebhookKind[]) => await webhook(test, guide, address, kinds);
/** What is noted for all webhooks there are. */
const noted = async () =>
  (await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))).map(({ kind, ids }) => ({
    kind,
    ids,
  }));
const codeOf = async ({ id }: Person) =>
  (await db.select().from(coachProfiles).where(eq(coachProfiles.userId, id)))[0]?.referralCode;
afterEach(async () => void (await db.delete(webhookDeliveries)));

async function hookedPair() {
  const pair = await pairWithHours(test);
  await hook(pair.guide);
  return pair;
}

describe('a coach’s webhook is told', () => {
  it('that a client joined, by whatever way, and of nobody else’s', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    await hook(guide);
    await hook(other, ['entry.shared']);
    const clients = [await unassignedClient(test), await unassignedClient(test)];
    await clients[0]?.post('/api/client/join-coach', { referralCode: await codeOf(guide) });
    await clients[1]?.post('/api/client/join-coach', { referralCode: await codeOf(other) });
    expect(await noted()).toEqual([{ kind: 'client.joined', ids: { clientId: clients[0]?.id } }]);
  });

  it('that an entry was shared, with the save or later, once', async () => {
    const { client } = await hookedPair();
    const at = clock.now();
    const first = await save(client, { share: true, isFreePage: true });
    const second = await save(client, { isFreePage: true });
    for (const { id } of [first, second]) await share(client, id);
    const of = ({ id }: { id: string }) => ({ kind: 'entry.shared', ids: { clientId: client.id, entryId: id } });
    expect(await noted()).toEqual([of(first), of(second)]);
    expect(await db.select().from(webhookDeliveries)).toMatchObject([{ happenedAt: at }, { happenedAt: at }]);
    await unshare(client, second.id);
    expect(await noted()).toHaveLength(2);
  });

  it('of a session that was booked, moved, called off and held, by either of the two', async () => {
    const { guide, client, typeId } = await hookedPair();
    clock.set('2026-03-09T09:00:00Z');
    const at = '2026-03-12T10:00:00.000Z';
    const book = async () => (await client.post('/api/client/appointments', { typeId, at })).json<{ id: string }>().id;
    const id = await book();
    await book();
    await client.post(`/api/appointments/${id}/move`, { at: '2026-03-12T14:00:00.000Z' });
    clock.set('2026-03-12T15:00:00Z');
    const settle = async (outcome: string | null) =>
      await guide.post(`/api/coach/appointments/${id}/outcome`, { outcome });
    for (const outcome of ['missed', 'held', 'held']) expect((await settle(outcome)).statusCode).toBe(200);
    const booking = { clientId: client.id, typeId, at: '2026-03-13T10:00:00.000Z' };
    const other = (await guide.post('/api/coach/appointments', booking)).json<{ id: string }>().id;
    await guide.post(`/api/appointments/${other}/call-off`, { word: 'A word.' });
    const of = (kind: WebhookKind, sessionId = id) => ({ kind, ids: { clientId: client.id, sessionId } });
    expect(await noted()).toEqual([
      of('session.booked'),
      of('session.moved'),
      of('session.held'),
      of('session.booked', other),
      of('session.called_off', other),
    ]);
  });

  it('of a cohort’s session without naming who is in it', async () => {
    const { typeId, guide } = await hookedPair();
    const { id: cohortId } = await makeCohort(guide, { startsOn: '2026-03-16' });
    const at = '2026-03-20T10:00:00.000Z';
    const { id } = (await guide.post('/api/coach/appointments', { cohortId, typeId, at })).json<{ id: string }>();
    expect(await noted()).toEqual([{ kind: 'session.booked', ids: { cohortId, sessionId: id } }]);
  });

  it('that a program is finished once its last day can no longer be reopened, and not if it was', async () => {
    const { client } = await hookedPair();
    const { assignmentId } = await assign(test, client, { day: lastDay });
    const finish = async () => await client.post('/api/client/advance-day', {});
    const wait = async () => (await db.select().from(webhookDeliveries)).map(({ nextTryAt }) => nextTryAt);
    expect((await finish()).json<{ status: string }>().status).toBe('completed');
    const due = new Date(clock.now().getTime() + undoAdvanceSeconds * 1_000);
    expect(await wait()).toEqual([due]);
    // One about an earlier program is still being tried.
    const earlier = { kind: 'program.finished', ids: { assignmentId: 'earlier', clientId: client.id } } as const;
    const [waiting] = await db.select().from(webhookDeliveries);
    await db.insert(webhookDeliveries).values({ ...waiting!, ...earlier, id: newId() });
    await client.post('/api/client/advance-day/undo', { assignmentId, week: 4, day: 7 });
    expect(await noted()).toEqual([earlier]);
    await db.delete(webhookDeliveries);
    await finish();
    await finish();
    const [row] = await noted();
    expect(row).toEqual({
      kind: 'program.finished',
      ids: { clientId: client.id, assignmentId, programId: expect.any(String) as string },
    });
    expect(await noted()).toHaveLength(1);
  });

  it('that a program ended by the calendar, within a minute of the day after, once', async () => {
    const { guide, client } = await hookedPair();
    // Of a coach who does not ask, nothing is stored.
    const quiet = await coach(test);
    await hook(quiet, ['client.joined']);
    const others = [client, await clientOf(test, guide), await clientOf(test, quiet)];
    clock.set('2026-04-02T09:00:00Z');
    for (const [index, one] of others.entries()) {
      const assigned = await assign(test, one, { day: lastDay });
      if (index !== 1) await write(test, one, assigned, { day: lastDay, mood: 7 });
    }
    await storeFinishedPrograms(test.deps);
    expect(await noted()).toEqual([]);
    clock.set('2026-04-03T00:00:30Z');
    await Promise.all([storeFinishedPrograms(test.deps), storeFinishedPrograms(test.deps)]);
    await storeFinishedPrograms(test.deps);
    expect(await noted()).toMatchObject([{ kind: 'program.finished', ids: { clientId: client.id } }]);
  });
});

it('nothing that happened before it was made is told', async () => {
  const pair = await pairWithHours(test);
  clock.set('2026-04-08T09:00:00Z');
  await write(test, pair.client, await assign(test, pair.client, { day: lastDay }), { day: lastDay, mood: 7 });
  clock.set('2026-04-10T09:00:00Z');
  await hook(pair.guide);
  await storeFinishedPrograms(test.deps);
  expect(await noted()).toEqual([]);
});

it('with a role that is given up, what waits goes too', async () => {
  const { guide, client } = await hookedPair();
  await save(client, { share: true, isFreePage: true });
  expect(await noted()).toHaveLength(1);
  await guide.post('/api/auth/clear-role');
  expect(await noted()).toEqual([]);
  expect(await sendDueWebhooks(test.deps)).toBeNull();
});
