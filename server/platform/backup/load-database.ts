import type { Client } from 'pg';
import { quoted } from '#server/platform/db/database.ts';
import { BackupError } from './backup-folder.ts';
import type { BackupKeys } from './backup-keys.ts';
import { readContent, type Sequence, type TableHead } from './content.ts';
import { exactValues, listColumns, listTables } from './dump-database.ts';

const rowsAtATime = 200;
const bytesAtATime = 4 * 1024 * 1024;

/**
 * Puts all rows of a backup into a database that has its tables already, in one transaction. As PostgreSQL's superuser:
 * only they may switch off for a moment the triggers and checks that every row has already been through.
 */
export async function loadDatabase(
  client: Client,
  path: string,
  keys: BackupKeys,
): Promise<{ rows: number; leftOut: string[] }> {
  let rows = 0;
  const leftOut: string[] = [];
  await client.query('begin');
  try {
    await client.query(
      `${exactValues}; set local session_replication_role = replica; set local synchronous_commit = off`,
    );
    const known = await listTables(client);
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
    await client.query('commit');
    return { rows, leftOut };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Rows are read by the place of their columns, so these must be the same ones. */
async function withSameColumns(client: Client, head: TableHead): Promise<TableHead> {
  const columns = await listColumns(client, head.table);
  if (columns.join() === head.columns.join()) return head;
  throw new BackupError(
    `The table ${head.table} of this backup has other columns than this release makes. Was it changed by hand? ` +
      'Nothing was restored.',
  );
}

function tableWriter(client: Client, head: TableHead | undefined) {
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

async function continueSequence(client: Client, { sequence, value, isUsed }: Sequence): Promise<void> {
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
async function forgetTransactionNumbers(client: Client): Promise<void> {
  if ((await listTables(client)).includes('client_rollups'))
    await client.query('update client_rollups set changed_in = 0');
}
