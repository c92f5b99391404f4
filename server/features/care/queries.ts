import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { careSignals, clientProfiles } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** Once an entry: saving it again, or editing it into another heavy one, tells the coach nothing new. */
export async function insertSignals(
  db: Db | Tx,
  signals: { clientId: string; entryId: string; createdAt: Date }[],
): Promise<void> {
  if (signals.length === 0) return;
  await db
    .insert(careSignals)
    .values(signals.map((signal) => ({ id: newId(), ...signal })))
    .onConflictDoNothing({ target: careSignals.entryId });
}

export async function hasSignal(db: Db | Tx, entryId: string): Promise<boolean> {
  const rows = await db.select({ id: careSignals.id }).from(careSignals).where(eq(careSignals.entryId, entryId));
  return rows.length > 0;
}

export async function hasCoach(db: Db | Tx, clientId: string): Promise<boolean> {
  const [row] = await db
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return Boolean(row?.coachId);
}
