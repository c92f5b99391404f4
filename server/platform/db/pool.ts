import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClientBase, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg';
import { usualPool } from '#server/platform/config-schema.ts';
import type { Logger } from '#server/platform/log.ts';
import { isReadOnly } from './database.ts';
import { watchReach } from './reach.ts';

/** No request may hold a connection longer than a person would wait for it. */
const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
} as const;

type SessionSettings = Record<keyof typeof sessionSettings, string>;

/** Sent as a statement and not while connecting, since poolers in between refuse what they do not know there. */
const applySettings = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');

const poolSettings = {
  application_name: 'dayloom',
  max: usualPool,
  idleTimeoutMillis: 60_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
} satisfies PoolConfig;

/** A standby, or a primary that was made read-only: what is asked of it would fail. */
class ReadOnlyDatabase extends Error {
  readonly code = '25006';
  constructor() {
    super('the database cannot be written to');
  }
}

export async function isReadOnlyConnection(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'on';
}

/** What is slower than this is no use to anyone who waits for an answer. */
const lookPatience = 2_000;

/**
 * Whether people should be sent here. A connection that is read-only or does not answer is dropped, and the next one
 * reopened. Waiting for a free one is no fault of the database: a busy server is not a broken one.
 */
export async function lookAtDatabase(pool: Pool): Promise<'ready' | 'read-only' | 'slow' | 'unreachable'> {
  try {
    const client = await pool.connect();
    try {
      const isSlow = sleep(lookPatience, 'slow' as const, { ref: false });
      const state = await Promise.race([isReadOnlyConnection(client), isSlow]);
      client.release(state === false ? undefined : state === 'slow' ? true : new ReadOnlyDatabase());
      if (state === 'slow') return 'slow';
      return state ? 'read-only' : 'ready';
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  } catch (error) {
    return isReadOnly(error) ? 'read-only' : 'unreachable';
  }
}

export type PoolOptions = {
  max?: number;
  /** All hosts, where there are several; the connection begins with one of them. */
  addresses?: readonly string[];
  /** Behind a pooler that shares connections by the transaction, where a name may be unknown or another process's. */
  withoutNames?: boolean;
  /** Other limits than the usual ones. */
  session?: Partial<SessionSettings>;
};

/** How long a caller waited for a connection, in seconds. For the metrics. */
type OnWait = (seconds: number) => void;
const waitListeners = new WeakMap<Pool, OnWait>();
export const onPoolWait = (pool: Pool, listener: OnWait): void => void waitListeners.set(pool, listener);

export function openPool(connection: ClientConfig, log: Logger, options: PoolOptions = {}): Pool {
  const settings = applySettings({ ...sessionSettings, ...options.session });
  const onConnect = async (client: ClientBase) => {
    await client.query(settings);
    if (await isReadOnlyConnection(client)) throw new ReadOnlyDatabase();
  };
  const pool: Pool = new SharingPool(
    {
      ...poolSettings,
      onConnect,
      ...(options.max ? { max: options.max } : {}),
      ...(options.withoutNames ? { Client: ClientWithoutNames } : {}),
      ...connection,
    },
    log,
    () => followPrimary(),
  );
  const followPrimary = primaryFollower(pool, options.addresses ?? [], log);
  let isLossTold = false;
  pool.on('error', (error) => {
    // The pool has ended before its connections have: the embedded PostgreSQL cuts them at its stop. A database that stops cuts
    // all at once: one line is enough.
    if (!pool.ending && !isLossTold) log.warn({ reason: error.message }, 'an idle database connection was lost');
    isLossTold = true;
  });
  pool.on('connect', () => (isLossTold = false));
  // The pool listens only while a connection is idle. One lost between two statements of a transaction would
  // otherwise be an unhandled error and end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (error) => {
    if (!isReadOnly(error)) return;
    log.warn('the database has become read-only; its connections are opened again');
    void dropIdle(pool);
    followPrimary();
  });
  return pool;
}

type Query = (...args: unknown[]) => unknown;

/** Sends every statement without its name, whichever library gave it one. */
class ClientWithoutNames extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return (super.query as Query)(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }) as pg.Client['query'];
}

/** Takes every idle connection out and lets none of them back in. */
async function dropIdle(pool: Pool): Promise<void> {
  const taken = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const one of taken) if (one.status === 'fulfilled') one.value.release(true);
}

const noneLeft = '53300';
/** After this the pool may try again whether it can grow. */
const growAgainMs = 5_000;

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/**
 * Where PostgreSQL has no connection left for this process, those it has are shared: the caller waits for one, as with
 * any full pool, instead of being refused.
 */
class SharingPool extends pg.Pool {
  readonly #most: number;
  readonly #log: Logger;
  readonly #onUnreachable: () => void;
  readonly #reach: ReturnType<typeof watchReach>;

  constructor(config: PoolConfig, log: Logger, onUnreachable: () => void) {
    super(config);
    this.#most = this.options.max;
    this.#log = log;
    this.#onUnreachable = onUnreachable;
    this.#reach = watchReach(this, log);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (callback) return this.#connect(callback);
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  #connect(callback: ConnectCallback): void {
    const began = this.idleCount === 0 ? performance.now() : undefined;
    const answer: ConnectCallback = (error, client, done) => {
      const waited = began === undefined ? 0 : performance.now() - began;
      if (error && this.#canShare(error) && waited < poolSettings.connectionTimeoutMillis) return super.connect(answer);
      if (error) this.#reach.failed(error);
      else this.#reach.connected();
      if (began !== undefined) waitListeners.get(this)?.(waited / 1_000);
      callback(error, client, done);
    };
    super.connect(answer);
  }

  #canShare(error: Error): boolean {
    if ((error as { code?: string }).code !== noneLeft) {
      this.#onUnreachable();
      return false;
    }
    if (this.totalCount === 0) return false;
    if (this.options.max === this.#most) {
      this.#log.warn({ connections: this.totalCount }, 'PostgreSQL has no more connections for us; see DATABASE_POOL');
      setTimeout(() => (this.options.max = this.#most), growAgainMs).unref();
    }
    this.options.max = this.totalCount;
    return true;
  }
}

const probePatience = 3_000;

/** Looks, one at a time, for the host that can be written to; new connections then go there. */
function primaryFollower(pool: Pool, addresses: readonly string[], log: Logger): () => void {
  let isLooking = false;
  const look = async () => {
    for (const [index, connectionString] of addresses.entries()) {
      if (!(await canBeWrittenTo(connectionString))) continue;
      const { options } = pool as unknown as { options: PoolConfig };
      if (options.connectionString !== connectionString) log.info({ host: index + 1 }, 'the database moved');
      options.connectionString = connectionString;
      return;
    }
  };
  return () => {
    if (isLooking || addresses.length < 2 || pool.ending) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
}

async function canBeWrittenTo(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probePatience,
    query_timeout: probePatience,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return !(await isReadOnlyConnection(client));
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}
