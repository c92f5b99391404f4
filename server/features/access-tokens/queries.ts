import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accessTokens } from '#server/platform/db/schema.ts';

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
