import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { appConnection, superuserConnection } from '#server/platform/db/embedded/layout.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { runningTransaction } from '#server/platform/db/transactions.ts';
import type { Logger } from '#server/platform/log.ts';
import { createLog } from '#server/platform/log.ts';
import { afterFile } from './after-file.ts';
import { limits } from './patience.ts';

type TestDatabase = Database & {
  /** As DATABASE_URL, for a test that lets the server or another process open it. */
  url: string;
};

type Options = {
  log?: Logger;
  /** An empty database, for tests of the migrations themselves. */
  empty?: boolean;
  /** The server's own limits, for tests of them. */
  usualLimits?: boolean;
};

const longest = `${limits.database}ms`;
/** Sixty-four at once wait for each other longer on a slow machine than a person would; what hangs ends all the same. */
const patience = {
  connectionTimeoutMillis: limits.database,
  session: { statement_timeout: longest, lock_timeout: longest, idle_in_transaction_session_timeout: longest },
};

/**
 * A database of the test file's own, migrated and empty of people. Call it at the top of the file:
 *
 *     const { db } = await testDatabase();
 *
 * It is dropped after the file's last test.
 */
export async function testDatabase({
  log = createLog({ logLevel: 'silent' }),
  empty = false,
  usualLimits = false,
}: Options = {}): Promise<TestDatabase> {
  const { socketDir, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes a third of the work that copying page by page through the log would.
  await asSuperuser(
    socketDir,
    `create database ${name} owner dayloom template ${empty ? 'template1' : template} strategy file_copy`,
  );

  const connection = { ...appConnection(socketDir), database: name };
  const database = usualLimits
    ? connect(connection, log, 'embedded')
    : connect({ ...connection, connectionTimeoutMillis: patience.connectionTimeoutMillis }, log, 'embedded', {
        session: patience.session,
      });
  afterFile(async () => {
    // Some tests end it to see what a server without its database says.
    if (!database.pool.ended) await database.close();
    await asSuperuser(socketDir, `drop database if exists ${name} with (force)`);
  });
  const url = `postgres://${connection.user}@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
  return { ...database, url };
}

/**
 * From here on a second connection while holding one is refused: enough concurrent requests that do this would deadlock.
 * For tests that open no transaction themselves.
 */
export function refuseSecondConnection({ db, pool }: Database): void {
  for (const ask of ['connect', 'query'] as const) {
    const original = pool[ask].bind(pool) as (...args: unknown[]) => unknown;
    const guarded = (...args: unknown[]) => {
      if (runningTransaction(db)) throw new Error('A second connection was asked for inside a transaction.');
      return original(...args);
    };
    Object.assign(pool, { [ask]: guarded });
  }
}

async function asSuperuser(socketDir: string, statement: string): Promise<void> {
  const client = new pg.Client(superuserConnection(socketDir));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
