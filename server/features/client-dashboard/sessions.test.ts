import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import { assignments, type appointments, cohortMembers, pauses, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { appointment, sessionType } from '#testing/sessions.ts';
import { endRelation } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const dashboard = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const sessionsOf = async (who: Person) => (await dashboard(who)).sessions;
const knotsOf = async (who: Person) => (await sessionsOf(who))?.knots.map(({ day, isHeld }) => [day, isHeld]);

async function pair(wanted: { timeZone?: string } = {}) {
  const guide = await reachableCoach(test, { firstName: 'Ines', timeZone: 'Europe/Berlin' });
  const client = await trialClient(test, wanted);
  await connect(test, client, guide);
  const meet = (at: string, more: Partial<typeof appointments.$inferInsert> = {}) =>
    appointment(test, { guide, client }, { startsAt: new Date(at), ...more });
  return { guide, client, meet };
}

describe('what is next', () => {
  it('is nobody else’s, and nothing at all for somebody without sessions', async () => {
    const { guide, client } = await pair();
    const other = await trialClient(test);
    await connect(test, other, guide);
    await sessionType(guide, { bookableBy: 'coach' });
    await guide.delete(`/api/coach/appointments/types/${await sessionType(guide)}`);
    await appointment(test, { guide, client: other }, { startsAt: new Date('2026-03-05T13:00:00Z') });
    expect(await dashboard(client)).not.toHaveProperty('sessions');
    expect((await sessionsOf(other))?.next).not.toBeNull();
  });

  it('is the first that is booked and not over, with the coach’s clock then', async () => {
    const { client, meet } = await pair({ timeZone: 'Europe/Lisbon' });
    await meet('2026-03-04T07:00:00Z');
    await meet('2026-03-05T09:00:00Z', { state: 'called-off' });
    await meet('2026-04-02T13:00:00Z');
    expect((await sessionsOf(client))?.next?.aheadMinutes).toBe(120);
    const id = await meet('2026-03-04T08:30:00Z');
    expect((await sessionsOf(client))?.next).toEqual({
      id,
      startsAt: '2026-03-04T08:30:00.000Z',
      endsAt: '2026-03-04T09:20:00.000Z',
      minutes: 50,
      place: { kind: 'phone', text: 'I call' },
      coachName: 'Ines',
      aheadMinutes: 60,
      groupName: null,
    });
    test.clock.set('2026-03-04T09:20:00Z');
    expect((await sessionsOf(client))?.next?.startsAt).toBe('2026-04-02T13:00:00.000Z');
  });

  it('of a group is there for its members, and no longer for who has left', async () => {
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide, { startsOn: '2026-03-09' });
    const [member, leaver] = [await newMember(test, cohort), await newMember(test, cohort)];
    await appointment(
      test,
      { guide, client: null },
      { startsAt: new Date('2026-03-10T17:00:00Z'), cohortId: cohort.id },
    );
    const gone = { leftAt: test.clock.now(), leftBy: 'member' as const };
    expect((await sessionsOf(leaver))?.next?.groupName).toBe('Autumn Circle');
    await db.update(cohortMembers).set(gone).where(eq(cohortMembers.clientId, leaver.id));
    expect(await sessionsOf(leaver)).toBeUndefined();
    expect((await sessionsOf(member))?.next?.groupName).toBe('Autumn Circle');
  });

  it('is nothing once they have parted; of what was held the knots stay, and beyond a program that there is something', async () => {
    const { client, meet } = await pair();
    await assign(test, client, { day: 2, startedAt: new Date('2026-03-02T08:00:00Z') });
    const held = await meet('2026-03-03T13:00:00Z', { state: 'held' });
    await meet('2026-03-05T13:00:00Z');
    await meet('2026-03-06T13:00:00Z', { state: 'offered' });
    expect(await sessionsOf(client)).toMatchObject({ offers: 1, knots: [{ id: held }, {}] });
    await endRelation(test, client);
    expect(await sessionsOf(client)).toMatchObject({ next: null, offers: 0, knots: [{ id: held, isHeld: true }] });
    await assign(test, client, { startedAt: new Date('2026-03-04T08:00:00Z') });
    expect(await sessionsOf(client)).toEqual({ next: null, offers: 0, canBook: false, agreed: [], knots: [] });
  });
});

it('an offered time counts while it is kept', async () => {
  const { client, meet } = await pair();
  await meet('2026-03-06T13:00:00Z', { state: 'offered', keepUntil: new Date('2026-03-05T09:00:00Z') });
  await meet('2026-03-06T15:00:00Z', { state: 'offered', keepUntil: new Date('2026-03-04T08:00:00Z') });
  expect(await sessionsOf(client)).toMatchObject({ next: null, offers: 1, knots: [] });
  test.clock.set('2026-03-05T09:00:00Z');
  expect(await sessionsOf(client)).toBeUndefined();
});

it('what the present coach lets clients book can be booked, while they are not suspended', async () => {
  const { guide, client } = await pair();
  await sessionType(guide);
  expect((await sessionsOf(client))?.canBook).toBe(true);
  await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, guide.id));
  expect(await sessionsOf(client)).toBeUndefined();
});

it('what is within an allowance can be booked as long as it lasts and one of it is left', async () => {
  const { guide, client, meet } = await pair();
  const canBook = async () => (await sessionsOf(client))?.canBook;
  await sessionType(guide, { bookableBy: 'allowance' });
  expect(await canBook()).toBeUndefined();
  const body = { sessions: 2, startsOn: '2026-03-01', endsOn: '2026-03-31' };
  expect((await guide.put(`/api/coach/client/${client.id}/allowance`, body)).statusCode).toBe(200);
  await meet('2026-02-20T13:00:00Z', { state: 'held' });
  await meet('2026-03-02T13:00:00Z', { state: 'missed' });
  await meet('2026-03-03T13:00:00Z', { state: 'called-off' });
  expect(await canBook()).toBe(true);
  test.clock.set('2026-03-31T22:00:00Z'); // midnight in Berlin
  expect(await canBook()).toBe(false);
  test.clock.set('2026-03-04T09:00:00Z');
  await meet('2026-03-20T13:00:00Z');
  expect(await canBook()).toBe(false);
});

it('what was agreed is the client’s own once it is shared, in one statement more, and not under the next coach’s name', async () => {
  const { guide, client, meet } = await pair();
  const at = `/api/coach/appointments/${await meet('2026-03-02T13:00:00Z', { state: 'held' })}`;
  for (const owner of ['client', 'coach']) {
    const body = { owner, sentence: `A canary of the ${owner}.`, dueOn: '2026-03-05' };
    expect((await guide.post(`${at}/commitments`, body)).statusCode).toBe(200);
  }
  expect((await client.get('/api/client/dashboard')).body).not.toContain('canary');
  const before = await countStatements(test, () => dashboard(client));
  expect((await guide.post(`${at}/share`)).statusCode).toBe(200);
  expect(await countStatements(test, () => dashboard(client))).toBe(before + 1);
  const own = { sentence: 'A canary of the client.', dueOn: '2026-03-05', doneAt: null };
  expect((await sessionsOf(client))?.agreed).toEqual([{ id: expect.any(String) as string, ...own }]);
  await connect(test, client, await reachableCoach(test));
  expect(await sessionsOf(client)).toMatchObject({ agreed: [] });
});

describe('knots', () => {
  /*
   * By hand: days 1 and 2 were written on the 1st and 2nd, day 3 is open from the 3rd on. Paused until the 5th it waits; the
   * 6th and the 7th move it on, so the 8th is day 5 and the 31st day 28.
   */
  it('hang on the days of the program by the dates of its cells, on both sides’ pages', async () => {
    const { guide, client, meet } = await pair();
    const run = await assign(test, client, { day: 3, startedAt: new Date('2026-03-01T08:00:00Z') });
    await write(test, client, run, { day: 1, mood: 6, at: '2026-03-01T20:00:00Z' });
    await write(test, client, run, { day: 2, mood: 6, at: '2026-03-02T20:00:00Z' });
    const pause = { startsOn: '2026-03-03', endsOn: '2026-03-05', assignmentId: run.assignmentId };
    await db.insert(pauses).values({ id: newId(), clientId: client.id, ...pause, createdAt: test.clock.now() });
    for (const at of ['2026-02-26T13:00', '2026-03-01T23:30', '2026-03-03T13:00'])
      await meet(`${at}Z`, { state: 'held' });
    for (const date of ['03-02', '03-04', '03-08', '03-31', '04-01']) await meet(`2026-${date}T13:00:00Z`);
    await meet('2026-03-02T15:00:00Z', { state: 'missed' });
    await meet('2026-03-05T13:00:00Z', { state: 'called-off' });
    const tied = [
      ['2026-03-01', 1, true],
      ['2026-03-03', 3, true],
      ['2026-03-04', 3, false],
      ['2026-03-08', 5, false],
      ['2026-03-31', 28, false],
    ];
    expect(await knotsOf(client)).toEqual(tied.map(([, ...knot]) => knot));
    const pinned = async (by: Person) =>
      (await by.get(`/api/coach/client/${client.id}`))
        .json<ClientDetail>()
        .pins.sessions.map(({ date, day, isHeld }) => [date, day, isHeld]);
    expect(await pinned(guide)).toEqual([...tied, ['2026-04-01', null, false]]);
    const next = await reachableCoach(test);
    await connect(test, client, next);
    expect(await pinned(next)).toEqual([]);
  });

  it('are on the client’s own dates, and of a program that has not begun from its first day on', async () => {
    const { client, meet } = await pair({ timeZone: 'Asia/Tokyo' });
    await assign(test, client, { startedAt: new Date('2026-03-06T15:00:00Z') });
    // The 7th in Tokyo is day 1; the first of these is still on the 6th there.
    for (const at of ['2026-03-06T14:00:00Z', '2026-03-06T16:00:00Z', '2026-03-08T16:00:00Z']) await meet(at);
    expect(await knotsOf(client)).toEqual([
      [1, false],
      [3, false],
    ]);
  });

  it('follow the calendar where a group goes together, and end with the program', async () => {
    const { client, meet } = await pair();
    const run = await assign(test, client, { day: 1, startedAt: new Date('2026-03-01T08:00:00Z') });
    const set = (now: Partial<typeof assignments.$inferInsert>) =>
      db.update(assignments).set(now).where(eq(assignments.id, run.assignmentId));
    await meet('2026-03-02T13:00:00Z', { state: 'held' });
    await meet('2026-03-06T13:00:00Z');
    await set({ calendarFrom: '2026-03-01' });
    expect(await knotsOf(client)).toEqual([
      [2, true],
      [6, false],
    ]);
    await set({ calendarFrom: '2026-03-04' });
    expect((await knotsOf(client))?.[1]).toEqual([3, false]);
    await set({ status: 'completed', endedAt: new Date('2026-03-03T08:00:00Z'), calendarFrom: null });
    expect(await knotsOf(client)).toEqual([[1, true]]);
  });
});

it('takes no statement more, however many there are', async () => {
  const { client, meet } = await pair();
  await assign(test, client, { day: 3, startedAt: new Date('2026-03-01T08:00:00Z') });
  await dashboard(client);
  const without = await countStatements(test, () => dashboard(client));
  for (let day = 10; day < 30; day += 1) await meet(`2026-03-${day}T13:00:00Z`);
  expect(await countStatements(test, () => dashboard(client))).toBe(without);
  expect(await knotsOf(client)).toHaveLength(20);
});
