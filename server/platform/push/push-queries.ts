import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { installation, pushSubscriptions } from '#server/platform/db/schema.ts';

const key = 'push';

export async function findSealedKeys(db: Db | Tx): Promise<string | undefined> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key));
  return row?.value;
}

export async function insertSealedKeys(db: Db, value: string): Promise<void> {
  await db.insert(installation).values({ key, value }).onConflictDoNothing();
}

/** False when someone else did so first. */
export async function replaceSealedKeys(tx: Tx, from: string, to: string): Promise<boolean> {
  const rows = await tx
    .update(installation)
    .set({ value: to })
    .where(and(eq(installation.key, key), eq(installation.value, from)))
    .returning({ key: installation.key });
  return rows.length > 0;
}

export async function deleteAllSubscriptions(tx: Tx): Promise<void> {
  await tx.delete(pushSubscriptions);
}
