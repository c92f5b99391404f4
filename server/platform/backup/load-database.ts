import type { ClientBase } from 'pg';
import { quoted } from '#server/platform/db/database.ts';
import { BackupError } from './backup-folder.ts';
import type { BackupKeys } from './backup-keys.ts';
import { readContent, type Sequence, type TableHead } from './content.ts';
import { exactValues, listColumns, listTables } from './dump-database.ts';

const rowsAtATime = 200;
const bytesAtATime = 4 * 1024 * 1024;

/**
 * Puts all rows of a backup into a database that has its tables already, in one transaction. Triggers are off meanwhile:
 * every row has already been through them. Foreign keys are dropped and made again at the end, which checks them; unlike
 * switching them off, the owner of the tables may do that without being a superuser.
 */
export async function loadDatabase(
  client: ClientBase,
  path: string,
  keys: BackupKeys,
): Promise<{ rows: number; leftOut: string[] }> {
  let rows = 0;
  const leftOut: string[] = [];
  await client.query('begin');
  try {
    await client.query(`${exactValues}; set local synchronous_commit = off`);
    const known = await listTables(client);
    const makeForeignKeys = await dropForeignKeys(client);
    const triggers = async (state: 'enable' | 'disable') => {
      for (const each of known) await client.query(`alter table ${quoted(each)} ${state} trigger user`);
    };
    await triggers('disable');
    if (known.length > 0) await client.query(`truncate ${known.map(quoted).join(', ')}`);
    let table = tableWriter(client, undefined);
    for await (const part of readContent(path, keys)) {
      if (part.kind === 'row') rows += await table.add(part.row);
      if (part.kind === 'table' || part.kind === 'sequence') await table.flush();
      if (part.kind === 'table') {
        // A table the host created beside ours.
        const isOurs = known.includes(part.head.table);
        if (!isOurs) leftOut.push(part.head.table);
        table = tableWriter(client, isOurs ? await withSameColumns(client, part.head) : undefined);
      }
      if (part.kind === 'sequence') await continueSequence(client, part.sequence);
    }
    await table.flush();
    await forgetTransactionNumbers(client);
    await triggers('enable');
    for (const statement of makeForeignKeys) await client.query(statement);
    await client.query('commit');
    return { rows, leftOut };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Returns the statements that make them again. */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  );
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${quoted(name)}`);
  return rows.map(({ place, name, definition }) => `alter table ${place} add constraint ${quoted(name)} ${definition}`);
}

/** Rows are read by the place of their columns, so these must be the same ones. */
async function withSameColumns(client: ClientBase, head: TableHead): Promise<TableHead> {
  const columns = await listColumns(client, head.table);
  if (columns.join() === head.columns.join()) return head;
  throw new BackupError(
    `The table ${head.table} of this backup has other columns than this release makes. Was it changed by hand? ` +
      'Nothing was restored.',
  );
}

function tableWriter(client: ClientBase, head: TableHead | undefined) {
  let [waiting, bytes]: [string[], number] = [[], 0];
  const columns = head?.columns.map(quoted) ?? [];
  // "offset 0" keeps the row from being read again for each of its columns.
  const insert =
    head &&
    `insert into ${quoted(head.table)} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(t).${column}`).join(', ')}
    from (select line::${quoted(head.table)} as t from unnest($1::text[]) line offset 0) given`;
  const flush = async (): Promise<void> => {
    if (insert && waiting.length > 0) await client.query(insert, [waiting]);
    [waiting, bytes] = [[], 0];
  };
  return {
    flush,
    /** How many rows that makes more: none for a table that is left out. */
    add: async (row: string): Promise<number> => {
      if (!insert) return 0;
      waiting.push(row);
      bytes += row.length;
      if (waiting.length >= rowsAtATime || bytes >= bytesAtATime) await flush();
      return 1;
    },
  };
}

async function continueSequence(client: ClientBase, { sequence, value, isUsed }: Sequence): Promise<void> {
  await client.query('select setval(c.oid, $2::bigint, $3) from pg_class c where c.oid = to_regclass($1)', [
    quoted(sequence),
    value,
    isUsed,
  ]);
}

/**
 * A new cluster counts its transactions from the beginning: the old numbers would lie in its future for ever. Zero is
 * "long ago".
 */
async function forgetTransactionNumbers(client: ClientBase): Promise<void> {
  if ((await listTables(client)).includes('client_rollups'))
    await client.query('update client_rollups set changed_in = 0');
}
