import type { Scope } from '#contract/access-tokens/constants.ts';
import type { ActorKind } from '#contract/endpoint.ts';

/** What every request knows about the person who makes it. Looked up once a request, cached for seconds. */
export type SessionUser = {
  userId: string;
  sessionId: string;
  /** The session's token: needed to end it. Never sent to a page or written to a log. */
  token: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  image: string | null;
  role: 'coach' | 'client' | 'admin' | null;
  /** From client_profiles; null for everyone who has never been a client. */
  clientType: 'trial' | 'with-coach' | null;
  /** What was chosen on the Sign Up tab. */
  signupRole: 'coach' | 'client' | null;
  signupReferralCode: string | null;
  /** Holds the admin grant, whatever the role in force. */
  isAdmin: boolean;
  isDemo: boolean;
  twoFactorEnabled: boolean;
  /** Whether this session was begun with a second factor or a passkey. */
  withFactor: boolean;
  /** Their role has to sign in with a second factor, and this session was begun without. */
  needsFactor: boolean;
  /** When the account is deleted, as they asked; null for everyone who stays. */
  deletionAt: Date | null;
  timeZone: string;
  locale: string | null;
  /** Chosen by themselves. */
  language: string | null;
  theme: 'device' | 'light' | 'night';
  signedInAt: Date;
  /** When this session ends if it is not used again. */
  expiresAt: Date;
  /** Set where an access token calls, not a person with a session: what it may do. */
  scopes?: readonly Scope[];
};

export function actorKind(user: SessionUser | null): ActorKind {
  if (!user) return 'nobody';
  // First: someone who is leaving could otherwise take everything along without it.
  if (user.needsFactor) return 'without-factor';
  if (user.deletionAt) return 'leaving';
  return user.role ?? 'no-role';
}
