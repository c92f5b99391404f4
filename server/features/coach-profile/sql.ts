import { and, eq, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { undoAdvanceSeconds } from '#contract/assignments/rules.ts';
import { profileNeeds, type ProfileTexts } from '#contract/coach-profile/rules.ts';
import { isRunning } from '#server/features/assignments/sql.ts';
import { isWaitingCoach, type ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { isMetBy } from '#server/platform/auth/demo-scope.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import { assignments, clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

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
export function isListedCoach(rule: ApprovalRule): SQL | undefined {
  return and(
    eq(users.role, 'coach'),
    isPresent,
    eq(coachProfiles.isListed, true),
    isComplete(),
    not(isWaitingCoach(rule)),
  );
}

/**
 * Coaches offered in set-up and under Meet coaches: listed, accepting, with a place left, and within the demo or outside it
 * as the viewer is. For statements that read `coach_profiles` with `users`.
 */
export function isOfferedCoach(rule: ApprovalRule, viewer: { isDemo: boolean }, now: Date): SQL | undefined {
  return and(isListedCoach(rule), isMetBy(viewer), eq(coachProfiles.isAcceptingClients, true), hasPlaceLeft(now));
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
      where one.client_id = ${clientId} and one.status = 'active' and ${isRunning(sql`one.id`, now)}))`;
}

/** How many of a coach's places are taken: the one rule for joining, being offered and the profile. */
export function takenPlaces(coachId: SQLWrapper | string, now: Date): SQL<number> {
  return sql<number>`(select count(*)::int from ${clientProfiles} placed
    where placed.coach_id = ${coachId} and ${needsPlace(sql`placed.user_id`, now)})`;
}
