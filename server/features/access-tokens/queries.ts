import { and, desc, eq, gt } from 'drizzle-orm';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accessTokens, sessions, users } from '#server/platform/db/schema.ts';

const inForce = (userId: string, now: Date) => and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now));

export async function listTokens(db: Db | Tx, userId: string, now: Date) {
  return await db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .where(inForce(userId, now))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
}

export const countTokens = async (tx: Tx, userId: string, now: Date): Promise<number> =>
  await tx.$count(accessTokens, inForce(userId, now));

/**
 * Whether role and session are still what the call came with; both are held until the transaction ends. Whatever ends sessions or
 * changes the role waits, and then finds the token that was made.
 */
export async function holdSession(tx: Tx, { userId, role, sessionId }: SessionUser): Promise<boolean> {
  const [person] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isPresent))
    .for('update');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('update');
  return session !== undefined && person !== undefined && person.role === role;
}

export async function insertToken(tx: Tx, row: typeof accessTokens.$inferInsert): Promise<void> {
  await tx.insert(accessTokens).values(row);
}

export async function deleteToken(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id });
  return gone.length > 0;
}
