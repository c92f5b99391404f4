import type { Tx } from '#server/platform/db/database.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { withdrawRequestsOf } from './queries.ts';

/** What someone asked coaches ends, and goes from the pages of those who were asked. */
export async function withdrawRequests(tx: Tx, clientId: string, at: Date): Promise<void> {
  await publishToAll(tx, await withdrawRequestsOf(tx, clientId, at), { kind: 'request', at });
}
