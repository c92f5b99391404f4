import { hkdfSync } from 'node:crypto';
import type {
  AnswersPage,
  PageQuery,
  Post,
  ReadMark,
  ReportedPost,
  Room,
  RoomPage,
} from '#contract/cohort-room/endpoints.ts';
import { postsShown, roomRights, type RoomWriters } from '#contract/cohort-room/rules.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { findRoomKey } from '#server/platform/crypto/queries.ts';
import { roomKeyOf, textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageOf } from '#server/platform/http/cursor.ts';
import { publish, publishToAll } from '#server/platform/live/publish.ts';
import {
  findPost,
  listPinned,
  listPlanned,
  listPosts,
  listReported,
  listWrittenAfter,
  type PostRow,
  type WrittenPost,
} from './queries.ts';
import {
  findRoom,
  listPeople,
  listRoomsOf,
  lockRoom,
  setChoice,
  setReadUpTo,
  setWriters,
  type RoomChoice,
  type RoomRow,
} from './room-queries.ts';
import { listOpenReports } from './report-queries.ts';

export const unknownPost = () => refusal('post-not-found');

/** For its coach and its members; for everybody else there is no such group. In the role one has now. */
export async function roomOf(db: Db | Tx, actor: SessionUser, cohortId: string, now: Date): Promise<RoomRow> {
  const { userId, role, timeZone } = actor;
  const room = await findRoom(db, cohortId, { userId, isClient: role === 'client', timeZone, now });
  if (!room) throw refusal('group-not-found');
  return room;
}

export const rightsIn = ({ coachId, writers, isEnded }: RoomRow, { userId }: SessionUser) =>
  roomRights({ isCoach: coachId === userId, writers, isEnded });

/** Three statements, and three more for the coach, however much was written. */
export async function readRoom(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  { before }: PageQuery,
): Promise<RoomPage> {
  const room = await roomOf(deps.db, actor, cohortId, deps.clock.now());
  const isFirst = before === undefined;
  const [rows, pinned, reported, planned] = await Promise.all([
    listPosts(deps.db, cohortId, room.viewer, { before }),
    isFirst ? listPinned(deps.db, cohortId, room.viewer) : [],
    ...(isFirst && room.coachId === actor.userId
      ? [listReported(deps.db, cohortId, room.viewer), listPlanned(deps.db, cohortId, room.viewer)]
      : []),
  ]);
  const open = await openerOf(deps, room, [...rows, ...pinned, ...(planned ?? [])]);
  const present = (row: PostRow) => presentPost(room, row, actor.userId, open);
  return {
    room: presentRoom(room, actor),
    ...(reported ? { reported: await withReports(deps.db, reported, present, open) } : {}),
    ...(planned ? { planned: planned.map(present) } : {}),
    pinned: pinned.map(present),
    ...presentPage(rows, present),
  };
}

/** For the coach: what members said of posts, beside each. */
async function withReports(
  db: Db,
  rows: PostRow[],
  present: (row: PostRow) => Post,
  open: OpenText,
): Promise<ReportedPost[]> {
  const ids = rows.map(({ id }) => id);
  const said = await listOpenReports(db, ids, 'coach');
  return rows.map((row) => {
    const own = said.filter(({ postId }) => postId === row.id);
    return { post: present(row), reports: own.length, reasons: reasonsOf(own, open) };
  });
}

/** The reasons given in reports, without names; a reason is optional. */
export function reasonsOf(said: { id: string; reason: Buffer | null }[], open: OpenText): string[] {
  return said.flatMap(({ id, reason }) => (reason ? [open(id, reason)] : []));
}

export async function readAnswers(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  { before }: PageQuery,
): Promise<AnswersPage> {
  const room = await roomOf(deps.db, actor, cohortId, deps.clock.now());
  const rows = await listPosts(deps.db, cohortId, room.viewer, { before, parentId: postId });
  if (rows.length === 0 && !(await findPost(deps.db, cohortId, room.viewer, postId))) throw unknownPost();
  const open = await openerOf(deps, room, rows);
  return presentPage(rows, (row) => presentPost(room, row, actor.userId, open));
}

function presentPage(rows: PostRow[], present: (row: PostRow) => Post): AnswersPage {
  const { shown, last } = pageOf(rows, postsShown);
  return { posts: shown.map(present), ...(last ? { nextBefore: last.number } : {}) };
}

function presentRoom(room: RoomRow, actor: SessionUser): Room {
  return {
    cohortId: room.cohortId,
    name: room.name,
    coach: { id: room.coachId, name: room.coachName },
    isCoach: room.coachId === actor.userId,
    ownName: room.ownName ?? '',
    names: room.names.filter((name) => name !== ''),
    members: room.names.length,
    writers: room.writers,
    canWrite: rightsIn(room, actor).canWrite,
    isEnded: room.isEnded,
    isMuted: room.isMuted,
    mailsDaily: room.mailsDaily,
    unread: room.unread,
    readNumber: room.readNumber,
    lastNumber: room.lastNumber,
    day: room.viewer.reachedDay,
    readDay: room.readDay,
    days: room.durationWeeks === null ? null : totalDays(room.durationWeeks),
  };
}

/** The very first post, and the key with it, may have been kept between the statements: then the key is looked for again. */
async function openerOf({ db, vault }: Deps, room: RoomRow, rows: readonly PostRow[]): Promise<OpenText> {
  const wrapped = room.wrappedKey ?? (rows.length > 0 ? await findRoomKey(db, room.cohortId) : undefined);
  return textOpener(vault, room.cohortId, wrapped);
}

/** A new post, as the table counts its versions. */
export const firstOf = (id: string) => ({ id, version: 1 });

/** The reason is sealed beside the words, and bound to another name than they are. */
export const reasonOf = (postId: string): string => `${postId}:reason`;

export function presentPost(room: RoomRow, row: PostRow, userId: string, open: OpenText): Post {
  const isMine = row.authorId === userId;
  const isReadable = row.body !== null && (!row.isRemoved || isMine);
  return {
    id: row.id,
    number: row.number,
    parentId: row.parentId,
    author: authorOf(room, row, userId),
    isMine,
    state: row.isRemoved ? 'removed' : row.body === null ? 'deleted' : 'shown',
    text: isReadable && row.body ? open(row, row.body) : '',
    ...(isMine && row.removalReason ? { removalReason: open(reasonOf(row.id), row.removalReason) } : {}),
    isPinned: row.isPinned,
    writtenAt: row.shownAt.toISOString(),
    ...(row.programDay === null ? {} : { programDay: row.programDay }),
    editedAt: row.editedAt?.toISOString() ?? null,
    version: row.version,
    answers: row.answers,
    isAcknowledged: row.isAcknowledged,
    ...(isMine ? { acknowledgements: row.acknowledgements } : {}),
    ...(row.isReported ? { isReported: true } : {}),
  };
}

/**
 * A deleted post has no author name. A removed one shows it to its author and to the coach only: other members must not
 * learn whose post was removed.
 */
function authorOf({ coachId, coachName }: RoomRow, row: PostRow, userId: string): Post['author'] {
  const isHidden = row.isRemoved && userId !== row.authorId && userId !== coachId;
  if (row.authorId === null || isHidden) return { kind: 'former', name: '' };
  if (row.isByCoach) return { kind: 'coach', name: coachName };
  return row.shownName === null ? { kind: 'former', name: '' } : { kind: 'member', name: row.shownName };
}

/** The caller's other devices take the mark away as well. */
export async function markRead(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  { number, day = 0 }: ReadMark,
): Promise<{ unread: number }> {
  return await deps.db.transaction(async (tx) => {
    const room = await roomOf(tx, actor, cohortId, deps.clock.now());
    if (await setReadUpTo(tx, room, { number, day }))
      await publish(tx, { userId: actor.userId, kind: 'room', detail: { cohortId }, at: deps.clock.now() });
    return { unread: (await roomOf(tx, actor, cohortId, deps.clock.now())).unread };
  });
}

/** Muting the room, or one mail a day when something is new; the caller's other devices get the choice too. */
export async function chooseInRoom(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  choice: RoomChoice,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await roomOf(tx, actor, cohortId, at);
    await roomKeyOf(deps, tx, cohortId);
    await setChoice(tx, cohortId, actor.userId, choice);
    await publish(tx, { userId: actor.userId, kind: 'room', detail: { cohortId }, at });
  });
}

/** Earlier posts stay, regardless of who may write now. */
export async function chooseWriters(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  writers: RoomWriters,
): Promise<{ writers: RoomWriters }> {
  await deps.db.transaction(async (tx) => {
    await roomOf(tx, actor, cohortId, deps.clock.now());
    await roomKeyOf(deps, tx, cohortId);
    await lockRoom(tx, cohortId);
    await setWriters(tx, cohortId, writers);
    await publishToRoom(tx, cohortId, deps.clock.now());
  });
  return { writers };
}

/**
 * Tells open pages of the room to refetch, without ids or text. A post planned for a later day is announced only to
 * those who have reached it.
 */
export async function publishToRoom(tx: Tx, cohortId: string, at: Date, fromDay = 0): Promise<void> {
  await publishToAll(tx, await listPeople(tx, cohortId, { day: fromDay, now: at }), { kind: 'room', at });
}

/** A person joins or leaves their rooms: all pages there refresh, and theirs. */
export async function publishToRoomsOf(tx: Tx, userId: string, at: Date): Promise<void> {
  const rooms = await listRoomsOf(tx, userId);
  for (const cohortId of rooms) await publishToRoom(tx, cohortId, at);
  if (rooms.length > 0) await publish(tx, { userId, kind: 'room', at });
}

/** Hashed under the room's key, so that the text cannot be guessed. */
export async function repeatKey(deps: Deps, db: Db | Tx, actor: SessionUser, cohortId: string): Promise<Buffer> {
  await roomOf(db, actor, cohortId, deps.clock.now());
  return Buffer.from(hkdfSync('sha256', await roomKeyOf(deps, db, cohortId), '', 'repeated post', 32));
}

type ExportedPost = {
  /** By both ids an own post can be deleted, also by who is out of the group. */
  id: string;
  groupId: string;
  group: string;
  isAnswer: boolean;
  writtenAt: string;
  editedAt: string | null;
  text: string;
  /** Why the coach took it out, where that was. */
  removedBecause?: string;
};

const writtenAtATime = 100;

/** What one person wrote in rooms, for a file of their own; nothing of anybody else. */
export async function* ownPosts(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  userId: string,
  isWanted: (writtenAt: Date) => boolean,
): AsyncGenerator<ExportedPost> {
  let after: string | undefined;
  for (;;) {
    const rows: WrittenPost[] = await listWrittenAfter(db, userId, after, writtenAtATime);
    for (const { id, version, cohortId, wrappedKey, body, removalReason, ...post } of rows) {
      if (!isWanted(post.writtenAt)) continue;
      const open = textOpener(vault, cohortId, wrappedKey);
      yield {
        id,
        groupId: cohortId,
        group: post.cohortName,
        isAnswer: post.isAnswer,
        writtenAt: post.writtenAt.toISOString(),
        editedAt: post.editedAt?.toISOString() ?? null,
        text: body ? open({ id, version }, body) : '',
        ...(removalReason ? { removedBecause: open(reasonOf(id), removalReason) } : {}),
      };
    }
    if (rows.length < writtenAtATime) return;
    after = rows.at(-1)?.id;
  }
}
