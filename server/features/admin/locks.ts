import { asc, eq, or, sql } from 'drizzle-orm';
import { lockAdmins } from '#server/platform/auth/admin-grant.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { assignments, clientProfiles, conversations, users } from '#server/platform/db/schema.ts';
import { erasedColumns, type Erased } from './erase-queries.ts';

/**
 * Everyone with the admin grant is held first and in one order, so that of two admins who delete each other one
 * remains. Then what others hold while they are about to add a row that points to the person: an assignment, a
 * conversation, a client's profile. Last the strongest lock on the person: anyone who comes now waits, and is then told
 * that they are gone.
 */
export async function lockForErasure(tx: Tx, id: string): Promise<{ person: Erased | undefined; admins: string[] }> {
  const admins = await lockAdmins(tx);
  // Only now: up to here one erasure waits for another, however long that takes.
  await shortenLockTimeout(tx);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  await tx
    .select({ id: clientProfiles.userId })
    .from(clientProfiles)
    .where(eq(clientProfiles.coachId, id))
    .orderBy(asc(clientProfiles.userId))
    .for('no key update');
  await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.clientId, id))
    .orderBy(asc(assignments.id))
    .for('update');
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.clientId, id), eq(conversations.coachId, id)))
    .orderBy(asc(conversations.id))
    .for('update');
  const [row] = await tx.select(erasedColumns).from(users).where(eq(users.id, id)).for('update');
  return { person: row, admins };
}

/**
 * Erasing takes away what everyone else writes to, in an order of its own. Before the database ends one of two who
 * wait for each other, which it does after a second, the erasure rolls back and starts again
 * (retryOnDeadlock): nobody's writing is broken off because of it. It may take long by itself: everything that is
 * someone's goes in one statement.
 */
async function shortenLockTimeout(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '300ms', true), set_config('statement_timeout', '5min', true)`,
  );
}
