import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';
import { mailChannel } from '#server/platform/jobs/listen.ts';

/** Notified in the same statement: the database delivers it when, and only if, the transaction is committed. */
const notifyMailSender = { notified: sql`pg_notify(${mailChannel}, '')` };

export async function insertMail(db: Db | Tx, mail: typeof mailOutbox.$inferInsert): Promise<void> {
  await db.insert(mailOutbox).values(mail).returning(notifyMailSender);
}

/** Written ahead of its time and not tried yet. */
export async function deleteNotYetDue(tx: Tx, userIds: string[], kind: string, now: Date): Promise<void> {
  await tx
    .delete(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.userId, userIds),
        eq(mailOutbox.kind, kind),
        eq(mailOutbox.status, 'queued'),
        eq(mailOutbox.tries, 0),
        gt(mailOutbox.nextTryAt, now),
      ),
    );
}

/** When the newest of that kind to each of them was due; of who had none, nothing. */
export async function listNewestMailAt(tx: Tx, userIds: string[], kind: string): Promise<Map<string | null, Date>> {
  const rows = await tx
    .select({ userId: mailOutbox.userId, at: sql`max(${mailOutbox.createdAt})`.mapWith(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.userId, userIds), eq(mailOutbox.kind, kind)))
    .groupBy(mailOutbox.userId);
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}

export type TakenMail = typeof mailOutbox.$inferSelect & {
  /** Someone took it before and was never heard of again. */
  wasTaken: boolean;
  isDemo: boolean;
  /** They asked for their account to be deleted. */
  isLeaving: boolean;
  isSuspended: boolean;
};

/**
 * Takes the mail that is due longest, so that no other process does. Also one whose taker has been silent since
 * `silentSince`: no one can say whether it was handed over.
 */
export async function takeDueMail(db: Db, now: Date, silentSince: Date): Promise<TakenMail | undefined> {
  // A common table expression, because it is looked at once: as a plain subquery the planner may run it, and lock,
  // again.
  const due = db.$with('due').as(
    db
      .select({ id: mailOutbox.id, wasTaken: sql<boolean>`${mailOutbox.status} = 'sending'`.as('was_taken') })
      .from(mailOutbox)
      .where(
        or(
          and(eq(mailOutbox.status, 'queued'), lte(mailOutbox.nextTryAt, now)),
          and(eq(mailOutbox.status, 'sending'), lte(mailOutbox.takenAt, silentSince)),
        ),
      )
      .orderBy(asc(mailOutbox.nextTryAt), asc(mailOutbox.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [taken] = await db
    .with(due)
    .update(mailOutbox)
    .set({ status: 'sending', takenAt: now, tries: sql`${mailOutbox.tries} + 1` })
    .from(due)
    .where(eq(mailOutbox.id, due.id))
    .returning({
      mail: mailOutbox,
      wasTaken: due.wasTaken,
      isDemo: sql<boolean>`coalesce(
        (select ${users.isDemo} from ${users} where ${users.id} = ${mailOutbox.userId}), false)`,
      isLeaving: sql<boolean>`coalesce(
        (select ${users.deletionAt} is not null from ${users} where ${users.id} = ${mailOutbox.userId}), false)`,
      isSuspended: sql<boolean>`coalesce(
        (select ${users.suspendedAt} is not null from ${users} where ${users.id} = ${mailOutbox.userId}), false)`,
    });
  if (!taken) return undefined;
  const { mail, ...about } = taken;
  return { ...mail, ...about };
}

/** Only while it is still ours: a process that slept through its lease has no say any more. */
const stillOurs = ({ id, takenAt, tries }: TakenMail) =>
  and(
    eq(mailOutbox.id, id),
    eq(mailOutbox.status, 'sending'),
    eq(mailOutbox.tries, tries),
    takenAt === null ? undefined : eq(mailOutbox.takenAt, takenAt),
  );

/** What it said is forgotten with the same stroke. */
export async function setSent(db: Db | Tx, taken: TakenMail, now: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      status: 'sent',
      subject: null,
      textBody: null,
      htmlBody: null,
      sealed: null,
      headers: {},
      takenAt: null,
      endedAt: now,
      lastError: null,
    })
    .where(stillOurs(taken));
}

export async function setWaiting(db: Db | Tx, taken: TakenMail, nextTryAt: Date, reason: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: 'queued', nextTryAt, takenAt: null, lastError: reason })
    .where(stillOurs(taken));
}

/** What waits for one of these reasons. */
export async function setDueAgain(db: Db, reasons: string[], now: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ nextTryAt: now })
    .where(and(eq(mailOutbox.status, 'queued'), gt(mailOutbox.nextTryAt, now), inArray(mailOutbox.lastError, reasons)));
}

export async function setFailed(db: Db | Tx, taken: TakenMail, now: Date, reason: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: 'failed', takenAt: null, endedAt: now, lastError: reason })
    .where(stillOurs(taken));
}

export async function deleteMail(db: Db | Tx, taken: TakenMail): Promise<void> {
  await db.delete(mailOutbox).where(stillOurs(taken));
}

/** Sent ones hold an address and failed ones their text, perhaps with a link that opens an account. */
export async function deleteEndedMail(db: Db, endedBefore: Date): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(and(inArray(mailOutbox.status, ['sent', 'failed']), lte(mailOutbox.endedAt, endedBefore)));
}

export async function lockSealedMail(tx: Tx): Promise<{ id: string; sealed: Buffer | null }[]> {
  return await tx
    .select({ id: mailOutbox.id, sealed: mailOutbox.sealed })
    .from(mailOutbox)
    .where(isNotNull(mailOutbox.sealed))
    .orderBy(asc(mailOutbox.id))
    .for('update');
}

export async function replaceSealed(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.update(mailOutbox).set({ sealed }).where(eq(mailOutbox.id, id));
}

export async function countUndelivered(db: Db, people?: SQL): Promise<{ waiting: number; failed: number }> {
  const waiting = sql<number>`count(*) filter (where ${mailOutbox.status} <> 'failed')`.mapWith(Number);
  const failed = sql<number>`count(*) filter (where ${mailOutbox.status} = 'failed')`.mapWith(Number);
  const [row] = await db
    .select({ waiting, failed })
    .from(mailOutbox)
    .leftJoin(users, eq(users.id, mailOutbox.userId))
    .where(and(inArray(mailOutbox.status, ['queued', 'sending', 'failed']), people));
  return row ?? { waiting: 0, failed: 0 };
}
