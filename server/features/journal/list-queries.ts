import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { trendWindow, weeklyAveragesShown } from '#contract/journal/constants.ts';
import type { EntryType } from '#contract/journal/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assignments, journalEntries, pauses, userKeys } from '#server/platform/db/schema.ts';
import { entryColumns } from './queries.ts';
import type { PausedDays } from './streak.ts';

/** From an instant on, and up to but without another. */
export type EntryFilter = { from?: Date | undefined; before?: Date | undefined; minMood?: number | undefined; maxMood?: number | undefined; entryType?: EntryType | undefined };

type WeekSum = { week: number; moodSum: number; entries: number };
type DeletedRow = { id: string; weekNumber: number; dayNumber: number; programTitle: string; createdAt: string; deletedAt: string };

/** Nobody deletes more in a week; if so, the latest are offered. */
const deletedShown = 50;

function own(clientId: string): SQL | undefined {
  return and(eq(journalEntries.clientId, clientId), isNull(journalEntries.deletedAt));
}

function passes(filter: EntryFilter): SQL | undefined {
  return and(
    filter.from && gte(journalEntries.createdAt, filter.from),
    filter.before && lt(journalEntries.createdAt, filter.before),
    filter.minMood === undefined ? undefined : gte(journalEntries.moodScore, filter.minMood),
    filter.maxMood === undefined ? undefined : lte(journalEntries.moodScore, filter.maxMood),
    filter.entryType === undefined ? undefined : eq(sql`${journalEntries.entryType}`, filter.entryType),
  );
}

/** The index ends with its nulls. There are none, but only by saying the same can PostgreSQL walk it instead of sorting the whole journal. */
const newestFirst = [sql`${journalEntries.createdAt} desc nulls last`, sql`${journalEntries.id} desc nulls last`];

/** All that is said about the whole journal, and how many entries pass the filter, in a single statement. */
export async function findJournalFacts(db: Db, clientId: string, filter: EntryFilter, deletedAfter: Date) {
  const latest = db.select({ moodScore: journalEntries.moodScore, createdAt: journalEntries.createdAt, id: journalEntries.id }).from(journalEntries)
    .where(own(clientId)).orderBy(...newestFirst).limit(2 * trendWindow).as('latest');
  const shownAssignment = db.select({ id: assignments.id }).from(assignments).where(eq(assignments.clientId, clientId))
    .orderBy(sql`${assignments.status} <> 'active'`, desc(assignments.startedAt), desc(assignments.id)).limit(1);
  const weeks = db.select({ week: journalEntries.weekNumber, moodSum: sql<number>`sum(${journalEntries.moodScore})`.as('mood_sum'), entries: sql<number>`count(*)`.as('entries') })
    .from(journalEntries).where(and(own(clientId), eq(journalEntries.assignmentId, shownAssignment)))
    .groupBy(journalEntries.weekNumber).orderBy(desc(journalEntries.weekNumber)).limit(weeklyAveragesShown).as('weeks');
  const deleted = db.select().from(journalEntries).where(and(eq(journalEntries.clientId, clientId), gt(journalEntries.deletedAt, deletedAfter)))
    .orderBy(desc(journalEntries.deletedAt), desc(journalEntries.id)).limit(deletedShown).as('deleted');
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      matching: sql<number>`(count(*) filter (where ${passes(filter) ?? sql`true`}))::int`,
      moodSum: sql<number>`coalesce(sum(${journalEntries.moodScore}), 0)::int`,
      wordSum: sql<number>`coalesce(sum(${journalEntries.wordCount}), 0)::int`,
      dates: sql<string[]>`coalesce(json_agg(distinct ${journalEntries.localDate}), '[]')`,
      latestMoods: sql<number[]>`(select coalesce(json_agg(${latest.moodScore} order by ${latest.createdAt} desc, ${latest.id} desc), '[]') from ${latest})`,
      weeks: sql<WeekSum[]>`(select coalesce(json_agg(json_build_object('week', ${weeks.week}, 'moodSum', ${weeks.moodSum}, 'entries', ${weeks.entries}) order by ${weeks.week}), '[]') from ${weeks})`,
      deleted: sql<DeletedRow[]>`(select coalesce(json_agg(json_build_object('id', ${deleted.id}, 'weekNumber', ${deleted.weekNumber}, 'dayNumber', ${deleted.dayNumber},
        'programTitle', ${deleted.programTitle}, 'createdAt', ${deleted.createdAt}, 'deletedAt', ${deleted.deletedAt})
        order by ${deleted.deletedAt} desc, ${deleted.id} desc), '[]') from ${deleted})`,
      pauses: sql<PausedDays[]>`(select coalesce(json_agg(json_build_object('startsOn', ${pauses.startsOn}, 'endsOn', ${pauses.endsOn}, 'endedOn', ${pauses.endedOn})), '[]')
        from ${pauses} where ${eq(pauses.clientId, clientId)})`,
      wrappedKey: sql<Buffer | null>`(select ${userKeys.wrappedKey} from ${userKeys} where ${eq(userKeys.userId, clientId)})`,
    })
    .from(journalEntries)
    .where(own(clientId));
  if (!row) throw new Error('A count came back without a row.');
  return row;
}

export async function listPage(db: Db, clientId: string, filter: EntryFilter, page: { limit: number; offset: number }) {
  return await db.select(entryColumns).from(journalEntries).where(and(own(clientId), passes(filter)))
    .orderBy(...newestFirst).limit(page.limit).offset(page.offset);
}

/**
 * Everything a search looks through, and no more, since the text of a whole journal is on its way. In base64: a third
 * shorter than what the driver asks for by itself, and read in half the time.
 */
export async function listSearchable(db: Db, clientId: string, filter: EntryFilter) {
  return await db
    .select({
      id: journalEntries.id,
      sealedBase64: sql<string>`encode(${journalEntries.entryText}, 'base64')`,
      promptText: journalEntries.promptText,
      programTitle: journalEntries.programTitle,
    })
    .from(journalEntries)
    .where(and(own(clientId), passes(filter)))
    .orderBy(...newestFirst);
}

export async function listByIds(db: Db, clientId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return await db.select(entryColumns).from(journalEntries).where(and(own(clientId), inArray(journalEntries.id, ids))).orderBy(...newestFirst);
}

