import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Db, Tx } from './database.ts';
import * as schema from './schema.ts';

const running = new WeakMap<Db, AsyncLocalStorage<Tx>>();

/**
 * The transaction the caller runs in, where somebody else's code stands in between and does not hand it on. Ask at
 * once, not later: it is over when the one who opened it says so.
 */
export function runningTransaction(db: Db): Tx | undefined {
  return running.get(db)?.getStore();
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
  const current = new AsyncLocalStorage<Tx>();
  running.set(db, current);
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await through(client).transaction((tx) => current.run(tx, run, tx), config);
    } finally {
      client.release();
    }
  };
  return db;
}
