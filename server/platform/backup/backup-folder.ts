import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '#server/platform/db/database.ts';

const namePattern = /^dayloom-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.backup$/;
/** Of a backup, or of the list of pieces beside it. */
const unfinishedPattern = /^dayloom-\d{8}T\d{9}Z\.(backup|pieces)\.part$/;
/** Under this name it is written, until it is whole. */
export const unfinishedEnding = '.part';

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');
export const nameFor = (at: Date): string => `dayloom-${at.toISOString().replace(/[-:.]/g, '')}.backup`;

type KeptBackup = { name: string; path: string; at: Date };

/** Of everything in the folder. */
export async function listNames(dataDir: string): Promise<string[]> {
  return await readdir(backupsFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** The complete ones, the newest first. Files with other names are the host's own. */
export async function listBackups(dataDir: string): Promise<KeptBackup[]> {
  const folder = backupsFolder(dataDir);
  return (await listNames(dataDir))
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ name, path: join(folder, name), at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Undefined where it is not the name of a backup. Their names in order are in the order of time. */
export function timeOf(name: string): Date | undefined {
  const digits = namePattern.exec(name);
  if (!digits) return undefined;
  const [, year, month, day, hour, minute, second, millisecond] = digits;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export async function makeBackupsFolder(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Only while no other backup is being made: it may be its file. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await listNames(dataDir)).filter((name) => unfinishedPattern.test(name));
  for (const name of names) await rm(join(backupsFolder(dataDir), name), { force: true });
}

/** Removes all but the newest. Returns how many went. */
export async function removeOldBackups(dataDir: string, keep: number): Promise<number> {
  const old = (await listBackups(dataDir)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

/** A backup could not be made, read or put back. The message is a sentence for the host. */
export class BackupError extends DatabaseStartError {}

/** Errors of the file system in words; whatever is explained already stays as it is. */
export function explainBackupError(error: unknown, place: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseStartError || !code) return error as Error;
  const isOfDatabase = 'severity' in (error as object);
  const sentence =
    isOfDatabase && code !== diskFull
      ? 'The database reported an error, and nothing was changed.'
      : sentenceFor(code, place);
  return new BackupError(`${sentence} (${message})`, { cause: error });
}

/** Our own sentences name folders at most; what another error says may quote values, and only the admin's page shows it. */
export function reasonForLog(error: unknown): { reason: string; code?: string } {
  const { name, message, cause } = error as Error;
  const { code } = (cause ?? error) as NodeJS.ErrnoException;
  return { reason: error instanceof BackupError && cause === undefined ? message : name, code };
}

/** PostgreSQL's own name for it. */
const diskFull = '53100';

function sentenceFor(code: string, place: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === diskFull)
    return `The disk that holds ${place} is full. Make room and try again; what was there before is untouched.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${place} may not be used by this account. Correct its owner, or use the account the server runs under.`;
  if (code === 'ENOENT') return `${place} is not there.`;
  if (code === 'EISDIR') return `${place} is a folder and not a backup.`;
  return `${place} could not be used.`;
}
