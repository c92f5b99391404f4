import { scopesOfRole, tokenDaysMost, tokensMost } from '#contract/access-tokens/constants.ts';
import type { AccessTokenBody, AccessTokens } from '#contract/access-tokens/endpoints.ts';
import { addDays } from '#contract/days.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { hashOfToken, newAccessToken } from '#server/platform/auth/access-tokens.ts';
import { demandFreshSignIn, holdSession } from '#server/platform/auth/hold-session.ts';
import { isFreshSignIn } from '#server/platform/auth/prove-identity.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { countTokens, deleteToken, insertToken, listTokens } from './queries.ts';

const roleOf = ({ role }: SessionUser) => {
  if (role === null) throw refusal('role-first');
  return role;
};

export async function readTokens(deps: Deps, actor: SessionUser, db: Db | Tx = deps.db): Promise<AccessTokens> {
  const role = roleOf(actor);
  const stored = await listTokens(db, actor.userId, deps.clock.now());
  return {
    tokens: stored.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    scopes: [...scopesOfRole[role]],
    daysMost: tokenDaysMost(role),
    isFreshSignIn: isFreshSignIn(deps, actor),
  };
}

export async function makeToken(
  deps: Deps,
  actor: SessionUser,
  { name, scopes, days }: AccessTokenBody,
  db: Db | Tx,
): Promise<AccessTokens & { token: string }> {
  const role = roleOf(actor);
  if (scopes.some((scope) => !scopesOfRole[role].includes(scope)))
    throw refusal('role-not-allowed').with({ field: 'scopes' });
  const most = tokenDaysMost(role);
  if (days > most) throw refusal('token-days', { most }).with({ field: 'days' });
  demandFreshSignIn(deps, actor);
  const token = newAccessToken();
  const now = deps.clock.now();
  await db.transaction(async (tx) => {
    if (!(await holdSession(tx, actor))) throw unauthorized();
    if ((await countTokens(tx, actor.userId, now)) >= tokensMost) throw refusal('tokens-full', { most: tokensMost });
    const granted = [...new Set(scopes)];
    await insertToken(tx, {
      id: newId(),
      userId: actor.userId,
      name,
      scopes: granted,
      tokenHash: hashOfToken(token),
      role,
      withFactor: actor.withFactor,
      createdAt: now,
      expiresAt: addDays(now, days),
    });
    await audit(tx, { actorId: actor.userId, action: 'token-made', detail: { scopes: granted.join(' '), days } });
    await deps.identity.mail.securityChanged(tx, actor, 'token-made');
  });
  return { ...(await readTokens(deps, actor, db)), token };
}

/** Someone else's is answered like one that does not exist. */
export async function endToken(deps: Deps, actor: SessionUser, tokenId: string): Promise<AccessTokens> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteToken(tx, actor.userId, tokenId))) throw refusal('token-not-found');
    await audit(tx, { actorId: actor.userId, action: 'token-ended' });
  });
  return await readTokens(deps, actor);
}
