import { eq } from 'drizzle-orm';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import type { MailSender } from '#server/platform/mail/mail-sender.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { deleteSessionsAndLinks, grantConfiguredAdmin, keepNewestSessions } from './accounts.ts';
import { createTokenLookup, type FindByToken } from './access-tokens.ts';
import { createAuthMail, type AuthMail } from './auth-mail.ts';
import { createBackground, removeExpiredHourly } from './background.ts';
import { createAuthHandler } from './better-auth.ts';
import type { Issuer } from './issuer.ts';
import { hashOldRecoveryCodes } from './recovery-codes.ts';
import { createSessionLookup, sessionMs, type Asking, type Matches } from './session-lookup.ts';
import { newToken, signedCookies, type SignedCookies } from './session-cookie.ts';
import type { SignUpRule } from './sign-up-rule.ts';
import type { SessionUser } from './session-user.ts';

/** Accounts and sessions. Issued by better-auth, looked up by our own short query on every request. */
export type Identity = {
  /** better-auth's own endpoints, with its origin checks. Only our own routes call it; see hosted/register.ts. */
  handler: (request: Request) => Promise<Response>;
  /** The OpenID Connect issuer; null where people sign in with a password. */
  issuer: Pick<Issuer, 'isReady' | 'status'> | null;
  /** The person behind a Cookie header, or null. */
  findSession: (cookieHeader: string | undefined, how?: Asking) => Promise<SessionUser | null>;
  /** The person behind an access token. Refuses one that is unknown or calls too often. */
  findByToken: FindByToken;
  /** Call after anything that changes what a session knows about its person (role, name, time zone). */
  forgetUser: (userId: string) => void;
  /** The same for several, or everyone: somewhere else something was changed. */
  forgetUsers: (users: readonly string[] | 'everybody') => void;
  /** Whether this process hears of changes by others. While it does not, nothing about sessions is cached. */
  setTold: (isTold: boolean) => void;
  /** Calls back when something about sessions has changed in this process: anyone who holds one open looks again. */
  onForget: (listener: (matches: Matches) => void) => void;
  /** The sessions among these that are still valid, with the role their person has now. Prolongs none. */
  rolesOfSessions: (sessionIds: string[]) => Promise<Map<string, SessionUser['role']>>;
  /** Makes a session: for the demo's one-click sign-in, and after a code of the second factor. Returns Set-Cookie values. */
  issueSession: (userId: string, from: SignInFrom) => Promise<string[]>;
  /** Ends a session on the server. Returns Set-Cookie values that clear the browser's copy. */
  endSession: (user: SessionUser | null) => Promise<string[]>;
  /** Reads and makes the signed cookies. */
  cookies: SignedCookies;
  /** Who can create an account. */
  signUp: SignUpRule;
  /** Mail about accounts. */
  mail: AuthMail;
  /**
   * Resolves when no renewal is under way and no mail that is due lies in the outbox. For tests, which have no jobs.
   */
  idle: () => Promise<void>;
  /** Finishes what is under way. The database must still be open. */
  close: () => Promise<void>;
};

type Needs = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  mailSender: MailSender;
  vault: Vault;
  signUp: SignUpRule;
};

export async function createIdentity({
  config,
  db,
  clock,
  log,
  mail: mailer,
  mailSender,
  vault,
  signUp,
}: Needs): Promise<Identity> {
  const background = createBackground(log);
  const mail = createAuthMail({ config, background, db, clock, vault });
  const cookies = signedCookies(config, vault.authSecret);
  const lookup = createSessionLookup(db, clock, cookies, background, config);
  const findByToken = createTokenLookup(db, clock, background, config);
  background.run('hashing old recovery codes', () => hashOldRecoveryCodes({ db, vault }));
  const stopRemoving = removeExpiredHourly(db, clock, background);
  const grant = () => grantConfiguredAdmin({ config, db, identity: lookup });

  const { handler, issuer } = await createAuthHandler({
    config,
    db,
    clock,
    log,
    vault,
    mail,
    signUp,
    demandsVerification: mailer.kind === 'smtp' && config.oidc === undefined,
    forgetToken: lookup.forgetToken,
    forgetUser: lookup.forgetUser,
    afterAccountChange: grant,
    afterPasswordReset: async (person) => {
      const { userId } = person;
      await db.transaction(async (tx) => {
        // Before the address counts as proved: someone else may have made the account, and must not be there any more
        // when the admin grant comes.
        await deleteSessionsAndLinks(tx, userId);
        // Opening the link proves access to the mailbox: the address is verified.
        await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
        await audit(tx, { actorId: userId, action: 'password-reset' });
        await mail.securityChanged(tx, person, 'password-changed');
      });
      lookup.forgetUser(userId);
      await grant();
    },
  });

  return {
    handler,
    issuer,
    findSession: lookup.findSession,
    findByToken,
    forgetUser: lookup.forgetUser,
    forgetUsers: lookup.forgetUsers,
    setTold: lookup.setTold,
    onForget: lookup.onForget,
    rolesOfSessions: lookup.rolesOfSessions,
    issueSession: async (userId, from) => {
      const issued = await issueSession({ db, clock, cookies }, userId, from);
      await keepNewestSessions(db, userId);
      return issued;
    },
    endSession: async (user) => {
      if (user) {
        const gone = await db.delete(sessions).where(eq(sessions.id, user.sessionId)).returning({ id: sessions.id });
        lookup.forgetToken(user.token);
        if (gone.length > 0) await audit(db, { actorId: user.userId, action: 'sign-out' });
      }
      return cookies.clearAll();
    },
    cookies,
    signUp,
    mail,
    idle: async () => {
      await background.idle();
      await mailSender.sendDue();
    },
    close: async () => {
      stopRemoving();
      issuer?.stop();
      await background.idle();
    },
  };
}

/** Where someone signs in from, and whether they have shown more than a password. */
type SignInFrom = { ip: string; userAgent: string; withFactor?: boolean };

/** The same kind of row and cookie better-auth makes. */
export async function issueSession(
  { db, clock, cookies }: { db: Db; clock: Clock; cookies: SignedCookies },
  userId: string,
  from: SignInFrom,
): Promise<string[]> {
  const token = newToken();
  const now = clock.now();
  await db.insert(sessions).values({
    id: newId(),
    token,
    userId,
    expiresAt: new Date(now.getTime() + sessionMs),
    ipAddress: from.ip,
    userAgent: from.userAgent.slice(0, 300),
    withFactor: from.withFactor ?? false,
    createdAt: now,
    updatedAt: now,
  });
  return [cookies.setSession(token)];
}
