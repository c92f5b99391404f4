import { hkdfSync } from 'node:crypto';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import { commentsPerEntry } from '#contract/sharing/constants.ts';
import type { Comment } from '#contract/sharing/schema.ts';
import { sendNoticeOnce, withdrawNotice } from '#server/features/notices/service.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { deleteComment, findComment, findSharingClient, insertComment, lockShared } from './queries.ts';

type Where = { clientId: string; entryId: string };

/** Answers a shared entry. If the client takes it back at the same moment, the database lets one of the two be first. */
export async function comment(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  { clientId, entryId }: Where,
  text: string,
): Promise<Comment> {
  const { vault, clock } = deps;
  return await inTransaction(db, async (tx) => {
    const shared = await lockShared(tx, { coachId: actor.userId, clientId, entryId });
    if (!shared) throw refusal('entry-not-found');
    const id = newId();
    const createdAt = clock.now();
    const sealed = vault.seal(vault.unwrap(shared.wrappedKey, clientId), id, text);
    if (!(await insertComment(tx, { id, entryId, coachId: actor.userId, comment: sealed, createdAt })))
      throw refusal('comments-full', { most: commentsPerEntry });
    await audit(tx, { actorId: actor.userId, action: 'entry-commented', subjectId: clientId, detail: { entryId } });
    const { coachName } = shared;
    const detail = {
      entryId,
      dayNumber: dayOfEntry(shared) ?? 0,
      coachName,
      coachId: actor.userId,
    };
    await sendNoticeOnce(tx, { userId: clientId, kind: 'entry-commented', detail, at: createdAt }, 'entryId');
    return { id, text, createdAt: createdAt.toISOString(), coachName };
  });
}

/** The first answer again. The words are in the request itself, so none had to be remembered. */
export async function commentedBefore(
  db: Db | Tx,
  actor: SessionUser,
  { clientId, entryId }: Where,
  commentId: string,
  text: string,
): Promise<Comment> {
  const found = await findComment(db, { coachId: actor.userId, clientId, entryId }, commentId);
  if (!found) throw refusal('comment-gone');
  return { id: found.id, text, createdAt: found.createdAt.toISOString(), coachName: found.coachName };
}

/** Hashes a repeated comment under the client's key, so that the text cannot be guessed. */
export async function repeatKey({ vault }: Deps, db: Db | Tx, actor: SessionUser, clientId: string): Promise<Buffer> {
  const facts = await findSharingClient(db, actor.userId, clientId);
  if (!facts) throw new AppError('not_found', clientNotFoundSentence);
  if (!facts.wrappedKey) throw refusal('entry-not-found');
  return Buffer.from(hkdfSync('sha256', vault.unwrap(facts.wrappedKey, clientId), '', 'repeated comment', 32));
}

/** Deletes an own comment, and its notice while that is unread. */
export async function takeBackComment(
  { db, clock }: Deps,
  actor: SessionUser,
  { clientId, entryId, commentId }: Where & { commentId: string },
): Promise<{ id: string }> {
  const place = { coachId: actor.userId, clientId, entryId };
  return await db.transaction(async (tx) => {
    if (!(await lockShared(tx, place))) throw refusal('comment-not-found');
    const left = await deleteComment(tx, place, commentId);
    if (left === undefined) throw refusal('comment-not-found');
    await audit(tx, { actorId: actor.userId, action: 'comment-deleted', subjectId: clientId, detail: { entryId } });
    if (left === 0)
      await withdrawNotice(
        tx,
        { userId: clientId, kind: 'entry-commented', detail: { entryId }, at: clock.now() },
        'entryId',
      );
    else await publish(tx, { userId: clientId, kind: 'notice', at: clock.now() });
    return { id: commentId };
  });
}
