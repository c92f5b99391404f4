import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.ts';
import { connectionOf } from './transactions.ts';

/**
 * A statement that is built once for a database and planned once for a connection, and whose rows are read by a reader
 * that is made once. For what is asked all day: building and planning statements anew was measured at several times the
 * cost of running them. In a transaction it is built once for the connection.
 */
export function preparedFor<Statement>(build: (db: Db) => Statement): (db: Db | Tx) => Statement {
  const made = new WeakMap<Db, Statement>();
  return (db) => {
    const owner = connectionOf(db);
    const known = made.get(owner);
    if (known) return known;
    const statement = build(owner);
    readFast(statement as Mapped);
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

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };
type Selected = { path: string[]; field: unknown };
/** What Drizzle keeps of a prepared statement. Where another version keeps it elsewhere, its own way of reading stays. */
type Mapped = {
  fields?: Selected[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown[];
};

/** Drizzle looks up for every value of every row what kind of column it is of: a sixth of what a client's Today took. */
function readFast(statement: Mapped): void {
  const { fields, joinsNotNullableMap } = statement;
  if (!fields || statement.customResultMapper || fields.some(({ path }) => path.length > 2)) return;
  const read = rowReader(fields, joinsNotNullableMap);
  statement.customResultMapper = (rows) => rows.map(read);
}

function rowReader(fields: Selected[], alwaysThere?: Record<string, boolean>): (row: unknown[]) => Values {
  const columns = fields.map(({ path: [first = '', second], field }) => ({ first, second, decoder: decoderOf(field) }));
  const mayMiss = alwaysThere ? rowsThatMayMiss(fields, alwaysThere) : [];
  return (row) => {
    const result: Values = {};
    for (const [at, { first, second, decoder }] of columns.entries()) {
      const value = row[at] === null ? null : decoder.mapFromDriverValue(row[at]);
      if (second === undefined) result[first] = value;
      else ((result[first] ??= {}) as Values)[second] = value;
    }
    for (const { first, second } of mayMiss) {
      if ((result[first] as Values)[second] === null) result[first] = null;
    }
    return result;
  };
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field as Decoder;
  const written = is(field, Subquery) ? field._.sql : is(field, SQL) ? field : (field as { sql: SQL }).sql;
  return (written as unknown as { decoder: Decoder }).decoder;
}

/** Groups of columns of one joined table: without a row there they are null, as their first column tells. */
function rowsThatMayMiss(fields: Selected[], alwaysThere: Record<string, boolean>) {
  const groups = new Map<string, { first: string; second: string; tables: Set<string> }>();
  for (const { path, field } of fields) {
    const [first = '', second] = path;
    if (second === undefined || !is(field, Column)) continue;
    const group = groups.get(first) ?? { first, second, tables: new Set() };
    groups.set(first, group);
    group.tables.add(getTableName(field.table));
  }
  return [...groups.values()].filter(({ tables: [table = '', other] }) => other === undefined && !alwaysThere[table]);
}
