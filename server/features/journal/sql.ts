import { and, eq, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { mediaOf } from '#server/platform/media-store/sql.ts';
import { shareOf } from '#server/features/sharing/sql.ts';
import { journalEntries } from '#server/platform/db/schema.ts';

/** What an answer tells about an entry; the text and the comments are sealed. */
export const entryColumns = {
  id: journalEntries.id,
  weekNumber: journalEntries.weekNumber,
  dayNumber: journalEntries.dayNumber,
  programTitle: journalEntries.programTitle,
  promptText: journalEntries.promptText,
  createdAt: journalEntries.createdAt,
  updatedAt: journalEntries.updatedAt,
  version: journalEntries.version,
  isLate: journalEntries.isLate,
  wordCount: journalEntries.wordCount,
  moodScore: journalEntries.moodScore,
  entryType: journalEntries.entryType,
  entryTextSealed: journalEntries.entryTextSealed,
  media: mediaOf(journalEntries.id, journalEntries.clientId),
  share: shareOf(journalEntries.id),
};

/**
 * The index ends with its nulls. There are none, but only by saying the same can PostgreSQL walk it instead of
 * sorting the whole journal.
 */
export const newestFirst = [
  sql`${journalEntries.createdAt} desc nulls last`,
  sql`${journalEntries.id} desc nulls last`,
];

/** The same index from its other end. */
export const oldestFirst = [sql`${journalEntries.createdAt} nulls first`, sql`${journalEntries.id} nulls first`];

export const isEntryOf = (clientId: SQLWrapper | string) =>
  and(eq(journalEntries.clientId, clientId), isNull(journalEntries.deletedAt));

/** Imported pages have no mood. They count in no streak, since nobody wrote here on those dates. */
export const isWrittenHere = isNotNull(journalEntries.moodScore);

/** Of the newest this many entries every page brings the dates; the whole journal is asked only for a longer streak. */
export const latestEntries = 100;

/** The date of each of the newest entries of a client, beside other facts about them. */
export function latestDatesOf(clientId: SQLWrapper): SQL<string[]> {
  const latest = new QueryBuilder()
    .select({ localDate: journalEntries.localDate })
    .from(journalEntries)
    .where(and(isEntryOf(clientId), isWrittenHere))
    .orderBy(...newestFirst)
    .limit(latestEntries)
    .as('latest_dates');
  return sql<string[]>`(select coalesce(json_agg(${latest.localDate}), '[]') from ${latest})`;
}
