import type { Shown } from '#contract/check-ins/constants.ts';
import type { AnsweredCheckIn } from '#contract/check-ins/schema.ts';
import { fullName } from '#contract/names.ts';
import { sendNoticeOnce, withdrawNotice } from '#server/features/notices/service.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { presentAnswered } from './present.ts';
import { deleteCheckInRow, holdClient, listAnswered, lockOwn, updateCheckIn } from './queries.ts';

type Own = { id: string; now: Date };
type Showing = Own & { shown: Exclude<Shown, 'nothing'>; coachId: string | undefined };

/** `other`: there is no coach, or not the one the page named; then nothing happens. */
type Outcome = 'changed' | 'same' | 'other';

/** Shows it to the current coach and tells them that there is something to see. */
export async function showCheckIn(tx: Tx, actor: SessionUser, { id, shown, coachId, now }: Showing): Promise<Outcome> {
  const current = await holdClient(tx, actor.userId);
  const row = await lockOwn(tx, actor.userId, id);
  if (!row) throw refusal('check-in-not-found');
  if (current === null || (coachId !== undefined && coachId !== current)) return 'other';
  const isWithThem = row.coachId === current;
  if (isWithThem && row.shown === shown) return 'same';
  // What another coach saw before is no beginning for this one.
  const firstSharedAt = isWithThem ? (row.firstSharedAt ?? now) : now;
  await updateCheckIn(tx, id, { coachId: current, shown, sharedAt: now, firstSharedAt });
  await audit(tx, { actorId: actor.userId, action: 'check-in-shared', detail: { checkInId: id, coachId: current } });
  await sendNoticeOnce(tx, noticeOf(actor, current, { id, now }), 'checkInId');
  return 'changed';
}

/** Who and which, never which questions. */
const noticeOf = (actor: SessionUser, userId: string, { id, now }: Own) => ({
  userId,
  kind: 'check-in-shown' as const,
  detail: { clientId: actor.userId, clientName: fullName(actor), checkInId: id },
  at: now,
});

export async function shareCheckIn(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { shown, coachId }: Pick<Showing, 'shown'> & { coachId?: string | undefined },
): Promise<AnsweredCheckIn> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const outcome = await showCheckIn(tx, actor, { id, shown, coachId, now });
    if (outcome === 'other') throw refusal('check-in-no-coach');
    if (outcome === 'changed') await publishJournal(tx, actor.userId, now);
    return await readOwn(deps, tx, actor, id);
  });
}

/** From this moment on the coach sees nothing of it; a notice that was not read yet is gone too. */
async function hide(tx: Tx, actor: SessionUser, { id, now }: Own) {
  const current = await holdClient(tx, actor.userId);
  const row = await lockOwn(tx, actor.userId, id);
  if (!row) throw refusal('check-in-not-found');
  if (row.shown) await updateCheckIn(tx, id, { shown: null, sharedAt: null });
  if (row.shown && row.coachId) await withdrawNotice(tx, noticeOf(actor, row.coachId, { id, now }), 'checkInId');
  return { ...row, isForCoach: row.shown !== null && row.coachId === current };
}

/** With whom it was, and since when at first, stays (see the table). */
export async function unshareCheckIn(deps: Deps, actor: SessionUser, id: string): Promise<AnsweredCheckIn> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { shown, coachId, isForCoach } = await hide(tx, actor, { id, now });
    if (shown) {
      const detail = { checkInId: id, ...(coachId ? { coachId } : {}) };
      await audit(tx, { actorId: actor.userId, action: 'check-in-unshared', detail });
      await publishJournal(tx, actor.userId, now, isForCoach);
    }
    return await readOwn(deps, tx, actor, id);
  });
}

/** For good. Of an asked one it stays known that it is done with, and of a shown one its place among the figures. */
export async function deleteCheckIn(deps: Deps, actor: SessionUser, id: string): Promise<{ ok: true }> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { occasion, firstSharedAt, isForCoach } = await hide(tx, actor, { id, now });
    if (occasion === null && firstSharedAt === null) await deleteCheckInRow(tx, id);
    else await updateCheckIn(tx, id, { answersSealed: null });
    await publishJournal(tx, actor.userId, now, isForCoach);
    return { ok: true };
  });
}

/** As its author sees it now; undefined where it is nobody’s or another person’s. */
export async function findOwn({ vault }: Pick<Deps, 'vault'>, tx: Tx, { userId }: SessionUser, id: string) {
  const [row] = await listAnswered(tx, userId, { id });
  return row && presentAnswered(row, textOpener(vault, userId, row.wrappedKey));
}

export async function readOwn(deps: Deps, tx: Tx, actor: SessionUser, id: string): Promise<AnsweredCheckIn> {
  const own = await findOwn(deps, tx, actor, id);
  if (!own) throw refusal('check-in-not-found');
  return own;
}
