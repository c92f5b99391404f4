import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { dayInMs } from '#contract/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { clientProfiles, sessions, users } from '#server/platform/db/schema.ts';
import type { Background } from './background.ts';
import type { SignedCookies } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';
import type { Config } from '#server/platform/config.ts';

/** A session ends this long after it was last used. */
export const sessionMs = 30 * dayInMs;
/** A session in use is prolonged, and its last use noted, at most once in this time. */
const renewEveryMs = 3_600_000;

/** How a session is asked for. */
export type Asking = {
  /** The page asks by itself, which does not prolong the session. */
  isBackground?: boolean;
  /** Nothing is changed by the request, so that the token from before a change of role may still do for it. */
  isReading?: boolean;
};

/** How long the token from before a change of role is good for reading: what was on its way then has arrived. */
export const previousTokenMs = 10_000;

type SessionLookup = {
  findSession: (cookieHeader: string | undefined, how?: Asking) => Promise<SessionUser | null>;
  forgetUser: (userId: string) => void;
  forgetUsers: (users: readonly string[] | 'everybody') => void;
  setTold: (isTold: boolean) => void;
  forgetToken: (token: string) => void;
  onForget: (listener: (matches: Matches) => void) => void;
  rolesOfSessions: (sessionIds: string[]) => Promise<Map<string, SessionUser['role']>>;
};

export type SessionRules = Pick<Config, 'requireSecondFactor' | 'sessionLife'>;

type Life = { role: SessionUser['role']; signedInAt: Date; expiresAt: Date };

/** When a session is over: some time after its last use, and at most so long after it began, sooner for an admin. */
export function sessionEnd({ sessionLife }: Pick<Config, 'sessionLife'>, { role, signedInAt, expiresAt }: Life): Date {
  const last = signedInAt.getTime() + (role === 'admin' ? sessionLife.admin : sessionLife.everybody);
  return new Date(Math.min(expiresAt.getTime(), last));
}

/** `renewedAt`: when its last use was noted. */
type Found = SessionUser & { renewedAt: Date };

/** A provider's counts if its ID token says so (hooks.ts); demo people have nothing to sign in with. */
export function lacksFactor(
  { requireSecondFactor }: SessionRules,
  row: Pick<SessionUser, 'withFactor' | 'isDemo' | 'role'>,
): boolean {
  return !row.withFactor && !row.isDemo && row.role !== null && requireSecondFactor.includes(row.role);
}

/** The hot path of every request: cache, else signature and one prepared statement. */
export function createSessionLookup(
  db: Db,
  clock: Clock,
  cookies: SignedCookies,
  background: Background,
  rules: SessionRules,
): SessionLookup {
  const cache = createSessionCache();
  const statement = selectSession(db)
    .where(and(eq(sessions.token, sql.placeholder('token')), isNull(users.suspendedAt)))
    .prepare('identity_find_session');
  const previous = selectSession(db)
    .where(
      and(
        eq(sessions.previousToken, sql.placeholder('token')),
        gt(sessions.previousUntil, sql.placeholder('now')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('identity_find_previous_session');
  const renewing = new Set<string>();

  const renewWhenDue = (user: Found, now: Date) => {
    if (now.getTime() - user.renewedAt.getTime() < renewEveryMs || renewing.has(user.sessionId)) return;
    renewing.add(user.sessionId);
    background.run('renew a session', async () => {
      try {
        const expiresAt = new Date(now.getTime() + sessionMs);
        // Only prolongs: it never brings back a session that was ended or ran out meanwhile.
        await db
          .update(sessions)
          .set({ expiresAt, updatedAt: now })
          .where(and(eq(sessions.id, user.sessionId), gt(sessions.expiresAt, now)));
        cache.forgetToken(user.token);
      } finally {
        renewing.delete(user.sessionId);
      }
    });
  };

  return {
    findSession: async (header, { isBackground = false, isReading = false } = {}) => {
      const raw = cookies.raw(header, 'session_token');
      if (raw === undefined) return null;
      const now = clock.now();
      // Only cookies whose signature was right are ever kept, letter for letter.
      const known = cache.find(raw, now.getTime());
      if (known) {
        if (!isBackground) renewWhenDue(known, now);
        return known;
      }
      const cookie = cookies.read(header, 'session_token');
      if (!cookie) return null;

      const since = cache.generation();
      const [current] = await statement.execute({ token: cookie.value });
      // Asked for every time and never kept: a few seconds later it is nobody's.
      const [row] = current || !isReading ? [current] : await previous.execute({ token: cookie.value, now });
      if (!row) return null;
      const expiresAt = sessionEnd(rules, row);
      if (expiresAt.getTime() <= now.getTime()) return null;
      const user = { ...row, expiresAt, needsFactor: lacksFactor(rules, row) };
      if (!current) return user;
      cache.keep(cookie.raw, user, now.getTime(), since);
      if (!isBackground) renewWhenDue(user, now);
      return user;
    },
    forgetUser: cache.forgetUser,
    forgetUsers: cache.forgetUsers,
    setTold: cache.setTold,
    forgetToken: cache.forgetToken,
    onForget: cache.onForget,
    rolesOfSessions: async (sessionIds) => {
      const rows = await db
        .select({
          id: sessions.id,
          role: users.role,
          signedInAt: sessions.createdAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, clock.now()), isNull(users.suspendedAt)));
      const standing = rows.filter((row) => sessionEnd(rules, row) > clock.now());
      return new Map(standing.map(({ id, role }) => [id, role]));
    },
  };
}

/** What every request knows of its person, whatever it comes with. */
export const personColumns = {
  userId: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  image: users.image,
  role: users.role,
  clientType: clientProfiles.clientType,
  signupRole: users.signupRole,
  signupReferralCode: users.signupReferralCode,
  isAdmin: users.isAdmin,
  isDemo: users.isDemo,
  twoFactorEnabled: users.twoFactorEnabled,
  deletionAt: users.deletionAt,
  timeZone: users.timeZone,
  locale: users.locale,
  language: users.language,
  theme: users.theme,
};

/** Prepared once: building and parsing it for each request was measured at three times the cost. */
function selectSession(db: Db) {
  return db
    .select({
      ...personColumns,
      sessionId: sessions.id,
      token: sessions.token,
      withFactor: sessions.withFactor,
      signedInAt: sessions.createdAt,
      renewedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, sessions.userId));
}

/**
 * Long enough to spare a page's burst of calls the database. What any process changes is forgotten in all of them at once
 * (functions/sessions-changed.sql); this is how long it takes at most where the listening connection was cut without
 * a word.
 */
const keepMs = 10_000;
const mostEntries = 5_000;

/** Whether a session is one of those that are meant. */
export type Matches = (session: Pick<SessionUser, 'userId' | 'token'>) => boolean;

type Entry = { user: Found; until: number };

/** Session by cookie, for seconds. Bounded: the oldest entry is evicted first. */
function createSessionCache() {
  const entries = new Map<string, Entry>();
  // A read that began before someone said "forget" must not put its old answer back afterwards.
  let generation = 0;

  const listeners = new Set<(matches: Matches) => void>();
  let isTold = true;

  const forgetWhere = (matches: Matches) => {
    generation += 1;
    for (const [cookie, entry] of entries) if (matches(entry.user)) entries.delete(cookie);
    for (const listener of listeners) listener(matches);
  };

  return {
    find: (cookie: string, now: number): Found | undefined => {
      const entry = isTold ? entries.get(cookie) : undefined;
      // The second half: a clock that was set back must not keep an entry alive for longer.
      if (!entry || entry.until <= now || entry.until > now + keepMs) return undefined;
      return entry.user.expiresAt.getTime() > now ? entry.user : undefined;
    },
    generation: () => generation,
    keep: (cookie: string, user: Found, now: number, since: number): void => {
      if (since !== generation) return;
      entries.delete(cookie);
      if (entries.size >= mostEntries) entries.delete(entries.keys().next().value as string);
      entries.set(cookie, { user, until: now + keepMs });
    },
    forgetUser: (userId: string) => forgetWhere((user) => user.userId === userId),
    forgetUsers: (users: readonly string[] | 'everybody') =>
      forgetWhere(({ userId }) => users === 'everybody' || users.includes(userId)),
    /** While no one tells us what other processes change, the database is asked every time. */
    setTold: (isToldNow: boolean) => {
      isTold = isToldNow;
      // What was changed meanwhile reached no one here: anyone who holds a session open looks again.
      if (isTold) return forgetWhere(() => true);
      generation += 1;
      entries.clear();
    },
    forgetToken: (token: string) => forgetWhere((user) => user.token === token),
    onForget: (listener: (matches: Matches) => void) => void listeners.add(listener),
    size: () => entries.size,
  };
}
