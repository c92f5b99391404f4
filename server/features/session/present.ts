import type { User } from '#contract/session/schema.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';

/** The session as the person's own pages may know it: no token, no session id. */
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
    timeZone: user.timeZone,
    theme: user.theme,
    signup: hasSignup ? { role: user.signupRole, referralCode: user.signupReferralCode } : null,
  };
}
