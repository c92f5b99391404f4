import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { ClientAppointments } from '#contract/appointments/schema.ts';
import { answered } from '#testing/check-ins.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { opened, readUpTo, say } from '#testing/messages.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { appointment, openHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const morning = '2026-03-04T09:00:00Z';
beforeEach(() => test.clock.set(morning));

const home = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
const kindsIn = ({ queue }: CoachDashboard) =>
  queue.rows.flatMap((row) => (row.type === 'person' ? row.reasons.map(({ kind }) => kind) : row.kind));
const waits = async (guide: Person) => kindsIn(await home(guide));
const activity = async (guide: Person) => (await home(guide)).recentActivity.map(({ title }) => title);
const onPage = async (guide: Person, client: Person) =>
  (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>().notifications.map(({ kind }) => kind);

async function pair() {
  const [guide, client] = [await reachableCoach(test), await trialClient(test)];
  await connect(test, client, guide);
  await openHours(guide, { quietWeeks: null });
  return { guide, client, typeId: await sessionType(guide) };
}

describe('asking for another time', () => {
  const ask = async (client: Person) => {
    const body = { words: 'Could it be before eight?' };
    return (await client.post('/api/client/appointments/requests', body)).json<ClientAppointments>().request?.id ?? '';
  };

  it('waits in the queue and on the client’s page until it is answered, and cannot be dismissed', async () => {
    const { guide, client, typeId } = await pair();
    for (const answerIt of [
      (id: string) => guide.post(`/api/coach/appointments/requests/${id}/decline`),
      () => guide.post('/api/coach/appointments', { clientId: client.id, typeId, at: '2026-03-06T10:00:00Z' }),
      (id: string) => client.delete(`/api/client/appointments/requests/${id}`),
    ]) {
      const id = await ask(client);
      const { queue, clients } = await home(guide);
      expect(queue).toMatchObject({ total: 1, people: 1 });
      expect(queue.rows[0]).toMatchObject({
        person: { id: client.id },
        reasons: [{ kind: 'session-asked', message: 'Asks for another time', date: test.clock.now().toISOString() }],
      });
      expect(clients[0]).toMatchObject({ group: 'today', reason: { attention: { kind: 'session-asked' } } });
      expect(await onPage(guide, client)).toEqual(['session-asked']);
      const reason = { id: `session-asked:${test.clock.now().toISOString()}` };
      expect((await guide.post(`/api/coach/client/${client.id}/dismiss-notification`, reason)).statusCode).toBe(404);
      expect(await activity(guide)).toContain('Asks for another time');
      expect((await answerIt(id)).statusCode).toBeLessThan(300);
      expect([await waits(guide), await onPage(guide, client)]).toEqual([[], []]);
      test.clock.advance(60_000);
    }
  });

  it('is also to move a session, until that is agreed, declined, called off or over', async () => {
    const { guide, client } = await pair();
    const moveAskedAt = new Date('2026-03-03T08:00:00Z');
    const wish = { moveTo: new Date('2026-03-09T10:00:00Z'), moveAskedBy: 'client', moveAskedAt } as const;
    const answers = [
      (id: string) => guide.post(`/api/appointments/${id}/move/answer`, { isAccepted: true }),
      (id: string) => guide.post(`/api/appointments/${id}/move/answer`, { isAccepted: false }),
      (id: string) => guide.post(`/api/appointments/${id}/call-off`, {}),
    ];
    for (const [index, answerIt] of answers.entries()) {
      const startsAt = new Date(`2026-03-0${5 + index}T10:00:00Z`);
      const moveTo = new Date(wish.moveTo.getTime() + index * 3_600_000);
      const id = await appointment(test, { guide, client }, { startsAt, ...wish, moveTo });
      expect(await waits(guide)).toEqual(['session-asked']);
      expect((await answerIt(id)).statusCode).toBeLessThan(300);
      expect(await waits(guide)).toEqual([]);
    }
    await appointment(test, { guide, client }, { startsAt: new Date('2026-03-05T12:00:00Z'), ...wish });
    const asked = { moveAskedBy: 'coach', startsAt: new Date('2026-03-05T14:00:00Z') } as const;
    await appointment(test, { guide, client }, { ...wish, ...asked });
    expect(await waits(guide)).toEqual(['session-asked']);
    test.clock.set('2026-03-05T13:00:00Z');
    expect(await waits(guide)).not.toContain('session-asked');
  });
});

describe('a check-in that is shown', () => {
  it('waits until the coach has opened it, is taken back or they part; the next one is another', async () => {
    const { guide, client } = await pair();
    const show = async (id: string, shown: string) =>
      await client.put(`/api/client/check-ins/${id}/share`, { shown, coachId: guide.id });
    const open = async () => {
      const { notifications } = (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>();
      const [news] = notifications.map(({ id }) => ({ id }));
      await guide.post(`/api/coach/client/${client.id}/dismiss-notification`, news);
    };
    const { id } = await answered(client);
    expect(await waits(guide)).toEqual([]);
    await show(id, 'score');
    test.clock.advance(60_000);
    const conversation = (await opened(client, guide)).id;
    await say(client, conversation, 'Could we talk?');
    expect(await waits(guide), 'who waits for an answer comes first').toEqual(['message', 'check-in']);
    await readUpTo(guide, conversation, 1);
    await say(guide, conversation, 'Gladly.');
    expect((await home(guide)).queue.rows[0]).toMatchObject({
      reasons: [{ kind: 'check-in', message: 'Shared a check-in', date: morning.replace('Z', '.000Z') }],
    });
    expect(await onPage(guide, client)).toEqual(['check-in']);
    await open();
    expect([await waits(guide), await onPage(guide, client)]).toEqual([[], []]);

    test.clock.advance(60_000);
    await show(id, 'answers');
    expect(await waits(guide)).toEqual(['check-in']);
    await client.delete(`/api/client/check-ins/${id}/share`);
    expect(await waits(guide)).toEqual([]);

    const other = await reachableCoach(test);
    await show(id, 'score');
    await connect(test, client, other);
    expect([await waits(guide), await waits(other)]).toEqual([[], []]);
  });
});

it('days before somebody joined are neither this coach’s silence nor progress', async () => {
  const guide = await reachableCoach(test);
  const [own, joiner] = [await trialClient(test), await trialClient(test, { firstName: 'Oliver' })];
  await connect(test, own, guide);
  await assign(test, own, { startedAt: new Date('2026-03-03T08:00:00Z'), day: 4 });
  const before = await home(guide);
  const trial = await assign(test, joiner, { startedAt: new Date('2026-02-20T08:00:00Z'), day: 6 });
  await write(test, joiner, trial, { day: 5, mood: 6, at: '2026-02-24T20:00:00Z' });
  await connect(test, joiner, guide, test.clock.now());
  const after = await home(guide);
  expect(kindsIn(after)).not.toContain('quiet');
  expect(after.stats).toEqual({ ...before.stats, activeClients: 2 });
  test.clock.set('2026-03-07T09:00:00Z');
  expect((await home(guide)).clients.find(({ id }) => id === joiner.id)?.reason?.message).toBe('No entry for 3 days');
});
