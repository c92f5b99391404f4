import { desc, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { auditLog, auditSeals } from '#server/platform/db/schema.ts';
import { firstHash, type Head, type SealedRow } from './chain.ts';

const sealLock = 7_240_117;

/** The row in one canonical form, regardless of server, time zone or key order, microseconds included. */
const contentOf = sql`jsonb_build_array(
  a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.action, a.subject_id, a.detail)::text`;

/** False while another process seals. Held until the transaction ends; writers of the log never wait for it. */
export async function claimSealing(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${sealLock}) as held`);
  return rows[0]?.held === true;
}

export async function findHead(db: Db | Tx): Promise<Head> {
  const [row] = await db
    .select({ position: auditSeals.position, hash: auditSeals.hash })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1);
  return row ?? { position: 0, hash: firstHash };
}

const newestSealed = sql`coalesce((select max(audit_id) from ${auditSeals}), -1)`;

/** The newest number; null in an empty log. */
export async function findNewest(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ newest: string | null }>(sql`select max(id) as newest from ${auditLog}`);
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : Number(newest);
}

/**
 * Open transactions that have written to the log: each holds this lock from before it drew its first number to its end.
 */
export async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and relation = 'audit_log'::regclass
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

/** Rows after the newest seal up to a number, in order. */
export async function listUnsealed(tx: Tx, upTo: number, limit: number): Promise<{ id: number; content: string }[]> {
  const { rows } = await tx.execute<{ id: string; content: string }>(sql`
    select a.id, ${contentOf} as content from ${auditLog} a
    where a.id > ${newestSealed} and a.id <= ${upTo}::bigint order by a.id limit ${limit}`);
  return rows.map(({ id, content }) => ({ id: Number(id), content }));
}

export async function insertSeals(tx: Tx, seals: { position: number; auditId: number; hash: string }[]): Promise<void> {
  const column = (name: 'position' | 'auditId' | 'hash') => sql.param(seals.map((seal) => seal[name]));
  await tx.execute(sql`
    insert into ${auditSeals} (position, audit_id, hash)
    select * from unnest(${column('position')}::bigint[], ${column('auditId')}::bigint[], ${column('hash')}::text[])`);
}

/** No request timeout: verifying a large installation may take longer than a request may. */
export async function allowLongReading(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
}

export async function listSealed(tx: Tx, after: number, limit: number): Promise<SealedRow[]> {
  const { rows } = await tx.execute<{ position: string; auditId: string; hash: string; content: string | null }>(sql`
    select s.position, s.audit_id as "auditId", s.hash,
      case when a.id is null then null else ${contentOf} end as content
    from ${auditSeals} s left join ${auditLog} a on a.id = s.audit_id
    where s.position > ${after} order by s.position limit ${limit}`);
  return rows.map((row) => ({ ...row, position: Number(row.position), auditId: Number(row.auditId) }));
}

/** Rows that will never be sealed: their number is below the head, so they were inserted later. */
export async function listNeverSealed(tx: Tx, limit: number): Promise<{ id: number; at: string }[]> {
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select a.id, to_char(a.at, 'YYYY-MM-DD HH24:MI:SS') as at from ${auditLog} a
    where a.id <= ${newestSealed} and not exists (select from ${auditSeals} s where s.audit_id = a.id)
    order by a.id limit ${limit}`);
  return rows.map(({ id, at }) => ({ id: Number(id), at }));
}

/** Rows that are not due yet. */
export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from ${auditLog} a where a.id > ${newestSealed}`,
  );
  return rows[0]?.waiting ?? 0;
}
