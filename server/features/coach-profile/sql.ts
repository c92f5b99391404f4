import { and, eq, sql, type SQL } from 'drizzle-orm';
import { profileNeeds, type ProfileTexts } from '#contract/coach-profile/rules.ts';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

/** The contract's isProfileComplete for statements: `length` counts characters, the contract counts as browsers do. */
function isComplete(): SQL | undefined {
  return and(
    ...(Object.entries(profileNeeds) as [keyof ProfileTexts, number][]).map(([field, least]) =>
      field === 'specialties'
        ? sql`jsonb_array_length(${coachProfiles.specialties}) >= ${least}`
        : sql`length(btrim(${coachProfiles[field]})) >= ${least}`,
    ),
  );
}

/** In the coach's role, with a complete profile, and wishing to be shown to people who look for a coach. */
export function isListedCoach(): SQL | undefined {
  return and(eq(users.role, 'coach'), eq(coachProfiles.isListed, true), isComplete());
}

/**
 * Whom people who look for a coach are shown, in set-up and under Meet coaches: listed, accepting, with a place left, and
 * never made up by a simulation. For statements that read `coach_profiles` with `users`.
 */
export function isOfferedCoach(): SQL | undefined {
  const taken = sql`(select count(*) from ${clientProfiles} where ${clientProfiles.coachId} = ${coachProfiles.userId})`;
  return and(
    isListedCoach(),
    eq(users.isTest, false),
    eq(coachProfiles.isAcceptingClients, true),
    sql`${taken} < ${coachProfiles.maxClients}`,
  );
}
