import { withdrawRequests } from '#server/features/roles/withdraw-requests.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/live/publish.ts';
import { putCoachBack, setCoachAside } from './queries.ts';

/**
 * A person is leaving, or was suspended: their requests to coaches end, and their own coach reaches nothing of them
 * until they are back. Returns that coach, to be notified.
 */
export async function setAside(tx: Tx, clientId: string, at: Date): Promise<string | null> {
  await withdrawRequests(tx, clientId, at);
  const coachId = await setCoachAside(tx, clientId);
  if (coachId) await publishToPagesOf(tx, coachId, clientId, at);
  return coachId;
}

/** Everything is restored: the place was kept. Returns the coach, if there still is one. */
export async function bringBack(tx: Tx, clientId: string, at: Date): Promise<string | null> {
  const coachId = await putCoachBack(tx, clientId);
  if (coachId) await publishToPagesOf(tx, coachId, clientId, at);
  return coachId;
}

/** The coach's open pages about the client, and the conversation with them, refetch: they close, or come back. */
async function publishToPagesOf(tx: Tx, coachId: string, clientId: string, at: Date): Promise<void> {
  await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at });
  await publish(tx, { userId: coachId, kind: 'read', at });
}
