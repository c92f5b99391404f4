import type { User } from '#contract/session/endpoints.ts';
import { unauthorized } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Looked up again, for responses to calls that have just changed the person. */
export async function currentUser(deps: Deps, cookieHeader: string | undefined): Promise<User> {
  const user = await deps.identity.findSession(cookieHeader);
  if (!user) throw unauthorized();
  return presentUser(user);
}

/** The session as the person's own pages may see it: no token, no session id. */
export function presentUser(user: SessionUser): User {
  const hasSignup = user.signupRole !== null || user.signupReferralCode !== null;
  return {
    id: user.userId,
    email: user.email,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.image,
    role: user.role,
    clientType: user.clientType,
    isAdmin: user.isAdmin,
    isDemo: user.isDemo,
    deletionAt: user.deletionAt?.toISOString() ?? null,
    needsFactor: user.needsFactor,
    timeZone: user.timeZone,
    theme: user.theme,
    signup: hasSignup ? { role: user.signupRole, referralCode: user.signupReferralCode } : null,
  };
}
