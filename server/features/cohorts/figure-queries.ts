import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { isFollowed, version } from '#server/features/assignments/sql.ts';
import { isMember } from '#server/platform/db/cohort-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  cohortMembers,
  cohorts,
  journalEntries,
  users,
} from '#server/platform/db/schema.ts';

type Span = { from: string; to: string; /** Of the coach. */ today: string; now: Date };

/**
 * How many members wrote for the cohort's program on each date of a span, by their own calendars. Today's column also holds
 * each member's own today, which may be the coach's yesterday or tomorrow. In one statement.
 */
export async function countWritten(db: Db, cohortId: string, { from, to, today, now }: Span) {
  const own = sql`(${now.toISOString()}::timestamptz at time zone ${users.timeZone})::date`;
  const column = sql`least(${to}::date, case when ${journalEntries.localDate} >= ${own} then ${today}::date
    else ${journalEntries.localDate} end)`;
  const result = await db.execute<{ date: string; wrote: number }>(sql`
    select day.date::date::text as "date", count(distinct written.client_id)::int as "wrote"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day(date)
    left join (
      select ${column} as date, ${journalEntries.clientId} as client_id
      from ${cohortMembers}
      join ${cohorts} on ${eq(cohorts.id, cohortMembers.cohortId)}
      join ${clientProfiles} on ${eq(clientProfiles.userId, cohortMembers.clientId)}
      join ${users} on ${eq(users.id, cohortMembers.clientId)}
      join ${journalEntries} on ${eq(journalEntries.assignmentId, cohortMembers.assignmentId)}
      where ${and(eq(cohortMembers.cohortId, cohortId), isMember, isNull(journalEntries.deletedAt))}
    ) as written on written.date = day.date::date
    group by 1 order by 1`);
  return result.rows;
}

/** Who goes through the program with the others, and on which way of theirs. */
export async function listMemberAssignments(db: Db, cohortId: string) {
  return await db
    .select({ clientId: cohortMembers.clientId, assignmentId: cohortMembers.assignmentId })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohortId), isMember));
}

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

/**
 * Everyone who is or was in a cohort, with where their way through its program stands. Of those who left: the day after the
 * last one written until then, and nothing of a person who is another coach's client now.
 */
export async function listPlaces(db: Db, cohortId: string) {
  const isClient = sql<boolean>`${clientProfiles.coachId} is not distinct from ${cohorts.coachId}`;
  const lastDay = sql`program_day(${version.durationWeeks}, ${daysPerWeek}::int)`;
  return await db
    .select({
      clientId: cohortMembers.clientId,
      isMember: sql<boolean>`${cohortMembers.leftAt} is null and ${isClient}`,
      assignmentId: cohortMembers.assignmentId,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      leftOn: sql<number | null>`case when ${cohortMembers.leftAt} is not null and ${isClient} then least(${lastDay},
        1 + coalesce((select max(program_day(entry.week_number, entry.day_number)) from ${journalEntries} entry
          where entry.assignment_id = ${cohortMembers.assignmentId} and entry.deleted_at is null
            and entry.created_at <= ${cohortMembers.leftAt}), 0)) end`,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .leftJoin(assignments, eq(assignments.id, cohortMembers.assignmentId))
    .leftJoin(version, isFollowed)
    .where(eq(cohortMembers.cohortId, cohortId))
    .orderBy(asc(cohortMembers.joinedAt), asc(cohortMembers.clientId));
}

/** Numbers and dates of what each wrote for the cohort's program, by name. In one statement. */
export async function listMemberCounts(db: Db, cohortId: string) {
  return await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      daysWritten: sql<number>`count(distinct (${journalEntries.weekNumber}, ${journalEntries.dayNumber}))
        filter (where ${journalEntries.id} is not null)`.mapWith(Number),
      lastWrote: sql<string | null>`max(${journalEntries.localDate})::text`,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .innerJoin(users, eq(users.id, cohortMembers.clientId))
    .leftJoin(
      journalEntries,
      and(eq(journalEntries.assignmentId, cohortMembers.assignmentId), isNull(journalEntries.deletedAt)),
    )
    .where(and(eq(cohortMembers.cohortId, cohortId), isMember))
    .groupBy(users.id)
    .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id));
}
