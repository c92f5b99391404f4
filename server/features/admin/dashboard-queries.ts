import { and, eq, inArray, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import { isSeenBy, peopleSeenBy, programsSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import { migrationLock } from '#server/platform/db/migrate.ts';
import {
  clientProfiles,
  coachProfiles,
  journalEntries,
  mailOutbox,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { jobsSchema } from '#server/platform/jobs/jobs.ts';
import { allMediaBytes } from '#server/platform/media-store/sql.ts';

type Viewer = Pick<SessionUser, 'isDemo'>;

/** All in one statement; test data is part of it. */
export async function countTotals(db: Db, viewer: Viewer) {
  const withRole = (role: 'client' | 'coach' | 'admin') =>
    sql<number>`(count(*) filter (where ${users.role} = ${role}))::int`;
  const [row] = await db
    .select({
      totalUsers: sql<number>`count(*)::int`,
      clients: withRole('client'),
      totalCoaches: withRole('coach'),
      admins: withRole('admin'),
      withoutRole: sql<number>`(count(*) filter (where ${users.role} is null))::int`,
      suspended: sql<number>`(count(*) filter (where ${users.suspendedAt} is not null))::int`,
      coachesWithClients: sql<number>`(
        select count(*)::int from ${coachProfiles} profile join ${users} coach on coach.id = profile.user_id
        where ${isSeenBy(viewer, 'coach')}
          and exists (select from ${clientProfiles} client where client.coach_id = coach.id))`,
      totalPrograms: sql<number>`(${db
        .select({ count: sql`count(*)::int` })
        .from(programs)
        .where(and(isNull(programs.archivedAt), programsSeenBy(viewer)))})`,
      platformPrograms: sql<number>`(${db
        .select({ count: sql`count(*)::int` })
        .from(programs)
        .where(and(isNull(programs.archivedAt), isNull(programs.ownerId)))})`,
    })
    .from(users)
    .where(peopleSeenBy(viewer));
  if (!row) throw new Error('A count always has a row.');
  return row;
}

export type Counted = { clients: number; coaches: number; admins: number; withoutRole: number; entries: number };

/** For the metrics; without the demo and test accounts. Reads whole tables, so it is asked seldom. */
export async function countPeopleAndEntries(db: Db): Promise<Counted> {
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      clients: counted(eq(users.role, 'client')),
      coaches: counted(eq(users.role, 'coach')),
      admins: counted(eq(users.role, 'admin')),
      withoutRole: counted(isNull(users.role)),
      entries: sql<number>`(
        select count(*) from ${journalEntries} entry join ${users} writer on writer.id = entry.client_id
        where entry.deleted_at is null and not (writer.is_demo or writer.is_test))`.mapWith(Number),
    })
    .from(users)
    .where(and(not(users.isDemo), not(users.isTest)));
  if (!row) throw new Error('A count always has a row.');
  return row;
}

/** For each span between two instants: who joined in it, who was there at its end, what was written in it. */
export async function listGrowth(
  db: Db,
  viewer: Viewer,
  bounds: Date[],
): Promise<{ newUsers: number; users: number; entries: number }[]> {
  const spans = bounds.slice(0, -1).map(
    (from, index) =>
      sql`(${index}::int, ${from.toISOString()}::timestamptz,
          ${(bounds[index + 1] ?? from).toISOString()}::timestamptz)`,
  );
  const byThem = viewer.isDemo
    ? sql`and exists (select from ${users} person where person.id = ${journalEntries.clientId} and ${isSeenBy(viewer, 'person')})`
    : sql``;
  const within = sql`${journalEntries.deletedAt} is null
    and ${journalEntries.createdAt} >= begins and ${journalEntries.createdAt} < ends ${byThem}`;
  // Imported pages are subtracted: both counts are read from an index alone.
  const { rows } = await db.execute<{ newUsers: number; users: number; entries: number }>(sql`
    with spans (number, begins, ends) as (values ${sql.join(spans, sql`, `)}),
    joined as materialized (
      select number, (
        select count(*)::int from ${users} person
        where person.created_at >= begins and person.created_at < ends and ${isSeenBy(viewer, 'person')}
      ) as fresh from spans
    )
    select joined.fresh as "newUsers",
      (select count(*)::int from ${users} person
        where person.created_at < (select min(begins) from spans) and ${isSeenBy(viewer, 'person')})
        + sum(joined.fresh) over (order by number)::int as "users",
      (select count(*)::int from ${journalEntries} where ${within})
        - (select count(*)::int from ${journalEntries} where ${within} and ${journalEntries.importId} is not null)
        as "entries"
    from joined join spans using (number) order by number`);
  return rows;
}

/** What was counted, of what, when, and after which line of the audit log. */
export type RunningUpdate = { step: number; steps: number; rows: number; isAtWork: boolean };

/** How far an update of the tables has come, where one is under way or broke off; asks next to nothing. */
export async function findRunningUpdate(db: Db): Promise<RunningUpdate | undefined> {
  const { rows } = await db.execute<RunningUpdate>(sql`
    select step, steps, rows_changed::int as rows, exists (
      select from pg_locks where locktype = 'advisory' and granted and database = (
          select oid from pg_database where datname = current_database())
        and classid = (${migrationLock}::bigint >> 32)::oid and objid = (${migrationLock}::bigint & 4294967295)::oid
    ) as "isAtWork" from drizzle.progress where ended_at is null`);
  return rows[0];
}

type JobBacklog = { isThere: boolean; overdue: number; oldestAt: Date | null };

/** Work that should have begun before `since`. The queue keeps its tables by itself; where none runs there are none. */
export async function findBacklog(db: Db, since: Date): Promise<JobBacklog> {
  const table = `${jobsSchema}.job`;
  const {
    rows: [found],
  } = await db.execute<{ name: string | null }>(sql`select to_regclass(${table})::text as name`);
  if (!found?.name) return { isThere: false, overdue: 0, oldestAt: null };
  const {
    rows: [row],
  } = await db.execute<{ overdue: number; oldest: string | null }>(sql`
    select count(*)::int as overdue, min(start_after)::text as oldest from ${sql.raw(table)}
    where state in ('created', 'retry') and start_after < ${since.toISOString()}::timestamptz`);
  return { isThere: true, overdue: row?.overdue ?? 0, oldestAt: row?.oldest ? new Date(row.oldest) : null };
}

/** Mail no one tries any more, and mail that has waited since before. */
export async function countUndeliveredMail(
  db: Db,
  viewer: Viewer,
  waitingSince: Date,
): Promise<{ failed: number; waiting: number }> {
  const isWaiting = and(inArray(mailOutbox.status, ['queued', 'sending']), lte(mailOutbox.createdAt, waitingSince));
  const [row] = await db
    .select({
      failed: sql<number>`(count(*) filter (where ${mailOutbox.status} = 'failed'))::int`,
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
    })
    .from(mailOutbox)
    .leftJoin(users, eq(users.id, mailOutbox.userId))
    .where(and(inArray(mailOutbox.status, ['queued', 'sending', 'failed']), peopleSeenBy(viewer)));
  return row ?? { failed: 0, waiting: 0 };
}

/** Of all photos and recordings: as many as count against the limit of the installation. */
export async function countMediaBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select ${allMediaBytes} as bytes`);
  return rows[0]?.bytes ?? 0;
}
