import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema>;
/** Inside a transaction: the same calls, without `transaction` confusion about which connection is meant. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  pool: Pool;
  /** The embedded PostgreSQL or the one behind DATABASE_URL. */
  kind: 'embedded' | 'external';
  /** Ends the pool, then the embedded PostgreSQL where there is one. */
  close: () => Promise<void>;
};

/** The database cannot be used. The message is a sentence for the host; main.ts prints it and leaves with 1. */
export class DatabaseStartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'DatabaseStartError';
  }
}
