import type { Pool, PoolClient } from 'pg';
import { DatabaseStartError, quoted } from './database.ts';

const rowsAtATime = 500;
/** Of a quarter of a megabyte each: as text in a JSON document they are twice that, several times over. */
const piecesAtATime = 8;

type CopiedTable = { table: string; rows: number };

/**
 * Copies every row of one database of ours into another, empty one, in a single transaction on each side: either all
 * of it arrives or nothing does. Rows travel as JSON, which PostgreSQL reads back into the same values (bytes as hex,
 * instants with their microseconds), so no dump program of a matching version is needed.
 */
export async function copyDatabase(from: Pool, to: Pool): Promise<CopiedTable[]> {
  const source = await from.connect();
  const target = await to.connect();
  try {
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    const tables = await tablesInOrder(source);
    await refuseUnlessEmpty(target);
    const copied: CopiedTable[] = [];
    for (const table of tables) copied.push({ table, rows: await copyTable(source, target, table) });
    await target.query('commit');
    return copied;
  } catch (error) {
    await target.query('rollback').catch(() => {});
    throw error;
  } finally {
    await source.query('rollback').catch(() => {});
    source.release();
    target.release();
  }
}

/** Referenced tables before those that refer to them. */
async function tablesInOrder(client: PoolClient): Promise<string[]> {
  // The target's own triggers build the rollups while the rest is copied.
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%\\_rollups' order by 1",
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and child.oid <> parent.oid`,
  );
  const ordered: string[] = [];
  const visit = (name: string, path: string[]): void => {
    if (ordered.includes(name)) return;
    if (path.includes(name)) throw new Error(`Tables refer to each other in a circle: ${[...path, name].join(', ')}`);
    for (const { parent } of references.filter((reference) => reference.child === name)) visit(parent, [...path, name]);
    ordered.push(name);
  };
  for (const { name } of tables) visit(name, []);
  return ordered;
}

async function refuseUnlessEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from audit_log) as used',
  );
  if (rows[0]?.used) throw new DatabaseStartError('The target database already holds people. Move into an empty one.');
  // Written by a server that was once started on it; the source brings its own.
  await client.query('delete from programs');
  await client.query('delete from installation');
}

async function copyTable(source: PoolClient, target: PoolClient, table: string): Promise<number> {
  const cursor = `move_${table}`;
  const order = await parentsFirst(source, table);
  await source.query(
    `declare ${cursor} no scroll cursor for select to_jsonb(t)::text as row from ${quoted(table)} t ${order}`,
  );
  const atATime = table === 'media_pieces' ? piecesAtATime : rowsAtATime;
  let total = 0;
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${atATime} from ${cursor}`);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ row }) => row).join(',')}]`;
    await target.query(
      `insert into ${quoted(table)} overriding system value select * from ` +
        `jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb)`,
      [json],
    );
    total += rows.length;
  }
  await source.query(`close ${cursor}`);
  await continueIdentity(target, table);
  return total;
}

/** Of a table that refers to itself, such as programs and their versions: rows that refer to none come before the others. */
async function parentsFirst(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and conrelid = $1::regclass and confrelid = conrelid`,
    [quoted(table)],
  );
  return rows.length === 0 ? '' : `order by ${rows.map(({ column }) => `${quoted(column)} nulls first`).join(', ')}`;
}

/** Copied numbers were not drawn from the target's sequence, so it is moved past them. */
async function continueIdentity(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [quoted(table)],
  );
  for (const { column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${quoted(column)}) from ` +
        `${quoted(table)}), 0) + 1, false)`,
      [quoted(table), column],
    );
  }
}
