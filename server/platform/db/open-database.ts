import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';
import type { Config } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from './database.ts';
import { watchDiskRoom } from './disk-room.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { checkExternal } from './external.ts';
import { runMigrations } from './migrate.ts';
import * as schema from './schema.ts';
import { withReturnedConnections } from './transactions.ts';

const closePatience = 10_000;

type OpenOptions = {
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
  const { hasRoom, stop } = await watchDiskRoom(config.dataDir, log);
  const afterClose = async () => {
    stop();
    await embedded.stop();
  };
  return { ...connect(embedded.connection, log, 'embedded', afterClose), hasRoom };
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
    hasRoom: () => true,
    close: () => (closing ??= endPool(pool).then(afterClose)),
  };
}

/** The pool ends when every connection was given back. One that never is must not keep the server from stopping. */
async function endPool(pool: pg.Pool): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([pool.end(), sleep(closePatience, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}

/** No request may hold a connection longer than a person would wait for it. */
const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
} as const;

/** Sent as a statement and not while connecting, since poolers in between refuse what they do not know there. */
const applySettings = Object.entries(sessionSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

export const poolSettings = {
  application_name: 'dayloom',
  // More would not make two or four cores faster, and several processes must fit into one server's 100 connections.
  max: 15,
  idleTimeoutMillis: 60_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  onConnect: async (client: ClientBase) => {
    await client.query(applySettings);
  },
} satisfies PoolConfig;
