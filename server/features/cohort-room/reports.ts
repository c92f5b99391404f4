import type { PostReport } from '#contract/cohort-room/endpoints.ts';
import type { HostReport, OpenedReport } from '#contract/cohort-room/report-endpoints.ts';
import type { ReportRecipient } from '#contract/cohort-room/rules.ts';
import { sendNoticeOnce, withdrawNotice } from '#server/features/notices/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { roomKeyOf, textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { findPost } from './queries.ts';
import { lockRoom } from './room-queries.ts';
import {
  findForHost,
  hasOpenReports,
  insertReport,
  listAdmins,
  listForHost,
  listHosts,
  listOpenReports,
  listReportsOf,
  setSettled,
  type HostPost,
} from './report-queries.ts';
import { reasonsOf, roomOf, unknownPost } from './room.ts';

const noticeOf = { coach: 'post-reported', host: 'post-reported-to-host' } as const;

type Place = { cohortId: string; groupName: string; coachId: string };

/** The reporter stays anonymous: to the coach, the host, the author and the log. */
export async function reportPost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  { to, reason }: PostReport,
): Promise<{ id: string }> {
  const at = deps.clock.now();
  await roomOf(deps.db, actor, cohortId, at);
  const key = await roomKeyOf(deps, deps.db, cohortId);
  await deps.db.transaction(async (tx) => {
    await takeAttempt(tx, deps.clock, `post-reported:${actor.userId}`, limits.postReport);
    await lockRoom(tx, cohortId);
    const { coachId, name: groupName, viewer } = await roomOf(tx, actor, cohortId, at);
    const post = await findPost(tx, cohortId, viewer, postId);
    if (!post || post.body === null || post.isRemoved) throw unknownPost();
    if (post.authorId === actor.userId) throw refusal('own-post-delete');
    if (to === 'coach' && post.isByCoach) throw refusal('coach-post-report');
    const id = newId();
    const sealed = reason === '' ? null : deps.vault.seal(key, id, reason);
    const report = { id, postId, reporterId: actor.userId, sentTo: to, reason: sealed, reportedAt: at };
    if (!(await insertReport(tx, report))) return;
    await audit(tx, { actorId: null, action: 'post-reported', detail: { cohortId, postId, to } });
    for (const userId of to === 'coach' ? [coachId] : await listHosts(tx, postId))
      await sendNoticeOnce(tx, { userId, kind: noticeOf[to], detail: { cohortId, groupName }, at }, 'cohortId');
    if (to === 'coach') await publish(tx, { userId: coachId, kind: 'room', detail: { cohortId }, at });
  });
  return { id: postId };
}

/** The coach has looked, and the post stays. Once more changes nothing. */
export async function keepPost(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    await lockRoom(tx, cohortId);
    const { coachId, name: groupName, viewer } = await roomOf(tx, actor, cohortId, deps.clock.now());
    if (!(await findPost(tx, cohortId, viewer, postId))) throw unknownPost();
    await settleAsKept(deps, tx, actor, { cohortId, groupName, coachId, postId }, 'coach');
  });
  return { id: postId };
}

async function settleAsKept(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  post: Place & { postId: string },
  sentTo: ReportRecipient,
): Promise<void> {
  const at = deps.clock.now();
  const { postId, cohortId } = post;
  if (!(await setSettled(tx, postId, sentTo, at))) return;
  await audit(tx, { actorId: actor.userId, action: 'report-settled', detail: { cohortId, postId, to: sentTo } });
  await withdrawSettled(tx, post, at);
}

/** Removing a post settles its reports. */
export async function settleAsRemoved(tx: Tx, post: Place & { postId: string }, at: Date): Promise<void> {
  const settled = [await setSettled(tx, post.postId, 'coach', at), await setSettled(tx, post.postId, 'host', at)];
  if (settled.includes(true)) await withdrawSettled(tx, post, at);
}

/** Withdraws the notices of a room without open reports. */
async function withdrawSettled(tx: Tx, place: Place, at: Date): Promise<void> {
  const { cohortId, groupName, coachId } = place;
  for (const to of ['coach', 'host'] as const) {
    if (await hasOpenReports(tx, cohortId, to)) continue;
    for (const userId of to === 'coach' ? [coachId] : await listAdmins(tx))
      await withdrawNotice(tx, { userId, kind: noticeOf[to], detail: { cohortId, groupName }, at }, 'cohortId');
  }
}

export async function hostReports({ db }: Deps, actor: SessionUser): Promise<HostReport[]> {
  const rows = await listForHost(db, actor.userId);
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
}

/** An admin reads a post only because it was reported to the host, and each time that is written down. */
export async function openHostReport(deps: Deps, actor: SessionUser, postId: string): Promise<OpenedReport> {
  return await deps.db.transaction(async (tx) => {
    const post = await reportedToHost(tx, actor, postId);
    const key = await roomKeyOf(deps, tx, post.cohortId);
    const open: OpenText = (place, sealed) => deps.vault.open(key, place, sealed);
    const reasons = reasonsOf(await listOpenReports(tx, [postId], 'host'), open);
    const detail = { cohortId: post.cohortId, postId };
    await audit(tx, { actorId: actor.userId, action: 'reported-post-read', subjectId: post.authorId, detail });
    return {
      postId,
      author: { id: post.authorId, name: post.authorName },
      text: post.body ? open({ id: postId, version: post.version }, post.body) : '',
      writtenAt: post.writtenAt.toISOString(),
      editedAt: post.editedAt?.toISOString() ?? null,
      reasons,
    };
  });
}

export async function keepHostReport(deps: Deps, actor: SessionUser, postId: string): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    const { cohortId } = await reportedToHost(tx, actor, postId);
    await lockRoom(tx, cohortId);
    await settleAsKept(deps, tx, actor, await reportedToHost(tx, actor, postId), 'host');
  });
  return { id: postId };
}

export async function reportedToHost(db: Db | Tx, actor: SessionUser, postId: string): Promise<HostPost> {
  const post = await findForHost(db, actor.userId, postId);
  if (!post) throw refusal('report-not-found');
  return post;
}

type ExportedReport = { group: string; sentTo: ReportRecipient; reportedAt: string; reason: string };

/** What one person reported, for a file of their own; nothing of what it was about. */
export async function ownReports(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  userId: string,
  isWanted: (reportedAt: Date) => boolean,
): Promise<ExportedReport[]> {
  const rows = await listReportsOf(db, userId);
  return rows
    .filter(({ reportedAt }) => isWanted(reportedAt))
    .map(({ id, cohortId, group, sentTo, reportedAt, reason, wrappedKey }) => ({
      group,
      sentTo,
      reportedAt: reportedAt.toISOString(),
      reason: reason ? textOpener(vault, cohortId, wrappedKey)(id, reason) : '',
    }));
}
