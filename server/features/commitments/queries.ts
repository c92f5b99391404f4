import { and, asc, count, eq, getTableColumns, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { commitmentsMax } from '#contract/commitments/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { appointments, commitmentLinks, commitments, userKeys, users } from '#server/platform/db/schema.ts';
import { isWithCoach } from './locks.ts';

export type Reader = { userId: string; side: 'client' | 'coach' };

/** A client reads what was shared, for good; a coach all of it, while the client is theirs. */
const isVisibleTo = ({ userId, side }: Reader): SQL | undefined =>
  side === 'client'
    ? and(eq(appointments.clientId, userId), isNotNull(appointments.summarySharedAt))
    : and(eq(appointments.coachId, userId), isWithCoach);

/** Carried over to a session whose summary the client has; until then it is still open for them. */
const isCarriedOn = sql<boolean>`exists (select from ${commitments} later
  join ${appointments} place on place.id = later.appointment_id
  where later.carried_from_id = ${commitments.id} and place.summary_shared_at is not null)`;

const columns = {
  ...getTableColumns(commitments),
  coachId: appointments.coachId,
  sharedAt: appointments.summarySharedAt,
  startsAt: appointments.startsAt,
  wrappedKey: userKeys.wrappedKey,
  isWithCoach,
  isCarriedOn,
  carriedFromAt: sql<Date | null>`(select place.starts_at from ${commitments} earlier
    join ${appointments} place on place.id = earlier.appointment_id
    where earlier.id = ${commitments.carriedFromId})`.mapWith(appointments.startsAt),
};

type Which = { id: string } | { appointmentId: string } | { carriedFromId: string };

export type CommitmentRow = Awaited<ReturnType<typeof listCommitments>>[number];

/** In the order they were agreed on. */
export async function listCommitments(db: Db | Tx, reader: Reader, which: Which) {
  return await db
    .select(columns)
    .from(commitments)
    .innerJoin(appointments, eq(appointments.id, commitments.appointmentId))
    .leftJoin(userKeys, eq(userKeys.userId, commitments.clientId))
    .where(
      and(
        'id' in which ? eq(commitments.id, which.id) : undefined,
        'appointmentId' in which ? eq(commitments.appointmentId, which.appointmentId) : undefined,
        'carriedFromId' in which ? eq(commitments.carriedFromId, which.carriedFromId) : undefined,
        isVisibleTo(reader),
      ),
    )
    .orderBy(asc(commitments.createdAt), asc(commitments.id));
}

/**
 * Holds a commitment, what it was carried over from and what it was carried over to until the transaction ends, always the
 * oldest first. What they are by then is read by a later statement.
 */
export async function holdCommitment(tx: Tx, id: string): Promise<void> {
  const before = sql`(select one.carried_from_id from ${commitments} one where one.id = ${id})`;
  await tx
    .select({ id: commitments.id })
    .from(commitments)
    .where(or(eq(commitments.id, id), eq(commitments.carriedFromId, id), eq(commitments.id, before)))
    .orderBy(asc(commitments.id))
    .for('no key update');
}

/**
 * The client's own of the newest session whose summary they have: the open ones, and the done ones until the next session
 * was held.
 */
export async function listForToday(db: Db | Tx, clientId: string) {
  const isOver = sql`exists (select from ${appointments} later where later.client_id = ${appointments.clientId}
    and later.state = 'held' and later.starts_at > ${appointments.startsAt})`;
  return await db
    .select({ ...getTableColumns(commitments), wrappedKey: userKeys.wrappedKey })
    .from(commitments)
    .innerJoin(appointments, eq(appointments.id, commitments.appointmentId))
    .leftJoin(userKeys, eq(userKeys.userId, commitments.clientId))
    .where(
      and(
        sql`${appointments.id} = (select newest.id from ${appointments} newest where newest.client_id = ${clientId}
          and newest.summary_shared_at is not null order by newest.starts_at desc, newest.id desc limit 1)`,
        eq(commitments.owner, 'client'),
        sql`(${commitments.closedAs} is null or ${commitments.closedAs} = 'carried' and not ${isCarriedOn})`,
        sql`(${commitments.doneAt} is null or not ${isOver})`,
      ),
    )
    .orderBy(asc(commitments.createdAt), asc(commitments.id))
    .limit(commitmentsMax);
}

/** Done ones count: what is done may turn out not to be. */
export async function countKept(tx: Tx, appointmentId: string): Promise<number> {
  const [row] = await tx
    .select({ kept: count() })
    .from(commitments)
    .where(and(eq(commitments.appointmentId, appointmentId), isNull(commitments.closedAt)));
  return row?.kept ?? 0;
}

export async function insertCommitment(tx: Tx, row: typeof commitments.$inferInsert): Promise<void> {
  await tx.insert(commitments).values(row);
}

export async function updateCommitment(
  tx: Tx,
  id: string,
  change: Partial<typeof commitments.$inferInsert>,
): Promise<void> {
  await tx.update(commitments).set(change).where(eq(commitments.id, id));
}

/** With what it was carried over to, where the client does not see that yet: it is one and the same to them. */
export async function updateDone(tx: Tx, id: string, doneAt: Date | null): Promise<void> {
  await tx
    .update(commitments)
    .set({ doneAt })
    .where(or(eq(commitments.id, id), eq(commitments.carriedFromId, id)));
}

export async function deleteCommitment(tx: Tx, id: string): Promise<void> {
  await tx.delete(commitments).where(eq(commitments.id, id));
}

export async function insertLink(tx: Tx, link: typeof commitmentLinks.$inferInsert): Promise<void> {
  await tx.insert(commitmentLinks).values(link);
}

/** Neither used nor expired, of somebody who is not suspended. Locked, the second of two at the same moment finds none. */
export async function findLink(db: Db | Tx, linkId: string, now: Date, isLocked: boolean) {
  const found = db
    .select({
      userId: commitmentLinks.userId,
      commitmentId: commitmentLinks.commitmentId,
      clientId: commitments.clientId,
    })
    .from(commitmentLinks)
    .innerJoin(commitments, eq(commitments.id, commitmentLinks.commitmentId))
    .innerJoin(users, and(eq(users.id, commitmentLinks.userId), isNull(users.suspendedAt)))
    .where(and(eq(commitmentLinks.id, linkId), isNull(commitmentLinks.usedAt), gt(commitmentLinks.expiresAt, now)));
  const [row] = await (isLocked ? found.for('no key update', { of: commitmentLinks }) : found);
  return row;
}

export async function setLinkUsed(tx: Tx, linkId: string, now: Date): Promise<void> {
  await tx.update(commitmentLinks).set({ usedAt: now }).where(eq(commitmentLinks.id, linkId));
}

export async function deleteOldLinks(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(commitmentLinks).where(lt(commitmentLinks.expiresAt, expiredBefore));
}
