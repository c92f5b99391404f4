import { and, asc, desc, eq, exists, gt, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { ImportSource } from '#contract/journal-import/rules.ts';
import { pieceBytes } from '#contract/media/rules.ts';
import { isFollowed, version } from '#server/features/assignments/sql.ts';
import { shareOf } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/program-titles.ts';
import {
  assignments,
  cohortMembers,
  cohorts,
  journalEntries,
  journalEntryVersions,
  journalImports,
  media,
  mediaPieces,
  programs,
  userKeys,
  weekCards,
} from '#server/platform/db/schema.ts';

/** Whole local days, both inclusive; a missing one leaves that side open. */
export type Range = { from: string | undefined; to: string | undefined };

const wanted = (clientId: string, { from, to }: Range) =>
  and(
    eq(journalEntries.clientId, clientId),
    isNull(journalEntries.deletedAt),
    from === undefined ? undefined : gte(journalEntries.localDate, from),
    to === undefined ? undefined : lte(journalEntries.localDate, to),
  );

export async function summariseJournal(db: Db, clientId: string, range: Range) {
  const [row] = await db
    .select({
      entries: sql<number>`count(*)::int`,
      firstDate: sql<string | null>`min(${journalEntries.localDate})::text`,
      lastDate: sql<string | null>`max(${journalEntries.localDate})::text`,
      wrappedKey: sql<Buffer | null>`(
        select ${userKeys.wrappedKey} from ${userKeys} where ${eq(userKeys.userId, clientId)})`,
    })
    .from(journalEntries)
    .where(wanted(clientId, range));
  return row ?? { entries: 0, firstDate: null, lastDate: null, wrappedKey: null };
}

/**
 * The position after an entry. The instant is kept as PostgreSQL's text: a Date would lose its microseconds, and the
 * entry would come again.
 */
export type Place = { moment: string; id: string };
export type EntryRow = Awaited<ReturnType<typeof listEntriesAfter>>[number];

/** Separate from the statement: for a single table Drizzle would omit the table names. */
const pickedFrom = sql`(select json_build_object('cardId', ${weekCards.id},
    'sealedBase64', encode(${weekCards.sentenceSealed}, 'base64'))
  from ${weekCards} where ${weekCards.sentenceEntryId} = ${journalEntries.id} limit 1)`;

const importedFrom = sql`(select ${journalImports.source} from ${journalImports}
  where ${journalImports.id} = ${journalEntries.importId})`;

/** In order of writing. Each page is a statement of its own that continues in the index. */
export async function listEntriesAfter(db: Db, clientId: string, range: Range, after: Place | null, limit: number) {
  return await db
    .select({
      id: journalEntries.id,
      moment: sql<string>`${journalEntries.createdAt}::text`,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      programTitle: journalEntries.programTitle,
      promptText: journalEntries.promptText,
      entryTextSealed: journalEntries.entryTextSealed,
      wordCount: journalEntries.wordCount,
      entryType: journalEntries.entryType,
      moodScore: journalEntries.moodScore,
      importedFrom: sql<ImportSource | null>`${importedFrom}`,
      localDate: journalEntries.localDate,
      version: journalEntries.version,
      isLate: journalEntries.isLate,
      createdAt: journalEntries.createdAt,
      updatedAt: journalEntries.updatedAt,
      share: shareOf(journalEntries.id),
      /** Picked from it for the card of its week. */
      picked: sql<{ cardId: string; sealedBase64: string } | null>`${pickedFrom}`,
    })
    .from(journalEntries)
    .where(
      and(
        wanted(clientId, range),
        after
          ? sql`(${journalEntries.createdAt}, ${journalEntries.id}) > (${after.moment}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    // Matches the index's NULLS LAST. There are no nulls, but otherwise PostgreSQL would sort the rest for each page
    // instead of walking the index.
    .orderBy(sql`${journalEntries.createdAt} asc nulls first`, sql`${journalEntries.id} asc nulls first`)
    .limit(limit);
}

export type MediaRow = Awaited<ReturnType<typeof listMedia>>[number];

/** Of these days, in the order of their entries. Some may be lost: a backup that was not whole brings back the rows alone. */
export async function listMedia(db: Db, clientId: string, range: Range) {
  const isWhole = sql<boolean>`(select count(*) from ${mediaPieces} where ${mediaPieces.mediaId} = ${media.id}
    and (${mediaPieces.sealed} is not null or ${mediaPieces.objectName} is not null)) * ${pieceBytes} >= ${media.byteCount}`;
  return await db
    .select({
      id: media.id,
      entryId: media.entryId,
      kind: media.kind,
      mimeType: media.mimeType,
      bytes: media.byteCount,
      durationMs: media.durationMs,
      localDate: journalEntries.localDate,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      isWhole,
    })
    .from(media)
    .innerJoin(journalEntries, and(eq(journalEntries.id, media.entryId), eq(journalEntries.clientId, media.clientId)))
    .where(and(wanted(clientId, range), isNotNull(media.completedAt)))
    .orderBy(journalEntries.createdAt, journalEntries.id, desc(media.kind), media.createdAt, media.id);
}

/** Earlier versions of an entry, oldest first; those replaced since the entry was read are left out. */
export async function listVersionsAfter(db: Db, entry: { id: string; version: number }, after: number, limit: number) {
  return await db
    .select({
      id: journalEntryVersions.id,
      version: journalEntryVersions.version,
      entryTextSealed: journalEntryVersions.entryTextSealed,
      moodScore: journalEntryVersions.moodScore,
      writtenAt: journalEntryVersions.writtenAt,
    })
    .from(journalEntryVersions)
    .where(
      and(
        eq(journalEntryVersions.entryId, entry.id),
        gt(journalEntryVersions.version, after),
        lt(journalEntryVersions.version, entry.version),
      ),
    )
    .orderBy(asc(journalEntryVersions.version))
    .limit(limit);
}

export type WovenProgram = Awaited<ReturnType<typeof listWovenPrograms>>[number];

/** Programs with entries on these days, in order, each with all of its entries. */
export async function listWovenPrograms(db: Db, clientId: string, range: Range, language: string) {
  const woven = db
    .select({
      entries: sql<{ week: number; day: number; mood: number; date: string }[]>`json_agg(json_build_object(
        'week', ${journalEntries.weekNumber}, 'day', ${journalEntries.dayNumber}, 'mood', ${journalEntries.moodScore},
        'date', ${journalEntries.localDate}))`,
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.assignmentId, assignments.id), isNull(journalEntries.deletedAt)));
  const written = db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(wanted(clientId, range), eq(journalEntries.assignmentId, assignments.id)));
  return await db
    .select({
      title: textFor(language, 'title'),
      durationWeeks: version.durationWeeks,
      status: assignments.status,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      entries: sql<{ week: number; day: number; mood: number; date: string }[]>`(${woven})`,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .innerJoin(version, isFollowed)
    .where(and(eq(assignments.clientId, clientId), exists(written)))
    .orderBy(asc(assignments.startedAt), asc(assignments.id));
}

/** Dates of these days with a free page, each with its lowest mood; null where there are imported ones alone. */
export async function listFreeDays(db: Db, clientId: string, range: Range) {
  return await db
    .select({ date: journalEntries.localDate, mood: sql<number | null>`min(${journalEntries.moodScore})::int` })
    .from(journalEntries)
    .where(and(wanted(clientId, range), isNull(journalEntries.assignmentId)))
    .groupBy(journalEntries.localDate)
    .orderBy(asc(journalEntries.localDate));
}

/** The person's groups and shown names; nothing of anyone else. */
export async function listGroups(db: Db, clientId: string) {
  return await db
    .select({
      name: cohorts.name,
      shownName: cohortMembers.shownName,
      joinedAt: cohortMembers.joinedAt,
      leftAt: cohortMembers.leftAt,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .where(eq(cohortMembers.clientId, clientId))
    .orderBy(asc(cohortMembers.joinedAt), asc(cohorts.id));
}
