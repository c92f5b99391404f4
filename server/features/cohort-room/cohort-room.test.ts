import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postsShown } from '#contract/cohort-room/rules.ts';
import type { AnswersPage, Post } from '#contract/cohort-room/endpoints.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import { rewrapKeys } from '#server/platform/crypto/data-keys.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import {
  auditLog,
  cohortMembers,
  cohortPosts,
  cohortRooms,
  idempotencyKeys,
  liveEvents,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { openToAll, room, roomPath, write, written } from '#testing/cohort-room.ts';
import { join, makeCohort } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { leave } from '#testing/parting.ts';
import { again, coach, nobody, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let ines: Person;
let nora: Person;
let juniper: Person;
let cohort: Cohort;

beforeAll(async () => {
  test = await testApp({ REQUEST_LIMIT: '100000' });
  test.clock.set('2026-03-04T09:00:00Z');
  ines = await reachableCoach(test, { firstName: 'Ines', lastName: 'Calloway' });
});
beforeEach(async () => {
  // A minute later, so that nobody has written a lot just before.
  test.clock.advance(61_000);
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  nora = await unassignedClient(test, { firstName: 'Nora', lastName: 'Verborgen' });
  juniper = await unassignedClient(test, { firstName: 'Jana', lastName: 'Geheim' });
  await join(nora, cohort, 'Nora W.');
  await join(juniper, cohort, '');
});

const texts = (posts: readonly Post[]) => posts.map(({ text }) => text);
const answersTo = async (who: Person, { id }: Post) =>
  (await who.get(`${roomPath(cohort)}/posts/${id}/answers`)).json<AnswersPage>().posts;
const edit = async (who: Person, post: Post, text: string, version = post.version) =>
  await who.put(`${roomPath(cohort)}/posts/${post.id}`, { text, version });
const refused = (body: string) => (JSON.parse(body) as ErrorBody).message;
const leaveGroup = async (client: Person) =>
  await test.deps.db
    .update(cohortMembers)
    .set({ leftAt: test.clock.now(), leftBy: 'member' })
    .where(eq(cohortMembers.clientId, client.id));

describe('who finds the room', () => {
  it('is its coach and who is in it; for everybody else there is none, whatever they want of it', async () => {
    const post = await written(ines, cohort, 'Good morning.');
    const former = await unassignedClient(test);
    await join(former, cohort, 'Bea');
    await leaveGroup(former);
    const parted = await unassignedClient(test);
    await join(parted, cohort, 'Kit');
    await leave(parted, ines);
    const alone = await unassignedClient(test);
    await connect(test, alone, ines);
    const path = roomPath(cohort);
    expect((await nobody(test).get(path)).statusCode).toBe(401);
    for (const who of [former, parted, alone, await coach(test)]) {
      const answers = [
        await who.get(path),
        await who.get(`${path}/posts/${post.id}/answers`),
        await write(who, cohort, 'Hello?'),
        await who.post(`${path}/posts`, { text: 'Hello?', parentId: null }, { 'idempotency-key': newId() }),
        await edit(who, post, 'Mine now'),
        await who.delete(`${path}/posts/${post.id}`),
        await who.put(`${path}/posts/${post.id}/acknowledgement`, { isAcknowledged: true }),
        await who.post(`${path}/read`, { number: 1 }),
        await who.put(`${path}/mute`, { isMuted: true }),
      ];
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${refused(body)}`))).toEqual(
        new Set(['404 This group could not be found.']),
      );
    }
    const other = await coach(test);
    for (const answer of [
      await other.put(`${path}/writers`, { writers: 'everyone' }),
      await other.post(`${path}/posts/${post.id}/remove`, { reason: 'No.' }),
      await other.put(`${path}/posts/${post.id}/pin`, { isPinned: true }),
    ])
      expect(answer.statusCode).toBe(404);
    for (const answer of [
      await nora.put(`${path}/writers`, { writers: 'everyone' }),
      await nora.post(`${path}/posts/${post.id}/remove`, { reason: 'No.' }),
      await nora.put(`${path}/posts/${post.id}/pin`, { isPinned: true }),
    ])
      expect(answer.statusCode).toBe(403);
    expect(texts((await room(nora, cohort)).posts)).toEqual(['Good morning.']);
  });

  it('shows of another member the name they chose and what they wrote there, and nothing else', async () => {
    await openToAll(ines, cohort);
    await written(juniper, cohort, 'From the window seat.');
    await written(nora, cohort, 'From the sea.');
    const bodies = [
      (await nora.get(roomPath(cohort))).body,
      (await ines.get(roomPath(cohort))).body,
      (await juniper.get(roomPath(cohort))).body,
    ];
    for (const canary of ['Verborgen', 'Geheim', 'Jana', nora.id, nora.email, juniper.id, juniper.email])
      for (const body of bodies) expect(body).not.toContain(canary);
    const { room: seen, posts } = await room(nora, cohort);
    expect(seen).toMatchObject({ names: ['Nora W.'], members: 2, ownName: 'Nora W.', isCoach: false });
    expect(posts.map(({ author, isMine }) => [author.kind, author.name, isMine])).toEqual([
      ['member', 'Nora W.', true],
      ['member', '', false],
    ]);
  });
});

describe('writing', () => {
  it('is the coach’s alone until the coach opens it to everyone', async () => {
    expect(refused((await write(ines, cohort, '  ')).body)).toBe('Please write something before posting it.');
    expect((await write(ines, cohort, 'x'.repeat(4_001))).statusCode).toBe(422);
    const post = await written(ines, cohort, 'Week one.');
    expect(post).toMatchObject({ number: 1, author: { kind: 'coach' }, isMine: true, acknowledgements: 0 });
    const answer = await write(nora, cohort, 'May I?');
    expect([answer.statusCode, refused(answer.body)]).toEqual([
      409,
      'Only the coach writes here at the moment. You can answer in a private message.',
    ]);
    expect((await room(nora, cohort)).room).toMatchObject({ writers: 'coach', canWrite: false, unread: 1 });
    await openToAll(ines, cohort);
    expect((await room(nora, cohort)).room).toMatchObject({ writers: 'everyone', canWrite: true });
    const reply = await written(nora, cohort, 'Here I am.', post.id);
    expect(await answersTo(juniper, post)).toMatchObject([{ text: 'Here I am.', parentId: post.id }]);
    expect((await room(juniper, cohort)).posts).toMatchObject([{ id: post.id, answers: 1 }]);
    const deeper = await write(juniper, cohort, 'And I.', reply.id);
    expect(deeper.statusCode).toBe(409);
    const elsewhere = await makeCohort(ines);
    expect((await write(ines, elsewhere, 'Not here.', post.id)).statusCode).toBe(404);
  });

  it('ends with the group, and everything stays to be read', async () => {
    const post = await written(ines, cohort, 'The last one.');
    await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
    expect(refused((await write(ines, cohort, 'One more.')).body)).toContain('This group has ended.');
    expect((await edit(ines, post, 'Changed.')).statusCode).toBe(409);
    expect(await room(nora, cohort)).toMatchObject({
      room: { isEnded: true, canWrite: false },
      posts: [{ id: post.id }],
    });
  });

  it('arrives once, however often it is sent, and lies sealed', async () => {
    const key = newId();
    const send = () =>
      ines.post(`${roomPath(cohort)}/posts`, { text: 'Quetzalfeder', parentId: null }, { 'idempotency-key': key });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    const ids = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<Post>().id);
    expect(new Set(ids).size).toBe(1);
    expect(texts((await room(nora, cohort)).posts)).toEqual(['Quetzalfeder']);
    const kept = await test.deps.db.select().from(cohortPosts).where(eq(cohortPosts.cohortId, cohort.id));
    expect(kept.map(({ body }) => body?.includes('Quetzalfeder'))).toEqual([false]);
    const remembered = await test.deps.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.endpoint, 'cohortRoom.write'));
    expect(JSON.stringify(remembered)).not.toContain('Quetzalfeder');
  });

  it('has the pace of messages', async () => {
    for (let sent = 0; sent < 30; sent += 1) await written(ines, cohort, `Line ${sent}`);
    const answer = await write(ines, cohort, 'Too much.');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
  });

  it('of many at once gives each a number of its own', async () => {
    await openToAll(ines, cohort);
    await Promise.all(
      [ines, nora, juniper, ines, nora, juniper].map((who, at) => written(who, cohort, `At once ${at}`)),
    );
    const { posts } = await room(ines, cohort);
    expect(posts.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe('a post', () => {
  it('is changed by its author alone, and of two edits of the same words one is kept', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'First.');
    for (const who of [juniper, ines]) expect((await edit(who, post, 'Not mine.')).statusCode).toBe(404);
    const phone = await again(test, nora);
    const both = await Promise.all([edit(nora, post, 'From the desk.'), edit(phone, post, 'From the phone.')]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const kept = both.find(({ statusCode }) => statusCode === 200)?.json<Post>();
    expect(kept).toMatchObject({ version: 2, editedAt: test.clock.now().toISOString() });
    expect(texts((await room(juniper, cohort)).posts)).toEqual([kept?.text]);
    // After a lost answer.
    expect((await edit(nora, post, kept?.text ?? '')).statusCode).toBe(200);
    expect((await room(juniper, cohort)).posts).toMatchObject([{ version: 2 }]);
  });

  it('is deleted by its author, and what others answered stays', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'I take this back.');
    await written(juniper, cohort, 'I read it.', post.id);
    expect((await juniper.delete(`${roomPath(cohort)}/posts/${post.id}`)).statusCode).toBe(404);
    expect((await nora.delete(`${roomPath(cohort)}/posts/${post.id}`)).statusCode).toBe(200);
    expect((await room(ines, cohort)).posts).toMatchObject([
      { state: 'deleted', text: '', author: { kind: 'former', name: '' }, answers: 1 },
    ]);
    expect(texts(await answersTo(ines, post))).toEqual(['I read it.']);
    const lone = await written(nora, cohort, 'And this.');
    await nora.delete(`${roomPath(cohort)}/posts/${lone.id}`);
    expect((await room(ines, cohort)).posts).toHaveLength(1);
    expect(await test.deps.db.$count(auditLog, eq(auditLog.action, 'post-deleted'))).toBe(2);
  });

  it('is removed by the coach with a reason, which its author is told and nobody else', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'Buy my book.');
    const remove = (reason: string) => ines.post(`${roomPath(cohort)}/posts/${post.id}/remove`, { reason });
    expect((await remove(' ')).statusCode).toBe(422);
    expect((await remove('No advertising, please.')).statusCode).toBe(200);
    expect((await remove('Another reason.')).statusCode).toBe(200);
    expect((await room(nora, cohort)).posts).toMatchObject([
      { state: 'removed', text: 'Buy my book.', removalReason: 'No advertising, please.' },
    ]);
    for (const who of [juniper, ines]) expect((await room(who, cohort)).posts).toEqual([]);
    const told = (await nora.get('/api/notices')).json<Notice[]>().filter(({ kind }) => kind === 'post-removed');
    expect(told.map(({ detail }) => detail)).toEqual([
      { cohortId: cohort.id, groupName: 'Autumn Circle', isCoach: false },
    ]);
    expect((await edit(nora, post, 'Again.')).statusCode).toBe(409);
    const own = await written(ines, cohort, 'Mine.');
    expect((await ines.post(`${roomPath(cohort)}/posts/${own.id}/remove`, { reason: 'x' })).statusCode).toBe(409);
  });

  it('that was removed leaves its place to the answers, and no name beside it to other members', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'Buy my book.');
    await written(juniper, cohort, 'Which one?', post.id);
    await ines.post(`${roomPath(cohort)}/posts/${post.id}/remove`, { reason: 'No advertising, please.' });
    const seen = async (who: Person) => (await room(who, cohort)).posts[0];
    expect(await seen(juniper)).toMatchObject({ state: 'removed', text: '', author: { kind: 'former', name: '' } });
    for (const who of [nora, ines]) expect((await seen(who))?.author).toEqual({ kind: 'member', name: 'Nora W.' });
  });

  it('of the coach can stand at the top, three at most', async () => {
    await openToAll(ines, cohort);
    const theirs = await written(nora, cohort, 'Mine.');
    const pin = (post: Post, isPinned: boolean) => ines.put(`${roomPath(cohort)}/posts/${post.id}/pin`, { isPinned });
    expect((await pin(theirs, true)).statusCode).toBe(404);
    const posts = [];
    for (const text of ['One', 'Two', 'Three', 'Four']) posts.push(await written(ines, cohort, text));
    const codes = [];
    for (const post of posts) codes.push((await pin(post, true)).statusCode);
    expect(codes).toEqual([200, 200, 200, 409]);
    expect((await room(nora, cohort)).pinned).toHaveLength(3);
    for (const post of posts.slice(0, 3)) await pin(post, false);
    expect((await room(nora, cohort)).pinned).toEqual([]);
  });

  it('is acknowledged quietly: its author sees how many did, nobody else a number', async () => {
    const post = await written(ines, cohort, 'Sleep well.');
    const sign = (who: Person, isAcknowledged: boolean) =>
      who.put(`${roomPath(cohort)}/posts/${post.id}/acknowledgement`, { isAcknowledged });
    expect((await sign(ines, true)).statusCode).toBe(409);
    for (const who of [nora, nora, juniper]) expect((await sign(who, true)).statusCode).toBe(200);
    expect((await room(ines, cohort)).posts).toMatchObject([{ acknowledgements: 2, isAcknowledged: false }]);
    const [seen] = (await room(nora, cohort)).posts;
    expect(seen?.isAcknowledged).toBe(true);
    expect(seen).not.toHaveProperty('acknowledgements');
    await sign(nora, false);
    const others = await test.deps.db.select().from(liveEvents).where(eq(liveEvents.userId, juniper.id));
    // The post, and her own sign: of Nora's three nothing.
    expect(others.filter(({ kind }) => kind === 'room')).toHaveLength(2);
    expect((await room(ines, cohort)).posts).toMatchObject([{ acknowledgements: 1 }]);
  });
});

describe('what is new', () => {
  const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>().group;
  const listed = async () =>
    (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id)?.unread;

  it('is marked until it is read, on every page that leads there, and not where it is muted', async () => {
    await openToAll(ines, cohort);
    const post = await written(ines, cohort, 'One.');
    await written(nora, cohort, 'Two.', post.id);
    expect(await home(nora)).toMatchObject({ id: cohort.id, unread: 1 });
    expect([await listed(), (await home(juniper))?.unread]).toEqual([1, 2]);
    const read = await juniper.post(`${roomPath(cohort)}/read`, { number: 99 });
    expect(read.json()).toEqual({ unread: 0 });
    await juniper.post(`${roomPath(cohort)}/read`, { number: 0 });
    expect((await room(juniper, cohort)).room).toMatchObject({ unread: 0, readNumber: 2, lastNumber: 2 });
    await juniper.put(`${roomPath(cohort)}/mute`, { isMuted: true });
    await written(ines, cohort, 'Three.');
    expect([(await home(juniper))?.unread, (await room(juniper, cohort)).room.isMuted]).toEqual([0, true]);
    await juniper.put(`${roomPath(cohort)}/mute`, { isMuted: false });
    expect((await home(juniper))?.unread).toBe(1);
  });

  it('reaches the open pages of everybody in it, without a word of it', async () => {
    const outsider = await unassignedClient(test);
    await written(ines, cohort, 'Zimtschnecke');
    const people = [ines, nora, juniper, outsider].map(({ id }) => id);
    const events = await test.deps.db.select().from(liveEvents).where(inArray(liveEvents.userId, people));
    const heard = events.filter(({ kind }) => kind === 'room');
    expect(new Set(heard.map(({ userId }) => userId))).toEqual(new Set([ines.id, nora.id, juniper.id]));
    expect(JSON.stringify(heard)).not.toContain('Zimtschnecke');
  });

  it('comes a piece at a time, with as many statements whatever was written', async () => {
    await openToAll(ines, cohort);
    await written(nora, cohort, 'First of all.');
    const few = await countStatements(test, () => room(juniper, cohort));
    for (let turn = 0; turn < postsShown; turn += 1) await written(turn % 2 ? nora : ines, cohort, `Post ${turn}`);
    expect(await countStatements(test, () => room(juniper, cohort))).toBe(few);
    const first = await room(juniper, cohort);
    expect([first.posts.length, first.posts[0]?.text]).toEqual([postsShown, `Post ${postsShown - 1}`]);
    const rest = await room(juniper, cohort, first.nextBefore);
    expect([texts(rest.posts), rest.nextBefore]).toEqual([['First of all.'], undefined]);
  });
});

describe('who leaves', () => {
  it('is a former member to the others, or takes their words along', async () => {
    await openToAll(ines, cohort);
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
    expect(texts(await answersTo(juniper, post))).toEqual(['An answer.']);
  });

  it('and is erased leaves no word, and what others answered stays', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'Gone soon.');
    await written(juniper, cohort, 'I stay.', post.id);
    const mine = await written(juniper, cohort, 'My own.');
    await written(nora, cohort, 'Under yours.', mine.id);
    await nora.put(`${roomPath(cohort)}/posts/${mine.id}/acknowledgement`, { isAcknowledged: true });
    await eraseUser(test.deps, nora.id);
    const left = await room(juniper, cohort);
    expect(left.posts).toMatchObject([
      { text: 'My own.', answers: 0, acknowledgements: 0 },
      { state: 'deleted', text: '', answers: 1 },
    ]);
    expect(texts(await answersTo(juniper, post))).toEqual(['I stay.']);
  });

  it('and is erased takes along why a post of theirs was removed', async () => {
    await openToAll(ines, cohort);
    const remove = (post: Post) => ines.post(`${roomPath(cohort)}/posts/${post.id}/remove`, { reason: 'Not here.' });
    const [answered, hidden] = [await written(nora, cohort, 'One.'), await written(nora, cohort, 'Two.')];
    await written(juniper, cohort, 'I stay.', answered.id);
    await remove(await written(juniper, cohort, 'I go.', hidden.id));
    for (const post of [answered, hidden]) await remove(post);
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

it('is opened with the new secret after the old one was changed', async () => {
  await written(ines, cohort, 'Before the change.');
  const { db, vault } = test.deps;
  const next = createVault('another-secret-of-the-installation-0123456789');
  await db.transaction((tx) => rewrapKeys(tx, vault, next));
  const [kept] = await db.select().from(cohortRooms).where(eq(cohortRooms.cohortId, cohort.id));
  const [post] = await db.select().from(cohortPosts).where(eq(cohortPosts.cohortId, cohort.id));
  if (!kept || !post?.body) throw new Error('The room is gone.');
  expect(next.open(next.unwrap(kept.wrappedKey, cohort.id), post.id, post.body)).toBe('Before the change.');
  await db.transaction((tx) => rewrapKeys(tx, next, vault));
  expect(texts((await room(nora, cohort)).posts)).toEqual(['Before the change.']);
});
