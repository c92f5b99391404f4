import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { checkInForms, checkIns, goals, goalVersions, userKeys } from '#server/platform/db/schema.ts';

/** With answers: others were left out, or their answers deleted. */
export async function listAllAnswered(db: Db, clientId: string) {
  return await db
    .select({
      id: checkIns.id,
      instrumentId: checkIns.instrumentId,
      version: checkIns.version,
      answersSealed: sql<Buffer>`${checkIns.answersSealed}`,
      localDate: checkIns.localDate,
      shown: checkIns.shown,
    })
    .from(checkIns)
    .where(and(eq(checkIns.clientId, clientId), isNotNull(checkIns.answersSealed)))
    .orderBy(asc(checkIns.answeredAt), asc(checkIns.id));
}

export async function listFormerWords(db: Db, clientId: string) {
  return await db
    .select({
      goalId: goalVersions.goalId,
      version: goalVersions.version,
      wordsSealed: goalVersions.wordsSealed,
      replacedAt: goalVersions.replacedAt,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(goalVersions)
    .innerJoin(goals, eq(goals.id, goalVersions.goalId))
    .innerJoin(userKeys, eq(userKeys.userId, goals.clientId))
    .where(eq(goals.clientId, clientId))
    .orderBy(asc(goalVersions.version));
}

/** The newest version of each that is in the library. */
export async function listOwnForms(db: Db, coachId: string) {
  return await db
    .selectDistinctOn([checkInForms.id], { id: checkInForms.id, definition: checkInForms.definition })
    .from(checkInForms)
    .where(and(eq(checkInForms.coachId, coachId), isNull(checkInForms.removedAt)))
    .orderBy(checkInForms.id, desc(checkInForms.version));
}
