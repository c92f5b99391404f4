import type { EditedPost, NewPost, Post } from '#contract/cohort-room/endpoints.ts';
import { pinnedMax } from '#contract/cohort-room/rules.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { roomKeyOf, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { SealedFor } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import {
  countPinned,
  deletePostsOf,
  findOwnDay,
  findPost,
  insertPost,
  setAcknowledged,
  setPinned,
  setRemoved,
  updatePost,
  type PostRow,
} from './queries.ts';
import { listRoomsOf, lockMembership, lockRoom, lockRoomsOf, type RoomRow } from './room-queries.ts';
import { reportedToHost, settleAsRemoved } from './reports.ts';
import { firstOf, presentPost, publishToRoom, reasonOf, rightsIn, roomOf, unknownPost } from './room.ts';

/** Number, post and live events are one transaction. */
export async function writePost(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  cohortId: string,
  { text, parentId }: NewPost,
): Promise<Post> {
  return await inRoom(deps, db, actor, cohortId, async (tx, { room, at, seal }) => {
    await limitRate(deps, tx, actor);
    refuseUnlessOpen(room, actor, parentId);
    const fromDay = parentId === null ? 0 : (await answeredPost(tx, room, parentId)).fromDay;
    const id = newId();
    await insertPost(tx, {
      id,
      cohortId,
      parentId,
      authorId: actor.userId,
      body: seal(firstOf(id), text),
      writtenAt: at,
    });
    await publishToRoom(tx, cohortId, at, fromDay);
    return presentPost(room, await ownPost(tx, room, id), actor.userId, () => text);
  });
}

/** The first answer again, with the words of the request. What was edited or deleted since stays as it is now. */
export async function writtenPostAgain(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  text: string,
): Promise<Post> {
  const room = await roomOf(db, actor, cohortId, deps.clock.now());
  return presentPost(room, await ownPost(db, room, postId), actor.userId, () => text);
}

/** Of two edits of the same version one is kept and the other refused. Idempotent for the same text. */
export async function editPost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  { text, version }: EditedPost,
): Promise<Post> {
  return await inRoom(deps, deps.db, actor, cohortId, async (tx, { room, at, open, seal }) => {
    refuseIfEnded(room);
    const before = await ownPost(tx, room, postId);
    if (before.isRemoved) throw refusal('post-removed');
    // The client repeats an edit whose response was lost.
    if (before.body && before.version === version + 1 && open(before, before.body) === text)
      return presentPost(room, before, actor.userId, open);
    const body = seal({ id: postId, version: version + 1 }, text);
    // A planned post that no member has seen shows no edit.
    const isSeen = (before.programDay ?? 0) <= room.viewer.reachedDay;
    const changed = { id: postId, authorId: actor.userId, version, body, ...(isSeen ? { editedAt: at } : {}) };
    if (!(await updatePost(tx, changed))) throw refusal('post-changed');
    await publishToRoom(tx, cohortId, at, before.fromDay);
    return presentPost(room, await ownPost(tx, room, postId), actor.userId, open);
  });
}

/**
 * Replies stay below an empty post. Former members may delete their posts too. For anyone else's post the answer is the
 * same as for one that does not exist.
 */
export async function deletePost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    await lockRoom(tx, cohortId);
    const own = await findOwnDay(tx, cohortId, postId, actor.userId);
    if (!own) {
      await roomOf(tx, actor, cohortId, deps.clock.now());
      throw unknownPost();
    }
    await deletePostsOf(tx, { authorId: actor.userId, cohortId, postId });
    await audit(tx, { actorId: actor.userId, action: 'post-deleted', detail: { cohortId, postId } });
    await publishToRoom(tx, cohortId, deps.clock.now(), own.fromDay);
  });
  return { id: postId };
}

/** The author keeps the text and gets the reason. Idempotent, with the first reason. */
export async function removePost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  reason: string,
): Promise<{ id: string }> {
  await inRoom(deps, deps.db, actor, cohortId, async (tx, { room, at, seal }) => {
    const post = await findPost(tx, cohortId, room.viewer, postId);
    if (!post || post.authorId === null) throw unknownPost();
    if (post.authorId === actor.userId) throw refusal('own-post-delete');
    const { authorId, fromDay } = post;
    const { coachId, name: groupName } = room;
    const removed = { postId, cohortId, groupName, coachId, authorId, fromDay };
    await takeOut(tx, actor, removed, seal(reasonOf(postId), reason), at);
  });
  return { id: postId };
}

/** The host does so only with what was reported to the host, and that may be the coach's. */
export async function removeHostReport(
  deps: Deps,
  actor: SessionUser,
  postId: string,
  reason: string,
): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    const { cohortId } = await reportedToHost(tx, actor, postId);
    const key = await roomKeyOf(deps, tx, cohortId);
    await lockRoom(tx, cohortId);
    const post = await reportedToHost(tx, actor, postId);
    await takeOut(tx, actor, post, deps.vault.seal(key, reasonOf(postId), reason), deps.clock.now());
  });
  return { id: postId };
}

type Removed = {
  postId: string;
  cohortId: string;
  groupName: string;
  coachId: string;
  authorId: string;
  fromDay: number;
};

async function takeOut(tx: Tx, actor: SessionUser, post: Removed, sealed: Buffer, at: Date): Promise<void> {
  const { postId, cohortId, groupName, coachId, authorId } = post;
  if (!(await setRemoved(tx, postId, sealed, at))) return;
  // The reason is private: it is kept with the post, and the notice links there.
  const detail = { cohortId, groupName, isCoach: authorId === coachId };
  await sendNotice(tx, { userId: authorId, kind: 'post-removed', detail, at });
  await audit(tx, { actorId: actor.userId, action: 'post-removed', subjectId: authorId, detail: { cohortId, postId } });
  await settleAsRemoved(tx, post, at);
  await publishToRoom(tx, cohortId, at, post.fromDay);
}

export async function pinPost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  isPinned: boolean,
): Promise<{ id: string }> {
  await inRoom(deps, deps.db, actor, cohortId, async (tx, { room, at }) => {
    const post = await ownPost(tx, room, postId);
    if (post.parentId !== null) throw refusal('reply-pinned');
    if (isPinned && (await countPinned(tx, cohortId, postId)) >= pinnedMax)
      throw refusal('pinned-posts-full', { most: pinnedMax });
    if (post.isPinned === isPinned) return;
    await setPinned(tx, postId, isPinned ? at : null);
    await publishToRoom(tx, cohortId, at, post.fromDay);
  });
  return { id: postId };
}

/** Its author sees how many, not who. */
export async function acknowledgePost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  isAcknowledged: boolean,
): Promise<{ id: string }> {
  await inRoom(deps, deps.db, actor, cohortId, async (tx, { room, at }) => {
    const post = await findPost(tx, cohortId, room.viewer, postId);
    if (!post || post.body === null || post.isRemoved) throw unknownPost();
    if (post.authorId === actor.userId) throw refusal('own-post');
    await setAcknowledged(tx, { postId, userId: actor.userId, isAcknowledged, at });
    // No other page shows it, and an author who has left the room gets no event.
    const isInRoom = post.isByCoach || post.shownName !== null;
    const heardBy = isInRoom && post.authorId !== null ? [actor.userId, post.authorId] : [actor.userId];
    await publishToAll(tx, heardBy, { kind: 'room', at });
  });
  return { id: postId };
}

/**
 * For members who leave and want their posts deleted. Runs in the transaction that ends the membership, after it, so
 * that a post being written at the same time is deleted too.
 */
export async function deleteOwnPostsIn(tx: Tx, cohortId: string, authorId: string, at: Date): Promise<void> {
  await lockRoom(tx, cohortId);
  if ((await deletePostsOf(tx, { authorId, cohortId })) > 0) await publishToRoom(tx, cohortId, at);
}

/**
 * Before a person is erased: replies to them stay, and open pages of the rooms they posted in or have a name in are
 * refreshed.
 */
export async function deleteAllPostsOf(tx: Tx, authorId: string, at: Date): Promise<void> {
  await lockRoomsOf(tx, authorId);
  const rooms = await listRoomsOf(tx, authorId);
  await deletePostsOf(tx, { authorId });
  for (const cohortId of rooms) await publishToRoom(tx, cohortId, at);
}

type HeldRoom = { room: RoomRow; at: Date; open: OpenText; seal: (place: SealedFor, text: string) => Buffer };

/**
 * A change of a room in one transaction, with its row locked. The room is read after the lock: a member may have left, and
 * the coach may have closed or ended it in between.
 */
export async function inRoom<Result>(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  cohortId: string,
  change: (tx: Tx, held: HeldRoom) => Promise<Result>,
): Promise<Result> {
  const at = deps.clock.now();
  await roomOf(db, actor, cohortId, at);
  const key = await roomKeyOf(deps, db, cohortId);
  return await inTransaction(db, async (tx) => {
    if (actor.role === 'client') await lockMembership(tx, cohortId, actor.userId);
    await lockRoom(tx, cohortId);
    return await change(tx, {
      room: await roomOf(tx, actor, cohortId, at),
      at,
      open: (place, sealed) => deps.vault.open(key, place, sealed),
      seal: (place, text) => deps.vault.seal(key, place, text),
    });
  });
}

export async function ownPost(db: Db | Tx, { cohortId, viewer }: RoomRow, postId: string): Promise<PostRow> {
  const post = await findPost(db, cohortId, viewer, postId);
  if (post?.authorId !== viewer.userId) throw unknownPost();
  return post;
}

/** The post a reply is for: still there, and no reply itself. */
async function answeredPost(tx: Tx, { cohortId, viewer }: RoomRow, postId: string): Promise<PostRow> {
  const post = await findPost(tx, cohortId, viewer, postId);
  if (!post) throw unknownPost();
  if (post.parentId !== null || post.body === null || post.isRemoved) throw refusal('post-not-answerable');
  return post;
}

export function refuseIfEnded({ isEnded }: RoomRow): void {
  if (isEnded) throw refusal('room-ended');
}

function refuseUnlessOpen(room: RoomRow, actor: SessionUser, parentId: string | null): void {
  refuseIfEnded(room);
  const { canWrite, canAnswer } = rightsIn(room, actor);
  if (parentId === null ? !canWrite : !canAnswer) throw refusal('room-coach-only');
}

/** As with messages: what was written is counted, what was refused is not. */
export async function limitRate({ clock }: Deps, tx: Tx, { userId }: SessionUser): Promise<void> {
  await takeAttempt(tx, clock, `room-post:${userId}`, limits.roomPost);
}
