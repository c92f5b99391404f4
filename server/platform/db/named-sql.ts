import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { Db, Tx } from './database.ts';
import { connectionOf } from './transactions.ts';

/**
 * A typed function around one named statement, run by plain `pg`: the text is built once for the process, and PostgreSQL
 * plans it once for a connection. For the few statements that are run all day. Rows come as the driver reads them.
 */
export function namedSql<Row, Values extends Record<string, unknown>>(
  name: string,
  write: (value: (name: keyof Values & string) => SQL) => SQL,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let query: { sql: string; params: unknown[] } | undefined;
  return async (db, values) => {
    query ??= new PgDialect().sqlToQuery(write(valueOf));
    const { rows } = await clientOf(db).query({
      name,
      text: query.sql,
      values: fillPlaceholders(query.params, values),
    });
    return rows as Row[];
  };
}

const valueOf = (name: string): SQL => sql`${sql.placeholder(name)}`;

/** The connection of a transaction; outside of one the pool, which takes any that is free. */
function clientOf(db: Db | Tx): Pool | PoolClient {
  return (connectionOf(db) as Db & { $client: Pool | PoolClient }).$client;
}
