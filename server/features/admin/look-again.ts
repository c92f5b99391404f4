import type { Tx } from '#server/platform/db/database.ts';
import { emitToAll } from '#server/platform/live/emit.ts';

export type Others = { clients: readonly string[]; partners: readonly string[] };

/** A coach has left, or somebody is gone: the open pages of those who were with them show it without a reload. */
export async function letOthersLook(tx: Tx, { clients, partners }: Others, at: Date): Promise<void> {
  await emitToAll(tx, clients, { kind: 'program', at });
  await emitToAll(tx, partners, { kind: 'read', at });
}
