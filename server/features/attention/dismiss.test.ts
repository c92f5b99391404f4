import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { clientProfiles, invitations, notificationDismissals, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const told = async (guide: Person) =>
  (await guide.get('/api/coach/dashboard'))
    .json<CoachDashboard>()
    .queue.rows.filter((row) => row.type === 'person')
    .flatMap(({ person, reasons }) =>
      reasons.map((reason) => ({ ...reason, clientId: person.id, clientName: fullName(person) })),
    );
const dismiss = async (guide: Person, clientId: string, id: string) =>
  await guide.post(`/api/coach/client/${clientId}/dismiss-notification`, { id });

async function quietClient(guide: Person) {
  const client = await trialClient(test, { firstName: 'Lena', lastName: 'F' });
  await connect(test, client, guide);
  const at = await assign(test, client, { startedAt: new Date('2026-02-20T08:00:00Z') });
  await write(test, client, at, { day: 1, mood: 6, at: '2026-03-01T20:00:00Z' });
  return { client, at };
}

const restore = async (guide: Person, clientId: string, ids: string[]) =>
  await guide.post(`/api/coach/client/${clientId}/restore-notifications`, { ids });
const onPage = async (guide: Person, clientId: string) =>
  (await guide.get(`/api/coach/client/${clientId}`))
    .json<ClientDetail>()
    .notifications.map(({ kind, isDismissed }) => [kind, isDismissed]);

describe('a notification that is put away', () => {
  it('can be put back, as often as one likes, and is not answered any more', async () => {
    const guide = await coach(test);
    const { client } = await quietClient(guide);
    const [reason] = await told(guide);
    await dismiss(guide, client.id, reason?.id ?? '');
    for (let time = 0; time < 2; time += 1)
      expect((await restore(guide, client.id, [reason?.id ?? ''])).json()).toEqual({ ids: [reason?.id] });
    expect(await told(guide)).toEqual([reason]);
    const { queue } = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
    expect(queue.done).toEqual([]);
    const stranger = await coach(test);
    expect((await restore(stranger, client.id, [reason?.id ?? ''])).statusCode).toBe(404);
    expect((await restore(guide, client.id, [])).statusCode).toBe(422);
  });

  it('stays on the client’s page if it is distress, until it is acknowledged there', async () => {
    const guide = await coach(test);
    const client = await trialClient(test);
    await connect(test, client, guide);
    await write(test, client, await assign(test, client), { day: 1, mood: 2, at: '2026-03-03T20:00:00Z' });
    const id = (await told(guide))[0]?.id ?? '';
    await dismiss(guide, client.id, id);
    expect([await told(guide), await onPage(guide, client.id)]).toEqual([[], [['distress', true]]]);
    const acknowledge = () => guide.post(`/api/coach/client/${client.id}/acknowledge-notification`, { id });
    expect([(await acknowledge()).json(), (await acknowledge()).json()]).toEqual([{ id }, { id }]);
    expect([await told(guide), await onPage(guide, client.id)]).toEqual([[], []]);
    await restore(guide, client.id, [id]);
    expect([(await told(guide)).length, await onPage(guide, client.id)]).toEqual([1, [['distress', false]]]);
    // Acknowledged on the page it leaves the queue too.
    await acknowledge();
    expect([await told(guide), await onPage(guide, client.id)]).toEqual([[], []]);
  });

  it('is gone from the dashboard and stays so, until the same happens anew', async () => {
    const guide = await coach(test);
    const { client, at } = await quietClient(guide);
    expect(await told(guide)).toEqual([
      {
        id: 'quiet:2026-03-01',
        kind: 'quiet',
        severity: 'medium',
        message: 'No entry for 3 days',
        date: '2026-03-01T12:00:00.000Z',
        quote: null,
        clientId: client.id,
        clientName: 'Lena F',
      },
    ]);
    expect((await dismiss(guide, client.id, 'quiet:2026-03-01')).json()).toEqual({ id: 'quiet:2026-03-01' });
    expect((await dismiss(guide, client.id, 'quiet:2026-03-01')).statusCode).toBe(200);
    expect(await told(guide)).toEqual([]);
    test.clock.set('2026-03-07T09:00:00Z');
    expect(await told(guide)).toEqual([]);
    // A week of silence is told although the three days were put away, and can be put away itself.
    test.clock.set('2026-03-09T09:00:00Z');
    expect(await told(guide)).toMatchObject([
      { id: 'quiet:2026-03-01:week', severity: 'high', message: 'No entry for 8 days' },
    ]);
    await dismiss(guide, client.id, 'quiet:2026-03-01:week');
    expect(await told(guide)).toEqual([]);
    await write(test, client, at, { day: 2, mood: 6, at: '2026-03-09T08:00:00Z' });
    test.clock.set('2026-03-12T09:00:00Z');
    expect(await told(guide)).toMatchObject([{ id: 'quiet:2026-03-09' }]);
    await dismiss(guide, client.id, 'quiet:2026-03-09');
    // Only the latest of a kind is remembered.
    expect(
      await test.deps.db
        .select({ id: notificationDismissals.notificationId })
        .from(notificationDismissals)
        .where(eq(notificationDismissals.clientId, client.id)),
    ).toEqual([{ id: 'quiet:2026-03-09' }]);
  });

  it('is put away for this coach alone, and only by the coach of the client', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    const { client } = await quietClient(guide);
    const refused = await dismiss(other, client.id, 'quiet:2026-03-01');
    expect(refused.statusCode).toBe(404);
    expect((await dismiss(other, newId(), 'quiet:2026-03-01')).json()).toEqual(refused.json());
    expect((await dismiss(guide, client.id, 'nothing:2026-03-01')).statusCode).toBe(404);
    expect(await told(guide)).toHaveLength(1);
    await dismiss(guide, client.id, 'quiet:2026-03-01');
    await connect(test, client, other);
    expect(await told(other)).toHaveLength(1);
    expect(await told(guide)).toEqual([]);
    expect((await dismiss(guide, client.id, 'quiet:2026-03-01')).statusCode).toBe(404);
  });
});

it('names an invitation in its last two days, and lets it be put away', async () => {
  const guide = await coach(test);
  const invited = await trialClient(test, { firstName: 'Dev', lastName: 'C' });
  const [program] = await test.deps.db.select({ id: programs.id }).from(programs).limit(1);
  if (!program) throw new Error('a program was expected');
  await test.deps.db.insert(invitations).values({
    id: newId(),
    coachId: guide.id,
    clientId: invited.id,
    programId: program.id,
    sentAt: new Date('2026-02-20T10:00:00Z'),
    expiresAt: new Date('2026-03-06T10:00:00Z'),
  });
  expect(await told(guide)).toEqual([]);
  test.clock.set('2026-03-04T10:00:00Z');
  const [ending] = await told(guide);
  expect(ending).toMatchObject({
    kind: 'invitation-ending',
    severity: 'low',
    message: 'Your invitation ends on 6 March',
    clientId: invited.id,
    clientName: 'Dev C',
  });
  await dismiss(guide, invited.id, ending?.id ?? '');
  expect(await told(guide)).toEqual([]);
});

it('hears of distress and of a mood that falls, from what was written', async () => {
  const guide = await coach(test);
  const client = await trialClient(test, { firstName: 'Low', lastName: 'Y' });
  await connect(test, client, guide);
  const at = await assign(test, client, { startedAt: new Date('2026-02-15T08:00:00Z') });
  // 19 to 25 February at 8; 26 February to 4 March at 5, and one heavy evening among them: (6 × 5 + 2) / 7 = 4.6.
  for (let day = 0; day < 14; day += 1) {
    const date = new Date(Date.parse('2026-02-19T07:00:00Z') + day * dayInMs).toISOString();
    await write(test, client, at, { day: 1 + day, mood: day < 7 ? 8 : day === 10 ? 2 : 5, at: date });
  }
  expect((await told(guide)).map(({ kind, severity, message }) => [kind, severity, message])).toEqual([
    ['distress', 'high', 'Logged 2 (Low) on Day 11'],
    ['mood-fall', 'high', 'Weekly mood 8.0 to 4.6'],
  ]);
  await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
  expect(await told(guide)).toEqual([]);
});
