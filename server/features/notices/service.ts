import { noticeKinds } from '#contract/notices/constants.ts';
import type { NoticeKind } from '#contract/notices/constants.ts';
import type { Notice } from '#contract/notices/schema.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteUnreadAbout, deleteUnreadOf, hasUnreadAbout, insertNotice, listUnread, setRead } from './queries.ts';

export type News = { userId: string; kind: NoticeKind; detail: Notice['detail']; at: Date };

/** Tells somebody something once. In the transaction of what happened, so that neither stands without the other. */
export async function tell(db: Db | Tx, { at, ...news }: News): Promise<void> {
  await insertNotice(db, { id: newId(), ...news, createdAt: at });
}

/** Tells nothing while the same news about the same thing waits unread. Whoever calls holds a lock on that thing. */
export async function tellOnce(db: Tx, news: News, about: string): Promise<void> {
  if (!await hasUnreadAbout(db, subjectOf(news, about))) await tell(db, news);
}

/** Takes back what nobody has read yet and is no longer true. */
export async function untell(db: Tx, news: Omit<News, 'at'>, about: string): Promise<void> {
  await deleteUnreadAbout(db, subjectOf(news, about));
}

/** The same for all news of some kinds. */
export async function untellAll(db: Tx, userId: string, kinds: readonly NoticeKind[]): Promise<void> {
  await deleteUnreadOf(db, userId, kinds);
}

const subjectOf = ({ userId, kind, detail }: Omit<News, 'at'>, name: string) => ({ userId, kind, name, value: String(detail[name]) });

export async function unreadNotices(deps: Deps, actor: SessionUser): Promise<Notice[]> {
  const rows = await listUnread(deps.db, actor.userId);
  return rows.flatMap(({ kind, createdAt, ...row }) => {
    // A kind of a version to come, or of one that was: nothing here could word it.
    const known = noticeKinds.find((one) => one === kind);
    return known ? [{ ...row, kind: known, createdAt: createdAt.toISOString() }] : [];
  });
}

export async function putAway(deps: Deps, actor: SessionUser, id: string): Promise<{ id: string }> {
  if (!await setRead(deps.db, actor.userId, id, deps.clock.now())) throw notFound('This notice');
  return { id };
}
