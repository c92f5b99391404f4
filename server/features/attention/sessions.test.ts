import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { addDays } from '#contract/days.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { appointmentRequests, cohortMembers, type appointments } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { opened, say } from '#testing/messages.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { appointment, openHours } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, vault } = test.deps;
const morning = '2026-03-04T09:00:00Z';
beforeEach(() => test.clock.set(morning));

type Wanted = Partial<typeof appointments.$inferInsert>;

const home = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
const people = async (guide: Person) => (await home(guide)).queue.rows.filter((row) => row.type === 'person');
const waits = async (guide: Person) =>
  (await people(guide)).map(({ person, reasons }) => [person.firstName, ...reasons.map(({ kind }) => kind)]);
const meet = async (guide: Person, client: { id: string } | null, at: string | Date, more: Wanted = {}) =>
  await appointment(test, { guide, client }, { startsAt: new Date(at), ...more });
const held = { state: 'held', settledAt: new Date(morning) } as const;
const weeksAgo = (weeks: number, days = 0) => addDays(new Date('2026-03-04T15:00:00Z'), -7 * weeks - days);

/** On a program, and wrote yesterday. */
async function clientOf(guide: Person, firstName: string, mood = 7, wroteOn = '2026-03-03'): Promise<Person> {
  const client = await trialClient(test, { firstName, lastName: 'X' });
  await connect(test, client, guide);
  const at = await assign(test, client, { startedAt: new Date('2026-02-20T08:00:00Z') });
  await write(test, client, at, { day: 1, mood, at: `${wroteOn}T20:00:00Z` });
  return client;
}

async function pair() {
  const guide = await reachableCoach(test);
  return { guide, client: await clientOf(guide, 'Nora') };
}

/** As the client's page keeps them. */
async function withLines(client: Person, text: string, version = 2): Promise<Wanted> {
  const [id, key] = [newId(), await dataKeyOf(test.deps, db, client.id)];
  return { id, linesSealed: vault.seal(key, { id: `${id}:lines`, version }, text), linesVersion: version };
}

it('puts sessions into the order of the need, once each person, in the list of clients too', async () => {
  const guide = await reachableCoach(test);
  const named = async (name: string, ...how: [mood?: number, wroteOn?: string]) => await clientOf(guide, name, ...how);
  const gap = await named('Gap', 7, '2026-02-23');
  await named('Quiet', 7, '2026-02-23');
  const [later, unsaid, asks] = [await named('Later'), await named('Unsaid'), await named('Asks')];
  const [soon, low] = [await named('Soon'), await named('Low', 2)];
  await meet(guide, gap, weeksAgo(5), held);
  await meet(guide, later, '2026-03-04T11:00:01Z');
  await meet(guide, unsaid, '2026-03-03T15:00:00Z');
  await meet(guide, soon, '2026-03-04T11:00:00Z');
  await meet(guide, low, '2026-03-04T10:00:00Z');
  for (const client of [asks, soon]) await say(client, (await opened(client, guide)).id, 'Could we talk?');
  const expected = [
    ['Low', 'distress', 'session-today'],
    ['Soon', 'session-today', 'message'],
    ['Asks', 'message'],
    ['Unsaid', 'session-unsaid'],
    ['Later', 'session-today'],
    ['Gap', 'no-session', 'quiet'],
    ['Quiet', 'quiet'],
  ];
  expect(await waits(guide)).toEqual(expected);
  const { clients } = await home(guide);
  expect(clients.map(({ user, reason }) => [user.firstName, reason?.attention?.kind])).toEqual(
    expected.map(([name, kind]) => [name, kind]),
  );
});

describe('a session of today', () => {
  it.each([
    // 29 March has 23 hours in Berlin, from 23:00 to 22:00 UTC; 25 October has 25.
    ['2026-03-28T23:00:00Z', '2026-03-28T23:30:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['2026-10-24T22:00:00Z', '2026-10-24T22:30:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  ])('is one on the coach’s own date, also when the clocks change: at %s', async (now, first, last, next) => {
    test.clock.set(now);
    const guide = await reachableCoach(test, { timeZone: 'Europe/Berlin' });
    // The first goes on past midnight.
    for (const at of [addDays(new Date(first), -1 / 32), first, last, next])
      await meet(guide, await clientOf(guide, new Date(at).toISOString()), at);
    const ofToday = [first, last].map((at) => [new Date(at).toISOString(), 'session-today']);
    const sessions = (await people(guide)).flatMap(({ person, reasons }) =>
      reasons.filter(({ session }) => session).map(({ kind }) => [person.firstName, kind]),
    );
    expect(sessions).toEqual(ofToday);
  });

  it('lasts until it is over, and is then asked about', async () => {
    const { guide, client } = await pair();
    const id = await meet(guide, client, '2026-03-04T09:00:00Z');
    const reason = async () => (await people(guide))[0]?.reasons[0];
    test.clock.set('2026-03-04T09:49:59Z');
    expect(await reason()).toEqual({
      id: 'session-today:2026-03-04T09:00:00.000Z',
      kind: 'session-today',
      severity: 'high',
      message: 'Session today',
      date: '2026-03-04T09:00:00.000Z',
      quote: null,
      session: { id, name: 'Coaching' },
    });
    test.clock.set('2026-03-04T09:50:00Z');
    expect(await reason()).toMatchObject({ kind: 'session-unsaid', message: 'Did it happen?', session: { id } });
  });

  it('quotes the lines, to this coach and while it is ahead', async () => {
    const { guide, client } = await pair();
    await meet(guide, client, '2026-03-04T15:00:00Z', await withLines(client, 'An albatross.\nAnd the week.'));
    expect((await people(guide))[0]?.reasons[0]?.quote).toBe('An albatross.\nAnd the week.');
    const other = await reachableCoach(test);
    expect(JSON.stringify(await home(other))).not.toContain('albatross');
    test.clock.set('2026-03-04T16:00:00Z');
    expect(await waits(guide)).toEqual([['Nora', 'session-unsaid']]);
    expect(JSON.stringify(await home(guide))).not.toContain('albatross');
    // Who has parted is not met.
    test.clock.set(morning);
    expect((await guide.post(`/api/coach/client/${client.id}/end`)).statusCode).toBe(200);
    const { queue, clients, today } = await home(guide);
    expect([queue.rows, clients, today]).toEqual([[], [], null]);
  });

  it.each<[string, Wanted]>([
    ['offered', { state: 'offered' }],
    ['called off', { state: 'called-off' }],
    ['held already', held],
  ])('is not one that is %s', async (_name, more) => {
    const { guide, client } = await pair();
    await meet(guide, client, '2026-03-04T10:00:00Z', more);
    expect(await waits(guide)).toEqual([]);
  });

  it('is not one of a group, which is in the hours of the day', async () => {
    const { guide } = await pair();
    const cohort = await makeCohort(guide, { startsOn: '2026-03-04' });
    await meet(guide, null, '2026-03-04T10:00:00Z', { cohortId: cohort.id });
    expect(await waits(guide)).toEqual([]);
    expect((await home(guide)).today?.appointments).toMatchObject([{ name: 'Autumn Circle' }]);
  });
});

it('asks about each session that is over, the first one first, until somebody has said how it went', async () => {
  const { guide, client } = await pair();
  const ids = [];
  for (const at of ['2026-02-27T15:00:00Z', '2026-03-03T15:00:00Z']) ids.push(await meet(guide, client, at));
  const asked = async () => (await people(guide)).flatMap(({ reasons }) => reasons.map(({ session }) => session?.id));
  expect(await asked()).toEqual([ids[0]]);
  const [reason] = (await people(guide))[0]?.reasons ?? [];
  const dismissed = await guide.post(`/api/coach/client/${client.id}/dismiss-notification`, { id: reason?.id });
  expect(dismissed.statusCode).toBe(404);
  const say = async (id: string | undefined, outcome: string | null) =>
    (await guide.post(`/api/coach/appointments/${id}/outcome`, { outcome })).statusCode;
  expect(await say(ids[0], 'missed')).toBe(200);
  expect(await asked()).toEqual([ids[1]]);
  expect((await home(guide)).queue.done).toEqual([]);
  expect(await say(ids[1], 'held')).toBe(200);
  expect(await asked()).toEqual([]);
  expect((await home(guide)).queue.done).toEqual([{ id: client.id, name: 'Nora X' }]);
  expect(await say(ids[1], null)).toBe(200);
  expect(await asked()).toEqual([ids[1]]);
});

describe('no session for weeks', () => {
  type Two = { guide: Person; client: Person };
  const at = new Date(morning);
  const group = async ({ guide, client }: Two, startsAt: Date, more: Wanted) => {
    const cohort = await makeCohort(guide, { startsOn: '2026-03-04' });
    await db.insert(cohortMembers).values({ cohortId: cohort.id, clientId: client.id, joinedAt: at });
    await meet(guide, null, startsAt, { cohortId: cohort.id, ...more });
  };
  const ask = async ({ guide, client }: Two, closedAt: Date | null = null) =>
    await db.insert(appointmentRequests).values({
      id: newId(),
      coachId: guide.id,
      clientId: client.id,
      wordsSealed: Buffer.from('x'),
      createdAt: at,
      closedAt,
      outcome: closedAt && 'withdrawn',
    });
  const last = async ({ guide, client }: Two, weeks = 5, more: Wanted = held) =>
    await meet(guide, client, weeksAgo(weeks), more);

  it.each<[said: string | null, when: string, happened: (two: Two) => Promise<unknown>]>([
    ['No session for 5 weeks', 'the last was five weeks ago, later in the day', (two) => last(two)],
    ['No session for 7 weeks', 'it was longer ago', (two) => meet(two.guide, two.client, weeksAgo(7, 6), held)],
    [null, 'it was a day less ago', (two) => meet(two.guide, two.client, weeksAgo(5, -1), held)],
    [null, 'they have never met', (two) => last(two, 5, { state: 'missed' })],
    [
      null,
      'one is booked',
      async (two) => [await last(two), await meet(two.guide, two.client, '2026-04-01T09:00:00Z')],
    ],
    [null, 'one was not answered for', async (two) => [await last(two), await last(two, 1, {})]],
    [null, 'one is offered', async (two) => [await last(two), await last(two, -1, { state: 'offered' })]],
    [
      'No session for 5 weeks',
      'what was offered has lapsed',
      async (two) => [await last(two), await last(two, -1, { state: 'offered', keepUntil: at })],
    ],
    [null, 'another time was asked for', async (two) => [await last(two), await ask(two)]],
    ['No session for 5 weeks', 'that was withdrawn', async (two) => [await last(two), await ask(two, at)]],
    [null, 'their group met since', async (two) => [await last(two), await group(two, weeksAgo(1), held)]],
    [null, 'their group will meet', async (two) => [await last(two), await group(two, weeksAgo(-1), {})]],
    [
      null,
      'the coach wants six weeks',
      async (two) => [await last(two), await openHours(two.guide, { quietWeeks: 6 })],
    ],
    [null, 'the coach wants none', async (two) => [await last(two), await openHours(two.guide, { quietWeeks: null })]],
    [
      'No session for a week',
      'the coach wants one',
      async (two) => [await last(two, 1), await openHours(two.guide, { quietWeeks: 1 })],
    ],
    [
      null,
      'they rest',
      async (two) => [await last(two), await two.guide.post(`/api/coach/client/${two.client.id}/pause`, { weeks: 1 })],
    ],
    [
      null,
      'their program is over',
      async (two) => [await last(two), await assign(test, two.client, { status: 'completed' })],
    ],
  ])('%s: %s', async (said, _when, happened) => {
    const two = await pair();
    await happened(two);
    const reasons = (await people(two.guide)).flatMap(({ reasons }) => reasons);
    expect(reasons.find(({ kind }) => kind === 'no-session')?.message ?? null).toBe(said);
  });

  it('can be dismissed until there is a later one, is not answered by a message, and stands on the client’s page', async () => {
    const { guide, client } = await pair();
    const elsewhere = await reachableCoach(test);
    await meet(elsewhere, client, weeksAgo(9), held);
    expect(await waits(guide)).toEqual([]);
    await meet(guide, client, weeksAgo(6), held);
    await say(guide, (await opened(guide, client)).id, 'How are you?');
    const [reason] = (await people(guide))[0]?.reasons ?? [];
    expect(reason).toMatchObject({ id: `no-session:${weeksAgo(6).toISOString()}`, message: 'No session for 6 weeks' });
    const page = async () => (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>().notifications;
    expect(await page()).toMatchObject([{ kind: 'no-session', message: 'No session for 6 weeks' }]);
    await guide.post(`/api/coach/client/${client.id}/dismiss-notification`, { id: reason?.id });
    expect([await waits(guide), await page()]).toEqual([[], []]);
    await meet(guide, client, weeksAgo(5), held);
    expect(await waits(guide)).toEqual([['Nora', 'no-session']]);
  });
});
