import { and, countDistinct, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { lowMoodMax } from '#contract/journal/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assignments, careSignals, clientProfiles, dailyPrompts, journalEntries, pauses, programs, users } from '#server/platform/db/schema.ts';

export type ClientRow = Awaited<ReturnType<typeof listClients>>[number];
export type EntryFacts = Awaited<ReturnType<typeof listEntryFacts>>[number];

/** The latest pause of a client's program, as JSON brings it. */
type PauseRow = { id: string; startsOn: string; endsOn: string; endedOn: string | null; createdAt: string };

/** The coach's own clients with the program they are on, or finished last, and its latest pause. */
export async function listClients(db: Db, coachId: string) {
  const latest = db
    .selectDistinctOn([assignments.clientId], {
      clientId: assignments.clientId,
      assignmentId: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      programId: programs.programId,
      programTitle: programs.title,
      durationWeeks: programs.durationWeeks,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .innerJoin(clientProfiles, and(eq(clientProfiles.userId, assignments.clientId), eq(clientProfiles.coachId, coachId)))
    .where(sql`${assignments.status} <> 'replaced'`)
    .orderBy(assignments.clientId, assignments.status, desc(assignments.startedAt), desc(assignments.id))
    .as('latest');
  return await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.image,
      timeZone: users.timeZone,
      assignmentId: latest.assignmentId,
      status: latest.status,
      currentWeek: latest.currentWeek,
      currentDay: latest.currentDay,
      startedAt: latest.startedAt,
      endedAt: latest.endedAt,
      programId: latest.programId,
      programTitle: latest.programTitle,
      durationWeeks: latest.durationWeeks,
      pause: sql<PauseRow | null>`(select json_build_object('id', ${pauses.id}, 'startsOn', ${pauses.startsOn}, 'endsOn', ${pauses.endsOn},
        'endedOn', ${pauses.endedOn}, 'createdAt', ${pauses.createdAt}) from ${pauses} where ${eq(pauses.assignmentId, latest.assignmentId)}
        order by ${pauses.createdAt} desc, ${pauses.id} desc limit 1)`,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(latest, eq(latest.clientId, clientProfiles.userId))
    .where(eq(clientProfiles.coachId, coachId))
    .orderBy(users.firstName, users.lastName, users.id);
}

/** Facts of the entries in those assignments, oldest first. Never the text: a coach sees only what was shared. */
export async function listEntryFacts(db: Db, assignmentIds: string[]) {
  if (assignmentIds.length === 0) return [];
  return await db
    .select({
      id: journalEntries.id,
      assignmentId: journalEntries.assignmentId,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      moodScore: journalEntries.moodScore,
      wordCount: journalEntries.wordCount,
      localDate: journalEntries.localDate,
      createdAt: journalEntries.createdAt,
      isHeavy: sql<boolean>`${careSignals.id} is not null or ${lte(journalEntries.moodScore, lowMoodMax)}`,
    })
    .from(journalEntries)
    .leftJoin(careSignals, eq(careSignals.entryId, journalEntries.id))
    .where(and(inArray(journalEntries.assignmentId, assignmentIds), isNull(journalEntries.deletedAt)))
    .orderBy(journalEntries.createdAt, journalEntries.id);
}

/** The coach's own programs, each with how many are on it now. */
export async function listOwnPrograms(db: Db, coachId: string) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
      activeClientsCount: countDistinct(assignments.id),
      dailyPromptsCount: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
    })
    .from(programs)
    .leftJoin(assignments, and(eq(assignments.programId, programs.id), eq(assignments.status, 'active')))
    .where(and(eq(programs.ownerId, coachId), isNull(programs.archivedAt)))
    .groupBy(programs.id)
    .orderBy(programs.title, programs.id);
}

