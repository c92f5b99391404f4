import type { NoticeKind } from '#contract/notices/constants.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { publishToRoomsOf } from '#server/features/cohort-room/room.ts';
import { withdrawNotice } from '#server/features/notices/service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/live/publish.ts';
import { endRelations, lockConversationOf, type Ending } from './queries.ts';

/** News that is true no longer once the two have parted, and whose links lead nowhere. */
const outdatedForCoach: NoticeKind[] = ['client-joined', 'invitation-accepted', 'parting-undone'];
const outdatedForClient: NoticeKind[] = ['request-accepted', 'coach-nudge', 'parting-undone'];

/**
 * The one way in which a coach and a client part. Everything a coach may see of a client is asked for by statements
 * that look whose client it is, so nothing else has to be taken away. The caller holds the client (roles/locks.ts).
 * False when the two were not together.
 */
export async function endRelation(
  tx: Tx,
  // `actorId`: an admin, who is neither of the two.
  ending: Ending & { clientId: string; actorId?: string },
): Promise<boolean> {
  const { coachId, clientId, endedBy, now } = ending;
  // Before the profile changes, and with it the client's sums: see joinCoach.
  await lockCurrentAssignment(tx, clientId, now);
  await lockConversationOf(tx, coachId, clientId);
  const released = await endRelations(tx, ending);
  if (released.length === 0) return false;
  await audit(tx, {
    actorId: ending.actorId ?? (endedBy === 'coach' ? coachId : clientId),
    action: 'parted',
    subjectId: endedBy === 'coach' || ending.actorId ? clientId : coachId,
    detail: { by: endedBy },
  });
  for (const kind of outdatedForCoach)
    await withdrawNotice(tx, { userId: coachId, kind, detail: { clientId }, at: now }, 'clientId');
  for (const kind of outdatedForClient)
    await withdrawNotice(tx, { userId: clientId, kind, detail: { coachId }, at: now }, 'coachId');
  await publishParting(tx, coachId, clientId, now);
  return true;
}

/** An admin ended the role of the coach, or erases them: no way back, and the programs go on with the clients. */
export async function endRelationsOf(tx: Tx, coachId: string, now: Date): Promise<string[]> {
  return await endRelations(tx, { coachId, endedBy: 'admin', programWish: 'goes-on', undoUntil: null, now });
}

/** Open pages of both show it without a reload, when they part and when it is taken back. */
export async function publishParting(tx: Tx, coachId: string, clientId: string, at: Date): Promise<void> {
  await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at });
  await publish(tx, { userId: clientId, kind: 'program', at });
  await publish(tx, { userId: clientId, kind: 'journal', at });
  for (const userId of [coachId, clientId]) await publish(tx, { userId, kind: 'read', at });
  await publishToRoomsOf(tx, clientId, at);
}
