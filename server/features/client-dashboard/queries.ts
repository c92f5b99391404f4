import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import {
  assignments, clientProfiles, coachProfiles, dailyPrompts, journalEntries, programs, userKeys, weeklyPractices, weeklyThemes,
} from '#server/platform/db/schema.ts';

/** The client's own facts, the key to their text and, where there is one, the coach as the client may see them. */
export async function findClientWithCoach(db: Db, clientId: string) {
  const [row] = await db
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      wrappedKey: userKeys.wrappedKey,
      coach: {
        id: coachProfiles.userId,
        fullName: coachProfiles.fullName,
        profileImageUrl: coachProfiles.profileImageUrl,
        professionalTitle: coachProfiles.professionalTitle,
        yearsExperience: coachProfiles.yearsExperience,
        avgResponseTime: coachProfiles.avgResponseTime,
        specialties: coachProfiles.specialties,
      },
    })
    .from(clientProfiles)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .where(eq(clientProfiles.userId, clientId));
  return row;
}

/** The running assignment, else the one that was completed last: its completion is still worth showing. */
export async function findShownAssignment(db: Db, clientId: string) {
  const [row] = await db
    .select({
      id: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      programRowId: programs.id,
      programId: programs.programId,
      programTitle: programs.title,
      durationWeeks: programs.durationWeeks,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .where(and(eq(assignments.clientId, clientId), ne(assignments.status, 'replaced')))
    .orderBy(asc(assignments.status), desc(assignments.startedAt), desc(assignments.id))
    .limit(1);
  return row;
}

export type EntryFacts = Awaited<ReturnType<typeof listEntries>>[number];

/**
 * What was written in an assignment, newest first. The sealed text comes along only for the day that may stand open
 * (the stored one or the one after it), so that the page needs no second look and a long journal is not carried around.
 */
export async function listEntries(db: Db, assignmentId: string, open: { week: number; day: number }[]) {
  const isOpen = or(...open.map(({ week, day }) => and(eq(journalEntries.weekNumber, week), eq(journalEntries.dayNumber, day))));
  return await db
    .select({
      id: journalEntries.id,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      moodScore: journalEntries.moodScore,
      wordCount: journalEntries.wordCount,
      entryType: journalEntries.entryType,
      programTitle: journalEntries.programTitle,
      promptText: journalEntries.promptText,
      localDate: journalEntries.localDate,
      createdAt: journalEntries.createdAt,
      updatedAt: journalEntries.updatedAt,
      sealedText: sql<Buffer | null>`case when ${isOpen} then ${journalEntries.entryText} end`,
    })
    .from(journalEntries)
    .where(eq(journalEntries.assignmentId, assignmentId))
    .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id));
}

type Theme = { weekNumber: number; title: string; focusDescription: string };
type Prompt = { weekNumber: number; dayNumber: number; promptText: string; promptType: string };

/** Themes, prompts of two days and the number of practices, in a single statement. */
export async function findProgramPage(db: Db, programRowId: string, days: { week: number; day: number }[]) {
  const wanted = or(...days.map(({ week, day }) => and(eq(dailyPrompts.weekNumber, week), eq(dailyPrompts.dayNumber, day))));
  const [row] = await db
    .select({
      practices: sql<number>`(select count(*)::int from ${weeklyPractices} where ${eq(weeklyPractices.programId, programRowId)})`,
      prompts: sql<Prompt[]>`(select coalesce(json_agg(json_build_object('weekNumber', ${dailyPrompts.weekNumber},
        'dayNumber', ${dailyPrompts.dayNumber}, 'promptText', ${dailyPrompts.promptText}, 'promptType', ${dailyPrompts.promptType})), '[]')
        from ${dailyPrompts} where ${and(eq(dailyPrompts.programId, programRowId), wanted)})`,
      themes: sql<Theme[]>`(select coalesce(json_agg(json_build_object('weekNumber', ${weeklyThemes.weekNumber}, 'title', ${weeklyThemes.title},
        'focusDescription', ${weeklyThemes.focusDescription}) order by ${weeklyThemes.weekNumber}), '[]') from ${weeklyThemes}
        where ${eq(weeklyThemes.programId, programRowId)})`,
    })
    .from(sql`(select 1) as one`);
  return row ?? { practices: 0, prompts: [], themes: [] };
}
