import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { isReadOnly, type Db, type Tx } from './database.ts';
import type * as schema from './schema.ts';

/** An open transaction: on which database, and what is to be done once it is committed. */
type Running = { db: Db; tx: Tx; afterwards: (() => void)[] };

const running = new AsyncLocalStorage<Running>();
/** The connection of each transaction. */
const connections = new WeakMap<Db | Tx, Db>();

/**
 * The transaction the caller runs in, where a library in between does not pass it on. Ask at once, not later: it is over
 * when its owner says so.
 */
export function runningTransaction(db: Db): Tx | undefined {
  const found = running.getStore();
  return found?.db === db ? found.tx : undefined;
}

/** What statements are prepared for: a transaction's connection, otherwise the whole database. */
export function connectionOf(db: Db | Tx): Db {
  return connections.get(db) ?? (db as Db);
}

/**
 * Runs once the transaction is committed, and not at all if it is rolled back; at once where none is open. For hints
 * only: a process that dies in between has committed and never runs it.
 */
export function afterCommit(db: Db | Tx, work: (db: Db) => void): void {
  const found = running.getStore();
  if (found && found.db !== db) found.afterwards.push(() => work(found.db));
  else work(db as Db);
}

/** In the caller's transaction if `db` is one, otherwise in its own. */
export async function inTransaction<Result>(db: Db | Tx, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return running.getStore()?.tx === db ? await run(db as Tx) : await (db as Db).transaction(run);
}

/**
 * Drizzle over a pool, with a `transaction` that always returns its connection. Drizzle's own keeps it for good when
 * `begin` fails: after a short outage of the database the pool would stay empty until the next start.
 */
class PooledDb extends NodePgDatabase<typeof schema> {
  /** As `drizzle()` calls it, for statements that plain `pg` runs. */
  readonly $client: Pool;
  readonly #byClient = new WeakMap<PoolClient, Db>();

  constructor(pool: Pool) {
    const dialect = new PgDialect();
    super(dialect, new NodePgSession(pool, dialect, undefined), undefined);
    this.$client = pool;
  }

  override async transaction<Result>(run: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig): Promise<Result> {
    const afterwards: Running['afterwards'] = [];
    const client = await this.$client.connect();
    let broken: Error | undefined;
    let result: Result;
    try {
      const connection = this.#through(client);
      result = await connection.transaction((tx) => {
        connections.set(tx, connection);
        return running.run({ db: this, tx, afterwards }, run, tx);
      }, config);
    } catch (error) {
      if (isReadOnly(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
    for (const work of afterwards) work();
    return result;
  }

  /** Kept for each connection, and with it the statements prepared on it. */
  #through(client: PoolClient): Db {
    const known = this.#byClient.get(client) ?? (drizzle(client) as unknown as Db);
    this.#byClient.set(client, known);
    return known;
  }
}

export const openDb = (pool: Pool): Db => new PooledDb(pool);
