import type { NoticeKind } from '#contract/notices/constants.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { publishToRoomsOf } from '#server/features/cohort-room/room.ts';
import { withdrawNotice } from '#server/features/notices/service.ts';
import { dropNotesAbout } from '#server/features/webhooks/note.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/live/publish.ts';
import { endRelations, lockConversationOf, type Ending } from './queries.ts';

/** Notices that are no longer true after a parting, and whose links lead nowhere. */
const outdatedForCoach: NoticeKind[] = ['client-joined', 'invitation-accepted', 'parting-undone'];
const outdatedForClient: NoticeKind[] = ['request-accepted', 'coach-nudge', 'parting-undone'];

/**
 * The one way in which a coach and a client part. Every statement that shows a client to a coach checks whose client it
 * is, so nothing else has to be revoked. The caller has locked the client (roles/locks.ts). False if the two were not
 * together.
 */
export async function endRelation(
  tx: Tx,
  // `actorId`: an admin, who is neither of the two.
  ending: Ending & { clientId: string; actorId?: string },
): Promise<boolean> {
  const { coachId, clientId, endedBy, now } = ending;
  // Before the profile changes, and with it the client's rollups: see joinCoach.
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
  await dropNotesAbout(tx, coachId, clientId);
  await publishParting(tx, coachId, clientId, now);
  return true;
}

/** An admin ended the coach's role, or erases them: no undo, and clients keep their programs. */
export async function endRelationsOf(tx: Tx, coachId: string, now: Date): Promise<string[]> {
  return await endRelations(tx, { coachId, endedBy: 'admin', programWish: 'goes-on', undoUntil: null, now });
}

/** Open pages of both update, on parting and on undo. */
export async function publishParting(tx: Tx, coachId: string, clientId: string, at: Date): Promise<void> {
  await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at });
  await publish(tx, { userId: clientId, kind: 'program', at });
  await publish(tx, { userId: clientId, kind: 'journal', at });
  for (const userId of [coachId, clientId]) await publish(tx, { userId, kind: 'read', at });
  await publishToRoomsOf(tx, clientId, at);
}
