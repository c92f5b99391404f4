import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { careSignals, clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { mailChannel } from '#server/platform/jobs/listen.ts';
import { isCoachTold } from './sql.ts';

/** What the background work that tells coaches is called. */
export const distressWork = 'distress';

/**
 * Once an entry: saving it again, or editing it into another heavy one, tells the coach nothing new. The work that tells
 * coaches hears of it in the same statement: when, and only if, the transaction is committed.
 */
export async function insertSignals(
  db: Db | Tx,
  signals: { clientId: string; entryId: string; createdAt: Date }[],
): Promise<void> {
  if (signals.length === 0) return;
  await db
    .insert(careSignals)
    .values(signals.map((signal) => ({ id: newId(), ...signal })))
    .onConflictDoNothing({ target: careSignals.entryId })
    .returning({ notified: sql`pg_notify(${mailChannel}, ${distressWork})` });
}

export type Alert = {
  coachId: string;
  email: string;
  firstName: string;
  isMailed: boolean;
  clientId: string;
  clientFirstName: string;
  clientLastName: string;
};

/**
 * Takes signals nobody has been told of, whoever they are about, and gives whom to tell: each coach once for each client.
 * The rows themselves decide: of several processes one changes them, and the others find nothing left.
 */
export async function takeUntold(
  tx: Tx,
  { now, notBefore, limit, isAnyAddress }: { now: Date; notBefore: Date; limit: number; isAnyAddress: boolean },
): Promise<{ taken: number; alerts: Alert[] }> {
  const { rows: taken } = await tx.execute<{ clientId: string; isRecent: boolean }>(sql`
    update ${careSignals} as s set told_at = ${now.toISOString()}::timestamptz
    from (
      select id from ${careSignals} where told_at is null order by created_at limit ${limit} for update skip locked
    ) as due
    where s.id = due.id
    returning s.client_id as "clientId", s.created_at > ${notBefore.toISOString()}::timestamptz as "isRecent"`);
  const about = [...new Set(taken.filter(({ isRecent }) => isRecent).map(({ clientId }) => clientId))];
  if (about.length === 0) return { taken: taken.length, alerts: [] };
  const { rows: alerts } = await tx.execute<Alert>(sql`
    select u.id as "coachId", u.email, u.first_name as "firstName", (u.email_verified or ${isAnyAddress}) as "isMailed",
      k.id as "clientId", k.first_name as "clientFirstName", k.last_name as "clientLastName"
    from ${clientProfiles} as p
    join ${coachProfiles} as c on c.user_id = p.coach_id
    join ${users} as u on u.id = c.user_id
    join ${users} as k on k.id = p.user_id
    where p.user_id = any(${sql.param(about)}::uuid[])
      and c.distress_alert and u.deletion_at is null and u.suspended_at is null and not u.is_demo and not u.is_test and not k.is_test
    order by u.id, k.id`);
  return { taken: taken.length, alerts };
}

export async function hasSignal(db: Db | Tx, entryId: string): Promise<boolean> {
  const rows = await db.select({ id: careSignals.id }).from(careSignals).where(eq(careSignals.entryId, entryId));
  return rows.length > 0;
}

export async function findIsCoachTold(db: Db | Tx, clientId: string): Promise<boolean> {
  const [row] = await db.select({ isCoachTold }).from(clientProfiles).where(eq(clientProfiles.userId, clientId));
  return row?.isCoachTold ?? false;
}
