import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import { auditLog, coachProfiles, journalEntries, users } from '#server/platform/db/schema.ts';

/** One statement. An erased entry and a deleted coach have no name left; the fact stays. */
export async function listAccesses(
  db: Db,
  clientId: string,
  { actions, before, limit }: { actions: AuditAction[]; before?: number; limit: number },
) {
  return await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      /** Downloaded through the link of an export that an admin had sent. */
      isByLink: sql<boolean>`${auditLog.detail} ? 'export'`,
      coachName: sql<string | null>`coalesce(nullif(${coachProfiles.fullName}, ''), ${users.name})`,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      programTitle: journalEntries.programTitle,
      writtenAt: journalEntries.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, auditLog.actorId))
    .leftJoin(
      journalEntries,
      and(
        eq(journalEntries.clientId, auditLog.subjectId),
        sql`${journalEntries.id} = (${auditLog.detail} ->> 'entryId')::uuid`,
      ),
    )
    .where(
      and(
        eq(auditLog.subjectId, clientId),
        inArray(auditLog.action, actions),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
