import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { journalEntries, media } from '#server/platform/db/schema.ts';

const bytes = sql<number>`sum(${media.byteCount})::float8`;

/** Of each kind everything there is, whatever became of its entry: all of it takes room. */
export async function sumByKind(db: Db, clientId: string) {
  return await db
    .select({
      kind: media.kind,
      count: sql<number>`count(*)::int`,
      bytes,
      durationMs: sql<number>`coalesce(sum(${media.durationMs}), 0)::float8`,
    })
    .from(media)
    .where(eq(media.clientId, clientId))
    .groupBy(media.kind);
}

/** Entries a person can open, those with the most in them first. */
export async function listLargest(db: Db, clientId: string, limit: number) {
  return await db
    .select({
      entryId: journalEntries.id,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      programTitle: journalEntries.programTitle,
      createdAt: journalEntries.createdAt,
      bytes,
      photos: sql<number>`(count(*) filter (where ${media.kind} = 'photo'))::int`,
      recordingMs: sql<number | null>`sum(${media.durationMs})::float8`,
    })
    .from(media)
    .innerJoin(journalEntries, and(eq(journalEntries.id, media.entryId), eq(journalEntries.clientId, media.clientId)))
    .where(and(eq(media.clientId, clientId), isNotNull(media.completedAt), isNull(journalEntries.deletedAt)))
    .groupBy(journalEntries.id)
    .orderBy(sql`sum(${media.byteCount}) desc`, journalEntries.id)
    .limit(limit);
}
