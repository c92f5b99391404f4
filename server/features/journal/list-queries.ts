import { and, desc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { trendWindow, weeklyAveragesShown, type EntryType } from '#contract/journal/rules.ts';
import { currentAssignmentId } from '#server/features/assignments/sql.ts';
import { currentCoachOf } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { preparedFor } from '#server/platform/db/prepared.ts';
import { clientProfiles, journalEntries, pauses, userKeys } from '#server/platform/db/schema.ts';
import { entryColumns, isEntryOf, isWrittenHere, latestDatesOf, newestFirst, oldestFirst } from './sql.ts';

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

/** More are rarely deleted in a week; the latest are offered. */
const deletedShown = 50;

const clientId = sql.placeholder('clientId');
const isOwn = isEntryOf(clientId);

const isTyped = eq(journalEntries.entryType, 'text');

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

export type EarlierRow = { id: string; weekNumber: number | null; dayNumber: number | null; createdAt: string };
const earlierPage = (entry: { id: PgColumn; weekNumber: PgColumn; dayNumber: PgColumn; createdAt: PgColumn }) =>
  sql<EarlierRow>`json_build_object('id', ${entry.id}, 'weekNumber', ${entry.weekNumber},
    'dayNumber', ${entry.dayNumber}, 'createdAt', ${entry.createdAt})`.as('page');
const readsBack = (client: SQLWrapper) =>
  sql`(select ${clientProfiles.readsBack} from ${clientProfiles} where ${eq(clientProfiles.userId, client)})`;

/** All that is said about the whole journal, and how many entries pass the filter, in a single statement. */
export async function findJournalFacts(
  db: Db,
  clientId: string,
  filter: EntryFilter,
  { deletedAfter, yearAgo }: { deletedAfter: Date; yearAgo: string },
) {
  const isFiltered = Object.values(filter).some((asked) => asked !== null);
  const [row] = await (isFiltered ? filteredFacts : wholeFacts)(db).execute({
    clientId,
    ...filter,
    deletedAfter: deletedAfter.toISOString(),
    yearAgo,
  });
  if (!row) throw new Error('A count came back without a row.');
  return row;
}

const everything = sql<number>`count(*)::int`;
/** Checking each of ten thousand entries for a filter that is not set took most of the time. */
const wholeFacts = preparedFor((db) => journalFacts(db, everything).prepare('journal_facts'));
const filteredFacts = preparedFor((db) =>
  journalFacts(db, sql<number>`(count(*) filter (where ${passes}))::int`).prepare('journal_facts_filtered'),
);

function journalFacts(db: Db, matching: SQL<number>) {
  const latest = db
    .select({ moodScore: journalEntries.moodScore, createdAt: journalEntries.createdAt, id: journalEntries.id })
    .from(journalEntries)
    .where(and(isOwn, isWrittenHere))
    .orderBy(...newestFirst)
    .limit(2 * trendWindow)
    .as('latest');
  const weeks = db
    .select({
      week: journalEntries.weekNumber,
      moodSum: sql<number>`sum(${journalEntries.moodScore})`.as('mood_sum'),
      entries: sql<number>`count(*)`.as('entries'),
    })
    .from(journalEntries)
    .where(and(isOwn, eq(journalEntries.assignmentId, currentAssignmentId(clientId))))
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
  const dayAsked = sql`${sql.placeholder('yearAgo')}::date`;
  const yearAgo = db
    .select({ page: earlierPage(journalEntries) })
    .from(journalEntries)
    .where(
      and(
        isOwn,
        eq(journalEntries.localDate, dayAsked),
        // The index is by moment; a date is never further from it than this.
        sql`${journalEntries.createdAt} between ${dayAsked} - 2 and ${dayAsked} + 3`,
        readsBack(clientId),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return db
    .select({
      total: everything,
      matching,
      moodSum: sql<number>`coalesce(sum(${journalEntries.moodScore}), 0)::int`,
      rated: sql<number>`count(${journalEntries.moodScore})::int`,
      /** A recording has no words of its own, and those beside it are none of an average. */
      typed: sql<number>`(count(*) filter (where ${isTyped}))::int`,
      wordSum: sql<number>`coalesce(sum(${journalEntries.wordCount}) filter (where ${isTyped}), 0)::int`,
      latestDates: latestDatesOf(clientId),
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
      yearAgo: sql<EarlierRow | null>`(${yearAgo})`,
      wrappedKey: sql<Buffer | null>`(select ${userKeys.wrappedKey} from ${userKeys} where ${eq(userKeys.userId, clientId)})`,
      coach: currentCoachOf(clientId),
    })
    .from(journalEntries)
    .where(isOwn);
}

/** With the total that passes the filter, a page nearer to the end is counted off from there. */
export async function listPage(
  db: Db,
  clientId: string,
  filter: EntryFilter,
  { limit, offset, total = Infinity }: { limit: number; offset: number; total?: number },
) {
  const left = total - offset;
  if (left > offset) return await journalPage(db).execute({ clientId, ...filter, limit, offset });
  const shown = Math.max(0, Math.min(limit, left));
  return await journalPageFromEnd(db).execute({ clientId, ...filter, limit: shown, offset: Math.max(0, left - shown) });
}

const journalPage = preparedFor((db) => pageIn(db, newestFirst).prepare('journal_page'));
const journalPageFromEnd = preparedFor((db) => pageIn(db, oldestFirst).prepare('journal_page_from_end'));

/** A page far back is found in the index alone; only what is shown is read from the table. */
function pageIn(db: Db, order: SQL[]) {
  const shown = db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(isOwn, passes))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('shown');
  return db
    .select(entryColumns)
    .from(shown)
    .innerJoin(journalEntries, eq(journalEntries.id, shown.id))
    .orderBy(...newestFirst);
}

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

/** Nothing where it is no own entry; `before` is null where no earlier one answers its prompt. */
export async function findBeforeWithSamePrompt(db: Db, clientId: string, entryId: string) {
  const [row] = await samePrompt(db).execute({ clientId, entryId });
  return row;
}

const samePrompt = preparedFor((db) => {
  const earlier = alias(journalEntries, 'earlier');
  const before = db
    .select({ page: earlierPage(earlier) })
    .from(earlier)
    .where(
      and(
        eq(earlier.clientId, clientId),
        isNull(earlier.deletedAt),
        sql`${journalEntries.promptText} <> ''`,
        eq(earlier.promptText, journalEntries.promptText),
        // Another page for the same day is no earlier answer.
        sql`${earlier.localDate} < ${journalEntries.localDate}`,
        readsBack(clientId),
      ),
    )
    .orderBy(sql`${earlier.createdAt} desc nulls last`, sql`${earlier.id} desc nulls last`)
    .limit(1);
  return db
    .select({ before: sql<EarlierRow | null>`(${before})` })
    .from(journalEntries)
    .where(and(isOwn, sql`${journalEntries.id} = ${sql.placeholder('entryId')}::uuid`))
    .prepare('journal_same_prompt');
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
      version: journalEntries.version,
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
