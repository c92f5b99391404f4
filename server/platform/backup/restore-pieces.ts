import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import { unfinishedEnding } from './backup-folder.ts';
import type { BackupTarget } from './command-target.ts';
import { isWholePiece, makePiecesFolder, pieceName, readPiece } from './piece-files.ts';
import { countMedia, deleteMedia, listEmptyPieces, putPiece, type LostMedia } from './pieces-queries.ts';

export type PiecePlaces = {
  dataDir: string;
  /** Where to look, one after the other; then at the target. */
  folders: readonly string[];
  target: BackupTarget | undefined;
};

export type PutBack = {
  /** Photos and recordings that are whole again. */
  whole: number;
  /** Deleted, since a piece of them is nowhere, or damaged. */
  lost: LostMedia[];
  /** Those whose bytes are in the bucket of MEDIA_S3, which is not in any backup. */
  elsewhere: number;
};

/**
 * Gives the pieces of a restored database their bytes again, each checked by its SHA-256. A photo or recording of which one is
 * missing goes, so that nothing is shown that cannot be opened; the words of its entry stay. That the target does not answer is
 * no such loss, and ends the restore.
 */
export async function putPiecesBack({ pool }: Pick<Database, 'pool'>, places: PiecePlaces): Promise<PutBack> {
  const find = pieceFinder(places);
  const client = await pool.connect();
  try {
    // Nobody relies on any of it before the restore is over.
    await client.query('set synchronous_commit = off; set statement_timeout = 0');
    const missing = new Set<string>();
    for await (const piece of listEmptyPieces(client)) {
      if (missing.has(piece.mediaId)) continue;
      const content = await find(piece.sha256);
      if (content) await putPiece(client, piece, content);
      else missing.add(piece.mediaId);
    }
    const lost = await deleteMedia(client, [...missing]);
    return { lost, ...(await countMedia(client)) };
  } finally {
    // With what was set on it.
    client.release(true);
  }
}

function pieceFinder({ dataDir, folders, target }: PiecePlaces) {
  let there: Set<string> | undefined;
  const fetchPiece = async (from: BackupTarget, sha256: string): Promise<Buffer | undefined> => {
    const name = pieceName(sha256);
    there ??= new Set(await from.list());
    if (!there.has(name)) return undefined;
    const folder = await makePiecesFolder(dataDir);
    const draft = join(folder, `${name}${unfinishedEnding}`);
    try {
      await from.fetch(name, draft);
      const content = await readPiece(folder, sha256, unfinishedEnding);
      if (!content || !isWholePiece(sha256, content)) return undefined;
      // The backup that was fetched is here from now on, so its pieces are too.
      await rename(draft, join(folder, name));
      return content;
    } finally {
      await rm(draft, { force: true });
    }
  };
  return async (sha256: string): Promise<Buffer | undefined> => {
    for (const folder of folders) {
      const content = await readPiece(folder, sha256);
      if (content && isWholePiece(sha256, content)) return content;
    }
    return target && (await fetchPiece(target, sha256));
  };
}
