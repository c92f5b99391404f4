import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { checkInForms, coachProfiles } from '#server/platform/db/schema.ts';
import { isUuid } from '#server/platform/ids.ts';

export async function hasConfirmedScreeners(db: Db | Tx, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: coachProfiles.userId })
    .from(coachProfiles)
    .where(and(eq(coachProfiles.userId, userId), isNotNull(coachProfiles.screenersConfirmedAt)));
  return rows.length > 0;
}

/** Every version, those taken out of the library too; with `ids` of these alone. */
export async function listFormsOf(db: Db | Tx, coachId: string, ids?: readonly string[]) {
  const wanted = ids?.filter(isUuid);
  if (wanted?.length === 0) return [];
  return await db
    .select({
      id: checkInForms.id,
      version: checkInForms.version,
      definition: checkInForms.definition,
      removedAt: checkInForms.removedAt,
    })
    .from(checkInForms)
    .where(and(eq(checkInForms.coachId, coachId), wanted && inArray(checkInForms.id, wanted)))
    .orderBy(asc(checkInForms.id), asc(checkInForms.version));
}
