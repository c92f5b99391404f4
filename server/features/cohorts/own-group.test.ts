import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { OwnGroup } from '#contract/cohorts/group-endpoints.ts';
import { admits, type EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { assignments, auditLog, cohortMembers, journalEntries, liveEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { openToAll, room, roomPath, written } from '#testing/cohort-room.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { homeOf } from '#testing/joining.ts';
import { openStream } from '#testing/live-stream.ts';
import { leave as leaveCoach, undoLeave } from '#testing/parting.ts';
import { again, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const groupOf = async (who: Person) => (await who.get('/api/client/group')).json<OwnGroup>().group;
const save = async (who: Person, words: Record<string, unknown> = {}) =>
  await who.post('/api/journal-entries', { entryText: 'A page.', moodScore: 7, ...words });
const rename = async (who: Person, shownName: string) => await who.put('/api/client/group/name', { shownName });
const leave = async (who: Person, groupId: string, coach: string) =>
  await who.post('/api/client/group/leave', { groupId, coach });

async function groupWith(names: string[], wanted: Parameters<typeof makeCohort>[1] = {}) {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04', ...wanted });
  const members: Person[] = [];
  for (const shownName of names)
    members.push(await newMember(test, cohort, { firstName: 'Hidden', lastName: 'Person', shownName }));
  const [nora, ola] = members;
  if (!nora || !ola) throw new Error('Two at least.');
  return { cohort, members, nora, ola };
}

it('has the names its members chose, and from five up how its day goes', async () => {
  const { cohort, nora, ola } = await groupWith(['Nora W.', 'zoe', 'Ada', '']);
  expect(await groupOf(nora)).toEqual({
    id: cohort.id,
    name: 'Autumn Circle',
    coach: { id: ines.id, fullName: 'Ada Guide' },
    programTitle: 'Breath as Anchor',
    startsOn: '2026-03-04',
    lastDate: '2026-03-10',
    pace: 'together',
    members: 4,
    unread: 0,
    shownName: 'Nora W.',
    showsCount: true,
    names: ['Ada', 'zoe'],
  });
  const fifth = await newMember(test, cohort, { shownName: 'Rosa' });
  for (const who of [ola, fifth]) await save(who);
  expect(await groupOf(nora)).toMatchObject({ members: 5, wrote: { today: 2, members: 5 } });
  expect((await homeOf(nora)).group).toMatchObject({ wrote: { today: 2, members: 5 } });
  // Yesterday's pages are not today's.
  test.clock.set('2026-03-05T09:00:00Z');
  expect(await groupOf(nora)).toMatchObject({ wrote: 'few' });
});

it('says no number near the ends: one more or less of the others reads the same', async () => {
  const { members, nora } = await groupWith(['Nora', 'B', 'C', 'D', 'E']);
  const told = async () => [(await groupOf(nora))?.wrote, (await homeOf(nora)).group?.wrote];
  const write = async (who: Person) => expect((await save(who)).statusCode).toBe(200);
  const [, b, c, d, e] = members as [Person, Person, Person, Person, Person];
  const lines: unknown[] = [];
  for (const who of [undefined, b, c, d, e, nora]) {
    if (who) await write(who);
    const [group, today] = await told();
    expect(group).toEqual(today);
    lines.push(today);
  }
  // Four of five: without Nora that is everybody, and reads as three do.
  expect(lines).toEqual(['few', 'few', { today: 2, members: 5 }, 'most', 'most', 'most']);
  // Nora's own page is no news about the others.
  test.clock.set('2026-03-05T09:00:00Z');
  await write(nora);
  expect(await told()).toEqual(['few', 'few']);
  await write(b);
  expect(await told()).toEqual(['few', 'few']);
  await write(c);
  expect(await told()).toEqual([
    { today: 3, members: 5 },
    { today: 3, members: 5 },
  ]);
});

it('counts each in their own calendar', async () => {
  const { cohort, nora, members } = await groupWith(['A', 'B', 'C', 'D']);
  await save(members[2]!);
  const east = await newMember(test, cohort, { timeZone: 'Pacific/Kiritimati', shownName: 'E' });
  expect((await save(east)).statusCode).toBe(200);
  expect(await groupOf(nora)).toMatchObject({ wrote: { today: 2 } });
  // It is the 5th there, and still the 4th here.
  test.clock.set('2026-03-04T11:00:00Z');
  expect(await groupOf(nora)).toMatchObject({ wrote: 'few' });
});

it('calls open rooms when somebody is named otherwise, leaves or is taken out', async () => {
  const { cohort, members, nora, ola } = await groupWith(['Nora', 'Ola', 'Rosa']);
  const heard = async () =>
    await test.deps.db.$count(liveEvents, and(eq(liveEvents.userId, nora.id), eq(liveEvents.kind, 'room')));
  const before = await heard();
  await rename(ola, '');
  expect(await heard()).toBe(before + 1);
  await leave(ola, cohort.id, 'stays');
  expect(await heard()).toBe(before + 2);
  await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [members[2]?.id] });
  expect(await heard()).toBe(before + 3);
});

it('is none for who is in none, and there is no name to change and nothing to leave', async () => {
  const { cohort } = await groupWith(['A', 'B']);
  const stranger = await unassignedClient(test);
  expect(await groupOf(stranger)).toBeNull();
  expect((await rename(stranger, 'Somebody')).statusCode).toBe(409);
  expect((await leave(stranger, cohort.id, 'stays')).json()).toEqual({ group: null, ended: [] });
  expect(await test.deps.db.$count(cohortMembers, eq(cohortMembers.cohortId, cohort.id))).toBe(2);
});

it('leaves it out of Today for who does not want it, and for nobody else', async () => {
  const { nora, ola, members } = await groupWith(['Nora', 'Ola', 'C', 'D', 'E']);
  for (const who of [members[2]!, members[3]!]) await save(who);
  const show = async (isShown: unknown) => await nora.put('/api/client/group/count', { isShown });
  expect((await show('no')).statusCode).toBe(422);
  const stranger = await unassignedClient(test);
  expect((await stranger.put('/api/client/group/count', { isShown: false })).statusCode).toBe(409);
  expect((await show(false)).json<OwnGroup>().group).toMatchObject({ showsCount: false });
  const today = (await homeOf(nora)).group;
  expect([today?.name, today?.wrote]).toEqual(['Autumn Circle', undefined]);
  expect((await homeOf(ola)).group?.wrote).toEqual({ members: 5, today: 2 });
  expect((await show(true)).json<OwnGroup>().group).toMatchObject({ showsCount: true });
  expect((await homeOf(nora)).group?.wrote).toEqual({ members: 5, today: 2 });
});

it('knows somebody by another name once they change it', async () => {
  const { nora, ola } = await groupWith(['Nora', 'Ola']);
  expect((await rename(nora, 'x'.repeat(41))).statusCode).toBe(422);
  expect((await rename(nora, 'nora@example.org')).statusCode).toBe(422);
  expect((await rename(nora, ' N. ')).json<OwnGroup>().group?.shownName).toBe('N.');
  expect((await groupOf(ola))?.names).toEqual(['N.']);
  await rename(nora, '');
  expect(await groupOf(ola)).toMatchObject({ names: [], members: 2 });
});

it('is left alone: the coach stays, and the program goes on at one’s own pace', async () => {
  const { cohort, nora, ola } = await groupWith(['Nora', 'Ola']);
  test.clock.set('2026-03-06T09:00:00Z');
  expect((await leave(nora, cohort.id, 'somewhere')).statusCode).toBe(422);
  const second = await again(test, nora);
  const answers = await Promise.all([leave(nora, cohort.id, 'stays'), leave(second, cohort.id, 'stays')]);
  expect(answers.map((answer) => answer.json<OwnGroup>())).toMatchObject([
    { group: null, ended: [] },
    { group: null, ended: [] },
  ]);
  const today = await homeOf(nora);
  expect(today).toMatchObject({ coach: { id: ines.id }, assignment: { currentDay: 3, status: 'active' } });
  expect([today.group, today.assignment?.calendarFrom]).toEqual([undefined, undefined]);
  expect((await groupOf(ola))?.names).toEqual([]);
  test.clock.set('2026-03-08T09:00:00Z');
  expect((await homeOf(nora)).assignment?.currentDay).toBe(3);
  const written = await test.deps.db.select().from(auditLog).where(eq(auditLog.actorId, nora.id));
  expect(written.filter(({ action }) => action === 'cohort-left')).toHaveLength(1);
  // The link still lets them in again.
  expect((await join(nora, cohort, 'Nora')).statusCode).toBe(200);
  expect((await groupOf(nora))?.shownName).toBe('Nora');
});

it('is left with the coach, all of it or nothing, and Undo brings back both', async () => {
  const { cohort, nora } = await groupWith(['Nora', 'Ola']);
  const before = (await homeOf(nora)).assignment;
  await leave(nora, cohort.id, 'leaves');
  expect(await homeOf(nora)).toMatchObject({ coach: null, assignment: { status: 'active' } });
  const count = async () =>
    (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id)?.members;
  expect(await count()).toBe(1);
  expect(await groupOf(nora)).toBeNull();
  expect((await nora.get(`/api/cohorts/${cohort.id}/room`)).statusCode).toBe(404);
  await undoLeave(nora);
  expect(await homeOf(nora)).toMatchObject({ coach: { id: ines.id }, assignment: before });
  expect([(await groupOf(nora))?.shownName, await count()]).toEqual(['Nora', 2]);
});

it('is over after its last date, and nobody’s pages are less for it', async () => {
  const { nora } = await groupWith(['Nora', 'Ola']);
  test.clock.set('2026-03-11T09:00:00Z');
  expect(await groupOf(nora)).toBeNull();
  const [own] = await test.deps.db.select().from(assignments).where(eq(assignments.clientId, nora.id));
  expect(own?.calendarFrom).toBe('2026-03-04');
});

it('keeps the way to the rooms of groups that are over, for as long as one is with that coach', async () => {
  const endedOf = async (who: Person) => (await who.get('/api/client/group')).json<OwnGroup>().ended;
  const { cohort, nora, ola } = await groupWith(['Nora', 'Ola']);
  expect(await endedOf(nora)).toEqual([]);
  await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
  const coach = { id: ines.id, fullName: 'Ada Guide' };
  const over = [{ id: cohort.id, name: 'Autumn Circle', coach, shownName: 'Nora' }];
  expect([await groupOf(nora), await endedOf(nora)]).toEqual([null, over]);
  expect((await nora.get(`/api/cohorts/${cohort.id}/room`)).statusCode).toBe(200);
  const next = await makeCohort(ines, { name: 'Winter Circle', startsOn: '2026-03-05' });
  await join(nora, next, 'Nora');
  expect([(await groupOf(nora))?.name, await endedOf(nora)]).toEqual(['Winter Circle', over]);
  await leaveCoach(ola, ines);
  expect(await endedOf(ola)).toEqual([]);
});

it('what somebody wrote goes with them when they ask for it, also where the coach or another window was first', async () => {
  const { cohort, nora, ola } = await groupWith(['Nora', 'Ola']);
  await openToAll(ines, cohort);
  for (const who of [nora, ola]) await written(who, cohort, `By ${who.id}`);
  const texts = async () => (await room(ines, cohort)).posts.map(({ text }) => text);
  const heardOla = async () =>
    (await test.deps.db.select().from(liveEvents).where(eq(liveEvents.userId, ola.id))).filter(
      ({ kind }) => kind === 'room',
    ).length;
  const leaveWithPosts = async (who: Person) =>
    await who.post('/api/client/group/leave', { groupId: cohort.id, coach: 'leaves', removesPosts: true });
  // A stranger's wish is nobody's.
  const [stranger, atFirst] = [await unassignedClient(test), await heardOla()];
  expect((await leaveWithPosts(stranger)).statusCode).toBe(200);
  expect([(await texts()).length, await heardOla()]).toEqual([2, atFirst]);
  await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [nora.id] });
  const before = await heardOla();
  expect((await leaveWithPosts(nora)).statusCode).toBe(200);
  expect([await texts(), await heardOla()]).toEqual([[`By ${ola.id}`], before + 1]);
  // Nothing is left to remove, and nobody is called to look.
  await leaveWithPosts(nora);
  expect([(await homeOf(nora)).coach?.id, await heardOla()]).toEqual([ines.id, before + 1]);
});

it.each([
  ['by its last date', async () => test.clock.set('2026-03-11T09:00:00Z')],
  ['by its coach', async ({ id }: Cohort) => await ines.post(`/api/coach/cohorts/${id}/end`)],
])('one that is over %s can be left, and the name in its room changed', async (_, endIt) => {
  const { cohort, nora, ola } = await groupWith(['Nora', 'Ola']);
  await openToAll(ines, cohort);
  await written(nora, cohort, 'A word.');
  await endIt(cohort);
  const authors = async () => (await room(ola, cohort)).posts.map(({ author }) => author.name);
  // Which one is meant has to be said, and it has to be one's own.
  expect((await rename(nora, 'N.')).statusCode).toBe(409);
  const renameIn = async (who: Person) =>
    (await who.put('/api/client/group/name', { shownName: 'N.', groupId: cohort.id })).statusCode;
  expect([await renameIn(nora), await renameIn(await unassignedClient(test))]).toEqual([200, 409]);
  expect(await authors()).toEqual(['N.']);
  const out = { groupId: cohort.id, coach: 'stays', removesPosts: true };
  expect((await nora.post('/api/client/group/leave', out)).json()).toEqual({ group: null, ended: [] });
  expect(await authors()).toEqual([]);
  expect([await renameIn(nora), (await homeOf(nora)).coach?.id]).toEqual([409, ines.id]);
});

it.each([
  ['leaving one', async (nora: Person, { id }: Cohort) => await leave(nora, id, 'stays')],
  [
    'being taken out of one',
    async (nora: Person, { id }: Cohort) =>
      await ines.post(`/api/coach/cohorts/${id}/remove`, { clientIds: [nora.id] }),
  ],
])('%s that is over leaves the calendar of the one after it as it is', async (_, goOut) => {
  const { cohort, nora } = await groupWith(['Nora', 'Ola']);
  const next = await makeCohort(ines, { name: 'Winter Circle', startsOn: '2026-03-04' });
  await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
  const actionId = newId();
  await ines.post('/api/coach/bulk', { action: 'cohort', cohortId: next.id, clientIds: [nora.id], actionId });
  const assignment = (await homeOf(nora)).assignment;
  expect(assignment?.calendarFrom).toBe('2026-03-04');
  expect((await goOut(nora, cohort)).statusCode).toBe(200);
  expect((await nora.get('/api/client/group')).json()).toMatchObject({ group: { id: next.id }, ended: [] });
  expect((await homeOf(nora)).assignment).toEqual(assignment);
});

describe('a member', () => {
  const words = ['Quetzalfeder', 'Zimtschnecke'];
  let nora: Person;
  let others: Person[];
  let cohort: Cohort;
  /** What nobody else may find. */
  let canaries: string[];
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  beforeAll(async () => {
    test.clock.set(morning);
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    nora = await newMember(test, cohort, { firstName: 'Nora', shownName: 'Nora' });
    others = [];
    for (const firstName of ['Ola', 'Pia', 'Quinn', 'Rosa'])
      others.push(await newMember(test, cohort, { firstName, lastName: 'Verborgen', shownName: '' }));
    for (const one of others.slice(2)) await save(one, { entryText: `${words.join(' ')} of ${one.id}`, moodScore: 1 });
    canaries = [...words, 'Verborgen', ...others.flatMap(({ id, email }) => [id, email])];
  });

  it('is told how many wrote, from five on', async () => {
    expect((await homeOf(nora)).group).toMatchObject({ wrote: { members: 5, today: 2 } });
  });

  it('is told the same whether all of the others wrote, or all but one', async () => {
    for (const one of others.slice(0, 2)) {
      await save(one, { entryText: `${words.join(' ')} of ${one.id}`, moodScore: 1 });
      expect((await homeOf(nora)).group?.wrote).toBe('most');
    }
  });

  it('gets nothing of another member by any call: no word, no mood, no name, no address', async () => {
    const entries = await test.deps.db
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(inArray(journalEntries.clientId, idsOf(others)));
    const ids = [cohort.id, cohort.joinCode, ...idsOf(others), ...idsOf(entries)];
    const gets = (allEndpoints as readonly EndpointSpec[]).filter(
      ({ method, id, access }) =>
        method === 'GET' && !['live.stream', 'session.logout'].includes(id) && admits(access, 'client'),
    );
    expect(gets.length).toBeGreaterThan(20);
    for (const endpoint of gets) {
      for (const id of endpoint.path.includes('{') ? ids : [cohort.id]) {
        const url = endpoint.path.replace(/\{\w+\}/g, id);
        const { body } = await nora.get(url);
        for (const canary of canaries)
          expect(body.replaceAll(url, ''), `${endpoint.id} ${canary}`).not.toContain(canary);
      }
    }
    // Nothing was refused for want of a session on the way.
    expect((await nora.get('/api/client/dashboard')).statusCode).toBe(200);
    await test.deps.mailSender.sendDue();
    const mails = JSON.stringify(test.mail.to(nora.email));
    for (const canary of canaries) expect(mails).not.toContain(canary);
  });

  it('hears nothing of another member by the live stream but that there is something to look at', async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(url, nora.cookie);
    expect(stream.status).toBe(200);
    await expect.poll(stream.began).toBeDefined();
    const [ola, pia] = others as [Person, Person];
    await openToAll(ines, cohort);
    const post = await written(ola, cohort, 'In the room.');
    await pia.put(`${roomPath(cohort)}/posts/${post.id}/acknowledgement`, { isAcknowledged: true });
    await written(pia, cohort, 'An answer.', post.id);
    await save(ola, { entryText: `${words.join(' ')} once more`, moodScore: 2 });
    await ola.put('/api/client/group/name', { shownName: 'Ola V.' });
    await pia.post('/api/client/group/leave', { groupId: cohort.id, coach: 'leaves', removesPosts: true });
    // What comes last, so that all before it has come.
    await publish(test.deps.db, { userId: nora.id, kind: 'request', at: test.clock.now() });
    await expect.poll(() => stream.kinds().at(-1)).toBe('request');
    stream.cut();
    expect(new Set(stream.kinds())).toEqual(new Set(['room', 'request']));
    const heard = JSON.stringify(stream.frames);
    for (const canary of [...canaries, 'In the room', 'Ola']) expect(heard).not.toContain(canary);
  });

  it('is shown to nobody but their coach: another client of hers learns nothing of the group', async () => {
    const alone = await unassignedClient(test);
    await connect(test, alone, ines);
    expect((await homeOf(alone)).group).toBeUndefined();
    const rows = await test.deps.db
      .select()
      .from(cohortMembers)
      .where(and(eq(cohortMembers.cohortId, cohort.id), eq(cohortMembers.clientId, alone.id)));
    expect(rows).toEqual([]);
  });
});
