import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from './database.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { applyMigration, buildLaterIndexes, makeMigrationTables, noteProgress } from './migration-steps.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');
const functionsFolder = join(import.meta.dirname, 'functions');

/** Any number that nothing else in this database uses. */
export const migrationLock = 7_316_045_118;

/**
 * Brings the tables up to date, one step at a time and while others work: each step is a transaction of its own that waits
 * for no table longer than a second. Several processes may start at once: the lock lets one work while the others wait and
 * then find nothing to do. It belongs to the session, so it is freed even when the process dies in the middle.
 */
export async function runMigrations(connection: ClientConfig, log: Logger, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'dayloom-migrations' });
  client.on('error', () => {}); // the statement that was running fails with it
  try {
    await client.connect();
    // Waiting for another process and building an index on a large table may both take as long as they take.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await takeTurn(client, log);
    const isNewer = await bringUpToDate(client, log, await readMigrations(folder));
    // Only beside all of the migrations: earlier tables, as a restore makes them at first, have the functions of their
    // time.
    if (!isNewer && folder === migrationsFolder) await applyFunctions(client);
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : explain(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Polled: a statement that waits would block a concurrent index build. */
async function takeTurn(client: pg.Client, log: Logger): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationLock,
    ]);
    if (rows[0]?.isOurs) return;
    if (attempt === 10) log.info('another process is bringing the tables up to date; waiting for it');
    await sleep(attempt < 10 ? 50 : 500);
  }
}

/** True where a newer release was here before. */
async function bringUpToDate(client: pg.Client, log: Logger, migrations: Migration[]): Promise<boolean> {
  await makeMigrationTables(client);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const isFresh = last === 0;
  const ours = { first: migrations[0]?.moment ?? 0, last: migrations.at(-1)?.moment ?? 0 };
  if (!isFresh && last < ours.first) throw new DatabaseStartError(tooOld);
  if (last > ours.last) {
    await refuseTooNew(client, ours.last);
    log.warn('the database was brought up to date by a newer release than this one');
    return true;
  }
  const due = migrations.filter(({ moment }) => moment > last);
  const began = performance.now();
  for (const [index, migration] of due.entries()) {
    if (!isFresh) {
      log.info({ migration: migration.tag, step: index + 1, steps: due.length }, 'the tables are brought up to date');
      await noteProgress(client, index + 1, due.length, migration.tag);
    }
    const oldestCode = migrations.find(({ tag }) => tag === migration.needsCodeOf)?.moment;
    await applyMigration(client, migration, { log, isFresh, oldestCode });
  }
  await buildLaterIndexes(client, log);
  await client.query('update drizzle.progress set ended_at = now() where ended_at is null');
  if (due.length > 0 && !isFresh)
    log.info({ steps: due.length, ms: Math.round(performance.now() - began) }, 'the tables are up to date');
  return false;
}

const tooOld =
  'This database is older than this release can bring up to date. Start the release before this one once, then this one.';

/**
 * Older code on newer tables happens in a rolling upgrade and after a way back. It works, unless a newer release has taken
 * away what this one needs.
 */
async function refuseTooNew(client: pg.Client, ours: number): Promise<void> {
  const { rows } = await client.query<{ oldest: string | null }>(
    'select max(moment) as oldest from drizzle.oldest_code',
  );
  if (Number(rows[0]?.oldest ?? 0) > ours)
    throw new DatabaseStartError(
      'A newer release has brought this database up to date, and this release cannot work with it any more. Start the ' +
        'newer release again, or put back the backup made before the upgrade.',
    );
}

/**
 * The database's functions are kept as files that say how they are now, not as a history of changes. A file that
 * differs from what was applied last replaces what is there. What was applied is noted beside the migrations and so is
 * in no backup: a restored database recreates them.
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

/** Each step is whole or not there at all: the next start goes on from the last one that was done. */
function explain(error: unknown): DatabaseStartError {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  const sentences: Record<string, string> = {
    '42501': 'The account of the database may not make tables. Make it the owner of the database.',
    '42P07': 'The database already holds tables of something else. Use an empty one.',
    '55P03': 'Another connection held a table for minutes. Look for it in pg_stat_activity, end it, and start again.',
  };
  const reason =
    sentences[(origin as { code?: string }).code ?? ''] ??
    'The step that failed has changed nothing; the next start tries it again.';
  return new DatabaseStartError(`The tables could not be brought up to date. ${reason} (${origin.message})`, {
    cause: error,
  });
}
