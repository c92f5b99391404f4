import { sql } from 'drizzle-orm';
import { daysPerWeek } from '#contract/programs/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assignments, journalEntries, programs, users } from '#server/platform/db/schema.ts';

export type ProgramOutcome = {
  activeClients: number;
  completed: number;
  /** Still active although the program's length has passed since they began. */
  overdue: number;
  /** Clients who wrote both at the beginning and at the end. */
  comparableClients: number;
  /** Null without any of them. */
  meanMoodChange: number | null;
};

type Span = { totalDays: number; windowDays: number; now: Date };

/**
 * How a program has worked, in one statement. A client who has written every day up to the last has completed it, also
 * when the pointer was not moved any more: after the last page there is no reason to come back and move it. Somebody who
 * went through the program twice counts once, with the mean of both. What a simulation made counts in its own programs only.
 */
export async function findOutcome(
  db: Db,
  programId: string,
  { totalDays, windowDays, now }: Span,
): Promise<ProgramOutcome> {
  const dayOf = sql`(entry.week_number - 1) * ${daysPerWeek}::int + entry.day_number`;
  const result = await db.execute<ProgramOutcome>(sql`
    with run as (
      select one.id, one.client_id, one.status, one.started_at, (one.current_week - 1) * ${daysPerWeek}::int + one.current_day as stands_at
      from ${assignments} one join ${users} person on person.id = one.client_id join ${programs} program on program.id = one.program_id
      where one.program_id = ${programId} and (not person.is_test or program.is_test)
    ), written as (
      select run.id,
        count(distinct ${dayOf}) filter (where ${dayOf} between run.stands_at and ${totalDays}::int) as days_since,
        avg(entry.mood_score) filter (where ${dayOf} <= ${windowDays}::int) as mood_at_first,
        avg(entry.mood_score) filter (where ${dayOf} between ${totalDays - windowDays + 1}::int and ${totalDays}::int) as mood_at_last
      from run join ${journalEntries} entry on entry.assignment_id = run.id and entry.deleted_at is null
      group by run.id
    ), seen as (
      select run.*, written.mood_at_last - written.mood_at_first as mood_change,
        run.status = 'completed' or (run.status = 'active' and coalesce(written.days_since, 0) > ${totalDays}::int - run.stands_at) as is_completed
      from run left join written on written.id = run.id
    ), change as (
      select avg(mood_change) as mean from seen where mood_change is not null group by client_id
    )
    select
      (select count(*) from seen where status = 'active')::int as "activeClients",
      (select count(*) from seen where is_completed)::int as "completed",
      (select count(*) from seen where status = 'active' and not is_completed
        and started_at < ${now.toISOString()}::timestamptz - make_interval(days => ${totalDays}::int))::int as "overdue",
      (select count(*) from change)::int as "comparableClients",
      (select avg(mean) from change)::float as "meanMoodChange"`);
  const [row] = result.rows;
  if (!row) throw new Error('A count without a row.');
  return row;
}
