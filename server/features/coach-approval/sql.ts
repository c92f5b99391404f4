import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Config } from '#server/platform/config.ts';
import { coachProfiles, signUpLinks, users } from '#server/platform/db/schema.ts';

export type ApprovalRule = Pick<Config, 'coachApproval' | 'oidc'>;

/**
 * A coach who waits for approval: the one rule of it, for statements that read `coach_profiles` with `users`. Who came by
 * an admin's link or is in the group of the issuer has been let in by the host already.
 */
export function isWaitingCoach({ coachApproval, oidc }: ApprovalRule): SQL<boolean> {
  if (!coachApproval) return sql<boolean>`false`;
  const isTheirLink = and(
    eq(signUpLinks.usedBy, users.id),
    eq(signUpLinks.role, 'coach'),
    // Otherwise it is a coach's invitation.
    isNull(signUpLinks.coachId),
  );
  const group = oidc?.coachGroup;
  const isApproved = or(
    isNotNull(coachProfiles.approvedAt),
    eq(users.isAdmin, true),
    eq(users.isDemo, true),
    eq(users.isTest, true),
    sql`exists (select from ${signUpLinks} where ${isTheirLink})`,
    group ? sql`${users.issuerGroups} @> ${JSON.stringify([group])}::jsonb` : undefined,
  );
  return sql<boolean>`(${users.role} is not distinct from 'coach' and not (${isApproved}))`;
}
