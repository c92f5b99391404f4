import { and, eq, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { undoAdvanceSeconds } from '#contract/assignments/rules.ts';
import { profileNeeds, type ProfileTexts } from '#contract/coach-profile/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { dateIn, openDayOn } from '#server/features/assignments/sql.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Config } from '#server/platform/config.ts';
import { assignments, clientProfiles, coachProfiles, programs, users } from '#server/platform/db/schema.ts';

/** The contract's isProfileComplete in SQL: `length` counts characters, the contract UTF-16 units. */
function isComplete(): SQL | undefined {
  return and(
    ...(Object.entries(profileNeeds) as [keyof ProfileTexts, number][]).map(([field, least]) =>
      field === 'specialties'
        ? sql`jsonb_array_length(${coachProfiles.specialties}) >= ${least}`
        : sql`length(btrim(${coachProfiles[field]})) >= ${least}`,
    ),
  );
}

/** In the coach role, with a complete profile, listed, and approved where the host requires it. */
export function isListedCoach({ coachApproval }: Pick<Config, 'coachApproval'>): SQL | undefined {
  return and(
    eq(users.role, 'coach'),
    isPresent,
    eq(coachProfiles.isListed, true),
    isComplete(),
    coachApproval ? isNotNull(coachProfiles.approvedAt) : undefined,
  );
}

/**
 * Coaches offered in set-up and under Meet coaches: listed, accepting, with a place left, and not simulated. For
 * statements that read `coach_profiles` with `users`.
 */
export function isOfferedCoach(config: Pick<Config, 'coachApproval'>, now: Date): SQL | undefined {
  return and(
    isListedCoach(config),
    eq(users.isTest, false),
    eq(coachProfiles.isAcceptingClients, true),
    hasPlaceLeft(now),
  );
}

/**
 * A coach with fewer clients than places has one left. Only for the others is it counted who needs a place, which is
 * slow.
 */
export function hasPlaceLeft(now: Date): SQL {
  const { userId, maxClients } = coachProfiles;
  return sql`case when (select count(*) from ${clientProfiles} every where every.coach_id = ${userId}) < ${maxClients}
    then true else ${takenPlaces(userId, now)} < ${maxClients} end`;
}

/**
 * Whether a client needs one of their coach's places: on a program, or waiting for the first. A completed client needs
 * none, even if only the calendar has completed it yet; one who skipped the last day keeps the place while that can be
 * undone.
 */
export function needsPlace(clientId: SQLWrapper | string, now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<boolean>`(
    not exists (select from ${assignments} one where one.client_id = ${clientId} and one.status <> 'replaced')
    or exists (select from ${assignments} one where one.client_id = ${clientId}
      and one.status = 'completed' and one.advanced_at > ${at} - make_interval(secs => ${undoAdvanceSeconds}))
    or exists (select from ${assignments} one
      join ${programs} version on version.id = coalesce(one.version_id, one.program_id)
      join ${users} person on person.id = one.client_id
      where one.client_id = ${clientId} and one.status = 'active'
        and ${openDayOn(sql`one.id`, dateIn(sql`person.time_zone`, at))} <= program_day(version.duration_weeks, ${daysPerWeek}::int)))`;
}

/** How many of a coach's places are taken: the one rule for joining, being offered and the profile. */
export function takenPlaces(coachId: SQLWrapper | string, now: Date): SQL<number> {
  return sql<number>`(select count(*)::int from ${clientProfiles} placed
    where placed.coach_id = ${coachId} and ${needsPlace(sql`placed.user_id`, now)})`;
}
