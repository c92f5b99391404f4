import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AdminUserFilter, AdminUserSort } from '#contract/admin/constants.ts';
import { isWaitingCoach, type ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { isUuid } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, journalEntries, programs, users } from '#server/platform/db/schema.ts';

/** `seen`: whom the one who asks may see at all. */
export type UserFilter = { seen: SQL | undefined; search: Search | undefined; role: AdminUserFilter | undefined };

/** Where a page ends: what its last row is sorted by, as the database writes it, and its id. */
export type Place = { keys: string[]; id: string };

/** What the list is sorted by, always with the id behind it: each has an index that gives the rows in this order. */
const orders: Record<AdminUserSort, { keys: SQL[]; types: string[]; isDescending?: true }> = {
  name: { keys: [sql`${users.searchText}`], types: ['text'] },
  email: { keys: [sql`${users.email}`], types: ['text'] },
  role: { keys: [sql`coalesce(${users.role}, 'none')`, sql`${users.searchText}`], types: ['text', 'text'] },
  date: { keys: [sql`${users.createdAt}`], types: ['timestamptz'], isDescending: true },
};

export const keysOf = (sort: AdminUserSort): number => orders[sort].keys.length;

/** As text: an instant in JavaScript would lose its microseconds, and with them a place between two rows. */
const keyTexts = (sort: AdminUserSort): SQL<string[]> =>
  sql<string[]>`array[${sql.join(
    orders[sort].keys.map((key) => sql`${key}::text`),
    sql`, `,
  )}]`;

function afterPlace(sort: AdminUserSort, place: Place): SQL {
  const { keys, types, isDescending } = orders[sort];
  const values = keys.map((_, index) => sql`${place.keys[index] ?? ''}::${sql.raw(types[index] ?? 'text')}`);
  const own = sql.join([...keys, sql`${users.id}`], sql`, `);
  const given = sql.join([...values, sql`${place.id}::uuid`], sql`, `);
  return sql`(${own}) ${sql.raw(isDescending ? '<' : '>')} (${given})`;
}

/** What is looked for, as the database folds it, and the coaches who are called so; or one person's id. */
type Search = { part: string; coachIds: string[]; id?: string };

/**
 * The coaches are few and found once, not per client. By the name that is shown: the one on the profile, else
 * the account's.
 */
export async function prepareSearch(db: Db, search: string): Promise<Search> {
  if (isUuid(search)) return { part: '', coachIds: [], id: search };
  const {
    rows: [row],
  } = await db.execute<Search>(sql`
    with wanted as materialized (
      -- Percent sign and underscore mean themselves.
      select '%' ||
        replace(replace(replace(fold_text(${search}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' as part
    )
    select part, array(
      select c.user_id::text from coach_profiles c
      where fold_text(c.full_name) like part or (btrim(c.full_name) = ''
        and exists (select from users u where u.id = c.user_id and u.search_text like part))
    ) as "coachIds" from wanted`);
  return row ?? { part: '', coachIds: [] };
}

function matching(db: Db, { seen, search, role }: UserFilter): SQL | undefined {
  const inRole =
    role === 'suspended' ? isNotNull(users.suspendedAt) : role && sql`coalesce(${users.role}, 'none') = ${role}`;
  const byRole = and(seen, inRole);
  if (!search) return byRole;
  if (search.id !== undefined) return and(byRole, eq(users.id, search.id));
  const byName = sql`${users.searchText} like ${search.part}`;
  if (search.coachIds.length === 0) return and(byRole, byName);
  const coachIds = sql`any(${sql.param(search.coachIds)}::uuid[])`;
  const clients = db
    .select({ id: clientProfiles.userId })
    .from(clientProfiles)
    .where(sql`${clientProfiles.coachId} = ${coachIds}`);
  return and(byRole, or(byName, sql`${users.id} = ${coachIds}`, sql`${users.id} in ${clients}`));
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

/** One page. What is counted for a row is counted for the rows of the page alone. */
export async function listUsers(
  rule: ApprovalRule,
  db: Db,
  filter: UserFilter,
  sort: AdminUserSort,
  after: Place | undefined,
  limit: number,
) {
  const { keys, isDescending } = orders[sort];
  const order = isDescending ? [...keys.map(desc), desc(users.id)] : [...keys, users.id];
  const page = db.$with('page').as(
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        role: users.role,
        createdAt: users.createdAt,
        isDemo: users.isDemo,
        isTest: users.isTest,
        isLeaving: sql<boolean>`${users.deletionAt} is not null`.as('is_leaving'),
        isSuspended: sql<boolean>`${users.suspendedAt} is not null`.as('is_suspended'),
        keys: keyTexts(sort).as('keys'),
        place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place'),
      })
      .from(users)
      .where(and(matching(db, filter), after && afterPlace(sort, after)))
      .orderBy(...order)
      .limit(limit),
  );
  return await db
    .with(page)
    .select({
      id: page.id,
      firstName: page.firstName,
      lastName: page.lastName,
      email: page.email,
      role: page.role,
      createdAt: page.createdAt,
      isDemo: page.isDemo,
      isTest: page.isTest,
      isLeaving: page.isLeaving,
      isSuspended: page.isSuspended,
      keys: page.keys,
      coachName: sql<string | null>`(
        select coalesce(nullif(btrim(c.full_name), ''), btrim(u.first_name || ' ' || u.last_name))
        from client_profiles p join coach_profiles c on c.user_id = p.coach_id join users u on u.id = c.user_id
        where p.user_id = ${page.id})`,
      hasCoachProfile: sql<boolean>`${coachProfiles.userId} is not null`,
      isWaiting: isWaitingCoach(rule),
      entries: db.$count(journalEntries, and(eq(journalEntries.clientId, page.id), isNull(journalEntries.deletedAt))),
      clients: db.$count(clientProfiles, eq(clientProfiles.coachId, page.id)),
      programs: db.$count(programs, and(eq(programs.ownerId, page.id), isNull(programs.archivedAt))),
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, page.id))
    .orderBy(page.place);
}

/** Those that search and role leave. */
export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  return await db.$count(users, matching(db, filter));
}
