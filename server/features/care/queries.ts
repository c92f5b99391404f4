import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { careSignals, clientProfiles, coachProfiles, mailOutbox, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { mailChannel } from '#server/platform/jobs/listen.ts';
import { isCoachTold } from './sql.ts';

/** The name of the background job that notifies coaches, and of its mail. */
export const distressWork = 'distress';

type NewSignal = { clientId: string; createdAt: Date } & ({ entryId: string } | { checkInId: string });

/**
 * Once per entry and check-in: saving it again, or editing it, notifies no one again. The same statement sends the NOTIFY
 * that wakes the job, so it happens if and only if the transaction commits. Returns how many are new.
 */
export async function insertSignals(db: Db | Tx, signals: NewSignal[]): Promise<number> {
  if (signals.length === 0) return 0;
  const rows = await db
    .insert(careSignals)
    .values(signals.map((signal) => ({ id: newId(), ...signal })))
    .onConflictDoNothing()
    .returning({ notified: sql`pg_notify(${mailChannel}, ${distressWork})` });
  return rows.length;
}

export type Alert = {
  coachId: string;
  email: string;
  firstName: string;
  timeZone: string;
  locale: string | null;
  isMailed: boolean;
  clientId: string;
  clientFirstName: string;
  clientLastName: string;
  /** This client's latest. */
  at: Date;
};

type Span = { now: Date; notBefore: Date; noMailSince: Date; limit: number; isAnyAddress: boolean };

/** Any number that no other advisory lock of ours uses. */
const distressLock = 7_301_203;

/**
 * Claims unsent signals of all clients and returns whom to notify: each coach once per client. Signals of a coach who
 * had a mail since `noMailSince` stay and are sent together later. Processes take turns, so the second sees the mail
 * the first has written.
 */
export async function takeUntold(
  tx: Tx,
  { now, notBefore, noMailSince, limit, isAnyAddress }: Span,
): Promise<{ taken: number; alerts: Alert[] }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${distressLock})`);
  const { rows: taken } = await tx.execute<{ clientId: string; at: string; isRecent: boolean }>(sql`
    update ${careSignals} as s set told_at = ${now.toISOString()}::timestamptz
    from (
      select waiting.id from ${careSignals} waiting where waiting.told_at is null and not exists (
        select from ${clientProfiles} p join ${mailOutbox} m on m.user_id = p.coach_id
        where p.user_id = waiting.client_id and m.kind = ${distressWork}
          and m.created_at > ${noMailSince.toISOString()}::timestamptz)
      order by waiting.created_at limit ${limit} for update of waiting
    ) as due
    where s.id = due.id
    returning s.client_id as "clientId", s.created_at as "at", s.created_at > ${notBefore.toISOString()}::timestamptz as "isRecent"`);
  const latest = new Map<string, Date>();
  for (const { clientId, at, isRecent } of taken) {
    const known = latest.get(clientId);
    if (isRecent && (!known || new Date(at) > known)) latest.set(clientId, new Date(at));
  }
  if (latest.size === 0) return { taken: taken.length, alerts: [] };
  const { rows } = await tx.execute<Omit<Alert, 'at'>>(sql`
    select u.id as "coachId", u.email, u.first_name as "firstName", u.time_zone as "timeZone", u.locale,
      (u.email_verified or ${isAnyAddress}) as "isMailed",
      k.id as "clientId", k.first_name as "clientFirstName", k.last_name as "clientLastName"
    from ${clientProfiles} as p
    join ${coachProfiles} as c on c.user_id = p.coach_id
    join ${users} as u on u.id = c.user_id
    join ${users} as k on k.id = p.user_id
    where p.user_id = any(${sql.param([...latest.keys()])}::uuid[])
      and c.distress_alert and u.deletion_at is null and u.suspended_at is null and not u.is_demo and not u.is_test and not k.is_test
    order by u.id, k.id`);
  return { taken: taken.length, alerts: rows.map((row) => ({ ...row, at: latest.get(row.clientId) ?? now })) };
}

export async function hasSignal(db: Db | Tx, entryId: string): Promise<boolean> {
  const rows = await db.select({ id: careSignals.id }).from(careSignals).where(eq(careSignals.entryId, entryId));
  return rows.length > 0;
}

export async function findIsCoachTold(db: Db | Tx, clientId: string): Promise<boolean> {
  const [row] = await db.select({ isCoachTold }).from(clientProfiles).where(eq(clientProfiles.userId, clientId));
  return row?.isCoachTold ?? false;
}

export async function setDistressAlertOff(db: Db, userId: string): Promise<void> {
  await db.update(coachProfiles).set({ distressAlert: false }).where(eq(coachProfiles.userId, userId));
}
