import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WebhookEnding, WebhookKind } from '#contract/webhooks/constants.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, users, webhookDeliveries, webhooks } from '#server/platform/db/schema.ts';
import { mailChannel } from '#server/platform/jobs/listen.ts';

/** The name of the job that sends; a notification with it wakes it. */
export const webhookWork = 'webhooks';

type Wanted = { coachId: string | undefined; clientId: string | undefined; kind: WebhookKind; at: Date };

/** Held, so that none is deleted before its row is written: what happened must not fail for it. */
export async function holdWebhooksFor(tx: Tx, { coachId, clientId, kind, at }: Wanted): Promise<string[]> {
  const coach =
    coachId ??
    sql`(select ${clientProfiles.coachId} from ${clientProfiles} where ${clientProfiles.userId} = ${clientId})`;
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.coachId, coach),
        isNull(webhooks.endedAt),
        lte(webhooks.createdAt, at),
        sql`${webhooks.kinds} ? ${kind}`,
      ),
    )
    .orderBy(asc(webhooks.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** Taken already, so that no job sends it before the caller does. */
export async function insertTaken(
  db: Db,
  row: Pick<Delivery, 'id' | 'webhookId' | 'kind' | 'ids'>,
  now: Date,
): Promise<Delivery | undefined> {
  const times = { happenedAt: now, takenAt: now, nextTryAt: now };
  const [taken] = await db
    .insert(webhookDeliveries)
    .values({ ...row, ...times, tryCount: 1 })
    .returning();
  return taken;
}

/** The job is notified when, and only if, the transaction is committed. */
export async function insertDeliveries(db: Db | Tx, rows: (typeof webhookDeliveries.$inferInsert)[]): Promise<void> {
  await db
    .insert(webhookDeliveries)
    .values(rows)
    .returning({ notified: sql`pg_notify(${mailChannel}, ${webhookWork})` });
}

type About = { clientId: string; coachId?: string; kind?: WebhookKind; ids?: Record<string, string> };

export async function deleteWaiting(tx: Tx, { clientId, coachId, kind, ids }: About): Promise<void> {
  const ofCoach = coachId && tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.coachId, coachId));
  await tx
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.clientId, clientId),
        isNotNull(webhookDeliveries.nextTryAt),
        ofCoach ? inArray(webhookDeliveries.webhookId, ofCoach) : undefined,
        kind && eq(webhookDeliveries.kind, kind),
        ids && sql`${webhookDeliveries.ids} @> ${JSON.stringify(ids)}::jsonb`,
      ),
    );
}

export async function deleteWebhooksOf(tx: Tx, coachId: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.coachId, coachId));
}

/** A process that has not said how a try ended for so long is taken for dead. Longer than any try can take. */
const leaseMs = 60_000;

/**
 * Takes the one that is due longest, so that no other process does. Of one webhook one at a time: an address that
 * answers slowly holds up its own alone.
 */
export async function claimDelivery(db: Db, now: Date): Promise<Delivery | undefined> {
  const other = alias(webhookDeliveries, 'other');
  const silent = new Date(now.getTime() - leaseMs);
  const underWay = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.webhookId, webhookDeliveries.webhookId),
        ne(other.id, webhookDeliveries.id),
        gt(other.takenAt, silent),
      ),
    );
  const due = db.$with('due').as(
    db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          lte(webhookDeliveries.nextTryAt, now),
          or(isNull(webhookDeliveries.takenAt), lte(webhookDeliveries.takenAt, silent)),
          notExists(underWay),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [taken] = await db
    .with(due)
    .update(webhookDeliveries)
    .set({ takenAt: now, tryCount: sql`${webhookDeliveries.tryCount} + 1` })
    .where(inArray(webhookDeliveries.id, db.select({ id: due.id }).from(due)))
    .returning();
  return taken;
}

/** Where it goes, if it still may: the coach is here and a coach, and the client is still theirs. */
export async function findReceiver(db: Db, { webhookId, clientId }: Delivery) {
  const isTheirs =
    clientId === null
      ? undefined
      : sql`exists (select from ${clientProfiles} where ${clientProfiles.userId} = ${clientId}
          and ${clientProfiles.coachId} = ${webhooks.coachId})`;
  const [row] = await db
    .select({
      webhook: webhooks,
      coach: { email: users.email, firstName: users.firstName, locale: users.locale },
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.coachId))
    .where(
      and(
        eq(webhooks.id, webhookId),
        isNull(webhooks.endedAt),
        isPresent,
        inArray(users.role, ['coach', 'admin']),
        isTheirs,
      ),
    );
  return row;
}
export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/**
 * After its coach, whom a mail refers to and an exchange of the secret locks first, and before its deliveries, as deleting it does.
 * False when it has ended meanwhile.
 */
export async function lockInForce(tx: Tx, { id, coachId }: { id: string; coachId: string }): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, coachId)).for('key share');
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.endedAt)))
    .for('no key update');
  return rows.length > 0;
}

/** Only while it is still ours: a process that slept through its lease has no say any more. */
const stillOurs = ({ id, tryCount }: Delivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tryCount, tryCount));

export async function saveTry(
  tx: Tx,
  delivery: Delivery,
  change: Pick<Delivery, 'tries' | 'triedAt' | 'nextTryAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...change, takenAt: null })
    .where(stillOurs(delivery))
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

export async function deleteDelivery(db: Db, delivery: Delivery): Promise<void> {
  await db.delete(webhookDeliveries).where(stillOurs(delivery));
}

export async function noteSuccess(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(webhooks).set({ deliveredAt: at }).where(eq(webhooks.id, id));
}

/** What waits for it finds no receiver when it is due. */
export async function setEnded(tx: Tx, id: string, endedAs: WebhookEnding, endedAt: Date): Promise<void> {
  await tx.update(webhooks).set({ endedAs, endedAt }).where(eq(webhooks.id, id));
}

/** When the next try is due that nothing notifies of. */
export async function findNextTryAt(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql`min(${webhookDeliveries.nextTryAt})`.mapWith(webhookDeliveries.nextTryAt) })
    .from(webhookDeliveries)
    .where(isNotNull(webhookDeliveries.nextTryAt));
  return row?.at ?? null;
}

/** Those that are over. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(and(isNull(webhookDeliveries.nextTryAt), lt(webhookDeliveries.happenedAt, before)));
}
