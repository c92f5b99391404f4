import { rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { dayInMs } from '#contract/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrationLock } from '#server/platform/db/migrate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { giveToOwnerOf, syncFolder } from '#server/platform/files.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { writeBackupFile } from './backup-file.ts';
import {
  BackupError,
  explainBackupError,
  forgetFailure,
  makeBackupsFolder,
  nameFor,
  noteFailure,
  readBackupState,
  removeOldBackups,
  removeUnfinished,
  unfinishedEnding,
  type BackupState,
} from './backup-folder.ts';
import type { BackupVault } from './backup-keys.ts';
import { dumpDatabase } from './dump-database.ts';

/** Any number that nothing else in this database uses. */
const backupLock = 7_316_045_119;
/** The database on the same disk needs room to go on: rather no backup than a full disk. */
const roomToLeave = 256 * 1024 * 1024;
const usualBytesBetweenLooks = 16 * 1024 * 1024;

type BackupDeps = {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'backup'>;
  /** Undefined where the key of the database is missing: then only a passphrase can seal it. */
  vault: BackupVault | undefined;
};
type BackupOptions = {
  signal?: AbortSignal;
  /** How many bytes are free; tests hand in a full disk. */
  freeBytes?: (folder: string) => Promise<number>;
  /** How much is written before the disk is looked at again; tests write little. */
  bytesBetweenLooks?: number;
};
type MadeBackup = { path: string; bytes: number; removed: number };

/**
 * Writes one file with everything in the database, while the server goes on. It gets its name only when it is whole and
 * on the disk; then older ones than are to be kept go. A failure leaves nothing behind but a note of it.
 */
export async function makeBackup(
  { database, clock, config, vault }: BackupDeps,
  options: BackupOptions = {},
): Promise<MadeBackup> {
  const { dataDir } = config;
  try {
    const made = await withBackupLock(database, (client) => write(client, { clock, config, vault }, options));
    await audit(database.db, {
      actorId: null,
      action: 'backup-made',
      detail: { way: config.backup.passphrase === undefined ? 'secret-key' : 'passphrase' },
    });
    await forgetFailure(dataDir);
    return { ...made, removed: await removeOldBackups(dataDir, config.backup.keep) };
  } catch (error) {
    if (options.signal?.aborted || error instanceof AnotherBackup) throw error;
    const reason = explainBackupError(error, dataDir);
    await noteFailure(dataDir, {
      at: clock.now(),
      reason:
        reason instanceof BackupError
          ? reason.message
          : `The backup failed for a reason that is not known. Try ${commandLine('backup')}, which says more.`,
    });
    throw reason;
  }
}

class AnotherBackup extends BackupError {}

/**
 * One at a time per database, across processes. The lock goes with the connection, also when the process is killed.
 */
async function withBackupLock<Result>(
  { pool }: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      backupLock,
    ]);
    if (!rows[0]?.isOurs) throw new AnotherBackup('Another backup is being made at this moment. Wait for it to end.');
    await requireNoMigration(client);
    return await work(client);
  } finally {
    // The next user of the connection must not be inside our transaction.
    const isFree = await client
      .query('rollback')
      .then(() => client.query('select pg_advisory_unlock_all()'))
      .then(
        () => true,
        () => false,
      );
    client.release(!isFree);
  }
}

/**
 * While tables change, a view of one moment does not hold for them: rows would come with columns of another release. An
 * update that begins now waits until the backup has ended.
 */
async function requireNoMigration(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isStill: boolean }>('select pg_try_advisory_lock_shared($1) as "isStill"', [
    migrationLock,
  ]);
  if (!rows[0]?.isStill)
    throw new BackupError(
      'The tables are being brought up to date at this moment, by a server that starts. Try again when it has started.',
    );
}

async function write(
  client: PoolClient,
  { clock, config, vault }: Omit<BackupDeps, 'database'>,
  { signal, freeBytes = freeOnDisk, bytesBetweenLooks = usualBytesBetweenLooks }: BackupOptions,
): Promise<Omit<MadeBackup, 'removed'>> {
  const folder = await makeBackupsFolder(config.dataDir);
  await giveToOwnerOf(folder, config.dataDir);
  await removeUnfinished(config.dataDir);
  const createdAt = clock.now();
  const path = join(folder, nameFor(createdAt));
  const unfinished = `${path}${unfinishedEnding}`;
  const lines = dumpDatabase(client, createdAt);
  let nextLook = 0;
  const demandRoom = async (written: number): Promise<void> => {
    if (written < nextLook) return;
    nextLook = written + bytesBetweenLooks;
    if ((await freeBytes(folder)) < roomToLeave)
      throw new BackupError(
        `The disk that holds ${folder} is nearly full, so no backup was made. Make room; those made before are ` +
          'untouched.',
      );
  };
  try {
    await demandRoom(0);
    const { bytes } = await writeBackupFile(unfinished, lines, {
      createdAt,
      keys: { passphrase: config.backup.passphrase, vaults: vault ? [vault] : [] },
      onBytes: demandRoom,
      signal,
    });
    await giveToOwnerOf(unfinished, config.dataDir);
    await rename(unfinished, path);
    await syncFolder(folder);
    return { path, bytes };
  } catch (error) {
    // It may still be waiting for an answer of the database when the writing has failed.
    await lines.return(undefined).catch(() => {});
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

async function freeOnDisk(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}

/** A full disk or a folder with a wrong owner is not cured by trying all the time. */
const pauseAfterFailure = 3_600_000;
/** Not at once: the server should be up first. */
const firstLook = 60_000;
const lookEvery = 10 * 60_000;

export function isDue({ isConfigured, lastAt, lastFailedAt }: BackupState, now: Date): boolean {
  // Either way: a clock that was set back must not stop backups until it has caught up.
  const isOld = lastAt === null || Math.abs(now.getTime() - lastAt.getTime()) >= dayInMs;
  const isTooSoon = lastFailedAt !== null && Math.abs(now.getTime() - lastFailedAt.getTime()) < pauseAfterFailure;
  return isConfigured && isOld && !isTooSoon;
}

type BackupWork = Pick<Deps, 'database' | 'clock' | 'config' | 'log' | 'vault'>;

/** Makes one when the last is a day old. Never fails: what went wrong is in the log and in the health check. */
export async function backUpWhenDue(deps: BackupWork, signal?: AbortSignal): Promise<void> {
  if (!isDue(await readBackupState(deps), deps.clock.now())) return;
  try {
    const { bytes, removed } = await makeBackup(deps, { signal });
    deps.log.info({ bytes, removed }, 'made the daily backup');
  } catch (error) {
    if (signal?.aborted) deps.log.info('the backup was broken off, since the server stops; the next start makes it');
    // A command is making one; afterwards none is due.
    else if (!(error instanceof AnotherBackup))
      deps.log.error(
        { reason: (error as Error).name, code: (error as NodeJS.ErrnoException).code },
        'the daily backup failed; the admin’s page says why',
      );
  }
}

/** What it gives back ends it, and with it a backup that is under way. */
export function startDailyBackup(deps: BackupWork): () => Promise<void> {
  const stopping = new AbortController();
  let work: Promise<void> | undefined;
  const look = () => {
    work ??= backUpWhenDue(deps, stopping.signal).finally(() => {
      work = undefined;
    });
  };
  const first = setTimeout(look, firstLook).unref();
  const later = setInterval(look, lookEvery).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(later);
    stopping.abort();
    await work;
  };
}
