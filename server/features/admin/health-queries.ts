import { and, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { mailOutbox } from '#server/platform/db/schema.ts';
import { jobsSchema } from '#server/platform/jobs/jobs.ts';

export async function askDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

export type JobBacklog = { isThere: boolean; overdue: number; oldestAt: Date | null };

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

/** Mail nobody tries any more, and mail that has waited since before. */
export async function countUndeliveredMail(db: Db, waitingSince: Date): Promise<{ failed: number; waiting: number }> {
  const [row] = await db
    .select({
      failed: sql<number>`(count(*) filter (where ${mailOutbox.status} = 'failed'))::int`,
      waiting: sql<number>`(count(*) filter (where ${and(inArray(mailOutbox.status, ['queued', 'sending']), lte(mailOutbox.createdAt, waitingSince))}))::int`,
    })
    .from(mailOutbox)
    .where(inArray(mailOutbox.status, ['queued', 'sending', 'failed']));
  return row ?? { failed: 0, waiting: 0 };
}
