import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { CohortPace } from '#contract/cohorts/rules.ts';
import { unreadIn, weekNoteOf, type SealedNote } from '#server/features/cohort-room/sql.ts';
import { clientProfiles, clientRollups, cohortMembers, cohorts, programs, users } from '#server/platform/db/schema.ts';

/** How many are in a cohort now, for a statement that reads `cohorts`. */
export const membersIn = sql<number>`(select count(*)::int from ${cohortMembers} one
  join ${clientProfiles} theirs on theirs.user_id = one.client_id and theirs.coach_id = ${cohorts.coachId}
  where one.cohort_id = ${cohorts.id} and one.left_at is null)`;

/** Whether a member wrote today, in their own calendar. A page written before the cohort begins is of another program. */
export const wroteTodayOf = (
  lastEntryDate: SQLWrapper,
  timeZone: SQLWrapper,
  startsOn: SQLWrapper,
  now: SQLWrapper,
): SQL => sql`${lastEntryDate} >= greatest((${now}::timestamptz at time zone ${timeZone})::date, ${startsOn})`;

/** As JSON brings it. Counts alone: nothing in it says who. */
export type OwnGroup = {
  id: string;
  name: string;
  startsOn: string;
  pace: CohortPace;
  durationWeeks: number | null;
  shiftedDays: number;
  extendedDays: number;
  members: number;
  /** Each in their own calendar. */
  wroteToday: number;
  /** The client is one of those who wrote. */
  hasWritten: boolean;
  /** New to them in the room. */
  unread: number;
  note: SealedNote | null;
  /** They do not want to read on Today how many wrote. */
  hidesCount: boolean;
};

/**
 * The group a client is in, or null, for a statement that reads their profile: while their coach is the group's and it
 * was not ended. One that goes by the calendar may be over nevertheless.
 */
export function groupOf(clientId: SQLWrapper, now: SQLWrapper): SQL<OwnGroup | null> {
  return sql`(select json_build_object('id', own.id, 'unread', ${unreadIn(sql`own.id`, clientId, now)},
      'note', ${weekNoteOf(sql`own.id`, clientId, now)},
      'name', own.name, 'startsOn', own.starts_on, 'pace', own.pace,
      'durationWeeks', program.duration_weeks, 'hidesCount', mine.hides_count,
      'shiftedDays', own.shifted_days, 'extendedDays', own.extended_days, 'members', counted.members, 'wroteToday', counted.written,
      'hasWritten', counted.has_written)
    from ${cohortMembers} mine
    join ${cohorts} own on own.id = mine.cohort_id and own.ended_at is null
    join ${clientProfiles} profile on profile.user_id = mine.client_id and profile.coach_id = own.coach_id
    left join ${programs} program on program.id = own.program_id
    cross join lateral (
      select count(*)::int as members, (count(*) filter (where today.has_written))::int as written,
        coalesce(bool_or(today.has_written and one.client_id = mine.client_id), false) as has_written
      from ${cohortMembers} one
      join ${clientProfiles} theirs on theirs.user_id = one.client_id and theirs.coach_id = own.coach_id
      join ${users} person on person.id = one.client_id
      left join ${clientRollups} sums on sums.client_id = one.client_id
      cross join lateral (
        select ${wroteTodayOf(sql`sums.last_entry_date`, sql`person.time_zone`, sql`own.starts_on`, now)} as has_written
      ) as today
      where one.cohort_id = own.id and one.left_at is null
    ) as counted
    where mine.client_id = ${clientId} and mine.left_at is null
    order by mine.joined_at desc limit 1)`;
}
