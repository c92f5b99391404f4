import { and, desc, eq, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { lowMoodMax } from '#contract/journal/rules.ts';
import { shareOf, type StoredShare } from '#server/features/sharing/sql.ts';
import { careSignals, journalEntries } from '#server/platform/db/schema.ts';

/** Twelve weeks of daily pages: as much as the longest program. */
const pagesShown = 84;

/** As JSON brings it: moments as text, and the sealed text in base64, of today's pages alone. */
export type FreePageRow = {
  id: string;
  moodScore: number;
  createdAt: string;
  date: string;
  today: {
    updatedAt: string;
    version: number;
    wordCount: number;
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
    .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id))
    .limit(pagesShown)
    .as('free');
  const isHeavy = sql`(${lte(free.moodScore, lowMoodMax)}
    or exists (select from ${careSignals} where ${eq(careSignals.entryId, free.id)}))`;
  const today = sql`case when ${free.localDate} >= ${textFrom} then json_build_object('updatedAt', ${free.updatedAt},
    'version', ${free.version}, 'wordCount', ${free.wordCount}, 'isHeavy', ${isHeavy},
    'sealedBase64', encode(${free.entryTextSealed}, 'base64'), 'share', ${shareOf(free.id)}) end`;
  return sql<
    FreePageRow[]
  >`(select coalesce(json_agg(json_build_object('id', ${free.id}, 'moodScore', ${free.moodScore},
    'createdAt', ${free.createdAt}, 'date', ${free.localDate}, 'today', ${today})
    order by ${free.createdAt} desc, ${free.id} desc), '[]') from ${free})`;
}
