import { and, eq, isNull } from 'drizzle-orm';
import { clientProfiles, cohortMembers, cohorts } from './schema.ts';

/** Who is in a cohort now. For statements that read `cohorts`, `cohort_members` and `client_profiles`. */
export const isMember = and(isNull(cohortMembers.leftAt), eq(clientProfiles.coachId, cohorts.coachId));
