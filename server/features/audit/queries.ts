import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit/constants.ts';
import { isSeenBy, programsSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import { auditLog, auditSeals, programs, users } from '#server/platform/db/schema.ts';

/** Ids, or a subquery if there are many. */
type Subjects = string[] | SQL;

export type AuditFilter = {
  /** The caller. */
  viewer: Pick<SessionUser, 'isDemo'>;
  who?: Subjects;
  about?: Subjects;
  /** Actor or target. */
  involves?: string;
  action?: AuditAction;
  actions?: AuditAction[];
  /** Half-open interval. */
  from?: Date;
  until?: Date;
  /** The number of the last row shown. */
  before?: number;
};

export type StoredAudit = {
  id: number;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  detail: Record<string, unknown>;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Deleted people and programs have no name any more. */
export async function listAuditRows(db: Db, filter: AuditFilter, limit: number): Promise<StoredAudit[]> {
  const conditions: SQL[] = [isSeen(filter.viewer)];
  if (filter.who) conditions.push(isOneOf(sql`a.actor_id`, filter.who));
  if (filter.about) conditions.push(isOneOf(sql`a.subject_id`, filter.about));
  if (filter.involves) conditions.push(involvesPerson(filter.involves, limit));
  if (filter.action) conditions.push(sql`a.action = ${filter.action}`);
  if (filter.actions) conditions.push(sql`a.action = any(${sql.param(filter.actions)}::text[])`);
  if (filter.from) conditions.push(sql`a.at >= ${filter.from.toISOString()}::timestamptz`);
  if (filter.until) conditions.push(sql`a.at < ${filter.until.toISOString()}::timestamptz`);
  // Keyset by the row itself: an instant in a response would lose its microseconds, and rows would be skipped.
  if (filter.before)
    conditions.push(sql`(a.at, a.id) < (select at, id from ${auditLog} where id = ${filter.before}::bigint)`);
  const { rows } = await db.execute<Omit<StoredAudit, 'id' | 'at'> & { id: string; at: string }>(sql`
    select a.id, a.at, a.action, a.actor_id as "actorId", actor.name as "actorName", a.subject_id as "subjectId",
      coalesce(subject.name, program.title) as "subjectName", a.detail
    from ${auditLog} a
    left join ${users} actor on actor.id = a.actor_id
    left join ${users} subject on subject.id = a.subject_id
    left join ${programs} program on program.id = a.subject_id
    where ${sql.join(conditions, sql` and `)}
    order by a.at desc, a.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at) }));
}

/** Actor and target. In the demo a line about no existing person is not shown. */
const isSeen = (viewer: AuditFilter['viewer']): SQL =>
  viewer.isDemo
    ? sql`(case when a.actor_id is null then a.subject_id is not null else coalesce(${isSeenBy(viewer, 'actor')}, false) end
        and (a.subject_id is null or coalesce(${isSeenBy(viewer, 'subject')}, false) or exists (
          select from ${programs} where ${programs.id} = a.subject_id and ${programsSeenBy(viewer)})))`
    : sql`true`;

/** As many from each index as are shown: thousands of lines cost no more than a few. */
function involvesPerson(id: string, limit: number): SQL {
  const newest = (column: SQL) =>
    sql`(select id from ${auditLog} where ${column} = ${id}::uuid order by id desc limit ${limit})`;
  return sql`a.id in (${newest(sql`actor_id`)} union ${newest(sql`subject_id`)})`;
}

/** Lines of the last minute have none yet. */
export async function listSeals(db: Db, auditIds: number[]): Promise<Map<number, { position: number; hash: string }>> {
  const rows = await db
    .select({ auditId: auditSeals.auditId, position: auditSeals.position, hash: auditSeals.hash })
    .from(auditSeals)
    .where(sql`${auditSeals.auditId} = any(${sql.param(auditIds)}::bigint[])`);
  return new Map(rows.map(({ auditId, ...seal }) => [auditId, seal]));
}

const isOneOf = (column: SQL, meant: Subjects): SQL =>
  Array.isArray(meant) ? sql`${column} = any(${sql.param(meant)}::uuid[])` : sql`${column} in (${meant})`;

/**
 * The few ids are looked up first, so that PostgreSQL sees how rare they are and does not scan the whole log to find
 * nothing.
 */
const lookedUp = 500;

/**
 * The people or programs whose name, address or title matches. An id is used as it is: the record outlives the person
 * and their name.
 */
export async function findSubjects(db: Db, words: string, kind: 'people' | 'people-and-programs'): Promise<Subjects> {
  if (uuid.test(words)) return [words];
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const people = sql`select id from ${users} where lower(name) like ${pattern} or lower(email) like ${pattern}`;
  const meant =
    kind === 'people' ? people : sql`${people} union all select id from ${programs} where lower(title) like ${pattern}`;
  const { rows } = await db.execute<{ id: string }>(sql`${meant} limit ${lookedUp + 1}`);
  return rows.length > lookedUp ? meant : rows.map(({ id }) => id);
}
