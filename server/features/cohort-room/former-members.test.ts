import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { assignments, cohortPosts, cohortRooms, liveEvents } from '#server/platform/db/schema.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import { newId } from '#server/platform/ids.ts';
import {
  acknowledge,
  answersTo,
  openToAll,
  postPath,
  remove,
  room,
  roomPath,
  textsOf,
  written,
} from '#testing/cohort-room.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { end, leave, undoLeave } from '#testing/parting.ts';
import { reachableCoach, unassignedClient, type Person } from '#testing/people.ts';

let cohort: Cohort;

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const member = async (name: string) => await newMember(test, cohort, { firstName: name, shownName: name });
const plan = async (text: string, programDay: number) =>
  (await ines.post(`${roomPath(cohort)}/planned`, { text, programDay })).json<Post>();
const skipDays = async (who: Person, days: number) => {
  for (let day = 0; day < days; day += 1) expect((await who.post('/api/client/advance-day')).statusCode).toBe(200);
};

/** Who of these is called to look at the room again. */
const called = async (people: Person[], happens: () => Promise<unknown>) => {
  await test.deps.db.delete(liveEvents);
  await happens();
  const rows = await test.deps.db.select().from(liveEvents).where(eq(liveEvents.kind, 'room'));
  return people.map(({ id }) => rows.some(({ userId }) => userId === id));
};

describe('how far a former client has come', () => {
  it('is nothing the room tells their coach, and moves no planned post', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
    const [nora, kit] = [await member('Nora'), await member('Kit')];
    await plan('Day three.', 3);
    await skipDays(kit, 1);
    expect((await room(ines, cohort)).room.day).toBe(2);
    await leave(kit, ines);
    await skipDays(kit, 3);
    expect(await room(ines, cohort)).toMatchObject({ room: { day: 1 }, posts: [], planned: [{ text: 'Day three.' }] });
    await skipDays(nora, 2);
    expect(await room(ines, cohort)).toMatchObject({ room: { day: 3 }, posts: [{ text: 'Day three.' }], planned: [] });
  });

  it('moves none in time either, where a pause has moved the days', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const [nora, kit] = [await member('Nora'), await member('Kit')];
    await plan('Day four.', 4);
    await leave(kit, ines);
    test.clock.set('2026-03-06T09:00:00Z');
    const pause = await ines.post(`/api/coach/cohorts/${cohort.id}/pause`, { resumesOn: '2026-03-13' });
    expect(pause.statusCode).toBe(200);
    // As far as somebody comes who goes on without the group.
    await test.deps.db.update(assignments).set({ currentDay: 7 }).where(eq(assignments.clientId, kit.id));
    test.clock.set('2026-03-13T09:00:00Z');
    for (const who of [nora, ines])
      expect((await room(who, cohort)).posts).toMatchObject([{ writtenAt: '2026-03-13T00:00:00.000Z' }]);
  });
});

describe('what somebody wrote who is out', () => {
  const takeBack = async (who: Person, id: string) => {
    const { statusCode, body } = await who.delete(postPath(cohort, { id }));
    return `${statusCode} ${(JSON.parse(body) as { message?: string }).message ?? ''}`.trim();
  };
  const noGroup = '404 This group couldn’t be found.';

  it('stays theirs to delete, whatever took them out, and nothing else of the room', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    await openToAll(ines, cohort);
    const [nora, taken, moved, ended, parted] = [
      await member('Nora'),
      await member('Taken'),
      await member('Moved'),
      await member('Ended'),
      await member('Parted'),
    ];
    const out = [taken, moved, ended, parted];
    const hers = await written(nora, cohort, 'Mine.');
    const posts = [];
    for (const who of out) posts.push(await written(who, cohort, 'Back, please.'));
    await written(nora, cohort, 'An answer.', posts[0]?.id);
    await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [taken.id] });
    const other = await makeCohort(ines, { startsOn: '2026-03-04' });
    const move = { action: 'cohort', clientIds: [moved.id], cohortId: other.id, actionId: newId() };
    expect((await ines.post('/api/coach/bulk', move)).statusCode).toBe(200);
    await end(ines, ended);
    await leave(parted, ines);
    expect((await room(nora, cohort)).room.members).toBe(1);
    for (const [at, who] of out.entries()) {
      expect((await who.get(roomPath(cohort))).statusCode).toBe(404);
      for (const id of [hers.id, newId()]) expect(await takeBack(who, id)).toBe(noGroup);
      expect(await takeBack(who, posts[at]?.id ?? '')).toBe('200');
      expect(await takeBack(who, posts[at]?.id ?? '')).toBe(noGroup);
    }
    expect((await room(nora, cohort)).posts).toMatchObject([{ state: 'deleted', text: '' }, { text: 'Mine.' }]);
    expect(await takeBack(nora, newId())).toBe('404 This post couldn’t be found.');
    // In another group's room there is no such post either.
    expect((await nora.delete(`${roomPath(other)}/posts/${hers.id}`)).statusCode).toBe(404);
    expect((await room(nora, cohort)).posts).toHaveLength(2);
  });
});

it('is heard by nobody outside of the room when somebody acknowledges it', async () => {
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  await openToAll(ines, cohort);
  const [nora, kit, parted] = [await member('Nora'), await member('Kit'), await member('Parted')];
  const posts = [];
  for (const who of [kit, parted, ines]) posts.push(await written(who, cohort, 'Hello.'));
  await leave(parted, ines);
  const heard = [];
  for (const post of posts) heard.push(await called([nora, kit, parted, ines], () => acknowledge(nora, cohort, post)));
  expect(heard).toEqual([
    [true, true, false, false],
    [true, false, false, false],
    [true, false, false, true],
  ]);
});

describe('whoever is erased', () => {
  it('goes from the open pages of the rooms they wrote in or were in, and of no others', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const elsewhere = await reachableCoach(test);
    await openToAll(ines, cohort);
    const [nora, wrote, silent] = [await member('Nora'), await member('Wrote'), await member('Silent')];
    const others = [ines, nora, elsewhere];
    await written(wrote, cohort, 'Gone soon.');
    await leave(wrote, ines);
    expect(await called(others, () => eraseUser(test.deps, wrote.id))).toEqual([true, true, false]);
    expect(await called(others, () => eraseUser(test.deps, silent.id))).toEqual([true, true, false]);
    expect((await room(nora, cohort)).room.names).toEqual(['Nora']);
  });

  it('as a coach takes the room from the open pages of everybody in it', async () => {
    const guide = await reachableCoach(test);
    cohort = await makeCohort(guide, { startsOn: '2026-03-04' });
    const nora = await member('Nora');
    await written(guide, cohort, 'Hello.');
    expect(await called([nora], () => eraseUser(test.deps, guide.id))).toEqual([true]);
  });
});

it('open pages of the room are called when somebody in it parts from the coach, and when they take it back', async () => {
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  const [nora, kit] = [await member('Nora'), await member('Kit')];
  const stranger = await unassignedClient(test);
  expect(await called([nora, kit, ines, stranger], () => leave(kit, ines))).toEqual([true, true, true, false]);
  expect(await called([nora, kit, ines, stranger], () => undoLeave(kit))).toEqual([true, true, true, false]);
});

describe('who leaves', () => {
  let nora: Person;
  let juniper: Person;
  beforeEach(async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    nora = await member('Nora');
    juniper = await member('Juniper');
    await openToAll(ines, cohort);
  });

  it('is a former member to the others, or takes their words along', async () => {
    const post = await written(nora, cohort, 'Stays or goes.');
    await written(nora, cohort, 'And I again.', post.id);
    await written(juniper, cohort, 'An answer.', post.id);
    const out = { groupId: cohort.id, coach: 'stays' };
    expect((await nora.post('/api/client/group/leave', out)).statusCode).toBe(200);
    expect((await room(juniper, cohort)).posts).toMatchObject([
      { author: { kind: 'former', name: '' }, text: 'Stays or goes.', answers: 2 },
    ]);
    await join(nora, cohort, 'Nora again');
    expect((await room(juniper, cohort)).posts).toMatchObject([{ author: { kind: 'member', name: 'Nora again' } }]);
    expect((await nora.post('/api/client/group/leave', { ...out, removesPosts: true })).statusCode).toBe(200);
    expect((await room(juniper, cohort)).posts).toMatchObject([{ state: 'deleted', text: '', answers: 1 }]);
    expect(textsOf(await answersTo(juniper, cohort, post))).toEqual(['An answer.']);
  });

  it('and is erased leaves no word, and what others answered stays', async () => {
    const post = await written(nora, cohort, 'Gone soon.');
    await written(juniper, cohort, 'I stay.', post.id);
    const mine = await written(juniper, cohort, 'My own.');
    await written(nora, cohort, 'Under yours.', mine.id);
    await acknowledge(nora, cohort, mine);
    await eraseUser(test.deps, nora.id);
    const left = await room(juniper, cohort);
    expect(left.posts).toMatchObject([
      { text: 'My own.', answers: 0, acknowledgements: 0 },
      { state: 'deleted', text: '', answers: 1 },
    ]);
    expect(textsOf(await answersTo(juniper, cohort, post))).toEqual(['I stay.']);
  });

  it('and is erased takes along why a post of theirs was removed', async () => {
    const [answered, hidden] = [await written(nora, cohort, 'One.'), await written(nora, cohort, 'Two.')];
    await written(juniper, cohort, 'I stay.', answered.id);
    await remove(ines, cohort, await written(juniper, cohort, 'I go.', hidden.id), 'Not here.');
    for (const post of [answered, hidden]) await remove(ines, cohort, post, 'Not here.');
    await eraseUser(test.deps, nora.id);
    const kept = await test.deps.db.select().from(cohortPosts).where(eq(cohortPosts.cohortId, cohort.id));
    expect(kept.filter(({ parentId }) => parentId === null)).toMatchObject([
      { authorId: null, body: null, removedAt: null, removalReason: null },
      { authorId: null, body: null, removedAt: null, removalReason: null },
    ]);
    // The one that nobody saw before, because all under it is removed too, does not come back empty.
    expect((await room(ines, cohort)).posts).toMatchObject([{ id: answered.id, state: 'deleted', answers: 1 }]);
  });

  it('as a coach takes the room along', async () => {
    const guide = await reachableCoach(test);
    const theirs = await makeCohort(guide, { startsOn: '2026-03-04' });
    await written(guide, theirs, 'Hello.');
    await eraseUser(test.deps, guide.id);
    expect(await test.deps.db.$count(cohortRooms, eq(cohortRooms.cohortId, theirs.id))).toBe(0);
    expect(await test.deps.db.$count(cohortPosts, eq(cohortPosts.cohortId, theirs.id))).toBe(0);
  });
});
