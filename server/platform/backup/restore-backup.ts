import { chown, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { requireSpace, exchangeCluster, finishExchange } from '#server/platform/db/embedded/cluster.ts';
import { layoutOf, type Layout } from '#server/platform/db/embedded/layout.ts';
import { endLeftovers } from '#server/platform/db/embedded/leftover-processes.ts';
import { takeOwnerLock } from '#server/platform/db/embedded/owner-lock.ts';
import type { Settings } from '#server/platform/db/embedded/settings.ts';
import { makeFolder, startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrationsFolder, runMigrations } from '#server/platform/db/migrate.ts';
import { connect } from '#server/platform/db/open-database.ts';
import type { Logger } from '#server/platform/log.ts';
import { BackupError, explainBackupError } from './backup-folder.ts';
import type { BackupKeys } from './backup-keys.ts';
import { checkBackup, type Checked } from './content.ts';
import { loadDatabase } from './load-database.ts';

export type RestoreRequest = {
  path: string;
  keys: BackupKeys;
  dataDir: string;
  clock: Clock;
  log: Logger;
  /** What has to be done to it before anyone may use it. When it fails, nothing is exchanged. */
  prepare: (database: Database) => Promise<void>;
  /** Only for tests, which may trade safety for speed. */
  settings?: Settings;
};

export type Restored = {
  backup: Checked;
  /** Tables of the host's own, which this release does not know. */
  leftOut: string[];
  /** Where the database that was there before is now. */
  kept: string | undefined;
};

/**
 * Reads the whole backup first, then builds a new database beside the present one, and only when that is complete, up
 * to date and prepared do the two change places. The old one is kept. Broken off at any moment, one whole database is
 * there.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { path, keys, dataDir, clock, log } = request;
  const backup = await checkBackup(path, keys);
  await refuseUnknownMigrations(backup.migrations);
  const layout = await makeFolder(dataDir);
  const lock = await takeOwnerLock(layout);
  try {
    await endLeftovers(layout, log);
    await finishExchange(layout, log);
    const draft = await emptyDraft(layout, log);
    // Tables, their indexes and the log of writing them. Running full half-way would do no harm, only take longer to
    // say.
    await requireSpace(layout, 512 * 1024 * 1024 + 2 * backup.characters + 1.1 * (backup.pieces?.bytes ?? 0));
    try {
      const leftOut = await build(request, draft.dataDir, backup);
      await giveToOwnerOf(draft.cluster, layout);
      const kept = await exchangeCluster(
        layout,
        draft.cluster,
        `data.before-restore-${clock.now().toISOString().replace(/[-:.]/g, '')}`,
      );
      return { backup, leftOut, kept };
    } finally {
      await rm(draft.dataDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    }
  } catch (error) {
    throw explainBackupError(error, dataDir);
  } finally {
    lock.release();
  }
}

/** Always in the same place, so that what a killed restore has left, processes included, is found by the next one. */
async function emptyDraft(layout: Layout, log: Logger): Promise<Layout> {
  const draft = layoutOf(join(layout.dataDir, 'restore.new'));
  await endLeftovers(draft, log);
  await rm(draft.dataDir, { recursive: true, force: true });
  return draft;
}

async function build(request: RestoreRequest, draft: string, backup: Checked): Promise<string[]> {
  const embedded = await startEmbedded({ dataDir: draft, log: request.log, settings: request.settings });
  try {
    return await fillDatabase(request, embedded.connection, backup);
  } finally {
    await embedded.stop();
  }
}

/** Makes the tables of the backup's release in an empty database, loads its rows, and brings the tables up to date. */
export async function fillDatabase(
  { path, keys, log, prepare }: Pick<RestoreRequest, 'path' | 'keys' | 'log' | 'prepare'>,
  connection: pg.ClientConfig,
  { migrations }: Checked,
): Promise<string[]> {
  const earlier = await mkdtemp(join(tmpdir(), 'dayloom-migrations-'));
  try {
    await runMigrations(connection, log, await copyMigrations(earlier, migrations.length));
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
  const { leftOut } = await withClient(connection, (client) => loadDatabase(client, path, keys));
  await runMigrations(connection, log);
  // That its connections end with it is no news.
  const database = connect(connection, log.child({}, { level: 'error' }), 'embedded');
  try {
    await prepare(database);
    // Plans for tables that were never counted can be very bad ones.
    await database.pool.query('set statement_timeout = 0; analyze');
  } finally {
    await database.close();
  }
  return leftOut;
}

export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'dayloom-restore' });
  client.on('error', () => {}); // the statement that was running fails with it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Root may run the command on a folder whose server is someone else: to them the new files must belong as the old ones
 * did.
 */
async function giveToOwnerOf(cluster: string, layout: Layout): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const before = (await stat(layout.cluster).catch(() => undefined)) ?? (await stat(layout.folder));
  const { uid } = await stat(cluster);
  // Root itself cannot run it, so a folder of root's says nothing.
  if (before.uid === uid || before.uid === 0) return;
  for (const path of [cluster, ...(await readdir(cluster, { recursive: true })).map((name) => join(cluster, name))]) {
    if (!(await lstat(path)).isSymbolicLink()) await chown(path, before.uid, before.gid);
  }
}

type Journal = { entries: { when: number; tag: string }[] };

const journalFile = (folder: string): string => join(folder, 'meta', '_journal.json');
const readJournal = async (): Promise<Journal> =>
  JSON.parse(await readFile(journalFile(migrationsFolder), 'utf8')) as Journal;

/**
 * Rows go into the tables they came from: those of the release that made the backup. What came later is done to them
 * afterwards.
 */
export async function refuseUnknownMigrations(migrations: number[]): Promise<void> {
  const known = (await readJournal()).entries.map(({ when }) => when);
  if (migrations.length === 0)
    throw new BackupError('This backup is of a database without tables. There is nothing to restore.');
  if (migrations.some((made, index) => known[index] !== made)) {
    throw new BackupError(
      'This backup was made by a newer release than this one, or by another one. Update first, then restore.',
    );
  }
}

/** A folder with only so many of them. */
export async function copyMigrations(into: string, howMany: number): Promise<string> {
  const journal = await readJournal();
  const entries = journal.entries.slice(0, howMany);
  await mkdir(join(into, 'meta'), { recursive: true });
  await writeFile(journalFile(into), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(into, `${tag}.sql`));
  return into;
}
