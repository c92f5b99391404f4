import { lt, sql } from 'drizzle-orm';
import { visitIdleMinutes } from '#contract/clients/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import { users, visits } from '#server/platform/db/schema.ts';

/** When a person was first and last seen since the last write. */
type SeenSpan = { id: string; userId: string; firstSeen: Date; lastSeen: Date; locale: string | null };

/** Any number that no other advisory lock of ours uses. */
export const visitsLock = 7_301_124;

/**
 * Extends each person's latest visit, or begins a new one. Processes take turns, so that two that saw the same person
 * make one visit. Deleted people are skipped. A changed date format is stored with the person.
 */
export async function writeVisits(db: Db, spans: readonly SeenSpan[]): Promise<void> {
  const idle = sql`make_interval(mins => ${visitIdleMinutes})`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${visitsLock})`);
    await tx.execute(sql`
      with seen as (
        select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span("id" uuid, "userId" uuid,
          "firstSeen" timestamptz, "lastSeen" timestamptz, "locale" text)
      ), running as (
        select seen.*, latest.id as visit_id from seen cross join lateral (
          select id, started_at, last_seen_at from ${visits} where ${visits.userId} = seen."userId"
            order by ${visits.lastSeenAt} desc limit 1
        ) latest
        where seen."firstSeen" - latest.last_seen_at < ${idle} and latest.started_at - seen."lastSeen" < ${idle}
      ), prolonged as (
        update ${visits} set last_seen_at = greatest(${visits.lastSeenAt}, running."lastSeen"),
          started_at = least(${visits.startedAt}, running."firstSeen")
        from running where ${visits.id} = running.visit_id
        returning ${visits.userId}
      ), localised as (
        update ${users} set locale = seen."locale" from seen
        where ${users.id} = seen."userId" and ${users.locale} is distinct from coalesce(seen."locale", ${users.locale})
      )
      insert into ${visits} (id, user_id, started_at, last_seen_at)
      select seen."id", seen."userId", seen."firstSeen", seen."lastSeen" from seen
      join ${users} on ${users.id} = seen."userId"
      where seen."userId" not in (select user_id from prolonged)`);
  });
}

export async function deleteVisitsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(visits).where(lt(visits.lastSeenAt, moment));
}
