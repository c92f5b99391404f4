import type { Tx } from '#server/platform/db/database.ts';
import { publishToAll } from '#server/platform/live/publish.ts';

export type Others = { clients: readonly string[]; partners: readonly string[] };

/** A coach has left, or somebody is gone: the open pages of those who were with them show it without a reload. */
export async function letOthersLook(tx: Tx, { clients, partners }: Others, at: Date): Promise<void> {
  await publishToAll(tx, clients, { kind: 'program', at });
  await publishToAll(tx, partners, { kind: 'read', at });
}
