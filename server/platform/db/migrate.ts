import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');
const functionsFolder = join(import.meta.dirname, 'functions');

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
    // Only beside all of the migrations: earlier tables, as a restore makes them at first, have the functions of their
    // time.
    if (!(await isNewer(client, log)) && folder === migrationsFolder) await applyFunctions(client);
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Older code on newer tables happens after a rollback. It may well work, but the host should know. */
async function isNewer(client: pg.Client, log: Logger): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const isAhead = Number(rows[0]?.last ?? 0) > known;
  if (isAhead) log.warn('the database was brought up to date by a newer release than this one');
  return isAhead;
}

/**
 * The database's functions are kept as files that say how they are now, not as a history of changes. A file that
 * differs from what was applied last replaces what is there. What was applied is noted beside the migrations and so is
 * in no backup: a restored database gets them anew.
 */
async function applyFunctions(client: pg.Client): Promise<void> {
  await client.query('create table if not exists drizzle.function_files (name text primary key, hash text not null)');
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.function_files');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const name of (await readdir(functionsFolder)).filter((each) => each.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(functionsFolder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.get(name) === hash) continue;
    await client.query('begin');
    try {
      await client.query(text);
      await client.query(
        'insert into drizzle.function_files values ($1, $2) on conflict (name) do update set hash = excluded.hash',
        [name, hash],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
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
