import { withdrawRequests } from '#server/features/roles/withdraw-requests.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { putCoachBack, setCoachAside } from './queries.ts';

/**
 * Somebody is about to leave, or was suspended: what they asked other coaches ends, and their own one reaches nothing of
 * them any more until they are back. Gives who that is, to be told.
 */
export async function setAside(tx: Tx, clientId: string, at: Date): Promise<string | null> {
  await withdrawRequests(tx, clientId, at);
  const coachId = await setCoachAside(tx, clientId);
  if (coachId) await publishToAll(tx, [coachId], { kind: 'program', at });
  return coachId;
}

/** All is as it was: the place was kept. Gives the coach, where there is one still. */
export async function bringBack(tx: Tx, clientId: string, at: Date): Promise<string | null> {
  const coachId = await putCoachBack(tx, clientId);
  if (coachId) await publishToAll(tx, [coachId], { kind: 'program', at });
  return coachId;
}
