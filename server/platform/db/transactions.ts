import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isMixedUpName, isReadOnly, type Db, type Tx } from './database.ts';
import * as schema from './schema.ts';

/** A transaction that is under way: on which database, and what is to be done once it is committed. */
type Running = { db: Db; tx: Tx; afterwards: (() => void)[] };

const running = new AsyncLocalStorage<Running>();
/** Of each transaction, the connection it runs on. */
const connections = new WeakMap<Db | Tx, Db>();

/**
 * The transaction the caller runs in, where somebody else's code stands in between and does not hand it on. Ask at
 * once, not later: it is over when the one who opened it says so.
 */
export function runningTransaction(db: Db): Tx | undefined {
  const found = running.getStore();
  return found?.db === db ? found.tx : undefined;
}

/** What statements are prepared for: in a transaction its connection, otherwise all of the database. */
export function connectionOf(db: Db | Tx): Db {
  return connections.get(db) ?? (db as Db);
}

/**
 * Does something once what was written is committed, and not at all if it is taken back; at once where no transaction
 * runs. For hints alone: a process that dies in between has committed and does it no more.
 */
export function afterCommit(db: Db | Tx, work: (db: Db) => void): void {
  const found = running.getStore();
  if (found && found.db !== db) found.afterwards.push(() => work(found.db));
  else work(db as Db);
}

/** All of it or nothing: in the transaction the caller has opened, or else in one of its own. */
export async function inTransaction<Result>(db: Db | Tx, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return running.getStore()?.tx === db ? await run(db as Tx) : await (db as Db).transaction(run);
}

/**
 * Takes the connection of each transaction and gives it back, whatever happens. Drizzle itself keeps it for good when
 * the `begin` fails: after a database that was away for a moment, the pool would be empty until the next start.
 */
export function withReturnedConnections(db: Db, pool: Pool): Db {
  // Made once for a connection: Drizzle works out the relations of all tables each time.
  const known = new WeakMap<PoolClient, Db>();
  const through = (client: PoolClient): Db => {
    const found = known.get(client) ?? drizzle(client, { schema });
    known.set(client, found);
    return found;
  };
  db.transaction = async (run, config) => {
    const afterwards: Running['afterwards'] = [];
    const client = await pool.connect();
    let useless: Error | undefined;
    let result;
    try {
      const connection = through(client);
      result = await connection.transaction((tx) => {
        connections.set(tx, connection);
        return running.run({ db, tx, afterwards }, run, tx);
      }, config);
    } catch (error) {
      if (isReadOnly(error) || isMixedUpName(error)) useless = error as Error;
      throw error;
    } finally {
      client.release(useless);
    }
    for (const work of afterwards) work();
    return result;
  };
  return db;
}
