import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { assignments, cohortMembers, cohorts, users } from '#server/platform/db/schema.ts';

/**
 * Undoing a parting restores the group and catches up with what its coach changed for the others meanwhile: before they
 * have begun, program and start; after it, the calendar alone, at own pace if the group was ended. The caller has
 * stored the day they have reached (lockCurrentAssignment), so no one goes back.
 */
export async function followGroupAgain(tx: Tx, coachId: string, clientId: string, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${assignments} as own
    set program_id = latest.program_id, started_at = latest.started_at, calendar_from = latest.calendar_from,
      version_id = case when own.program_id = latest.program_id then own.version_id end, advanced_at = null
    from (
      select one.id,
        case when ahead.is_so then cohort.program_id else one.program_id end as program_id,
        case when ahead.is_so then greatest(cohort.starts_on::timestamp at time zone person.time_zone, ${moment})
          else one.started_at end as started_at,
        case when cohort.pace = 'together' and cohort.ended_at is null
          then cohort.starts_on + cohort.shifted_days end as calendar_from
      from ${cohortMembers} member
      join ${cohorts} cohort on cohort.id = member.cohort_id and cohort.coach_id = ${coachId}
      join ${users} person on person.id = member.client_id
      join ${assignments} one on one.id = member.assignment_id and one.status = 'active'
      cross join lateral (
        select one.started_at > ${moment} and cohort.ended_at is null and cohort.program_id is not null as is_so
      ) as ahead
      where member.client_id = ${clientId} and member.left_at is null
        and (ahead.is_so or one.calendar_from is not null)
      order by member.joined_at desc limit 1
    ) as latest
    where own.id = latest.id`);
}
