import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { giveToOwnerOf } from '#server/platform/files.ts';
import type { Logger } from '#server/platform/log.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { backupsFolder, listBackups, listNames, timeOf, unfinishedEnding } from './backup-folder.ts';
import type { BackupKeys } from './backup-keys.ts';
import { listPieces, removePieces } from './piece-files.ts';

/*
 * Beside each backup, here and at the target, lies a list of the pieces it names, sealed like a backup. It only saves reading
 * whole backups to find out which pieces are still needed: a restore goes by what the backup itself says.
 */

const backupEnding = '.backup';
const listEnding = '.pieces';

export const listNameOf = (backup: string): string => `${basename(backup, backupEnding)}${listEnding}`;

/** Undefined where it is not the name of a list. */
export function backupOfList(name: string): string | undefined {
  const backup = name.endsWith(listEnding) ? `${name.slice(0, -listEnding.length)}${backupEnding}` : '';
  return timeOf(backup) ? backup : undefined;
}

type ListPlace = { dataDir: string; keys: BackupKeys; createdAt: Date };

export async function writePieceList(
  backup: string,
  pieces: readonly string[],
  { dataDir, ...options }: ListPlace,
): Promise<void> {
  const path = join(backupsFolder(dataDir), listNameOf(backup));
  const draft = `${path}${unfinishedEnding}`;
  await rm(draft, { force: true });
  await writeBackupFile(draft, linesOf(pieces), options);
  await giveToOwnerOf(draft, dataDir);
  await rename(draft, path);
}

async function* linesOf(pieces: readonly string[]): AsyncGenerator<string> {
  const atOnce = 1_000;
  for (let from = 0; from < pieces.length; from += atOnce)
    yield pieces
      .slice(from, from + atOnce)
      .map((sha256) => `${sha256}\n`)
      .join('');
}

/** The checksums of the pieces the backup beside it names. */
export async function readPieceList(path: string, keys: BackupKeys): Promise<string[]> {
  const pieces: string[] = [];
  for await (const line of readBackupFile(path, keys)) pieces.push(line);
  return pieces;
}

/**
 * All that any of these backups needs, each list as `read` gives it. Undefined when one of them is not there or cannot be
 * read, as those from before a change of the key: then it is not known what may go.
 */
export async function neededBy(
  backups: readonly string[],
  read: (list: string) => Promise<string[]>,
  log: Pick<Logger, 'warn'> | undefined,
): Promise<Set<string> | undefined> {
  const needed = new Set<string>();
  for (const backup of backups) {
    try {
      for (const sha256 of await read(listNameOf(backup))) needed.add(sha256);
    } catch (error) {
      log?.warn(
        { backup, reason: (error as Error).message },
        'no piece of a photo or recording is removed: which ones this backup needs cannot be read',
      );
      return undefined;
    }
  }
  return needed;
}

/** Removes what no kept backup needs: lists whose backup is gone or never came to be, and pieces. */
export async function removeUnneededPieces(
  dataDir: string,
  keys: BackupKeys,
  log: Pick<Logger, 'warn'> | undefined,
): Promise<void> {
  const folder = backupsFolder(dataDir);
  const backups = (await listBackups(dataDir)).map(({ name }) => name);
  for (const name of await listNames(dataDir)) {
    const backup = backupOfList(name);
    if (backup !== undefined && !backups.includes(backup)) await rm(join(folder, name), { force: true });
  }
  const there = await listPieces(dataDir);
  if (there.length === 0) return;
  const needed = await neededBy(backups, async (list) => await readPieceList(join(folder, list), keys), log);
  if (needed)
    await removePieces(
      dataDir,
      there.filter((sha256) => !needed.has(sha256)),
    );
}
