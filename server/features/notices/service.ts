import { noticeKinds, type NoticeKind } from '#contract/notices/constants.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish, publishToAll } from '#server/platform/live/publish.ts';
import {
  deleteUnreadAbout,
  deleteUnreadOf,
  deleteUnreadOfAll,
  hasNotice,
  hasUnreadAbout,
  insertNotice,
  insertNotices,
  listUnread,
  setRead,
} from './queries.ts';

type News = { userId: string; kind: NoticeKind; detail: Notice['detail']; at: Date };

/** Creates a notice, in the transaction of its cause. */
export async function sendNotice(db: Db | Tx, { at, ...news }: News): Promise<void> {
  await insertNotice(db, { id: newId(), ...news, createdAt: at });
  await publish(db, { userId: news.userId, kind: 'notice', at });
}

type NewsToMany = Omit<News, 'userId' | 'detail'> & {
  userIds: string[];
  detail: Notice['detail'] | ((userId: string) => Notice['detail']);
};

/** The same for many people, each with their own detail where it is a function. */
export async function sendNotices(db: Tx, { userIds, kind, detail, at }: NewsToMany): Promise<void> {
  if (userIds.length === 0) return;
  const detailOf = typeof detail === 'function' ? detail : () => detail;
  await insertNotices(
    db,
    userIds.map((userId) => ({ id: newId(), userId, kind, detail: detailOf(userId), createdAt: at })),
  );
  await publishToAll(db, userIds, { kind: 'notice', at });
}

/** The same, replacing unread notices of that kind, or of others it makes untrue: the latest counts. */
export async function sendNoticesAnew(db: Tx, news: NewsToMany, untrueNow: readonly NoticeKind[] = []): Promise<void> {
  await deleteUnreadOfAll(db, news.userIds, [news.kind, ...untrueNow]);
  await sendNotices(db, news);
}

/** Does nothing while the same notice about the same thing is unread. The caller holds a lock on that thing. */
export async function sendNoticeOnce(db: Tx, news: News, about: string): Promise<void> {
  if (!(await hasUnreadAbout(db, subjectOf(news, about)))) return await sendNotice(db, news);
  // No new notice, but open pages refetch what it is about.
  await publish(db, { userId: news.userId, kind: 'notice', at: news.at });
}

/** Withdraws unread notices that are no longer true. */
export async function withdrawNotice(db: Tx, news: News, about: string): Promise<void> {
  await deleteUnreadAbout(db, subjectOf(news, about));
  await publish(db, { userId: news.userId, kind: 'notice', at: news.at });
}

/** The same for all notices of some kinds. */
export async function withdrawNotices(db: Tx, userId: string, kinds: readonly NoticeKind[], at: Date): Promise<void> {
  if (await deleteUnreadOf(db, userId, kinds)) await publish(db, { userId, kind: 'notice', at });
}

const subjectOf = ({ userId, kind, detail }: Omit<News, 'at'>, name: string) => ({
  userId,
  kind,
  name,
  value: String(detail[name]),
});

export async function unreadNotices(deps: Deps, actor: SessionUser): Promise<Notice[]> {
  const rows = await listUnread(deps.db, actor);
  return rows.flatMap(({ id, kind, detail, createdAt }): Notice[] => {
    // A kind of another release, for which there is no text here.
    const known = noticeKinds.find((one) => one === kind);
    return known ? [{ id, kind: known, detail, createdAt: createdAt.toISOString() }] : [];
  });
}

export async function markNoticeRead(deps: Deps, actor: SessionUser, id: string): Promise<{ id: string }> {
  const { read } = await markNoticesRead(deps, actor, [id]);
  if (read === 0 && !(await hasNotice(deps.db, actor.userId, id))) throw refusal('notice-not-found');
  return { id };
}

/** Dismisses them on the person's other devices as well. */
export async function markNoticesRead(
  deps: Deps,
  actor: SessionUser,
  ids: readonly string[],
): Promise<{ read: number }> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const read = await setRead(tx, actor.userId, ids, now);
    if (read.length > 0) await publish(tx, { userId: actor.userId, kind: 'notice', at: now });
    return { read: read.length };
  });
}
