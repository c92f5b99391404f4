import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import type { Config } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from './database.ts';
import { watchDiskRoom } from './disk-room.ts';
import { addressesOf } from './addresses.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { findPrimary, startTrouble } from './external.ts';
import { runMigrations } from './migrate.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { requireNotifications } from './pooler.ts';
import { openDb } from './transactions.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const closePatience = 10_000;

type OpenOptions = {
  /** The embedded PostgreSQL died and did not come back: the process had better stop and say so. */
  onLost?: () => void;
};

/** Opens the database the configuration names and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'databaseNames' | 'databasePool'>>,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  if (config.databaseUrl) return await openExternal({ ...config, databaseUrl: config.databaseUrl }, log);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, onLost: options.onLost });
  try {
    await runMigrations(embedded.connection, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const { stop, ...room } = await watchDiskRoom(config.dataDir, log);
  const afterClose = async () => {
    stop();
    await embedded.stop();
  };
  return { ...connect(embedded.connection, log, 'embedded', { max: config.databasePool, afterClose }), ...room };
}

/** For jobs only; listeners have their own connection. */
const directPool = 2;

type ExternalConfig = {
  databaseUrl: string;
  databaseDirectUrl?: string | undefined;
  databaseNames?: boolean;
  databasePool?: number;
};

async function openExternal(config: ExternalConfig, log: Logger): Promise<Database> {
  const { databaseDirectUrl, databaseNames = databaseDirectUrl === undefined } = config;
  const addresses = addressesOf(config.databaseUrl);
  const main = { connectionString: await findPrimary('DATABASE_URL', addresses, log) };
  const directAddresses = databaseDirectUrl === undefined ? undefined : addressesOf(databaseDirectUrl);
  const direct = directAddresses && {
    connectionString: await findPrimary('DATABASE_DIRECT_URL', directAddresses, log),
  };
  await requireNotifications(main, direct).catch((error: unknown) => {
    throw startTrouble(error) ?? error;
  });
  await refuseUnfinishedRestore(direct ?? main);
  await runMigrations(direct ?? main, log);
  return connect(main, log, 'external', {
    max: config.databasePool,
    addresses,
    withoutNames: !databaseNames,
    direct: direct && openPool(direct, log, { max: directPool, addresses: directAddresses }),
  });
}

type ConnectOptions = PoolOptions & {
  /** The way past a pooler, where there is one. */
  direct?: Pool;
  afterClose?: () => Promise<void>;
};

/** A pool and Drizzle over it, without starting or migrating anything. */
export function connect(
  connection: ClientConfig,
  log: Logger,
  kind: Database['kind'],
  { direct, afterClose = async () => {}, ...options }: ConnectOptions = {},
): Database {
  const pool = openPool(connection, log, options);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([endPool(pool), direct && endPool(direct)]);
    await afterClose();
  };
  return {
    db: openDb(pool),
    pool,
    direct: direct ?? pool,
    kind,
    hasRoom: () => true,
    hasRoomForMedia: () => true,
    close: () => (closing ??= close()),
  };
}

/** The pool ends when every connection was given back. One that never is must not keep the server from stopping. */
async function endPool(pool: Pool): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([pool.end(), sleep(closePatience, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}
