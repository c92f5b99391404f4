import type pg from 'pg';
import { addressesOf } from '#server/platform/db/addresses.ts';
import type { Config } from '#server/platform/config.ts';
import { findPrimary } from '#server/platform/db/external.ts';
import { unfinishedRestore } from '#server/platform/db/unfinished-restore.ts';
import { BackupError, explainBackupError } from './backup-folder.ts';
import { checkBackup } from './content.ts';
import { fillDatabase, refuseUnknownMigrations, withClient } from './restore-backup.ts';
import type { Restored, RestoreRequest } from './restore-backup.ts';

type ExternalRequest = Pick<RestoreRequest, 'path' | 'keys' | 'log' | 'prepare'> & {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
};

/**
 * The same into the database of DATABASE_URL, past a pooler. It must be empty: nothing of the host's is ever replaced. A
 * mark in it keeps servers from starting on a part of it, until everything is there.
 */
export async function restoreIntoEmpty(request: ExternalRequest): Promise<Restored> {
  const backup = await checkBackup(request.path, request.keys);
  await refuseUnknownMigrations(backup.migrations);
  const connection = await directConnection(request);
  await withClient(connection, async (client) => {
    await refuseUnlessEmpty(client);
    await client.query(`create schema if not exists drizzle; create table ${unfinishedRestore} ()`);
  });
  try {
    const leftOut = await fillDatabase(request, connection, backup);
    await withClient(connection, (client) => client.query(`drop table ${unfinishedRestore}`));
    return { backup, leftOut, kept: undefined };
  } catch (error) {
    const { message } = explainBackupError(error, 'the database');
    throw new BackupError(
      `${message} The restore did not finish, and no server starts on what is there. Drop this database, create an empty ` +
        'one, and restore again.',
      { cause: error },
    );
  }
}

export async function directConnection({
  config: { databaseUrl = '', databaseDirectUrl },
  log,
}: Pick<ExternalRequest, 'config' | 'log'>): Promise<{ connectionString: string }> {
  const name = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return { connectionString: await findPrimary(name, addressesOf(databaseDirectUrl ?? databaseUrl), log) };
}

/** Tables of extensions, which some providers create in every database, do not count. */
async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by n.nspname = 'public' desc, 1`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ table }) => table);
  throw new BackupError(
    `The database of DATABASE_URL is not empty: it holds ${await contentOf(client, names)}. A backup is restored only into an ` +
      'empty database. Create one and name it in DATABASE_URL; nothing was changed.',
  );
}

async function contentOf(client: pg.Client, names: string[]): Promise<string> {
  if (names.includes(unfinishedRestore)) return 'what a restore left that did not finish';
  if (!names.includes('drizzle.__drizzle_migrations') || !names.includes('users'))
    return `${names.length === 1 ? 'a table' : `${names.length} tables`} (${names.slice(0, 3).join(', ')})`;
  const { rows } = await client.query<{ people: number }>('select count(*)::int as people from users');
  const people = rows[0]?.people ?? 0;
  return `an installation with ${people} ${people === 1 ? 'account' : 'accounts'}`;
}
