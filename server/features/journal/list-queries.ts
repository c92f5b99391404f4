import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { trendWindow, weeklyAveragesShown, type EntryType } from '#contract/journal/rules.ts';
import { currentFirst, mayBeCurrent } from '#server/features/assignments/sql.ts';
import { currentCoachOf } from '#server/features/sharing/sql.ts';
import { preparedFor, type Db } from '#server/platform/db/database.ts';
import { assignments, journalEntries, pauses, userKeys } from '#server/platform/db/schema.ts';
import { entryColumns } from './sql.ts';

/** From an instant on, and up to but without another. Null where nothing is asked for. */
export type EntryFilter = {
  from: string | null;
  before: string | null;
  minMood: number | null;
  maxMood: number | null;
  entryType: EntryType | null;
};

type WeekSum = { week: number; moodSum: number; entries: number };
type DeletedRow = {
  id: string;
  weekNumber: number | null;
  dayNumber: number | null;
  programTitle: string;
  createdAt: string;
  deletedAt: string;
};

/** Nobody deletes more in a week; if so, the latest are offered. */
const deletedShown = 50;

const clientId = sql.placeholder('clientId');
const isOwn = and(eq(journalEntries.clientId, clientId), isNull(journalEntries.deletedAt));

const asked = (name: keyof EntryFilter, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const unlessAsked = (name: keyof EntryFilter, type: string, condition: SQL) =>
  sql`(${asked(name, type)} is null or ${condition})`;
const passes = and(
  unlessAsked('from', 'timestamptz', sql`${journalEntries.createdAt} >= ${asked('from', 'timestamptz')}`),
  unlessAsked('before', 'timestamptz', sql`${journalEntries.createdAt} < ${asked('before', 'timestamptz')}`),
  unlessAsked('minMood', 'int', sql`${journalEntries.moodScore} >= ${asked('minMood', 'int')}`),
  unlessAsked('maxMood', 'int', sql`${journalEntries.moodScore} <= ${asked('maxMood', 'int')}`),
  unlessAsked('entryType', 'text', sql`${journalEntries.entryType} = ${asked('entryType', 'text')}`),
);

/**
 * The index ends with its nulls. There are none, but only by saying the same can PostgreSQL walk it instead of
 * sorting the whole journal.
 */
const newestFirst = [sql`${journalEntries.createdAt} desc nulls last`, sql`${journalEntries.id} desc nulls last`];

/** All that is said about the whole journal, and how many entries pass the filter, in a single statement. */
export async function findJournalFacts(db: Db, clientId: string, filter: EntryFilter, deletedAfter: Date) {
  const [row] = await journalFacts(db).execute({ clientId, ...filter, deletedAfter: deletedAfter.toISOString() });
  if (!row) throw new Error('A count came back without a row.');
  return row;
}

const journalFacts = preparedFor((db) => {
  const latest = db
    .select({ moodScore: journalEntries.moodScore, createdAt: journalEntries.createdAt, id: journalEntries.id })
    .from(journalEntries)
    .where(isOwn)
    .orderBy(...newestFirst)
    .limit(2 * trendWindow)
    .as('latest');
  const currentAssignment = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(mayBeCurrent(assignments, clientId))
    .orderBy(...currentFirst(assignments))
    .limit(1);
  const weeks = db
    .select({
      week: journalEntries.weekNumber,
      moodSum: sql<number>`sum(${journalEntries.moodScore})`.as('mood_sum'),
      entries: sql<number>`count(*)`.as('entries'),
    })
    .from(journalEntries)
    .where(and(isOwn, eq(journalEntries.assignmentId, currentAssignment)))
    .groupBy(journalEntries.weekNumber)
    .orderBy(desc(journalEntries.weekNumber))
    .limit(weeklyAveragesShown)
    .as('weeks');
  const deleted = db
    .select()
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.clientId, clientId),
        sql`${journalEntries.deletedAt} > ${sql.placeholder('deletedAfter')}::timestamptz`,
      ),
    )
    .orderBy(desc(journalEntries.deletedAt), desc(journalEntries.id))
    .limit(deletedShown)
    .as('deleted');
  return db
    .select({
      total: sql<number>`count(*)::int`,
      matching: sql<number>`(count(*) filter (where ${passes}))::int`,
      moodSum: sql<number>`coalesce(sum(${journalEntries.moodScore}), 0)::int`,
      wordSum: sql<number>`coalesce(sum(${journalEntries.wordCount}), 0)::int`,
      dates: sql<string[]>`coalesce(json_agg(distinct ${journalEntries.localDate}), '[]')`,
      latestMoods: sql<
        number[]
      >`(select coalesce(json_agg(${latest.moodScore} order by ${latest.createdAt} desc, ${latest.id} desc), '[]') from ${latest})`,
      weeks: sql<
        WeekSum[]
      >`(select coalesce(json_agg(json_build_object('week', ${weeks.week}, 'moodSum', ${weeks.moodSum},
        'entries', ${weeks.entries}) order by ${weeks.week}), '[]') from ${weeks})`,
      deleted: sql<
        DeletedRow[]
      >`(select coalesce(json_agg(json_build_object('id', ${deleted.id}, 'weekNumber', ${deleted.weekNumber},
        'dayNumber', ${deleted.dayNumber}, 'programTitle', ${deleted.programTitle},
        'createdAt', ${deleted.createdAt}, 'deletedAt', ${deleted.deletedAt})
        order by ${deleted.deletedAt} desc, ${deleted.id} desc), '[]') from ${deleted})`,
      pauses: sql<
        PausedDays[]
      >`(select coalesce(json_agg(json_build_object('startsOn', ${pauses.startsOn}, 'endsOn', ${pauses.endsOn},
        'endedOn', ${pauses.endedOn})), '[]')
        from ${pauses} where ${eq(pauses.clientId, clientId)})`,
      wrappedKey: sql<Buffer | null>`(select ${userKeys.wrappedKey} from ${userKeys} where ${eq(userKeys.userId, clientId)})`,
      coach: currentCoachOf(clientId),
    })
    .from(journalEntries)
    .where(isOwn)
    .prepare('journal_facts');
});

export async function listPage(db: Db, clientId: string, filter: EntryFilter, page: { limit: number; offset: number }) {
  return await journalPage(db).execute({ clientId, ...filter, ...page });
}

const journalPage = preparedFor((db) =>
  db
    .select(entryColumns)
    .from(journalEntries)
    .where(and(isOwn, passes))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('journal_page'),
);

/** Which of the entries that pass the filter it is, from 1; nothing where it is none of them. */
export async function findPosition(db: Db, clientId: string, filter: EntryFilter, entryId: string) {
  const [row] = await journalPosition(db).execute({ clientId, ...filter, entryId });
  return row?.isAmong ? row.position : undefined;
}

const journalPosition = preparedFor((db) => {
  const wanted = db
    .select({ createdAt: journalEntries.createdAt, id: journalEntries.id })
    .from(journalEntries)
    .where(and(isOwn, sql`${journalEntries.id} = ${sql.placeholder('entryId')}::uuid`));
  return db
    .select({
      position: sql<number>`count(*)::int`,
      isAmong: sql<boolean>`coalesce(bool_or(${journalEntries.id} = ${sql.placeholder('entryId')}::uuid), false)`,
    })
    .from(journalEntries)
    .where(and(isOwn, passes, sql`(${journalEntries.createdAt}, ${journalEntries.id}) >= (${wanted})`))
    .prepare('journal_position');
});

/** Where a page of a search begins: behind the last entry of the page before. The moment as the database writes it. */
export type SearchPlace = { at: string; id: string };
export const searchBeginning: SearchPlace = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Everything a search looks through, and no more, since the text of a whole journal is on its way: a page at a time. In
 * base64: a third shorter than what the driver asks for by itself, and read in half the time.
 */
export async function listSearchable(db: Db, clientId: string, filter: EntryFilter, after: SearchPlace, limit: number) {
  return await journalSearchable(db).execute({ clientId, ...filter, afterAt: after.at, afterId: after.id, limit });
}

const journalSearchable = preparedFor((db) =>
  db
    .select({
      id: journalEntries.id,
      at: sql<string>`${journalEntries.createdAt}::text`,
      sealedBase64: sql<string>`encode(${journalEntries.entryTextSealed}, 'base64')`,
      promptText: journalEntries.promptText,
      programTitle: journalEntries.programTitle,
    })
    .from(journalEntries)
    .where(
      and(
        isOwn,
        passes,
        sql`(${journalEntries.createdAt}, ${journalEntries.id})
          < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')}::uuid)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('journal_searchable'),
);

export async function listByIds(db: Db, clientId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return await db
    .select(entryColumns)
    .from(journalEntries)
    .where(
      and(eq(journalEntries.clientId, clientId), isNull(journalEntries.deletedAt), inArray(journalEntries.id, ids)),
    )
    .orderBy(...newestFirst);
}
