import { asc, inArray, lte } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { unusedObjects } from '#server/platform/db/schema.ts';

/** Committed before an upload begins: whatever becomes of it, somebody knows what to remove. */
export async function insertUnused(db: Db, objectName: string, dueAt: Date): Promise<void> {
  await db.insert(unusedObjects).values({ objectName, dueAt });
}

export async function deleteUnused(db: Db | Tx, objectNames: string[]): Promise<void> {
  if (objectNames.length > 0) await db.delete(unusedObjects).where(inArray(unusedObjects.objectName, objectNames));
}

export async function listDueObjects(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ objectName: unusedObjects.objectName })
    .from(unusedObjects)
    .where(lte(unusedObjects.dueAt, now))
    .orderBy(asc(unusedObjects.objectName))
    .limit(limit);
  return rows.map(({ objectName }) => objectName);
}
