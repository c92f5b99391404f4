import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { cohortPosts, liveEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { openToAll, room, roomPath, write, written } from '#testing/cohort-room.ts';
import { appWithInes, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { coach, type Person } from '#testing/people.ts';
import { programOf, saveSet } from '#testing/programs.ts';

let cohort: Cohort;
const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const plannedPath = ({ id }: Cohort) => `/api/cohorts/${id}/room/planned`;
const plan = async (who: Person, text: string, programDay: number, key = newId()) =>
  await who.post(plannedPath(cohort), { text, programDay }, { 'idempotency-key': key });
const planned = async (text: string, day: number) => (await plan(ines, text, day)).json<Post>();
const change = async (who: Person, { id, version }: Post, text: string, programDay: number) =>
  await who.put(`${plannedPath(cohort)}/${id}`, { text, programDay, version });
const texts = async (who: Person) => (await room(who, cohort)).posts.map(({ text }) => text);
const unreadOf = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>().group?.unread;
const readAll = async (who: Person) => {
  const { room: seen } = await room(who, cohort);
  await who.post(`${roomPath(cohort)}/read`, { number: seen.lastNumber, day: seen.day });
};
const member = async (name: string, timeZone = 'UTC') =>
  await newMember(test, cohort, { firstName: name, timeZone, shownName: name });

describe('a planned post', () => {
  it('is the coach’s to make, for a day the program has', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    expect((await plan(await coach(test), 'a', 2)).statusCode).toBe(404);
    for (const [text, day] of [
      [' ', 2],
      ['a', 0],
      ['a', 8],
      ['a', 1.5],
    ] as const)
      expect((await plan(ines, text, day)).statusCode).toBe(422);
    const key = newId();
    const [one, again] = [await plan(ines, 'Day two.', 2, key), await plan(ines, 'Day two.', 2, key)];
    expect([one.statusCode, again.json<Post>().id]).toEqual([200, one.json<Post>().id]);
    expect((await room(ines, cohort)).planned).toMatchObject([{ text: 'Day two.', programDay: 2 }]);
    const [row] = await test.deps.db.select().from(cohortPosts).where(eq(cohortPosts.cohortId, cohort.id));
    expect(row?.body?.includes('Day two')).toBe(false);
    await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
    expect((await plan(ines, 'Too late.', 3)).statusCode).toBe(409);
  });

  it('together: comes for each member when its date begins where they live, and is new to them then', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const [east, west] = [await member('East', 'Pacific/Kiritimati'), await member('West', 'Pacific/Pago_Pago')];
    const post = await planned('Day two.', 2);
    await planned('Day four.', 4);
    await written(ines, cohort, 'Hello.');
    for (const who of [east, west]) {
      expect([await texts(who), await unreadOf(who)]).toEqual([['Hello.'], 1]);
      await readAll(who);
      expect(await unreadOf(who)).toBe(0);
    }
    // Nothing of it is reachable by its id either.
    for (const answer of [
      await east.put(`${roomPath(cohort)}/posts/${post.id}/acknowledgement`, { isAcknowledged: true }),
      await east.get(`${roomPath(cohort)}/posts/${post.id}/answers`),
      await east.post(`${roomPath(cohort)}/posts/${post.id}/report`, { to: 'host', reason: '' }),
    ])
      expect(answer.statusCode).toBe(404);
    // 5 March begins in Kiritimati at 10:00 of the 4th, in Pago Pago at 11:00 of the 5th.
    test.clock.set('2026-03-04T10:00:01Z');
    expect([await texts(east), await unreadOf(east)]).toEqual([['Day two.', 'Hello.'], 1]);
    expect([await texts(west), await unreadOf(west)]).toEqual([['Hello.'], 0]);
    expect([await texts(ines), (await room(ines, cohort)).planned?.map(({ text }) => text)]).toEqual([
      ['Day two.', 'Hello.'],
      ['Day four.'],
    ]);
    await readAll(east);
    expect(await unreadOf(east)).toBe(0);
    test.clock.set('2026-03-05T11:00:01Z');
    expect([await texts(west), await unreadOf(west)]).toEqual([['Day two.', 'Hello.'], 1]);
    const [shown] = (await room(west, cohort)).posts;
    expect(shown).toMatchObject({ writtenAt: '2026-03-05T11:00:00.000Z', programDay: 2, editedAt: null });
    expect((await room(west, cohort)).room).toMatchObject({ day: 2, readDay: 0 });
    expect(JSON.stringify(await room(west, cohort))).not.toContain('Day four.');
  });

  it('at one’s own pace: comes when the member has come to its day', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
    const [quick, slow] = [await member('Quick'), await member('Slow')];
    const post = await planned('Day two.', 2);
    await openToAll(ines, cohort);
    for (const who of [quick, slow]) expect(await texts(who)).toEqual([]);
    await quick.post('/api/journal-entries', { entryText: 'A page.', moodScore: 6 });
    expect(await texts(quick)).toEqual([]);
    test.clock.set('2026-03-05T09:00:00Z');
    expect([await texts(quick), await unreadOf(quick)]).toEqual([['Day two.'], 1]);
    expect([await texts(slow), await unreadOf(slow)]).toEqual([[], 0]);
    // What is answered to it is no news to who has not come to it.
    expect((await write(quick, cohort, 'I am here.', post.id)).statusCode).toBe(200);
    expect([await unreadOf(slow), (await write(slow, cohort, 'And I.', post.id)).statusCode]).toEqual([0, 404]);
    await slow.post('/api/client/advance-day');
    expect([await texts(slow), await unreadOf(slow)]).toEqual([['Day two.'], 2]);
  });

  it('what members answer to it is new to the coach as any other answer', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
    const [quick, slow] = [await member('Quick'), await member('Slow')];
    await openToAll(ines, cohort);
    const post = await planned('Day two.', 2);
    await quick.post('/api/client/advance-day');
    const marked = async () => [
      (await room(ines, cohort)).room.unread,
      (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id)?.unread,
    ];
    expect(await marked()).toEqual([0, 0]);
    await written(quick, cohort, 'I am here.', post.id);
    expect(await marked()).toEqual([1, 1]);
    await readAll(ines);
    expect(await marked()).toEqual([0, 0]);
    await slow.post('/api/client/advance-day');
    await written(slow, cohort, 'And I.', post.id);
    await written(slow, cohort, 'A post.');
    expect(await marked()).toEqual([2, 2]);
    // What the coach cannot read any more, because nobody who is in it has come to its day, is no news.
    await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [quick.id, slow.id] });
    await member('New');
    expect([await texts(ines), await marked()]).toEqual([['A post.'], [1, 1]]);
  });

  it('is changed and deleted by the coach until the first member has come to it', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const nora = await member('Nora');
    const post = await planned('Day two.', 2);
    expect((await change(await coach(test), post, 'Mine.', 3)).statusCode).toBe(404);
    expect((await change(ines, post, 'Day nine.', 9)).statusCode).toBe(422);
    const both = await Promise.all([change(ines, post, 'Day three.', 3), change(ines, post, 'Day four.', 4)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const kept = both.find(({ statusCode }) => statusCode === 200)?.json<Post>() as Post;
    expect(kept).toMatchObject({ version: 2, editedAt: null });
    const moved = (await change(ines, kept, 'Day two after all.', 2)).json<Post>();
    test.clock.set('2026-03-05T09:00:00Z');
    expect(await texts(nora)).toEqual(['Day two after all.']);
    expect((await change(ines, moved, 'Later.', 6)).statusCode).toBe(409);
    const edit = { text: 'Day two, once more.', version: moved.version };
    expect((await ines.put(`${roomPath(cohort)}/posts/${post.id}`, edit)).json<Post>().editedAt).not.toBeNull();
    const other = await planned('Never.', 6);
    expect((await ines.delete(`${roomPath(cohort)}/posts/${other.id}`)).statusCode).toBe(200);
    expect((await room(ines, cohort)).planned).toEqual([]);
  });

  it('leaves no gap in the numbers by which somebody could tell that it is there', async () => {
    const numberAfter = async (before: () => Promise<unknown>) => {
      test.clock.set('2026-03-04T10:00:00Z');
      cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
      await before();
      test.clock.advance(60_000);
      return (await written(ines, cohort, 'Hello.')).number;
    };
    const alone = await numberAfter(async () => {});
    expect(await numberAfter(async () => [await planned('Day two.', 2), await planned('Day three.', 3)])).toBe(alone);
  });

  it('is counted nowhere before its day, and is new with it however low its number', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const nora = await member('Nora');
    await planned('Day two.', 2);
    const hello = await written(ines, cohort, 'Hello.');
    const fifth = await planned('Day five.', 5);
    const seen = async (who: Person) => (await room(who, cohort)).room;
    expect((await seen(nora)).lastNumber).toBe(hello.number);
    expect((await seen(ines)).lastNumber).toBe(fifth.number);
    // Not further than what can be seen, whatever a page says.
    expect((await nora.post(`${roomPath(cohort)}/read`, { number: 2_000_000_000, day: 99 })).json()).toEqual({
      unread: 0,
    });
    expect(await seen(nora)).toMatchObject({ unread: 0, readNumber: hello.number, readDay: 1 });
    test.clock.set('2026-03-05T09:00:00Z');
    expect(await seen(nora)).toMatchObject({ unread: 1, lastNumber: hello.number });
    await readAll(nora);
    expect((await seen(nora)).unread).toBe(0);
    test.clock.set('2026-03-08T09:00:00Z');
    expect(await seen(nora)).toMatchObject({ unread: 1, lastNumber: fifth.number });
    await readAll(nora);
    expect((await seen(nora)).unread).toBe(0);
  });

  it('is no place to read on from before its day', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
    const [quick, slow] = [await member('Quick'), await member('Slow')];
    await openToAll(ines, cohort);
    await written(ines, cohort, 'Hello.');
    const post = await planned('Day two.', 2);
    await quick.post('/api/client/advance-day');
    const behind = async (number: number) => (await room(slow, cohort, number)).posts.map(({ text }) => text);
    test.clock.advance(60_000);
    const answer = await written(quick, cohort, 'I am here.', post.id);
    const gone = await written(ines, cohort, 'Gone.');
    await written(ines, cohort, 'Later.');
    await ines.delete(`${roomPath(cohort)}/posts/${gone.id}`);
    test.clock.advance(60_000);
    // Of each that is not there the same is said: what stands before its place.
    for (const { number } of [post, answer, gone]) expect(await behind(number)).toEqual(['Hello.']);
    expect((await room(quick, cohort, post.number)).posts.map(({ text }) => text)).toEqual(['Later.', 'Hello.']);
  });

  it('calls nobody to look who has not come to it', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
    const [quick, slow] = [await member('Quick'), await member('Slow')];
    await openToAll(ines, cohort);
    await quick.post('/api/client/advance-day');
    const heard = async (happens: () => Promise<unknown>) => {
      await test.deps.db.delete(liveEvents);
      await happens();
      const rows = await test.deps.db.select().from(liveEvents).where(eq(liveEvents.kind, 'room'));
      return [ines, quick, slow].map(({ id }) => rows.some(({ userId }) => userId === id));
    };
    const posts: Post[] = [];
    const keep = (post: Post) => void posts.push(post);
    expect(await heard(async () => keep(await planned('Day three.', 3)))).toEqual([true, false, false]);
    expect(await heard(async () => keep(await planned('Day two.', 2)))).toEqual([true, true, false]);
    const [third, second] = posts as [Post, Post];
    const at = (post: Post) => `${roomPath(cohort)}/posts/${post.id}`;
    const pin = (post: Post) => ines.put(`${at(post)}/pin`, { isPinned: true });
    const edit = (post: Post) => ines.put(at(post), { text: 'Other words.', version: post.version });
    expect(await heard(() => pin(third))).toEqual([true, false, false]);
    expect(await heard(() => pin(second))).toEqual([true, true, false]);
    expect(await heard(() => edit(third))).toEqual([true, false, false]);
    expect(await heard(() => edit(second))).toEqual([true, true, false]);
    expect(await heard(() => change(ines, { ...third, version: 2 }, 'Day four.', 4))).toEqual([true, false, false]);
    expect(await heard(() => change(ines, { ...third, version: 3 }, 'Day five.', 5))).toEqual([true, false, false]);
    expect(await heard(() => ines.delete(at(third)))).toEqual([true, false, false]);
    expect(await heard(async () => keep(await written(quick, cohort, 'Here.', second.id)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await heard(() => quick.delete(at(posts[2] as Post)))).toEqual([true, true, false]);
    expect(await heard(async () => keep(await written(quick, cohort, 'Here.', second.id)))).toEqual([
      true,
      true,
      false,
    ]);
    const remove = () => ines.post(`${at(posts[3] as Post)}/remove`, { reason: 'No.' });
    expect(await heard(remove)).toEqual([true, true, false]);
    expect(await heard(() => ines.delete(at(second)))).toEqual([true, true, false]);
    // A day that somebody has come to by now, and everybody.
    const sixth = await planned('Day six.', 6);
    expect(await heard(() => change(ines, sixth, 'Day two again.', 2))).toEqual([true, true, false]);
    expect(await heard(() => planned('Day one.', 1))).toEqual([true, true, true]);
  });

  it('stands among the others at its time, page by page', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const nora = await member('Nora');
    for (const day of [2, 3]) await planned(`Planned ${day}`, day);
    for (let at = 1; at <= 15; at += 1) await written(ines, cohort, `First ${at}`);
    test.clock.set('2026-03-05T09:00:00Z');
    for (let at = 1; at <= 15; at += 1) await written(ines, cohort, `Second ${at}`);
    test.clock.set('2026-03-06T09:00:00Z');
    const first = await room(nora, cohort);
    const next = await room(nora, cohort, first.nextBefore);
    const all = [...first.posts, ...next.posts].map(({ text }) => text).toReversed();
    const named = (name: string) => Array.from({ length: 15 }, (_, at) => `${name} ${at + 1}`);
    expect(all).toEqual([...named('First'), 'Planned 2', ...named('Second'), 'Planned 3']);
    // The post at the seam is deleted while somebody reads on.
    const seam = first.posts.at(-1);
    await ines.delete(`${roomPath(cohort)}/posts/${seam?.id}`);
    expect((await room(nora, cohort, first.nextBefore)).posts.map(({ text }) => text)).toEqual(
      next.posts.map(({ text }) => text),
    );
  });
});

it('is the note of its week on Today: its beginning, in the week a member has come to', async () => {
  cohort = await makeCohort(ines, { startsOn: '2026-03-04', programId: 'living-from-desire-01' });
  const nora = await member('Nora');
  const note = async (who = nora) => (await who.get('/api/client/dashboard')).json<ClientDashboard>().group?.note;
  await written(ines, cohort, 'Not a note.');
  await planned('Week one.', 1);
  await planned(`Week two. ${'x'.repeat(400)}`, 8);
  const tenth = await planned('The tenth day.', 10);
  expect(await note()).toEqual({ week: 1, text: 'Week one.' });
  test.clock.set('2026-03-11T09:00:00Z');
  const { week, text } = (await note()) ?? {};
  expect([week, text?.slice(0, 11), text?.length]).toEqual([2, 'Week two. x', 281]);
  test.clock.set('2026-03-13T09:00:00Z');
  expect((await note())?.text).toBe('The tenth day.');
  await ines.delete(`${roomPath(cohort)}/posts/${tenth.id}`);
  expect((await note())?.text).toContain('Week two.');
  test.clock.set('2026-03-18T09:00:00Z');
  expect(await note()).toBeUndefined();
  // Before the start there is none, and for nobody outside of the group.
  test.clock.set('2026-03-03T09:00:00Z');
  expect(await note()).toBeUndefined();
});

it('begins with what the program brings for each week, for groups alone', async () => {
  const { programId } = await programOf(ines, { durationWeeks: 2 });
  const theme = { focusDescription: '', discussionTopics: [], integrationGoal: '' };
  const themes = [
    { ...theme, weekNumber: 1, title: 'One', groupPost: ' Welcome, all of you. ' },
    { ...theme, weekNumber: 2, title: 'Two', groupPost: 'Halfway.' },
  ];
  const tooLong = [{ ...themes[0], groupPost: 'x'.repeat(4_001) }];
  expect((await saveSet(ines, programId, 'weekly-themes', tooLong)).statusCode).toBe(422);
  expect((await saveSet(ines, programId, 'weekly-themes', themes)).statusCode).toBe(200);
  cohort = await makeCohort(ines, { startsOn: '2026-03-05', programId });
  expect((await room(ines, cohort)).planned?.map(({ text, programDay }) => [programDay, text])).toEqual([
    [1, 'Welcome, all of you.'],
    [8, 'Halfway.'],
  ]);
  const nora = await member('Nora');
  expect([await texts(nora), await unreadOf(nora)]).toEqual([[], 0]);
  test.clock.set('2026-03-05T09:00:00Z');
  expect([await texts(nora), await unreadOf(nora)]).toEqual([['Welcome, all of you.'], 1]);
  // A coach who looks at the program sees the drafts, a member does not.
  const preview = async (who: Person) => (await who.get(`/api/programs/preview/${programId}`)).body;
  expect(await preview(ines)).toContain('Halfway.');
  expect(await preview(nora)).toContain('"Two"');
  expect(await preview(nora)).not.toContain('Halfway.');
});

it('keeps its place when the cohort is paused, and comes later by the days of the pause', async () => {
  cohort = await makeCohort(ines, { startsOn: '2026-03-04', programId: 'living-from-desire-01' });
  const nora = await member('Nora');
  for (const day of [2, 4]) await planned(`Day ${day}.`, day);
  test.clock.set('2026-03-06T09:00:00Z');
  await written(ines, cohort, 'On day three.');
  const path = `/api/coach/cohorts/${cohort.id}/pause`;
  expect((await ines.post(path, { resumesOn: '2026-03-13' })).statusCode).toBe(200);
  test.clock.set('2026-03-12T09:00:00Z');
  for (const who of [nora, ines]) expect(await texts(who)).toEqual(['On day three.', 'Day 2.']);
  test.clock.set('2026-03-13T09:00:00Z');
  await written(ines, cohort, 'We go on.');
  for (const who of [nora, ines]) expect(await texts(who)).toEqual(['We go on.', 'Day 4.', 'On day three.', 'Day 2.']);
});
