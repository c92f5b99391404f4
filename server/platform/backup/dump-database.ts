import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { quoted } from '#server/platform/db/database.ts';
import { aboutLine, endLine, rowLines, sequenceLine, tableLine } from './content.ts';
import { piecesColumn, piecesTable, type DumpedPieces } from './dump-pieces.ts';

/** So few that a piece of the longest entries holds up no one: the daily backup is made in the server's own thread. */
const rowsAtATime = 50;
/** After each piece others have as long as it took. */
const longestRestMs = 20;

/** How PostgreSQL writes values, and reads them again: the same on both sides, whatever a machine is set to. */
export const exactValues = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Every row of every table as it was in one single moment, while others go on writing. Rows travel as PostgreSQL itself
 * writes them, so that it reads back the same values, bit by bit, and no dump program of a matching version is needed.
 * `writePieces` comes first, in the same moment: photos and recordings are files of their own.
 */
export async function* dumpDatabase(
  client: PoolClient,
  createdAt: Date,
  writePieces?: () => Promise<DumpedPieces>,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(exactValues);
    const pieces = await writePieces?.();
    yield aboutLine({
      createdAt: createdAt.toISOString(),
      migrations: await listMigrations(client),
      keyFingerprint: await findKeyFingerprint(client),
      ...(pieces ? { pieces: { count: pieces.names.length, bytes: pieces.bytes } } : {}),
    });
    const tables = await listTables(client);
    for (const table of tables) yield* dumpTable(client, table);
    yield* dumpSequences(client);
    yield endLine(tables.length);
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

async function* dumpTable(client: PoolClient, table: string): AsyncGenerator<string> {
  const columns = await listColumns(client, table);
  yield tableLine({ table, columns });
  const lines = rowLines();
  await client.query(
    `declare backup_rows no scroll cursor for select ${rowOf(table, columns)}::text as row from ${quoted(table)} t`,
  );
  for (;;) {
    const begun = performance.now();
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtATime} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ row }) => lines.add(row)).join('');
    if (rows.length < rowsAtATime) break;
    await sleep(Math.min(performance.now() - begun, longestRestMs));
  }
  await client.query('close backup_rows');
  yield lines.last();
}

/** The whole row, but nothing in the place of the bytes that are in files beside the backup. */
function rowOf(table: string, columns: string[]): string {
  if (table !== piecesTable) return 't';
  const values = columns.map((column) => (column === piecesColumn ? 'null' : `t.${quoted(column)}`));
  return `row(${values.join(', ')})::${quoted(table)}`;
}

/** Counting is outside of any moment and may have gone on: then numbers are left out, and none is given twice. */
async function* dumpSequences(client: PoolClient): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  for (const { name } of rows) {
    const {
      rows: [now],
    } = await client.query<{ value: string; isUsed: boolean }>(
      `select last_value::text as value, is_called as "isUsed" from ${quoted(name)}`,
    );
    if (now) yield sequenceLine({ sequence: name, ...now });
  }
}

/** Rollups too: restoring them is faster than rebuilding them. */
export async function listTables(client: Pick<PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

export async function listColumns(client: Pick<PoolClient, 'query'>, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not ' +
      'attisdropped order by attnum',
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}

async function listMigrations(client: PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ made: string }>(
    'select created_at::text as made from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ made }) => Number(made));
}

async function findKeyFingerprint(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>("select value from installation where key = 'vault'");
  return rows[0]?.value ?? null;
}
