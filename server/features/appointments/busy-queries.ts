import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { busyCalendars, users } from '#server/platform/db/schema.ts';

type Row = typeof busyCalendars.$inferSelect;

/** The oldest first. Without the address. */
export async function listCalendars(db: Db | Tx, coachId: string) {
  return await db
    .select({
      id: busyCalendars.id,
      name: busyCalendars.name,
      busy: busyCalendars.busy,
      readAt: busyCalendars.readAt,
      failingSince: busyCalendars.failingSince,
      failure: busyCalendars.failure,
    })
    .from(busyCalendars)
    .where(eq(busyCalendars.coachId, coachId))
    .orderBy(asc(busyCalendars.createdAt), asc(busyCalendars.id));
}

export async function listAddresses(tx: Tx, coachId: string): Promise<Pick<Row, 'id' | 'addressSealed'>[]> {
  return await tx
    .select({ id: busyCalendars.id, addressSealed: busyCalendars.addressSealed })
    .from(busyCalendars)
    .where(eq(busyCalendars.coachId, coachId));
}

export async function insertCalendar(tx: Tx, row: typeof busyCalendars.$inferInsert): Promise<void> {
  await tx.insert(busyCalendars).values(row);
}

export async function deleteCalendar(tx: Tx, coachId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(busyCalendars)
    .where(and(eq(busyCalendars.id, id), eq(busyCalendars.coachId, coachId)))
    .returning({ id: busyCalendars.id });
  return gone.length > 0;
}

/** One of a coach, whenever it was read; what a coach's booking waits for; or what has become due for anyone. */
export type Which = { id: string; coachId: string } | { coachId: string; notClaimedSince: Date } | 'due';

export type Claimed = Pick<
  Row,
  'id' | 'coachId' | 'addressSealed' | 'busy' | 'failure' | 'failingSince' | 'nextReadAt'
> & {
  timeZone: string;
};

/**
 * Takes calendars to be read, until `next`: of several processes one gets each, and one that dies on it leaves it to the
 * next time. One that does not answer keeps its pause, or every booking would wait for it. No one reads for a coach who
 * is suspended, leaving or none any more.
 */
export async function claimCalendars(
  db: Db,
  which: Which,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<Claimed[]> {
  const isDue = lte(busyCalendars.nextReadAt, now);
  const isWanted =
    which === 'due'
      ? isDue
      : and(
          eq(busyCalendars.coachId, which.coachId),
          'id' in which
            ? eq(busyCalendars.id, which.id)
            : or(isDue, and(isNull(busyCalendars.failingSince), lte(busyCalendars.nextReadAt, which.notClaimedSince))),
        );
  const wanted = db.$with('wanted').as(
    db
      .select({ id: busyCalendars.id })
      .from(busyCalendars)
      .innerJoin(users, eq(users.id, busyCalendars.coachId))
      .where(and(isWanted, isPresent, inArray(users.role, ['coach', 'admin'])))
      .orderBy(asc(busyCalendars.nextReadAt), asc(busyCalendars.id))
      .limit(limit)
      .for('no key update', { of: busyCalendars, skipLocked: true }),
  );
  return await db
    .with(wanted)
    .update(busyCalendars)
    .set({ nextReadAt: next })
    .where(inArray(busyCalendars.id, db.select({ id: wanted.id }).from(wanted)))
    .returning({
      id: busyCalendars.id,
      coachId: busyCalendars.coachId,
      addressSealed: busyCalendars.addressSealed,
      busy: busyCalendars.busy,
      failure: busyCalendars.failure,
      failingSince: busyCalendars.failingSince,
      nextReadAt: busyCalendars.nextReadAt,
      timeZone: sql<string>`(select ${users.timeZone} from ${users} where ${users.id} = ${busyCalendars.coachId})`,
    });
}

/** Nothing if it was removed meanwhile, or claimed by another, whose answer is newer. */
export async function saveReading(
  db: Db,
  { id, nextReadAt }: Pick<Claimed, 'id' | 'nextReadAt'>,
  change: Partial<Pick<Row, 'busy' | 'readAt' | 'failingSince' | 'failure' | 'nextReadAt'>>,
): Promise<void> {
  await db
    .update(busyCalendars)
    .set(change)
    .where(and(eq(busyCalendars.id, id), eq(busyCalendars.nextReadAt, nextReadAt)));
}
