import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { clientProfiles, cohortMembers, cohorts } from './schema.ts';

/** Who is in a cohort now. For statements that read `cohorts`, `cohort_members` and `client_profiles`. */
export const isMember = and(isNull(cohortMembers.leftAt), eq(clientProfiles.coachId, cohorts.coachId));

/**
 * Whom a change of a cohort reaches, for statements that write. Not who has parted from its coach: their row stays, so that
 * taking it back brings the group back. But who is leaving for good, and may still come back to where the others are.
 * `member` is the row of `cohort_members`, where a statement gives it another name.
 */
export const goesAlong = (member: SQLWrapper = sql`${cohortMembers}`): SQL => sql`${member}.left_at is null and exists (
  select 1 from ${clientProfiles} theirs
  join ${cohorts} held on held.coach_id = coalesce(theirs.coach_id, theirs.coach_before_leaving_id)
  where theirs.user_id = ${member}.client_id and held.id = ${member}.cohort_id)`;
