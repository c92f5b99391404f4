import { and, eq, getTableColumns, ne, or, sql, type SQL } from 'drizzle-orm';
import { isOffered, isOnCoachsList } from '#server/features/appointments/sql.ts';
import { isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { appointments, clientProfiles } from '#server/platform/db/schema.ts';

/** One level deeper than it looks necessary: in a statement over a single table Drizzle leaves out the tables' names. */
export const isWithCoach = sql<boolean>`${sql`exists (select from ${clientProfiles} where ${isWithCurrentCoach(appointments)})`}`;

export type Whose = { coachId: string } | { clientId: string };

/**
 * A coach's sessions with the clients and cohorts they have now; a client's own alone, for good. Offered times while they are
 * kept.
 */
export const isTheirs = (whose: Whose, now: Date): SQL | undefined =>
  and(
    'coachId' in whose ? isOnCoachsList(whose.coachId) : eq(appointments.clientId, whose.clientId),
    or(ne(appointments.state, 'offered'), isOffered(now)),
  );

/** Locked until the transaction ends: what is counted or compared with it is read by a later statement, one after the other. */
export async function lockPlace(tx: Tx, whose: Whose, id: string, now: Date) {
  const [row] = await tx
    .select({ ...getTableColumns(appointments), isWithCoach })
    .from(appointments)
    .where(and(eq(appointments.id, id), isTheirs(whose, now)))
    .for('no key update');
  return row;
}
