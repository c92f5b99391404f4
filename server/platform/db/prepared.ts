import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.ts';
import { connectionOf } from './transactions.ts';

/**
 * A statement of a hot path: built once for a database, or once for a connection where it runs in a transaction, and
 * planned once for a connection by its name. Building and planning it each time costs several times its execution.
 */
export function preparedFor<Statement>(build: (db: Db) => Statement): (db: Db | Tx) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const connection = connectionOf(db);
    const statement = statements.get(connection) ?? build(connection);
    statements.set(connection, statement);
    return statement;
  };
}

/** The same for a statement written as SQL. Returns the rows as the driver gives them. */
export function preparedSql<Row>(
  name: string,
  write: () => SQL,
): (db: Db | Tx, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = preparedFor((db) =>
    db._.session.prepareQuery(new PgDialect().sqlToQuery(write()), undefined, name, false),
  );
  return async (db, values) => ((await prepared(db).execute(values)) as { rows: Row[] }).rows;
}
