import { and, eq, gt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { appointments, clientProfiles, cohortMembers, cohorts } from '#server/platform/db/schema.ts';

/** A coach sees sessions with clients and cohorts that are theirs now. */
export const isOnCoachsList = (coachId: SQLWrapper | string): SQL | undefined =>
  and(
    eq(appointments.coachId, coachId as string),
    sql`(${appointments.cohortId} is not null or exists (select from ${clientProfiles} theirs
      where theirs.user_id = ${appointments.clientId} and theirs.coach_id = ${appointments.coachId}))`,
  );

/** The members of a cohort now, as a table with `client_id`. */
export const membersOfCohort = (cohortId: SQLWrapper): SQL => sql`(select one.client_id from ${cohortMembers} one
  join ${cohorts} held on held.id = one.cohort_id
  join ${clientProfiles} theirs on theirs.user_id = one.client_id and theirs.coach_id = held.coach_id
  where one.cohort_id = ${cohortId} and one.left_at is null)`;

/** A client's own sessions for good, and those of a cohort while they are in it. An array, so that both indexes are used. */
export const isOwnSession = (clientId: SQLWrapper | string): SQL | undefined =>
  or(
    eq(appointments.clientId, clientId as string),
    sql`${appointments.cohortId} = any(array(select one.cohort_id from ${cohortMembers} one
      join ${cohorts} held on held.id = one.cohort_id
      join ${clientProfiles} theirs on theirs.user_id = one.client_id and theirs.coach_id = held.coach_id
      where one.client_id = ${clientId} and one.left_at is null))`,
  );

/** An offered time that is still kept for the client. */
export const isOffered = (now: Date): SQL | undefined =>
  and(eq(appointments.state, 'offered'), gt(appointments.keepUntil, now));

/** A session counts towards an allowance if it is booked, held or missed within its dates. */
export const isCounted = (session: SQLWrapper, allowance: SQLWrapper, zone: SQLWrapper): SQL =>
  sql`${session}.state in ('booked', 'held', 'missed')
    and (${session}.starts_at at time zone ${zone})::date between ${allowance}.starts_on and ${allowance}.ends_on`;
