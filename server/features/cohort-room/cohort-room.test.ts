import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { postsShown } from '#contract/cohort-room/rules.ts';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
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
import {
  acknowledge,
  answersTo,
  openToAll,
  postPath,
  remove,
  textsOf,
  room,
  roomPath,
  write,
  written,
} from '#testing/cohort-room.ts';
import { appWithInes, makeCohort, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { leave } from '#testing/parting.ts';
import { again, coach, unassignedClient, type Person } from '#testing/people.ts';

let nora: Person;
let juniper: Person;
let cohort: Cohort;

const { test, ines } = await appWithInes({ lastName: 'Calloway' });
beforeEach(async () => {
  // A minute later, so that nobody has written a lot just before.
  test.clock.advance(61_000);
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  nora = await newMember(test, cohort, { firstName: 'Nora', lastName: 'Verborgen', shownName: 'Nora W.' });
  juniper = await newMember(test, cohort, { firstName: 'Jana', lastName: 'Geheim', shownName: '' });
});

const edit = async (who: Person, post: Post, text: string, version = post.version) =>
  await who.put(postPath(cohort, post), { text, version });
const pin = async (post: Post, isPinned: boolean, who = ines) =>
  await who.put(`${postPath(cohort, post)}/pin`, { isPinned });
const refused = (body: string) => (JSON.parse(body) as ErrorBody).message;
const leaveGroup = async (client: Person) =>
  await test.deps.db
    .update(cohortMembers)
    .set({ leftAt: test.clock.now(), leftBy: 'member' })
    .where(eq(cohortMembers.clientId, client.id));

describe('who finds the room', () => {
  it('is its coach and who is in it; for everybody else there is none, whatever they want of it', async () => {
    const post = await written(ines, cohort, 'Good morning.');
    const former = await newMember(test, cohort, { shownName: 'Bea' });
    await leaveGroup(former);
    const parted = await newMember(test, cohort, { shownName: 'Kit' });
    await leave(parted, ines);
    const alone = await unassignedClient(test);
    await connect(test, alone, ines);
    const path = roomPath(cohort);
    for (const who of [former, parted, alone, await coach(test)]) {
      const answers = [
        await who.get(path),
        await who.get(`${postPath(cohort, post)}/answers`),
        await write(who, cohort, 'Hello?'),
        await who.post(`${path}/posts`, { text: 'Hello?', parentId: null }, { 'idempotency-key': newId() }),
        await edit(who, post, 'Mine now'),
        await who.delete(postPath(cohort, post)),
        await acknowledge(who, cohort, post),
        await who.post(`${path}/read`, { number: 1 }),
        await who.put(`${path}/mute`, { isMuted: true }),
      ];
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${refused(body)}`))).toEqual(
        new Set(['404 This group couldn’t be found.']),
      );
    }
    const other = await coach(test);
    for (const answer of [
      await other.put(`${path}/writers`, { writers: 'everyone' }),
      await remove(other, cohort, post, 'No.'),
      await pin(post, true, other),
    ])
      expect(answer.statusCode).toBe(404);
    for (const answer of [
      await nora.put(`${path}/writers`, { writers: 'everyone' }),
      await remove(nora, cohort, post, 'No.'),
      await pin(post, true, nora),
    ])
      expect(answer.statusCode).toBe(403);
    expect(textsOf((await room(nora, cohort)).posts)).toEqual(['Good morning.']);
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
    expect(post).toMatchObject({ author: { kind: 'coach' }, isMine: true, acknowledgements: 0 });
    const answer = await write(nora, cohort, 'May I?');
    expect([answer.statusCode, refused(answer.body)]).toEqual([
      409,
      'Only the coach posts here at the moment. You can reply in a private message.',
    ]);
    // Where only the coach writes, the coach answers by message too.
    expect((await write(ines, cohort, 'And one more thing.', post.id)).statusCode).toBe(409);
    expect((await room(nora, cohort)).room).toMatchObject({ writers: 'coach', canWrite: false, unread: 1 });
    await openToAll(ines, cohort);
    expect((await room(nora, cohort)).room).toMatchObject({ writers: 'everyone', canWrite: true });
    const reply = await written(nora, cohort, 'Here I am.', post.id);
    expect(await answersTo(juniper, cohort, post)).toMatchObject([{ text: 'Here I am.', parentId: post.id }]);
    expect((await room(juniper, cohort)).posts).toMatchObject([{ id: post.id, answers: 1 }]);
    const deeper = await write(juniper, cohort, 'And I.', reply.id);
    expect(deeper.statusCode).toBe(409);
    const elsewhere = await makeCohort(ines);
    await openToAll(ines, elsewhere);
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
    expect(textsOf((await room(nora, cohort)).posts)).toEqual(['Quetzalfeder']);
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
    expect(answer.json<ErrorBody>().message).toBe('That was a lot in a short time. Please wait a little.');
  });

  it('of many at once gives each a number of its own', async () => {
    await openToAll(ines, cohort);
    await Promise.all(
      [ines, nora, juniper, ines, nora, juniper].map((who, at) => written(who, cohort, `At once ${at}`)),
    );
    const { posts } = await room(ines, cohort);
    const numbers = posts.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(6);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
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
    expect(textsOf((await room(juniper, cohort)).posts)).toEqual([kept?.text]);
    // After a lost answer.
    expect((await edit(nora, post, kept?.text ?? '')).statusCode).toBe(200);
    expect((await room(juniper, cohort)).posts).toMatchObject([{ version: 2 }]);
  });

  it('is deleted by its author, and what others answered stays', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'I take this back.');
    await written(juniper, cohort, 'I read it.', post.id);
    expect((await juniper.delete(postPath(cohort, post))).statusCode).toBe(404);
    expect((await nora.delete(postPath(cohort, post))).statusCode).toBe(200);
    expect((await room(ines, cohort)).posts).toMatchObject([
      { state: 'deleted', text: '', author: { kind: 'former', name: '' }, answers: 1 },
    ]);
    expect(textsOf(await answersTo(ines, cohort, post))).toEqual(['I read it.']);
    const lone = await written(nora, cohort, 'And this.');
    await nora.delete(postPath(cohort, lone));
    expect((await room(ines, cohort)).posts).toHaveLength(1);
    expect(await test.deps.db.$count(auditLog, eq(auditLog.action, 'post-deleted'))).toBe(2);
  });

  it('is removed by the coach with a reason, which its author is told and nobody else', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'Buy my book.');
    expect((await remove(ines, cohort, post, ' ')).statusCode).toBe(422);
    expect((await remove(ines, cohort, post, 'No advertising, please.')).statusCode).toBe(200);
    expect((await remove(ines, cohort, post, 'Another reason.')).statusCode).toBe(200);
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
    expect((await remove(ines, cohort, own, 'x')).statusCode).toBe(409);
  });

  it('that was removed leaves its place to the answers, and no name beside it to other members', async () => {
    await openToAll(ines, cohort);
    const post = await written(nora, cohort, 'Buy my book.');
    await written(juniper, cohort, 'Which one?', post.id);
    await remove(ines, cohort, post, 'No advertising, please.');
    const seen = async (who: Person) => (await room(who, cohort)).posts[0];
    expect(await seen(juniper)).toMatchObject({ state: 'removed', text: '', author: { kind: 'former', name: '' } });
    for (const who of [nora, ines]) expect((await seen(who))?.author).toEqual({ kind: 'member', name: 'Nora W.' });
  });

  it('of the coach can stand at the top, three at most', async () => {
    await openToAll(ines, cohort);
    const theirs = await written(nora, cohort, 'Mine.');
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
    expect((await acknowledge(ines, cohort, post)).statusCode).toBe(409);
    for (const who of [nora, nora, juniper]) expect((await acknowledge(who, cohort, post)).statusCode).toBe(200);
    expect((await room(ines, cohort)).posts).toMatchObject([{ acknowledgements: 2, isAcknowledged: false }]);
    const [seen] = (await room(nora, cohort)).posts;
    expect(seen?.isAcknowledged).toBe(true);
    expect(seen).not.toHaveProperty('acknowledgements');
    await acknowledge(nora, cohort, post, false);
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
    const { number } = await written(nora, cohort, 'Two.', post.id);
    expect(await home(nora)).toMatchObject({ id: cohort.id, unread: 1 });
    expect([await listed(), (await home(juniper))?.unread]).toEqual([1, 2]);
    const read = await juniper.post(`${roomPath(cohort)}/read`, { number: 2_000_000_000 });
    expect(read.json()).toEqual({ unread: 0 });
    await juniper.post(`${roomPath(cohort)}/read`, { number: 0 });
    expect((await room(juniper, cohort)).room).toMatchObject({ unread: 0, readNumber: number, lastNumber: number });
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

  it('comes a piece at a time', async () => {
    await openToAll(ines, cohort);
    await written(nora, cohort, 'First of all.');
    for (let turn = 0; turn < postsShown; turn += 1) await written(turn % 2 ? nora : ines, cohort, `Post ${turn}`);
    const first = await room(juniper, cohort);
    expect([first.posts.length, first.posts[0]?.text]).toEqual([postsShown, `Post ${postsShown - 1}`]);
    const rest = await room(juniper, cohort, first.nextBefore);
    expect([textsOf(rest.posts), rest.nextBefore]).toEqual([['First of all.'], undefined]);
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
  expect(next.open(next.unwrap(kept.wrappedKey, cohort.id), post, post.body)).toBe('Before the change.');
  await db.transaction((tx) => rewrapKeys(tx, next, vault));
  expect(textsOf((await room(nora, cohort)).posts)).toEqual(['Before the change.']);
});
