import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { webhookTriesShown } from '#contract/webhooks/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { webhookDeliveries, webhooks, type KeptTry } from '#server/platform/db/schema.ts';

export type StoredWebhook = typeof webhooks.$inferSelect;

/** The newest first. */
export async function listStored(db: Db | Tx, coachId: string): Promise<StoredWebhook[]> {
  return await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.coachId, coachId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
}

/** Of each webhook those deliveries that were tried last: its last tries are among theirs. */
export async function listTried(
  db: Db | Tx,
  webhookIds: string[],
): Promise<{ webhookId: string; kind: (typeof webhookDeliveries.$inferSelect)['kind']; tries: KeptTry[] }[]> {
  if (webhookIds.length === 0) return [];
  const { webhookId, kind, tries, triedAt } = webhookDeliveries;
  const place = sql<number>`row_number() over (partition by ${webhookId} order by ${triedAt} desc)`.as('place');
  const ranked = db
    .select({ webhookId, kind, tries, place })
    .from(webhookDeliveries)
    .where(and(inArray(webhookId, webhookIds), isNotNull(triedAt)))
    .as('ranked');
  return await db
    .select({ webhookId: ranked.webhookId, kind: ranked.kind, tries: ranked.tries })
    .from(ranked)
    .where(sql`${ranked.place} <= ${webhookTriesShown}`);
}

export const countWebhooks = async (tx: Tx, coachId: string): Promise<number> =>
  await tx.$count(webhooks, eq(webhooks.coachId, coachId));

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row);
}

/** Of this coach and in force. */
export async function isInForce(db: Db | Tx, coachId: string, id: string): Promise<boolean> {
  const found = and(eq(webhooks.id, id), eq(webhooks.coachId, coachId), isNull(webhooks.endedAt));
  return (await db.$count(webhooks, found)) > 0;
}

/** The one it had goes on signing until then. */
export async function replaceSecret(
  tx: Tx,
  coachId: string,
  id: string,
  { secretSealed, earlierUntil }: { secretSealed: Buffer; earlierUntil: Date },
): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ secretSealed, earlierSecretSealed: sql`${webhooks.secretSealed}`, earlierUntil })
    .where(and(eq(webhooks.id, id), eq(webhooks.coachId, coachId), isNull(webhooks.endedAt)))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

export async function deleteWebhook(tx: Tx, coachId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.coachId, coachId)))
    .returning({ id: webhooks.id });
  return gone.length > 0;
}
