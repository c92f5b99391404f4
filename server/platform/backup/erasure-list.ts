import { access, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import { giveToOwnerOf } from '#server/platform/files.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { backupsFolder, makeBackupsFolder, unfinishedEnding } from './backup-folder.ts';
import type { BackupKeys } from './backup-keys.ts';

/** Beside the backups, here and at the target: who was erased, a line for each, sealed as a backup is. */
export const erasureListName = 'dayloom-erasures.sealed';

/** Who was erased, of which the features know: how many by the database, and a line for each. */
export type KnownErasures = { count: () => Promise<number>; lines: () => Promise<string[]> };

type ListPlace = { dataDir: string; keys: BackupKeys; clock: Clock };

export async function writeErasureList({ dataDir, keys, clock }: ListPlace, lines: Iterable<string>): Promise<string> {
  const path = join(await makeBackupsFolder(dataDir), erasureListName);
  const draft = `${path}${unfinishedEnding}`;
  await rm(draft, { force: true });
  await writeBackupFile(draft, ended(lines), { createdAt: clock.now(), keys });
  await giveToOwnerOf(draft, dataDir);
  await rename(draft, path);
  return path;
}

async function* ended(lines: Iterable<string>): AsyncGenerator<string> {
  for (const line of lines) yield `${line}\n`;
}

/** Undefined where there is none. One that cannot be opened is an error: it may name someone. */
export async function readErasureList(path: string, keys: BackupKeys): Promise<string[] | undefined> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const lines: string[] = [];
  for await (const line of readBackupFile(path, keys)) lines.push(line);
  return lines;
}

/** Where a file from the target is put until it is whole. */
export const fetchedPath = (dataDir: string, name: string): string =>
  join(backupsFolder(dataDir), `fetched-${basename(name)}${unfinishedEnding}`);
