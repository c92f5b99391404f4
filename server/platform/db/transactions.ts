import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Db } from './database.ts';
import * as schema from './schema.ts';

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
    const client = await pool.connect();
    try {
      return await through(client).transaction(run, config);
    } finally {
      client.release();
    }
  };
  return db;
}
