import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';

/** Every row of a table by its hash, and how often it is there. */
type Rows = Map<string, number>;
type RowHashes = Map<string, Rows>;

/** Every row of every table of the product. */
export async function rowHashes(db: Db): Promise<RowHashes> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: RowHashes = new Map();
  for (const { name } of tables) {
    const table = sql.identifier(name);
    const { rows } = await db.execute<{ hash: string; times: number }>(
      sql`select md5(one::text) as hash, count(*)::int as times from ${table} one group by 1`,
    );
    found.set(name, new Map(rows.map(({ hash, times }) => [hash, times])));
  }
  return found;
}

/** For each table in which something is different: rows that are gone or changed, and rows that are new or changed. */
export function differences(before: RowHashes, after: RowHashes): Record<string, { gone: number; added: number }> {
  const tables = new Set([...before.keys(), ...after.keys()]);
  const found: Record<string, { gone: number; added: number }> = {};
  for (const table of tables) {
    const gone = missing(before.get(table), after.get(table));
    const added = missing(after.get(table), before.get(table));
    if (gone + added > 0) found[table] = { gone, added };
  }
  return found;
}

function missing(from: Rows = new Map(), other: Rows = new Map()): number {
  let total = 0;
  for (const [hash, times] of from) total += Math.max(0, times - (other.get(hash) ?? 0));
  return total;
}
