import { rename, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PoolClient } from 'pg';
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
  makeBackupsFolder,
  nameFor,
  removeOldBackups,
  removeUnfinished,
  unfinishedEnding,
} from './backup-folder.ts';
import type { BackupKeys, BackupVault } from './backup-keys.ts';
import { AnotherBackup, withBackupLock } from './backup-lock.ts';
import { dumpDatabase } from './dump-database.ts';
import { dumpPieces, type DumpedPieces } from './dump-pieces.ts';
import { writeErasureList, type KnownErasures } from './erasure-list.ts';
import { removeUnfinishedPieces } from './piece-files.ts';
import { listNameOf, removeUnneededPieces, writePieceList } from './piece-lists.ts';
import { noteFailure, noteMade } from './state-queries.ts';

/** The database on the same disk needs room to go on: rather no backup than a full disk. */
const roomToLeave = 256 * 1024 * 1024;
const usualBytesBetweenLooks = 16 * 1024 * 1024;

type BackupDeps = {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'backup'>;
  /** Undefined where the key of the database is missing: then only a passphrase can seal it. */
  vault: BackupVault | undefined;
  erasures: KnownErasures;
  log?: Deps['log'];
};
type BackupOptions = {
  signal?: AbortSignal;
  /** Asked when no other process is at it any more. */
  isWanted?: () => Promise<boolean>;
  /** How many bytes are free; tests hand in a full disk. */
  freeBytes?: (folder: string) => Promise<number>;
  /** How much is written before the disk is looked at again; tests write little. */
  bytesBetweenLooks?: number;
};
type MadeBackup = {
  path: string;
  bytes: number;
  removed: number;
  pieces: Omit<DumpedPieces, 'names'> & { count: number };
};

/**
 * Writes one file with everything in the database but the bytes of photos and recordings, which are files beside it, while the
 * server goes on. It gets its name only when it is whole and on the disk; then older ones than are to be kept go, with the
 * pieces only they needed. A failure leaves nothing behind that the next run does not use or clear away, but a note of it.
 */
export async function makeBackup(deps: BackupDeps, options: BackupOptions = {}): Promise<MadeBackup> {
  const { database, clock, config } = deps;
  const { dataDir } = config;
  try {
    const made = await withBackupLock(database, async (client) => {
      if (options.isWanted && !(await options.isWanted()))
        throw new AnotherBackup('Another process has just made one.');
      await requireNoMigration(client);
      const { createdAt, ...file } = await write(client, deps, options);
      await writeErasureList({ dataDir, keys: keysOf(deps), clock }, await deps.erasures.lines());
      await noteMade(database.db, createdAt, file);
      // Under the lock: another run may have written pieces for a backup that has no name yet.
      const removed = await removeOldBackups(dataDir, config.backup.keep);
      await removeUnneededPieces(dataDir, keysOf(deps), deps.log);
      return { ...file, removed };
    });
    await audit(database.db, {
      actorId: null,
      action: 'backup-made',
      detail: { way: config.backup.passphrase === undefined ? 'secret-key' : 'passphrase' },
    });
    return made;
  } catch (error) {
    if (options.signal?.aborted || error instanceof AnotherBackup) throw error;
    const reason = explainBackupError(error, dataDir);
    const sentence =
      reason instanceof BackupError
        ? reason.message
        : `The backup failed for a reason that is not known. Try ${commandLine('backup')}, which says more.`;
    // Without the database, that is what is wrong.
    await noteFailure(database.db, clock.now(), sentence).catch(() => {});
    throw reason;
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
  { clock, config, vault, log }: BackupDeps,
  { signal, freeBytes = freeOnDisk, bytesBetweenLooks = usualBytesBetweenLooks }: BackupOptions,
): Promise<Omit<MadeBackup, 'removed'> & { createdAt: Date }> {
  const folder = await makeBackupsFolder(config.dataDir);
  await giveToOwnerOf(folder, config.dataDir);
  await removeUnfinished(config.dataDir);
  await removeUnfinishedPieces(config.dataDir);
  const createdAt = clock.now();
  const path = join(folder, nameFor(createdAt));
  const unfinished = `${path}${unfinishedEnding}`;
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
  let pieces: DumpedPieces = { names: [], bytes: 0, added: 0, addedBytes: 0 };
  const { dataDir } = config;
  const writePieces = async () => (pieces = await dumpPieces(client, { dataDir, onBytes: demandRoom, signal, log }));
  const lines = dumpDatabase(client, createdAt, writePieces);
  const keys = keysOf({ config, vault });
  try {
    await demandRoom(0);
    const onBytes = async (written: number) => await demandRoom(pieces.addedBytes + written);
    const { bytes } = await writeBackupFile(unfinished, lines, { createdAt, keys, onBytes, signal });
    await giveToOwnerOf(unfinished, dataDir);
    await writePieceList(basename(path), pieces.names, { dataDir, keys, createdAt });
    await rename(unfinished, path);
    await syncFolder(folder);
    const { names, ...amounts } = pieces;
    return { path, bytes, createdAt, pieces: { count: names.length, ...amounts } };
  } catch (error) {
    // It may still be waiting for an answer of the database when the writing has failed.
    await lines.return(undefined).catch(() => {});
    for (const left of [unfinished, join(folder, listNameOf(path))]) await rm(left, { force: true }).catch(() => {});
    throw error;
  }
}

export const keysOf = ({ config, vault }: Pick<BackupDeps, 'config' | 'vault'>): BackupKeys => ({
  passphrase: config.backup.passphrase,
  vaults: vault ? [vault] : [],
});

async function freeOnDisk(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}

export type BackupWork = BackupDeps & Pick<Deps, 'log'>;
