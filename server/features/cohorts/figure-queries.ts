import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isMember } from '#server/platform/db/cohort-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import { clientProfiles, cohortMembers, cohorts, journalEntries, users } from '#server/platform/db/schema.ts';

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
