import { and, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { lowMoodMax } from '#contract/journal/rules.ts';
import type { Media } from '#contract/media/schema.ts';
import { currentAssignmentId, isFollowed, version } from '#server/features/assignments/sql.ts';
import { isCoachTold } from '#server/features/care/sql.ts';
import { hasPlan } from '#server/features/check-in-plans/sql.ts';
import { groupOf } from '#server/features/cohorts/sql.ts';
import { mailedInvitationsTo } from '#server/features/invitations/sql.ts';
import { latestDatesOf } from '#server/features/journal/sql.ts';
import { mediaOf } from '#server/platform/media-store/sql.ts';
import { shareOf, type StoredShare } from '#server/features/sharing/sql.ts';
import { freePagesOf } from './free-page-queries.ts';
import { sessionFactsOf } from './session-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { otherTitles } from '#server/platform/db/program-titles.ts';
import { preparedFor } from '#server/platform/db/prepared.ts';
import {
  assignments,
  careSignals,
  clientProfiles,
  coachProfiles,
  invitations,
  journalEntries,
  partings,
  pauses,
  programs,
  userKeys,
} from '#server/platform/db/schema.ts';

type PauseRow = { assignmentId: string; startsOn: string; endsOn: string; endedOn: string | null };

/**
 * The client's own facts, the key to their text, the dates of their newest entries, the invitations that wait, free
 * pages (with their text from the date `pagesFrom` on), sessions, whether they are asked anything and, where there is
 * one, the coach.
 */
export async function findClientWithCoach(
  db: Db,
  clientId: string,
  { now, today, pagesFrom }: { now: Date; today: string; pagesFrom: string },
) {
  const [row] = await clientWithCoach(db).execute({ clientId, now: now.toISOString(), today, pagesFrom });
  return row;
}

const clientId = sql.placeholder('clientId');

const clientWithCoach = preparedFor((db) =>
  db
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      isCoachTold,
      isAskedToBeFound: sql<boolean>`${and(isNotNull(clientProfiles.findableAskedAt), isNull(clientProfiles.coachId))} is true`,
      wrappedKey: userKeys.wrappedKey,
      latestDates: latestDatesOf(clientId),
      pauses: sql<
        PauseRow[]
      >`(select coalesce(json_agg(json_build_object('assignmentId', ${pauses.assignmentId}, 'startsOn', ${pauses.startsOn},
        'endsOn', ${pauses.endsOn}, 'endedOn', ${pauses.endedOn})), '[]') from ${pauses} where ${eq(pauses.clientId, clientId)})`,
      pendingInvitations: sql<number>`(select count(*)::int from ${invitations}
        where ${and(eq(invitations.clientId, clientId), eq(invitations.status, 'pending'))}
          and ${invitations.expiresAt} > ${sql.placeholder('now')}::timestamptz)
        + ${mailedInvitationsTo(clientId, sql`${sql.placeholder('now')}::timestamptz`)}`,
      hasParted: sql<boolean>`exists (select from ${partings} where ${eq(partings.clientId, clientId)})`,
      group: groupOf(sql`${clientId}::uuid`, sql.placeholder('now')),
      isAsked: hasPlan(sql`${sql.placeholder('today')}::date`),
      sessions: sessionFactsOf(sql`${clientId}::uuid`, sql.placeholder('now')),
      freePages: freePagesOf(clientId, sql`${sql.placeholder('pagesFrom')}::date`),
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
    .where(eq(clientProfiles.userId, clientId))
    .prepare('home_client'),
);

/** The running assignment, else the one that was completed last: its completion is still worth showing. */
export async function findCurrentAssignment(db: Db, clientId: string) {
  const [row] = await currentAssignment(db).execute({ clientId });
  return row;
}

const currentAssignment = preparedFor((db) =>
  db
    .select({
      id: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      advancedAt: assignments.advancedAt,
      calendarFrom: assignments.calendarFrom,
      programRowId: programs.id,
      versionRowId: version.id,
      programId: programs.programId,
      programTitle: programs.title,
      otherTitles,
      programLanguage: programs.language,
      durationWeeks: version.durationWeeks,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .innerJoin(version, isFollowed)
    .where(eq(assignments.id, currentAssignmentId(clientId)))
    .prepare('home_assignment'),
);

/** As pairs for `in`; whole numbers, which PostgreSQL cannot tell from their place alone. */
export const openDays = sql`(${sql.placeholder('storedWeek')}::int, ${sql.placeholder('storedDay')}::int),
  (${sql.placeholder('afterWeek')}::int, ${sql.placeholder('afterDay')}::int)`;

/** Of each program day the latest entries are shown, so that no page grows without bound. */
const entriesPerDay = 20;

export type EntryFacts = Awaited<ReturnType<typeof listEntries>>[number];

/** The stored day and the one after it, the same twice on the last day. One of the two is open. */
export type OpenDays = { stored: { week: number; day: number }; after: { week: number; day: number } };

/**
 * Entries of an assignment, newest first. The sealed text is selected only for days that may be open (the stored one or
 * the next) and, at the end of a program, for the entry quoted by its closing line. Aggregates are over all entries of
 * the assignment.
 */
export async function listEntries(
  db: Db,
  assignmentId: string,
  { stored, after }: OpenDays,
  wantsClosingLine: boolean,
) {
  return await entriesOfAssignment(db).execute({
    assignmentId,
    wantsClosingLine,
    storedWeek: stored.week,
    storedDay: stored.day,
    afterWeek: after.week,
    afterDay: after.day,
  });
}

const entriesOfAssignment = preparedFor((db) => {
  const ofDay = sql`partition by ${journalEntries.weekNumber}, ${journalEntries.dayNumber}`;
  const isOpen = sql`(${journalEntries.weekNumber}, ${journalEntries.dayNumber}) in (${openDays})`;
  const isHeavy = sql<boolean>`(${careSignals.id} is not null or ${lte(journalEntries.moodScore, lowMoodMax)})`;
  // A recording has no sentence to quote.
  const bestPlace = sql<number>`row_number() over (order by ${isHeavy}, ${journalEntries.entryType} = 'audio',
    ${journalEntries.moodScore} desc, ${journalEntries.createdAt} desc)`;
  const ranked = db
    .select({
      id: journalEntries.id,
      clientId: journalEntries.clientId,
      // Of an assignment, so that there are all three.
      weekNumber: sql<number>`${journalEntries.weekNumber}`.as('week_number'),
      dayNumber: sql<number>`${journalEntries.dayNumber}`.as('day_number'),
      moodScore: sql<number>`${journalEntries.moodScore}`.as('mood_score'),
      wordCount: journalEntries.wordCount,
      entryType: journalEntries.entryType,
      programTitle: journalEntries.programTitle,
      promptText: journalEntries.promptText,
      version: journalEntries.version,
      isLate: journalEntries.isLate,
      createdAt: journalEntries.createdAt,
      updatedAt: journalEntries.updatedAt,
      isHeavy: isHeavy.as('is_heavy'),
      isOpen: sql<boolean>`${isOpen}`.as('is_open'),
      entryTextSealed: journalEntries.entryTextSealed,
      firstDate: sql<string>`(min(${journalEntries.localDate}) over (${ofDay}))::text`.as('first_date'),
      firstAt: sql<Date>`min(${journalEntries.createdAt}) over (${ofDay})`
        .mapWith(journalEntries.createdAt)
        .as('first_at'),
      fromNewest:
        sql<number>`row_number() over (${ofDay} order by ${journalEntries.createdAt} desc, ${journalEntries.id} desc)`.as(
          'from_newest',
        ),
      isClosing: sql<boolean>`${sql.placeholder('wantsClosingLine')}::boolean and ${bestPlace} = 1`.as('is_closing'),
      totalEntries: sql<number>`(count(*) over ())::int`.as('total_entries'),
      moodSum: sql<number>`(sum(${journalEntries.moodScore}) over ())::int`.as('mood_sum'),
    })
    .from(journalEntries)
    .leftJoin(careSignals, eq(careSignals.entryId, journalEntries.id))
    .where(and(eq(journalEntries.assignmentId, sql.placeholder('assignmentId')), isNull(journalEntries.deletedAt)))
    .as('ranked');
  return db
    .select({
      id: ranked.id,
      weekNumber: ranked.weekNumber,
      dayNumber: ranked.dayNumber,
      moodScore: ranked.moodScore,
      wordCount: ranked.wordCount,
      entryType: ranked.entryType,
      programTitle: ranked.programTitle,
      promptText: ranked.promptText,
      version: ranked.version,
      isLate: ranked.isLate,
      createdAt: ranked.createdAt,
      updatedAt: ranked.updatedAt,
      isHeavy: ranked.isHeavy,
      isClosing: ranked.isClosing,
      /** Of all entries for that day, the first date one was written on: what the open day goes by. */
      localDate: ranked.firstDate,
      /** And the moment of it: with that of the last day the program was completed. */
      firstAt: ranked.firstAt,
      totalEntries: ranked.totalEntries,
      moodSum: ranked.moodSum,
      entryTextSealed: sql<Buffer | null>`case when ${ranked.isOpen} or ${ranked.isClosing} then ${ranked.entryTextSealed} end`,
      share: sql<StoredShare | null>`case when ${ranked.isOpen} then ${shareOf(ranked.id)} end`,
      media: sql<Media[] | null>`case when ${ranked.isOpen} then ${mediaOf(ranked.id, ranked.clientId)} end`,
    })
    .from(ranked)
    .where(or(lte(ranked.fromNewest, entriesPerDay), ranked.isClosing))
    .orderBy(desc(ranked.createdAt), desc(ranked.id))
    .prepare('home_entries');
});
