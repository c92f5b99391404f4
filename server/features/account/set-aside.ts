import { withdrawRequests } from '#server/features/roles/withdraw-requests.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/live/publish.ts';
import { putCoachBack, setCoachAside } from './queries.ts';

/**
 * Somebody is about to leave, or was suspended: what they asked other coaches ends, and their own one reaches nothing of
 * them any more until they are back. Gives who that is, to be told.
 */
export async function setAside(tx: Tx, clientId: string, at: Date): Promise<string | null> {
  await withdrawRequests(tx, clientId, at);
  const coachId = await setCoachAside(tx, clientId);
  if (coachId) await publishToPagesOf(tx, coachId, clientId, at);
  return coachId;
}

/** All is as it was: the place was kept. Gives the coach, where there is one still. */
export async function bringBack(tx: Tx, clientId: string, at: Date): Promise<string | null> {
  const coachId = await putCoachBack(tx, clientId);
  if (coachId) await publishToPagesOf(tx, coachId, clientId, at);
  return coachId;
}

/** The coach's open pages about the client, and the conversation with them, are asked for again: they close, or come back. */
async function publishToPagesOf(tx: Tx, coachId: string, clientId: string, at: Date): Promise<void> {
  await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at });
  await publish(tx, { userId: coachId, kind: 'read', at });
}
