import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { scopesOfRole, tokenStart } from '#contract/access-tokens/constants.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { accessTokens, clientProfiles, users } from '#server/platform/db/schema.ts';
import type { Background } from './background.ts';
import { limits } from './limits.ts';
import { addressGroup, takeAttempt } from './rate-limit.ts';
import { lacksFactor, personColumns, type SessionRules } from './session-lookup.ts';
import type { SessionUser } from './session-user.ts';
import { isPresent } from './suspension.ts';

/** The last use is noted at most once in this time. */
const noteEveryMs = 60_000;

export const newAccessToken = (): string => tokenStart + randomBytes(32).toString('base64url');

/** 256 random bits need neither salt nor a slow hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The token of an Authorization header. Undefined for every other such header: proxies send their own, and the cookie counts
 * beside those.
 */
export function tokenIn(header: string | undefined): string | undefined {
  const token = /^bearer +(\S+)\s*$/i.exec(header ?? '')?.[1];
  return token?.startsWith(tokenStart) ? token : undefined;
}

/** Who calls with this token. Refuses one that is unknown or over, and one that calls too often. */
export type FindByToken = (token: string, ip: string) => Promise<SessionUser>;

/** One statement, and none of it is cached: a token that was ended is over at that moment. */
export function createTokenLookup(db: Db, clock: Clock, background: Background, rules: SessionRules): FindByToken {
  const statement = db
    .select({
      ...personColumns,
      tokenId: accessTokens.id,
      scopes: accessTokens.scopes,
      withFactor: accessTokens.withFactor,
      signedInAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder('hash')),
        gt(accessTokens.expiresAt, sql.placeholder('now')),
        // A change of role deletes its tokens; one that got past that is no good either.
        eq(accessTokens.role, users.role),
        isPresent,
      ),
    )
    .prepare('identity_find_token');

  const noteUse = (id: string, now: Date) =>
    background.run('note the use of a token', () =>
      db
        .update(accessTokens)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(accessTokens.id, id),
            or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, new Date(now.getTime() - noteEveryMs))),
          ),
        ),
    );

  return async (token, ip) => {
    const now = clock.now();
    const [row] = await statement.execute({ hash: hashOfToken(token), now });
    if (!row) {
      await takeAttempt(db, clock, `token guess:${addressGroup(ip)}`, limits.tokenGuess);
      throw refusal('token-unknown');
    }
    const { tokenId, lastUsedAt, scopes, ...person } = row;
    await takeAttempt(db, clock, `token:${tokenId}`, limits.tokenCalls);
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > noteEveryMs) noteUse(tokenId, now);
    const offered = person.role === null ? [] : scopesOfRole[person.role];
    return {
      ...person,
      // No session: there is nothing to end or to renew by it.
      sessionId: tokenId,
      token: '',
      needsFactor: lacksFactor(rules, person),
      scopes: scopes.filter((scope) => offered.includes(scope)),
    };
  };
}
