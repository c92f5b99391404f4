import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, backupsFolder, listNames } from './backup-folder.ts';
import type { BackupTarget } from './command-target.ts';
import { fetchedPath } from './erasure-list.ts';
import { keysOf, type BackupWork } from './make-backup.ts';
import { isWholePieceAt, listPieces, pieceName, piecesFolder, removePieces, sha256Of } from './piece-files.ts';
import { backupOfList, listNameOf, neededBy, readPieceList } from './piece-lists.ts';

/** `there`: names at the target when it was asked. `sent`: checksums, added to. */
type Sending = { backup: string; there: readonly string[]; sent: Set<string> };

/** Before the backup itself: at the target no backup names a piece that is not there. */
export async function sendListAndPieces(
  deps: BackupWork,
  target: BackupTarget,
  { backup, there, sent }: Sending,
  signal?: AbortSignal,
): Promise<void> {
  const { dataDir } = deps.config;
  const list = listNameOf(backup);
  // None beside a backup of an earlier release.
  if (!(await listNames(dataDir)).includes(list)) return;
  const path = join(backupsFolder(dataDir), list);
  const known = new Set(there);
  // A list from before a change of the key says nothing to us: then all that is here goes, and more cannot be needed.
  const pieces = await readPieceList(path, keysOf(deps)).catch(async () => await listPieces(dataDir));
  for (const sha256 of pieces) {
    if (known.has(pieceName(sha256)) || sent.has(sha256)) continue;
    const piece = join(piecesFolder(dataDir), pieceName(sha256));
    if (await isWholePieceAt(piece).catch(() => false)) {
      await target.save(piece, signal);
      sent.add(sha256);
    } else {
      // The words are not held back for it. The next backup writes it again, as long as the database has it.
      deps.log.error({ piece: sha256 }, 'a piece of a photo or recording beside the backups was damaged or is gone');
      await removePieces(dataDir, [sha256]);
    }
  }
  await target.save(path, signal);
}

type AtTarget = { kept: readonly string[]; there: readonly string[] };

/** By the lists of the backups that are kept there: those of here, fetched where another machine made the backup. */
export async function removeUnneededAtTarget(
  deps: BackupWork,
  target: BackupTarget,
  { kept, there }: AtTarget,
  signal?: AbortSignal,
): Promise<void> {
  const keys = keysOf(deps);
  const here = await listNames(deps.config.dataDir);
  const read = async (list: string): Promise<string[]> => {
    if (here.includes(list)) return await readPieceList(join(backupsFolder(deps.config.dataDir), list), keys);
    if (!there.includes(list)) throw new BackupError(`${list} is not there.`);
    const path = fetchedPath(deps.config.dataDir, list);
    try {
      await target.fetch(list, path, signal);
      return await readPieceList(path, keys);
    } finally {
      await rm(path, { force: true });
    }
  };
  const pieces = there.flatMap((name) => sha256Of(name) ?? []);
  const needed = pieces.length > 0 ? await neededBy(kept, read, deps.log) : new Set<string>();
  signal?.throwIfAborted();
  if (needed) for (const sha256 of pieces) if (!needed.has(sha256)) await target.remove(pieceName(sha256), signal);
  for (const name of there) {
    const backup = backupOfList(name);
    if (backup !== undefined && !kept.includes(backup)) await target.remove(name, signal);
  }
}
