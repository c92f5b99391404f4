import { and, eq, gte, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { freePagesShown, lowMoodMax, type EntryType } from '#contract/journal/rules.ts';
import type { Media } from '#contract/media/schema.ts';
import { newestFirst } from '#server/features/journal/sql.ts';
import { mediaOf } from '#server/platform/media-store/sql.ts';
import { shareOf, type StoredShare } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { careSignals, journalEntries } from '#server/platform/db/schema.ts';

/** As JSON brings it: moments as text, and the sealed text in base64, of today's pages alone. */
export type FreePageRow = {
  id: string;
  moodScore: number | null;
  createdAt: string;
  date: string;
  today: {
    updatedAt: string;
    version: number;
    wordCount: number;
    entryType: EntryType;
    media: Media[];
    sealedBase64: string;
    isHeavy: boolean;
    share: StoredShare;
  } | null;
};

/**
 * The newest free pages of a client, newest first, beside the other facts about them, so that Today needs no further
 * statement. Those from a certain date on come with their text.
 */
export function freePagesOf(clientId: SQLWrapper, textFrom: SQL): SQL<FreePageRow[]> {
  const free = new QueryBuilder()
    .select()
    .from(journalEntries)
    .where(
      and(eq(journalEntries.clientId, clientId), isNull(journalEntries.assignmentId), isNull(journalEntries.deletedAt)),
    )
    .orderBy(...newestFirst)
    .limit(freePagesShown)
    .as('free');
  const isHeavy = sql`(${lte(free.moodScore, lowMoodMax)}
    or exists (select from ${careSignals} where ${eq(careSignals.entryId, free.id)}))`;
  // An imported page is of no day here, whatever its date.
  const today = sql`case when ${free.moodScore} is not null and ${free.localDate} >= ${textFrom} then
    json_build_object('updatedAt', ${free.updatedAt},
    'version', ${free.version}, 'wordCount', ${free.wordCount}, 'isHeavy', ${isHeavy},
    'sealedBase64', encode(${free.entryTextSealed}, 'base64'), 'share', ${shareOf(free.id)},
    'entryType', ${free.entryType}, 'media', ${mediaOf(free.id, free.clientId)}) end`;
  return sql<
    FreePageRow[]
  >`(select coalesce(json_agg(json_build_object('id', ${free.id}, 'moodScore', ${free.moodScore},
    'createdAt', ${free.createdAt}, 'date', ${free.localDate}, 'today', ${today})
    order by ${free.createdAt} desc, ${free.id} desc), '[]') from ${free})`;
}

/** Of each date with an entry its lowest mood, null where there are imported pages alone, and its first page, from a date on. */
export async function listWrittenDays(db: Db, clientId: string, from: string) {
  return await db
    .select({
      date: journalEntries.localDate,
      moodScore: sql<number | null>`min(${journalEntries.moodScore})`,
      entryId: sql<string>`(array_agg(${journalEntries.id} order by ${journalEntries.createdAt}, ${journalEntries.id}))[1]`,
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.clientId, clientId),
        isNull(journalEntries.deletedAt),
        gte(journalEntries.localDate, from),
        // By the moment as well, which is in the index: no zone is further from a date than this.
        gte(journalEntries.createdAt, sql`${from}::date - interval '2 days'`),
      ),
    )
    .groupBy(journalEntries.localDate)
    .orderBy(journalEntries.localDate);
}
