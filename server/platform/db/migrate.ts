import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { join } from 'node:path';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number that nothing else in this database uses. */
export const migrationLock = 7_316_045_118;

/**
 * Brings the tables up to date. Several processes may start at once: the lock lets one work while the others wait and
 * then find nothing to do. It belongs to the session, so it is freed even when the process dies in the middle.
 */
export async function runMigrations(connection: ClientConfig, log: Logger, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'dayloom-migrations' });
  client.on('error', () => {}); // the statement that was running fails with it
  await client.connect();
  try {
    // Waiting for another process and building an index on a large table may both take as long as they take.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // A migration queued behind a long transaction would hold up everybody who comes after it: better give up.
    await client.query(`set lock_timeout = '30s'`);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await warnWhenNewer(client, log);
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Older code on newer tables happens after a rollback. It may well work, but the host should know. */
async function warnWhenNewer(client: pg.Client, log: Logger): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  if (Number(rows[0]?.last ?? 0) > known) {
    log.warn('the database was brought up to date by a newer release than this one');
  }
}

/** All pending migrations run in one transaction, so a failure has changed nothing. */
function explain(error: unknown): DatabaseStartError {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  const sentences: Record<string, string> = {
    '42501': 'The account of the database may not make tables. Make it the owner of the database.',
    '42P07': 'The database already holds tables of something else. Use an empty one.',
    '55P03':
      'Other connections held the tables too long. Stop the other servers, or try again when there is less to do.',
  };
  const reason = sentences[(origin as { code?: string }).code ?? ''] ?? 'Nothing was changed.';
  return new DatabaseStartError(`The tables could not be brought up to date. ${reason} (${origin.message})`, {
    cause: error,
  });
}
