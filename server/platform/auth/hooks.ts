import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api';
import { line } from '#contract/fields.ts';
import { normaliseReferralCode, referralCodeMax } from '#contract/roles/rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { runningTransaction } from '#server/platform/db/transactions.ts';
import { newId } from '#server/platform/ids.ts';
import { isMailAddress } from '#server/platform/mail/mailer.ts';
import { keepNewestSessions } from './accounts.ts';
import { followGroups } from './admin-grant.ts';
import type { Addressee } from './auth-mail.ts';
import { vouchedFor } from './oidc.ts';
import { endWithoutLink, onlyLink } from './provider-link.ts';
import { refuseSuspended } from './suspension.ts';
import type { SignUpRule } from './sign-up-rule.ts';
import { sessionMs } from './session-lookup.ts';

export type HookNeeds = {
  config: Pick<Config, 'oidc'>;
  db: Db;
  clock: Clock;
  log: Logger;
  forgetToken: (token: string) => void;
  forgetUser: (userId: string) => void;
  afterPasswordReset: (person: Addressee) => Promise<void>;
  signUp: SignUpRule;
  /** An account was made or its address proved by the provider: the admin grant may be due. */
  afterAccountChange: () => Promise<void>;
};

/** What better-auth writes gets our clock and our rules. */
export function databaseHooks(needs: HookNeeds): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    session: {
      create: {
        before: async (session, context) => {
          await refuseSuspended(needs.db, session.userId);
          const vouched = vouchedFor();
          // Before there is a session: one of someone who has just lost the admin rights must not be ended with the others.
          if (needs.config.oidc && vouched)
            await followGroups(needs, needs.config.oidc, session.userId, vouched.groups);
          const now = needs.clock.now();
          const userAgent = String(session.userAgent ?? '').slice(0, 300);
          return {
            data: {
              ...session,
              userAgent,
              withFactor: context?.path === passkeySignInPath || vouched?.withFactor === true,
              createdAt: now,
              updatedAt: now,
              expiresAt: new Date(now.getTime() + sessionMs),
            },
          };
        },
        after: async (session) => {
          await endWithoutLink(needs.db, session);
          await keepNewestSessions(needs.db, session.userId);
        },
      },
      delete: { after: async (session) => needs.forgetToken(session.token) },
    },
    user: {
      create: {
        before: async (user, context) => {
          // Forms have looked before; an issuer may name anything, and mail to it would never leave.
          if (!isMailAddress(user.email))
            throw new APIError('UNPROCESSABLE_ENTITY', {
              code: 'email_not_found',
              message: 'This is no mail address.',
            });
          const now = needs.clock.now();
          const id = newId();
          const came = await howTheyCame(user, context?.body as { signUpLink?: unknown } | undefined);
          const role = await decideSignUp(needs, { ...user, ...came }, id);
          return { data: { ...user, ...came.choice, ...role, id, createdAt: now, updatedAt: now } };
        },
        after: async (user) => {
          await audit(needs.db, { actorId: user.id, action: 'sign-up' });
          if (user.emailVerified) await needs.afterAccountChange();
        },
      },
      update: {
        after: async (user) => {
          needs.forgetUser(user.id);
          if (user.emailVerified) await needs.afterAccountChange();
        },
      },
    },
    account: {
      create: {
        // We ask the provider who someone is and nothing else, so its tokens are of no use here and are not kept.
        before: async (account) => ({
          data: {
            ...account,
            ...(await onlyLink(needs.db, account)),
            accessToken: null,
            refreshToken: null,
            idToken: null,
            accessTokenExpiresAt: null,
            refreshTokenExpiresAt: null,
          },
        }),
      },
    },
  };
}

type Came = { choice: ReturnType<typeof chosen>; code?: string | undefined; link?: string | undefined };

/** With a provider, what was chosen before travels in the flow's own state, not through the browser. */
async function howTheyCame(user: Record<string, unknown>, body: { signUpLink?: unknown } | undefined): Promise<Came> {
  const state = (await getOAuthState().catch(() => null)) as Record<string, unknown> | null;
  const from = state ?? { ...user, signUpLink: body?.signUpLink };
  const choice = chosen(from.signupRole, from.signupReferralCode);
  const link = typeof from.signUpLink === 'string' ? from.signUpLink : undefined;
  return { choice, code: choice.signupReferralCode, link };
}

type NewUser = Came & { email: string; emailVerified: boolean };

/** In the transaction that creates the account. better-auth shows its caller the code and the sentence. */
async function decideSignUp({ db, signUp }: HookNeeds, user: NewUser, id: string) {
  try {
    const { role } = await signUp.decide(runningTransaction(db) ?? db, user, id);
    return role ? { signupRole: role } : {};
  } catch (error) {
    if (!(error instanceof AppError) || !error.named) throw error;
    throw new APIError('UNPROCESSABLE_ENTITY', { code: error.named.reason, message: error.message });
  }
}

const typedCode = line({ field: 'referral-code', max: referralCodeMax });

/** A code is kept even if no one has it: set-up shows what was typed and says what is wrong with it. */
export function chosen(role: unknown, code: unknown): { signupRole?: 'coach' | 'client'; signupReferralCode?: string } {
  const found: { signupRole?: 'coach' | 'client'; signupReferralCode?: string } = {};
  if (role === 'coach' || role === 'client') found.signupRole = role;
  const typed = typedCode.safeParse(code);
  if (typed.success && role !== 'coach') {
    const tidy = normaliseReferralCode(typed.data);
    if (tidy !== '') found.signupReferralCode = tidy;
  }
  return found;
}

const passkeySignInPath = '/passkey/verify-authentication';

const signInPaths: Record<string, string> = {
  [passkeySignInPath]: 'passkey',
  '/sign-in/email': 'password',
  '/sign-up/email': 'sign-up',
  '/callback/:id': 'provider',
};

/** One place for all ways in. While the second factor is still missing, no one has signed in yet. */
export function recordSignIns(needs: HookNeeds) {
  return createAuthMiddleware(async (context) => {
    const method = signInPaths[context.path];
    const session = context.context.newSession;
    if (!method || !session) return;
    const awaitsSecondFactor =
      context.path === '/sign-in/email' && (session.user as { twoFactorEnabled?: boolean }).twoFactorEnabled;
    if (!awaitsSecondFactor) await audit(needs.db, { actorId: session.user.id, action: 'sign-in', detail: { method } });
  });
}
