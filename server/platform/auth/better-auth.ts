import { setTimeout as sleep } from 'node:timers/promises';
// Without its own SQL builder, which the Drizzle adapter makes needless.
import { betterAuth } from 'better-auth/minimal';
import { isAPIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { passwordMaxLength, passwordMinLength } from '#contract/settings/rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '#server/platform/db/schema.ts';
import { languagesOf } from '#server/platform/http/languages.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import { matchesPassword } from './accounts.ts';
import type { Addressee, AuthMail } from './auth-mail.ts';
import { databaseHooks, recordSignIns, type HookNeeds } from './hooks.ts';
import { watchIssuer, type Issuer } from './issuer.ts';
import { linkHash, resetPrefix } from './link-tokens.ts';
import { oidcPlugin, withIdToken, type Discovered } from './oidc.ts';
import { passkeyPlugin } from './passkey-plugin.ts';
import { hashPassword } from './passwords.ts';
import { cookiePrefix, cookieSeconds } from './session-cookie.ts';

type AuthNeeds = HookNeeds & {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  vault: Pick<Vault, 'authSecret'>;
  mail: AuthMail;
  /** Addresses have to be confirmed before signing in. Only where mail really reaches people. */
  demandsVerification: boolean;
};

export const identityPath = '/api/identity';
/** Our own header, overwritten with what Fastify found out: what a visitor sends as it never arrives. */
export const clientAddressHeader = 'x-client-ip';

function buildAuth(needs: AuthNeeds, discovered: Discovered | null) {
  const { config, mail } = needs;
  const isLocal = config.oidc === undefined;
  return betterAuth({
    appName: config.productName,
    baseURL: config.baseUrl,
    basePath: identityPath,
    secret: needs.vault.authSecret,
    trustedOrigins: [config.baseUrl],
    database: drizzleAdapter(needs.db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
      transaction: true,
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false, defaultValue: '' },
        lastName: { type: 'string', required: false, defaultValue: '' },
        signupRole: { type: 'string', required: false },
        signupReferralCode: { type: 'string', required: false },
        timeZone: { type: 'string', required: false, defaultValue: 'UTC' },
        locale: { type: 'string', required: false, input: false },
        isDemo: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    // The cookie's life; when a session ends is set by the hook, on our clock.
    session: {
      expiresIn: cookieSeconds,
      disableSessionRefresh: true,
      additionalFields: { withFactor: { type: 'boolean', required: false, defaultValue: false, input: false } },
    },
    // A stolen copy of the database holds no link that still opens anything, except in mail that was not sent yet.
    verification: {
      storeIdentifier: {
        default: 'hashed',
        overrides: {
          [resetPrefix]: {
            hash: async (identifier) => linkHash(needs, 'reset-password', identifier.slice(resetPrefix.length)),
          },
        },
      },
    },
    account: { updateAccountOnSignIn: false },
    emailAndPassword: {
      enabled: isLocal,
      minPasswordLength: passwordMinLength,
      // Theirs counts UTF-16 units, ours counts characters and is checked before.
      maxPasswordLength: passwordMaxLength * 2,
      password: {
        hash: (password) => hashPassword(password),
        verify: ({ hash, password }) => matchesPassword(needs.db, hash, password),
      },
      requireEmailVerification: needs.demandsVerification,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: async ({ user, token }, request) => mail.reset(addressee(user, request), token),
      onPasswordReset: async ({ user }, request) => await needs.afterPasswordReset(addressee(user, request)),
      onExistingUserSignUp: async ({ user }, request) => mail.accountExists(addressee(user, request)),
    },
    emailVerification: {
      sendOnSignUp: isLocal,
      sendOnSignIn: isLocal && needs.demandsVerification,
      // With a token of our own, which names its purpose and this installation; our own page confirms it.
      sendVerificationEmail: async ({ user }, request) => await mail.verification(addressee(user, request)),
    },
    plugins: [
      secondFactorPlugin(config.productName),
      ...(isLocal ? [passkeyPlugin(needs)] : []),
      ...(config.oidc && discovered ? [oidcPlugin(config.oidc, discovered)] : []),
    ],
    hooks: { after: recordSignIns(needs) },
    databaseHooks: databaseHooks(needs),
    // Ours count in the database, for all processes, per account as well as per address.
    rateLimit: { enabled: false },
    onAPIError: {
      errorURL: `${config.baseUrl}/api/login/failed`,
      // Refusals are answered to the person. What broke is thrown on to our own error handlers: left to the library, it
      // would print the statement with its values (addresses, tokens, hashes) on standard error.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    logger: {
      level: 'warn',
      log: (level, text) =>
        needs.log[level === 'error' ? 'error' : 'debug']({ from: 'better-auth' }, withoutAddresses(text)),
    },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config),
      // The library knows no other prefix than __Secure-: ours is part of the name, and Secure is set here.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.baseUrl.startsWith('https:') },
      // Said in full, because better-auth turns its checks off by itself when it believes it runs in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => newId() },
    },
  });
}

type MailedUser = Omit<Addressee, 'userId' | 'locale'> & { id: string; locale?: string | null };

/** Before someone's first visit to a page, it is known from their browser alone what they read. */
function addressee(user: MailedUser, request: Request | undefined): Addressee {
  const [ofBrowser = null] = languagesOf(request?.headers.get('accept-language') ?? '');
  return { ...user, userId: user.id, locale: user.locale ?? ofBrowser };
}

/** Logs hold no e-mail address, whatever the library puts into its sentences. */
const withoutAddresses = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.includes('@') ? '(address)' : word))
    .join(' ')
    .slice(0, 200);

/**
 * Asks for the code after the password. Its own account lock is off and the two columns behind it are left out:
 * our limit counts in the table that all limits share.
 */
function secondFactorPlugin(issuer: string) {
  const plugin = twoFactor({ issuer, accountLockout: { enabled: false }, twoFactorCookieMaxAge: 600 });
  const { failedVerificationCount: _count, lockedUntil: _until, ...fields } = plugin.schema.twoFactor.fields;
  return { ...plugin, schema: { ...plugin.schema, twoFactor: { ...plugin.schema.twoFactor, fields } } };
}

type Handler = { handler: (request: Request) => Promise<Response>; issuer: Issuer | null };

const secondAskMs = 5_000;

/** Without an issuer: better-auth as it is. With one: rebuilt each time the issuer answers after it did not. */
export async function createAuthHandler(needs: AuthNeeds): Promise<Handler> {
  const { oidc } = needs.config;
  let auth = buildAuth(needs, null);
  if (!oidc) return { handler: (request) => auth.handler(request), issuer: null };
  const issuer = await watchIssuer(needs, oidc, async (discovered) => {
    const built = buildAuth(needs, discovered);
    // better-auth asks the issuer a second time, without a limit; only when that worked too is the provider there.
    const context = await Promise.race([built.$context, sleep(secondAskMs, undefined, { ref: false })]);
    if (!context || context.socialProviders.length === 0) throw new Error('could not be asked a second time');
    auth = built;
  });
  return {
    handler: async (request) => {
      await issuer.isReady();
      return await withIdToken(() => auth.handler(request));
    },
    issuer,
  };
}
