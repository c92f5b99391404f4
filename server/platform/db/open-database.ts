import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Config } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { checkExternal } from './external.ts';
import { runMigrations } from './migrate.ts';
import * as schema from './schema.ts';
import { poolSettings } from './session-settings.ts';
import { withReturnedConnections } from './transactions.ts';

const closePatience = 10_000;

export type OpenOptions = {
  /** The embedded PostgreSQL died and did not come back: the process had better stop and say so. */
  onLost?: () => void;
};

/** Opens the database the configuration names and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    await checkExternal(config.databaseUrl, log);
    await runMigrations(connection, log);
    return connect(connection, log, 'external');
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, onLost: options.onLost });
  try {
    await runMigrations(embedded.connection, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return connect(embedded.connection, log, 'embedded', embedded.stop);
}

/** A pool and Drizzle over it, without starting or migrating anything. */
export function connect(
  connection: ClientConfig,
  log: Logger,
  kind: Database['kind'],
  afterClose: () => Promise<void> = async () => {},
): Database {
  const pool = new pg.Pool({ ...poolSettings, ...connection });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  // The pool listens only while a connection is idle. One lost between two statements of a transaction would
  // otherwise be an unhandled error and end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}));

  let closing: Promise<void> | undefined;
  return {
    db: withReturnedConnections(drizzle(pool, { schema }), pool),
    pool,
    kind,
    close: () => (closing ??= endPool(pool).then(afterClose)),
  };
}

/** The pool ends when every connection was given back. One that never is must not keep the server from stopping. */
async function endPool(pool: pg.Pool): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([pool.end(), sleep(closePatience, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}
