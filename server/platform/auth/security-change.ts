import { and, eq, sql } from 'drizzle-orm';
import { unauthorized } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { sessions } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteLinks, deleteOtherSessions } from './accounts.ts';
import type { SecurityChange } from './auth-mail.ts';
import { newToken } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';

type Needs = Pick<Deps, 'db' | 'identity'>;

/**
 * A change to how someone signs in. All other sessions and open links end, this session goes on under a new
 * token, the audit log has a line, and a mail tells: all with the change, or none of it. Gives the Set-Cookie value.
 */
export async function changeSecurity(
  { db, identity }: Needs,
  actor: SessionUser,
  change: SecurityChange,
  work: (tx: Tx) => Promise<{ withFactor?: boolean } | void>,
): Promise<string> {
  const cookie = await db.transaction(async (tx) => {
    const outcome = await work(tx);
    await deleteOtherSessions(tx, actor.userId, actor.sessionId);
    await deleteLinks(tx, actor.userId);
    const renewed = await renewSession(tx, identity, actor, outcome ?? {});
    await audit(tx, { actorId: actor.userId, action: change });
    await identity.mail.securityChanged(tx, actor, change);
    return renewed;
  });
  identity.forgetUser(actor.userId);
  return cookie;
}

/**
 * The session stays what it is, but the token it was known by is worth nothing any more; until `readableUntil` it still does
 * for reading, where that is given. Gives the Set-Cookie value.
 */
export async function renewSession(
  tx: Tx,
  identity: Pick<Deps['identity'], 'cookies'>,
  { userId, sessionId }: Pick<SessionUser, 'userId' | 'sessionId'>,
  { readableUntil, ...change }: { withFactor?: boolean; readableUntil?: Date } = {},
): Promise<string> {
  const token = newToken();
  const renewed = await tx
    .update(sessions)
    .set({
      token,
      ...change,
      previousToken: readableUntil ? sql`${sessions.token}` : null,
      previousUntil: readableUntil ?? null,
    })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (renewed.length === 0) throw endedMeanwhile();
  return identity.cookies.setSession(token);
}

/** The Set-Cookie value of the session as it is now. */
export async function sessionAsItIs(
  db: Db | Tx,
  identity: Pick<Deps['identity'], 'cookies'>,
  { userId, sessionId }: Pick<SessionUser, 'userId' | 'sessionId'>,
): Promise<string> {
  const [row] = await db
    .select({ token: sessions.token })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (!row) throw endedMeanwhile();
  return identity.cookies.setSession(row.token);
}

/** Ended elsewhere at the same moment: then nothing is changed by it any more. */
const endedMeanwhile = unauthorized;
