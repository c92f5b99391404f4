import { sql } from 'drizzle-orm';
import type { CohortPace } from '#contract/cohorts/rules.ts';
import { isSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  clientRollups,
  coachProfiles,
  cohortMembers,
  cohorts,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { wroteTodayOf } from './sql.ts';

export type AnyCohortRow = {
  id: string;
  name: string;
  coachId: string;
  coachName: string;
  coachTimeZone: string;
  programTitle: string | null;
  durationWeeks: number | null;
  startsOn: string;
  shiftedDays: number;
  extendedDays: number;
  pace: CohortPace;
  isEnded: boolean;
  endedOn: string | null;
  places: number;
  members: number;
  wroteToday: number;
  total: number;
};

/** Cohorts of every coach with counts, in one statement. Nothing in it says who is in one. */
export async function listAny(
  db: Db,
  viewer: Pick<SessionUser, 'isDemo'>,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnyCohortRow[]> {
  const wroteToday = wroteTodayOf(
    sql`sums.last_entry_date`,
    sql`person.time_zone`,
    sql`own.starts_on`,
    sql`${now.toISOString()}`,
  );
  const result = await db.execute<AnyCohortRow>(sql`
    select own.id, own.name, own.coach_id as "coachId",
      coalesce(nullif(profile.full_name, ''), nullif(coach.name, ''), coach.email) as "coachName",
      coach.time_zone as "coachTimeZone", program.title as "programTitle", program.duration_weeks as "durationWeeks",
      own.starts_on::text as "startsOn", own.shifted_days as "shiftedDays",
      own.extended_days as "extendedDays", own.pace, own.ended_at is not null as "isEnded",
      (own.ended_at at time zone coach.time_zone)::date::text as "endedOn", own.places,
      counted.members, counted.written as "wroteToday", own.total
    from (
      select one.*, (count(*) over ())::int as total from ${cohorts} one join ${users} coach on coach.id = one.coach_id
      where ${isSeenBy(viewer, 'coach')} order by one.starts_on desc, one.id desc
      limit ${limit} offset ${offset}
    ) as own
    join ${users} coach on coach.id = own.coach_id
    left join ${coachProfiles} profile on profile.user_id = own.coach_id
    left join ${programs} program on program.id = own.program_id
    cross join lateral (
      select count(*)::int as members, (count(*) filter (
        where ${wroteToday}))::int as written
      from ${cohortMembers} one
      join ${clientProfiles} theirs on theirs.user_id = one.client_id and theirs.coach_id = own.coach_id
      join ${users} person on person.id = one.client_id
      left join ${clientRollups} sums on sums.client_id = one.client_id
      where one.cohort_id = own.id and one.left_at is null
    ) as counted
    order by own.starts_on desc, own.id desc`);
  return result.rows;
}

/** Its owner, and whether that is a real account: neither demo nor test. */
export async function findAny(db: Db | Tx, cohortId: string) {
  type Found = Pick<
    AnyCohortRow,
    | 'name'
    | 'coachId'
    | 'coachTimeZone'
    | 'durationWeeks'
    | 'startsOn'
    | 'shiftedDays'
    | 'extendedDays'
    | 'pace'
    | 'isEnded'
  >;
  const result = await db.execute<Found & { isReal: boolean }>(sql`
    select own.name, own.coach_id as "coachId", coach.time_zone as "coachTimeZone",
      not (coach.is_demo or coach.is_test) as "isReal", program.duration_weeks as "durationWeeks",
      own.starts_on::text as "startsOn", own.shifted_days as "shiftedDays",
      own.extended_days as "extendedDays", own.pace, own.ended_at is not null as "isEnded"
    from ${cohorts} own
    join ${users} coach on coach.id = own.coach_id
    left join ${programs} program on program.id = own.program_id
    where own.id = ${cohortId}`);
  return result.rows[0];
}
