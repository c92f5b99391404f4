import { and, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, journalEntries, programs, users } from '#server/platform/db/schema.ts';

/** All in one statement; test data is part of it. */
export async function countEverything(db: Db) {
  const withRole = (role: 'client' | 'coach' | 'admin') =>
    sql<number>`(count(*) filter (where ${users.role} = ${role}))::int`;
  const [row] = await db
    .select({
      totalUsers: sql<number>`count(*)::int`,
      clients: withRole('client'),
      totalCoaches: withRole('coach'),
      admins: withRole('admin'),
      coachesWithClients: sql<number>`(select count(distinct ${clientProfiles.coachId})::int from ${clientProfiles} where ${clientProfiles.coachId} in (select ${coachProfiles.userId} from ${coachProfiles}))`,
      coachesAwaiting: sql<number>`(select count(*)::int from ${coachProfiles} join ${users} coach on coach.id = ${coachProfiles.userId} where coach.role = 'coach' and ${coachProfiles.approvedAt} is null)`,
      totalPrograms: sql<number>`(${db
        .select({ count: sql`count(*)::int` })
        .from(programs)
        .where(isNull(programs.archivedAt))})`,
      platformPrograms: sql<number>`(${db
        .select({ count: sql`count(*)::int` })
        .from(programs)
        .where(and(isNull(programs.archivedAt), isNull(programs.ownerId)))})`,
    })
    .from(users);
  if (!row) throw new Error('A count always has a row.');
  return row;
}

/** For each span between two instants: who joined in it, who was there at its end, what was written in it. */
export async function listGrowth(
  db: Db,
  bounds: Date[],
): Promise<{ newUsers: number; users: number; entries: number }[]> {
  const spans = bounds
    .slice(0, -1)
    .map(
      (from, index) =>
        sql`(${index}::int, ${from.toISOString()}::timestamptz, ${(bounds[index + 1] ?? from).toISOString()}::timestamptz)`,
    );
  const { rows } = await db.execute<{ newUsers: number; users: number; entries: number }>(sql`
    with spans (number, begins, ends) as (values ${sql.join(spans, sql`, `)}),
    joined as (
      select number, (select count(*)::int from ${users} where ${users.createdAt} >= begins and ${users.createdAt} < ends) as fresh from spans
    )
    select joined.fresh as "newUsers",
      (select count(*)::int from ${users} where ${users.createdAt} < (select min(begins) from spans)) + sum(joined.fresh) over (order by number)::int as "users",
      (select count(*)::int from ${journalEntries} where ${and(isNull(journalEntries.deletedAt), sql`${journalEntries.createdAt} >= begins and ${journalEntries.createdAt} < ends`)}) as "entries"
    from joined join spans using (number) order by number`);
  return rows;
}
