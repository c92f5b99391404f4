import { and, count, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { gatherDays, recentActivityShown } from '#contract/coach-dashboard/rules.ts';
import { addDays } from '#contract/days.ts';
import { lowMoodMax } from '#contract/journal/rules.ts';
import { newestFirst } from '#server/features/journal/sql.ts';
import { isReadable, isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { preparedFor } from '#server/platform/db/prepared.ts';
import {
  assignmentRollups,
  assignments,
  careSignals,
  clientProfiles,
  clientRollups,
  conversations,
  dailyPrompts,
  entryShares,
  journalEntries,
  messages,
  moodCheckIns,
  programs,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';

export type ClientDetails = Awaited<ReturnType<typeof listDetails>>[number];
export type OtherNews = Awaited<ReturnType<typeof listOtherNews>>[number];
export type EntryFacts = Awaited<ReturnType<typeof listEntryFacts>>[number];

/** What only the rows that are shown need: the picture and the cloth; of `withTimes` also when each day was first written. */
export async function listDetails(db: Db, coachId: string, clientIds: string[], withTimes: string[]) {
  return await details(db).execute({ coachId, clientIds, withTimes });
}

const coachId = sql.placeholder('coachId');
/** One list however many there are, so that the statement is always the same. */
const isAmong = (column: PgColumn, list: string) => sql`${column} = any(${sql.placeholder(list)})`;

const details = preparedFor((db) =>
  db
    .select({
      id: users.id,
      profileImageUrl: users.image,
      moods: assignmentRollups.moods,
      firstTimes: sql<
        string[] | null
      >`case when ${isAmong(users.id, 'withTimes')} then to_json(${assignmentRollups.firstTimes}) end`,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(clientRollups, eq(clientRollups.clientId, users.id))
    .leftJoin(assignmentRollups, eq(assignmentRollups.assignmentId, clientRollups.assignmentId))
    .where(and(eq(clientProfiles.coachId, coachId), isAmong(clientProfiles.userId, 'clientIds')))
    .prepare('dashboard_details'),
);

/** The newest entries of those clients, without the dates gathered into one line. Never the text: a coach sees only what was shared. */
export async function listEntryFacts(db: Db, coachId: string, clientIds: string[], busyDates: string[]) {
  return await entryFacts(db).execute({ coachId, clientIds, busyDates });
}

const entryFacts = preparedFor((db) => {
  const { id, clientId, moodScore, wordCount, createdAt } = journalEntries;
  const newest = db
    .select({
      id,
      clientId,
      weekNumber: sql<number>`${journalEntries.weekNumber}`.as('week_number'),
      dayNumber: sql<number>`${journalEntries.dayNumber}`.as('day_number'),
      moodScore,
      wordCount,
      createdAt,
    })
    .from(journalEntries)
    .where(
      and(
        eq(clientId, clientProfiles.userId),
        // Free pages are the client's alone.
        isNotNull(journalEntries.assignmentId),
        isNull(journalEntries.deletedAt),
        sql`${journalEntries.localDate} <> all(${sql.placeholder('busyDates')})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(recentActivityShown)
    .as('newest');
  return db
    .select({
      id: newest.id,
      clientId: newest.clientId,
      weekNumber: newest.weekNumber,
      dayNumber: newest.dayNumber,
      moodScore: newest.moodScore,
      wordCount: newest.wordCount,
      createdAt: newest.createdAt,
      isHeavy: sql<boolean>`${careSignals.id} is not null or ${lte(newest.moodScore, lowMoodMax)}`,
    })
    .from(clientProfiles)
    .crossJoinLateral(newest)
    .leftJoin(careSignals, eq(careSignals.entryId, newest.id))
    .where(and(eq(clientProfiles.coachId, coachId), isAmong(clientProfiles.userId, 'clientIds')))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(recentActivityShown)
    .prepare('dashboard_entries');
});

/**
 * Moods tapped in a reminder, the newest message of each client who wrote lately and the newest entry and card each has shared:
 * that they wrote, never what. All in one statement.
 */
export async function listOtherNews(db: Db, coachId: string, now: Date) {
  return await otherNews(db).execute({ coachId, since: addDays(now, -gatherDays).toISOString() });
}

type NewsKind = 'mood' | 'message' | 'share' | 'card';

const otherNews = preparedFor((db) => {
  const isRecent = (column: PgColumn) => sql`${column} > ${sql.placeholder('since')}::timestamptz`;
  const isOwn = (clientId: PgColumn) => and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));
  const { id, userId, weekNumber, dayNumber, moodScore, createdAt } = moodCheckIns;
  const moods = db
    .select({
      kind: sql<NewsKind>`'mood'`.as('kind'),
      id,
      clientId: userId,
      weekNumber: sql<number | null>`${weekNumber}`.as('week_number'),
      dayNumber: sql<number | null>`${dayNumber}`.as('day_number'),
      moodScore,
      createdAt,
    })
    .from(moodCheckIns)
    .innerJoin(clientProfiles, isOwn(userId))
    .where(isRecent(createdAt))
    .orderBy(desc(createdAt), desc(id))
    .limit(recentActivityShown);
  const newest = db
    .select({ id: messages.id, sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), eq(messages.senderId, conversations.clientId)))
    .orderBy(desc(messages.number))
    .limit(1)
    .as('newest');
  const none = sql<number>`0`;
  const written = db
    .select({
      kind: sql<NewsKind>`'message'`.as('kind'),
      id: newest.id,
      clientId: conversations.clientId,
      weekNumber: sql<number | null>`null::int`.as('week_number'),
      dayNumber: sql<number | null>`null::int`.as('day_number'),
      moodScore: none.as('mood_score'),
      createdAt: newest.sentAt,
    })
    .from(conversations)
    .innerJoin(clientProfiles, isOwn(conversations.clientId))
    .crossJoinLateral(newest)
    .where(and(eq(conversations.coachId, coachId), isRecent(conversations.lastMessageAt), isRecent(newest.sentAt)))
    .orderBy(desc(newest.sentAt), desc(newest.id))
    .limit(recentActivityShown);
  const shared = db
    .selectDistinctOn([entryShares.clientId], {
      kind: sql<NewsKind>`'share'`.as('kind'),
      id: entryShares.entryId,
      clientId: entryShares.clientId,
      weekNumber: sql<number | null>`${journalEntries.weekNumber}`.as('week_number'),
      dayNumber: sql<number | null>`${journalEntries.dayNumber}`.as('day_number'),
      moodScore: none.as('mood_score'),
      createdAt: entryShares.sharedAt,
    })
    .from(entryShares)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, entryShares.clientId))
    .innerJoin(journalEntries, isReadable())
    .where(and(eq(entryShares.coachId, coachId), isRecent(entryShares.sharedAt)))
    .orderBy(entryShares.clientId, desc(entryShares.sharedAt), desc(entryShares.entryId));
  const cards = db
    .selectDistinctOn([weekCards.clientId], {
      kind: sql<NewsKind>`'card'`.as('kind'),
      id: weekCards.id,
      clientId: weekCards.clientId,
      weekNumber: sql<number | null>`${weekCards.weekNumber}`.as('week_number'),
      dayNumber: sql<number | null>`null::int`.as('day_number'),
      moodScore: none.as('mood_score'),
      createdAt: sql<Date>`${weekCards.sharedAt}`.mapWith(weekCards.sharedAt).as('shared_at'),
    })
    .from(weekCards)
    .innerJoin(clientProfiles, isWithCurrentCoach(weekCards))
    .where(and(eq(weekCards.coachId, coachId), isRecent(weekCards.sharedAt)))
    .orderBy(weekCards.clientId, desc(weekCards.sharedAt), desc(weekCards.id));
  return moods.unionAll(written).unionAll(shared).unionAll(cards).prepare('dashboard_news');
});

/** The coach's own programs, each with how many are on it now. */
export async function listOwnPrograms(db: Db, coachId: string) {
  return await ownPrograms(db).execute({ coachId });
}

const ownPrograms = preparedFor((db) => {
  const onIt = db
    .select({ programId: assignments.programId, people: count().as('people') })
    .from(assignments)
    .innerJoin(programs, and(eq(programs.id, assignments.programId), eq(programs.ownerId, coachId)))
    .where(eq(assignments.status, 'active'))
    .groupBy(assignments.programId)
    .as('on_it');
  return db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
      activeClientsCount: sql<number>`coalesce(${onIt.people}, 0)::int`,
      dailyPromptsCount: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
    })
    .from(programs)
    .leftJoin(onIt, eq(onIt.programId, programs.id))
    .where(and(eq(programs.ownerId, coachId), isNull(programs.archivedAt)))
    .orderBy(programs.title, programs.id)
    .prepare('dashboard_programs');
});
