import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { findShownEntry } from './queries.ts';

/**
 * A photo or recording has come to an entry, or has gone from it: pages that show the entry hear of it, those of a coach only
 * if it is shared with them. Before the entry is there nobody shows anything.
 */
export async function publishMedia(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  clientId: string,
  mediaId: string,
): Promise<void> {
  const entry = await findShownEntry(tx, mediaId);
  if (entry) await publishJournal(tx, clientId, clock.now(), entry.isShared);
}
