import { and, count, desc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { recentActivityShown } from '#contract/coach-dashboard/constants.ts';
import { lowMoodMax } from '#contract/journal/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assignmentRollups, assignments, careSignals, clientProfiles, clientRollups, dailyPrompts, journalEntries, programs, users } from '#server/platform/db/schema.ts';

export type ClientDetails = Awaited<ReturnType<typeof listDetails>>[number];
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
export async function listEntryFacts(db: Db, coachId: string, clientIds: string[], gatheredDates: string[]) {
  const { id, clientId, weekNumber, dayNumber, moodScore, wordCount, createdAt } = journalEntries;
  const newest = db
    .select({ id, clientId, weekNumber, dayNumber, moodScore, wordCount, createdAt })
    .from(journalEntries)
    .where(and(eq(clientId, clientProfiles.userId), isNull(journalEntries.deletedAt), gatheredDates.length === 0 ? undefined : notInArray(journalEntries.localDate, gatheredDates)))
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
