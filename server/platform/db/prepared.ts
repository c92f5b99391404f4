import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.ts';
import { connectionOf } from './transactions.ts';

/**
 * A statement that is built once for a database and planned once for a connection. For what is asked all day: building
 * and planning statements anew was measured at several times the cost of running them. In a transaction it is built
 * once for the connection.
 */
export function preparedFor<Statement>(build: (db: Db) => Statement): (db: Db | Tx) => Statement {
  const made = new WeakMap<Db, Statement>();
  return (db) => {
    const owner = connectionOf(db);
    const statement = made.get(owner) ?? build(owner);
    made.set(owner, statement);
    return statement;
  };
}

type Values = Record<string, unknown>;

/** The same for a statement that is written as SQL, with a name for the database. Answers rows as they come. */
export function preparedSql<Row>(name: string, write: () => SQL): (db: Db | Tx, values: Values) => Promise<Row[]> {
  const prepared = preparedFor((db) =>
    db._.session.prepareQuery(new PgDialect().sqlToQuery(write()), undefined, name, false),
  );
  return async (db, values) => ((await prepared(db).execute(values)) as { rows: Row[] }).rows;
}
