import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachClients, CoachDashboard, GatheredPeople } from '#contract/coach-dashboard/endpoints.ts';
import { cohortMembers } from '#server/platform/db/schema.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { answer, asked } from '#testing/joining.ts';
import { addManyClients, letThemTalk } from '#testing/many-clients.ts';
import { opened, readUpTo, say } from '#testing/messages.ts';
import { coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { read, save, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;
const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const home = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
const queue = async (guide: Person) => (await home(guide)).queue;
const people = async (guide: Person) => (await queue(guide)).rows.filter((row) => row.type === 'person');
/** Each person with the kinds of their reasons. */
const waits = async (guide: Person) =>
  (await people(guide)).map(({ person, reasons }) => [person.firstName, ...reasons.map(({ kind }) => kind)]);
const dismiss = async (guide: Person, personId: string, id: string) =>
  await guide.post(`/api/coach/client/${personId}/dismiss-notification`, { id });

/** On the program since 20 February, with an entry of that mood on that day. */
async function clientOf(guide: Person, firstName: string, wroteOn = '2026-03-03', mood = 7): Promise<Person> {
  const client = await trialClient(test, { firstName, lastName: 'X' });
  await connect(test, client, guide);
  const at = await assign(test, client, { startedAt: new Date('2026-02-20T08:00:00Z') });
  await write(test, client, at, { day: 1, mood, at: `${wroteOn}T20:00:00Z` });
  return client;
}

describe('the queue of a coach', () => {
  it('has everybody once, with all reasons, in the order of the need', async () => {
    const guide = await reachableCoach(test);
    await clientOf(guide, 'Content');
    const silent = await clientOf(guide, 'Silent', '2026-02-23');
    const low = await clientOf(guide, 'Low', '2026-03-03', 2);
    const writer = await clientOf(guide, 'Writer');
    const sharer = await clientOf(guide, 'Sharer');
    const stranger = await unassignedClient(test, { firstName: 'Oliver', lastName: 'B' });
    await asked(stranger, guide, 'I would do it more honestly\nif somebody read along.');
    test.clock.advance(hour);
    await say(writer, (await opened(writer, guide)).id, 'Could we talk about Thursday?');
    test.clock.advance(hour);
    await save(sharer, { entryText: 'An albatross.', share: true });
    test.clock.advance(hour);
    await say(silent, (await opened(silent, guide)).id, 'One.');
    test.clock.advance(hour);
    await say(silent, (await opened(silent, guide)).id, 'Two.');
    await say(low, (await opened(low, guide)).id, 'It was a long night.');

    const [{ total, people: count, done }, rows] = [await queue(guide), await people(guide)];
    expect(rows.map(({ person, reasons }) => [person.firstName, ...reasons.map(({ kind }) => kind)])).toEqual([
      ['Low', 'distress', 'message'],
      ['Oliver', 'request'],
      ['Writer', 'message'],
      ['Sharer', 'shared'],
      ['Silent', 'message', 'quiet'],
    ]);
    expect([total, count, done]).toEqual([5, 5, []]);
    const [lena, oliver, , nora, marcus] = rows;
    expect(lena).toMatchObject({ isClient: true, reasons: [{ message: 'Logged 2 (Low) on Day 1' }, {}] });
    expect(lena?.cloth).toMatch(/^2/);
    // Nobody's cloth is seen before they have agreed, and a request is quoted as it is.
    expect(oliver).toEqual({
      type: 'person',
      person: { id: stranger.id, firstName: 'Oliver', lastName: 'B', profileImageUrl: null },
      isClient: false,
      cloth: '',
      reasons: [
        {
          id: expect.any(String) as string,
          kind: 'request',
          severity: 'medium',
          message: 'Coaching request',
          date: '2026-03-04T09:00:00.000Z',
          quote: 'I would do it more honestly\nif somebody read along.',
        },
      ],
    });
    expect(nora?.reasons).toMatchObject([{ message: 'Shared Day 2', date: '2026-03-04T11:00:00.000Z', quote: null }]);
    expect(marcus?.reasons).toMatchObject([
      { message: 'Wrote 2 messages to you', quote: 'Two.', date: '2026-03-04T12:00:00.000Z' },
      { message: 'No entry for 9 days', date: '2026-02-23T12:00:00.000Z', quote: null },
    ]);
    expect(JSON.stringify(await home(guide))).not.toContain('albatross');
  });

  it('marks the same people in the list of clients, in the same order', async () => {
    const guide = await coach(test);
    await clientOf(guide, 'Content');
    await clientOf(guide, 'Silent', '2026-02-23');
    const writer = await clientOf(guide, 'Writer');
    await say(writer, (await opened(writer, guide)).id, 'Hello.');
    const shown = await home(guide);
    const marks = shown.clients.map(({ user, group, reason }) => [user.firstName, group, reason?.attention?.kind]);
    expect(marks).toEqual([
      ['Writer', 'today', 'message'],
      ['Silent', 'today', 'quiet'],
      ['Content', 'course', undefined],
    ]);
    expect((await guide.get('/api/coach/clients')).json<CoachClients>().clients).toEqual(shown.clients);
    expect(shown.groups.today).toBe(shown.queue.total);
  });

  it('loses what is done: read, answered, nudged, taken back; and says whom the coach has answered today', async () => {
    const guide = await reachableCoach(test);
    const silent = await clientOf(guide, 'Silent', '2026-02-23');
    const low = await clientOf(guide, 'Low', '2026-03-03', 2);
    const writer = await clientOf(guide, 'Writer');
    const sharer = await clientOf(guide, 'Sharer');
    const stranger = await unassignedClient(test, { firstName: 'Oliver', lastName: 'B' });
    const request = await asked(stranger, guide);
    const conversation = await opened(writer, guide);
    await say(writer, conversation.id, 'Hello.');
    const shared = await save(sharer, { share: true });
    const taken = await save(sharer, { share: true });
    await unshare(sharer, taken.id);
    expect(await waits(guide)).toHaveLength(5);

    await readUpTo(guide, conversation.id, 1);
    await read(guide, sharer, shared.id);
    expect((await answer(guide, request, 'declined')).statusCode).toBe(200);
    test.clock.advance(1_000);
    await say(guide, (await opened(guide, low)).id, 'I am thinking of you.');
    expect((await guide.post(`/api/coach/client/${silent.id}/nudge`)).statusCode).toBe(200);
    // A letter to a person who never wrote answers nothing.
    const message = 'Hello, shall we talk about what you would like?';
    const letter = { clientId: (await unassignedClient(test)).id, message };
    expect((await guide.post('/api/coach/send-outreach', letter)).statusCode).toBe(200);
    const { rows, done } = await queue(guide);
    expect(rows).toEqual([]);
    // Who was only read is answered by that where it was an entry; a message that was read may still be answered.
    expect(new Set(done.map(({ name }) => name))).toEqual(new Set(['Low X', 'Silent X', 'Sharer X', 'Oliver B']));

    // The next day is another one, and three days after the nudge the silence is told again.
    test.clock.advance(day);
    expect((await queue(guide)).done).toEqual([]);
    test.clock.set('2026-03-07T09:00:02Z');
    expect((await waits(guide)).filter(([name]) => name === 'Silent')).toEqual([['Silent', 'quiet']]);
    await say(writer, conversation.id, 'Are you there?');
    expect(await waits(guide)).toContainEqual(['Writer', 'message', 'quiet']);
  });

  it('lets a message and a shared entry be dismissed until there is another, and no request', async () => {
    const [guide, other] = [await reachableCoach(test), await coach(test)];
    const sharer = await clientOf(guide, 'Sharer');
    const stranger = await unassignedClient(test, { firstName: 'Oliver', lastName: 'B' });
    const { id } = await opened(stranger, guide);
    await say(stranger, id, 'Do you have room?');
    test.clock.advance(hour);
    await save(sharer, { share: true });
    const [message, shared] = (await people(guide)).map(({ reasons }) => reasons[0]?.id ?? '');
    expect(message).toBe('message:2026-03-04T09:00:00.000Z');
    expect((await dismiss(other, stranger.id, message ?? '')).statusCode).toBe(404);
    expect((await dismiss(guide, (await unassignedClient(test)).id, message ?? '')).statusCode).toBe(404);
    expect((await dismiss(guide, stranger.id, 'request:2026-03-04T09:00:00.000Z')).statusCode).toBe(404);
    expect((await dismiss(guide, stranger.id, message ?? '')).statusCode).toBe(200);
    expect((await dismiss(guide, sharer.id, shared ?? '')).statusCode).toBe(200);
    expect(await waits(guide)).toEqual([]);
    expect((await queue(guide)).done).toHaveLength(2);
    test.clock.advance(hour);
    await say(stranger, id, 'Hello?');
    test.clock.advance(hour);
    await save(sharer, { share: true });
    expect(await waits(guide)).toEqual([
      ['Oliver', 'message'],
      ['Sharer', 'shared'],
    ]);
    expect((await queue(guide)).done).toEqual([]);
  });

  it('shows nothing of anybody who has left, or was never there', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    const client = await clientOf(guide, 'Leaving');
    await say(client, (await opened(client, guide)).id, 'Goodbye.');
    await save(client, { share: true });
    expect(await waits(guide)).toEqual([['Leaving', 'message', 'shared']]);
    expect(await waits(other)).toEqual([]);
    expect((await guide.post(`/api/coach/client/${client.id}/end`)).statusCode).toBe(200);
    expect(JSON.stringify(await home(guide))).not.toContain('Leaving');
  });
});

it('shows fifty of those who wait, each with a cloth, and how many there are', async () => {
  const guide = await coach(test);
  await addManyClients(test.deps.db, guide.id, { clients: 60, programs: 1, now: test.clock.now() });
  await letThemTalk(test, guide.id);
  const [{ total }, rows] = [await queue(guide), await people(guide)];
  expect([rows.length, total]).toEqual([50, 60]);
  expect(rows.filter(({ cloth }) => cloth === '')).toEqual([]);
});

it('makes one row of the quiet members of a cohort, whose people can be asked for', async () => {
  const [guide, other] = [await reachableCoach(test), await coach(test)];
  const cohort = await makeCohort(guide, { programId: 'living-from-desire-01', startsOn: '2026-03-04', places: 100 });
  const silent: Person[] = [];
  for (let n = 0; n < 4; n += 1) silent.push(await clientOf(guide, `Silent ${n}`, `2026-02-2${n + 2}`));
  for (const { id } of silent)
    await test.deps.db.insert(cohortMembers).values({ cohortId: cohort.id, clientId: id, joinedAt: test.clock.now() });
  expect(await queue(guide)).toMatchObject({
    rows: [
      {
        type: 'cohort',
        cohort: { id: cohort.id, name: 'Autumn Circle' },
        kind: 'quiet',
        count: 4,
        message: 'No page for three days or more. The longest: Silent 0 X, since 22 February.',
        bands: Array.from({ length: 4 }, () => expect.stringMatching(/^7o/) as string),
        longest: 'Silent 0 X',
      },
    ],
    total: 1,
    people: 4,
  });
  const gathered = async (who: Person, kind = 'quiet') =>
    (await who.get(`/api/coach/queue?cohort=${cohort.id}&kind=${kind}`)).json<GatheredPeople>();
  const { rows, total } = await gathered(guide);
  expect([total, rows.map(({ person }) => person.firstName).sort()]).toEqual([
    4,
    ['Silent 0', 'Silent 1', 'Silent 2', 'Silent 3'],
  ]);
  expect(rows[0]).toMatchObject({ type: 'person', isClient: true, reasons: [{ kind: 'quiet' }] });
  for (const nobody of [await gathered(other), await gathered(guide, 'message')])
    expect(nobody).toEqual({ rows: [], total: 0 });
  expect((await guide.get('/api/coach/queue?kind=nothing')).statusCode).toBe(422);
  // Someone who has another reason as well has a row again, and three of them are three rows.
  await say(silent[3]!, (await opened(silent[3]!, guide)).id, 'Hello.');
  expect(await waits(guide)).toHaveLength(4);
  // Nudging answers the silence of each.
  for (const { id } of silent) await guide.post(`/api/coach/client/${id}/nudge`);
  expect(await waits(guide)).toEqual([['Silent 3', 'message']]);
});
