import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { giveToOwnerOf } from '#server/platform/files.ts';
import { backupsFolder, makeBackupsFolder, unfinishedEnding } from './backup-folder.ts';

/*
 * Photos and recordings are not in a backup itself: each of their pieces, sealed as it is in the database, is a file beside
 * the backups that is written once and belongs to every backup that names it. So a backup grows by what is new.
 */

const pattern = /^dayloom-piece-([0-9a-f]{64})$/;

/** `sha256` in hexadecimal: the name tells whether the content is whole, to anyone and without a key. */
export const pieceName = (sha256: string): string => `dayloom-piece-${sha256}`;
/** Undefined where it is not the name of a piece. */
export const sha256Of = (name: string): string | undefined => pattern.exec(name)?.[1];
export const piecesFolder = (dataDir: string): string => join(backupsFolder(dataDir), 'pieces');

export async function makePiecesFolder(dataDir: string): Promise<string> {
  await makeBackupsFolder(dataDir);
  const folder = piecesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveToOwnerOf(folder, dataDir);
  return folder;
}

export const isWholePiece = (sha256: string, content: Buffer): boolean =>
  createHash('sha256').update(content).digest('hex') === sha256;

/** Undefined where it is not there, or cannot be read to its end. That it may not be read at all is for the host to correct. */
export async function readPiece(folder: string, sha256: string, ending = ''): Promise<Buffer | undefined> {
  const path = join(folder, `${pieceName(sha256)}${ending}`);
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EPERM') throw error;
    return undefined;
  });
}

/** By its length: the content is checked where it is sent or put back. */
export async function hasPiece(folder: string, sha256: string, bytes: number): Promise<boolean> {
  const found = await stat(join(folder, pieceName(sha256))).catch(() => undefined);
  return found?.size === bytes;
}

/** Down to the disk; under its name only when it is whole. The folder is the caller's to sync. */
export async function writePiece(dataDir: string, sha256: string, content: Buffer): Promise<void> {
  const path = join(piecesFolder(dataDir), pieceName(sha256));
  const draft = `${path}${unfinishedEnding}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await giveToOwnerOf(draft, dataDir);
  await rename(draft, path);
}

/** Whether what lies at the path is a piece that is whole; undefined where the name is not one of a piece. */
export async function isWholePieceAt(path: string): Promise<boolean | undefined> {
  const sha256 = sha256Of(basename(path));
  return sha256 === undefined ? undefined : isWholePiece(sha256, await readFile(path));
}

/** All names in the folder, those of unfinished pieces too. */
async function namesIn(dataDir: string): Promise<string[]> {
  return await readdir(piecesFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Their checksums. */
export async function listPieces(dataDir: string): Promise<string[]> {
  return (await namesIn(dataDir)).flatMap((name) => sha256Of(name) ?? []);
}

export async function removePieces(dataDir: string, pieces: Iterable<string>): Promise<void> {
  for (const sha256 of pieces) await rm(join(piecesFolder(dataDir), pieceName(sha256)), { force: true });
}

/** What a run that was killed has left half written. */
export async function removeUnfinishedPieces(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir))
    if (name.endsWith(unfinishedEnding) && sha256Of(name.slice(0, -unfinishedEnding.length)) !== undefined)
      await rm(join(piecesFolder(dataDir), name), { force: true });
}
