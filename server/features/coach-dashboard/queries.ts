import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { gatherDays, recentActivityShown } from '#contract/coach-dashboard/rules.ts';
import { addDays } from '#contract/days.ts';
import { lowMoodMax } from '#contract/journal/rules.ts';
import type { Db } from '#server/platform/db/database.ts';
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
} from '#server/platform/db/schema.ts';

export type ClientDetails = Awaited<ReturnType<typeof listDetails>>[number];
export type OtherNews = Awaited<ReturnType<typeof listOtherNews>>[number];
export type EntryFacts = Awaited<ReturnType<typeof listEntryFacts>>[number];

/** What only the rows that are shown need: the picture and the cloth. */
export async function listDetails(db: Db, coachId: string, clientIds: string[]) {
  return await db
    .select({
      id: users.id,
      profileImageUrl: users.image,
      moods: assignmentRollups.moods,
      firstTimes: sql<string[] | null>`to_json(${assignmentRollups.firstTimes})`,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(clientRollups, eq(clientRollups.clientId, users.id))
    .leftJoin(assignmentRollups, eq(assignmentRollups.assignmentId, clientRollups.assignmentId))
    .where(and(eq(clientProfiles.coachId, coachId), inArray(clientProfiles.userId, clientIds)));
}

/** The newest entries of those clients, without the dates that are told in one line. Never the text: a coach sees only what was shared. */
export async function listEntryFacts(db: Db, coachId: string, clientIds: string[], busyDates: string[]) {
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
        busyDates.length === 0 ? undefined : notInArray(journalEntries.localDate, busyDates),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(recentActivityShown)
    .as('newest');
  return await db
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
    .where(and(eq(clientProfiles.coachId, coachId), inArray(clientProfiles.userId, clientIds)))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(recentActivityShown);
}

/**
 * Moods tapped in a reminder, the newest message of each client who wrote lately and the newest entry each has shared:
 * that they wrote, never what. All in one statement.
 */
export async function listOtherNews(db: Db, coachId: string, now: Date) {
  const since = addDays(now, -gatherDays);
  const isOwn = (clientId: PgColumn) => and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));
  const { id, userId, weekNumber, dayNumber, moodScore, createdAt } = moodCheckIns;
  const moods = db
    .select({
      kind: sql<'mood' | 'message' | 'share'>`'mood'`.as('kind'),
      id,
      clientId: userId,
      weekNumber: sql<number | null>`${weekNumber}`.as('week_number'),
      dayNumber: sql<number | null>`${dayNumber}`.as('day_number'),
      moodScore,
      createdAt,
    })
    .from(moodCheckIns)
    .innerJoin(clientProfiles, isOwn(userId))
    .where(gt(createdAt, since))
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
      kind: sql<'mood' | 'message' | 'share'>`'message'`.as('kind'),
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
    .where(and(eq(conversations.coachId, coachId), gt(conversations.lastMessageAt, since), gt(newest.sentAt, since)))
    .orderBy(desc(newest.sentAt), desc(newest.id))
    .limit(recentActivityShown);
  const shared = db
    .selectDistinctOn([entryShares.clientId], {
      kind: sql<'mood' | 'message' | 'share'>`'share'`.as('kind'),
      id: entryShares.entryId,
      clientId: entryShares.clientId,
      weekNumber: sql<number | null>`${journalEntries.weekNumber}`.as('week_number'),
      dayNumber: sql<number | null>`${journalEntries.dayNumber}`.as('day_number'),
      moodScore: none.as('mood_score'),
      createdAt: entryShares.sharedAt,
    })
    .from(entryShares)
    .innerJoin(journalEntries, and(eq(journalEntries.id, entryShares.entryId), isNull(journalEntries.deletedAt)))
    .innerJoin(clientProfiles, isOwn(entryShares.clientId))
    .where(and(eq(entryShares.coachId, coachId), gt(entryShares.sharedAt, since)))
    .orderBy(entryShares.clientId, desc(entryShares.sharedAt), desc(entryShares.entryId));
  return await moods.unionAll(written).unionAll(shared);
}

/** The coach's own programs, each with how many are on it now. */
export async function listOwnPrograms(db: Db, coachId: string) {
  const onIt = db
    .select({ programId: assignments.programId, people: count().as('people') })
    .from(assignments)
    .innerJoin(programs, and(eq(programs.id, assignments.programId), eq(programs.ownerId, coachId)))
    .where(eq(assignments.status, 'active'))
    .groupBy(assignments.programId)
    .as('on_it');
  return await db
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
    .orderBy(programs.title, programs.id);
}
