import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { DatabaseStartError } from '#server/platform/db/database.ts';

/** A day and a half: one that comes every day is late then. */
const lateAfter = 36 * 3_600_000;

const namePattern = /^dayloom-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.backup$/;
/** Under this name it is written, until it is whole. */
export const unfinishedEnding = '.part';

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');
export const nameFor = (at: Date): string => `dayloom-${at.toISOString().replace(/[-:.]/g, '')}.backup`;
const failureFile = (dataDir: string): string => join(backupsFolder(dataDir), 'last-failure.json');

type KeptBackup = { name: string; path: string; at: Date };

/** The complete ones, the newest first. Files with other names are the host's own. */
export async function listBackups(dataDir: string): Promise<KeptBackup[]> {
  const folder = backupsFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const digits = namePattern.exec(name);
      if (!digits) return [];
      const [, year, month, day, hour, minute, second, millisecond] = digits;
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
      return Number.isNaN(at.getTime()) ? [] : [{ name, path: join(folder, name), at }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

export async function makeBackupsFolder(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Only while no other backup is being made: it may be its file. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(backupsFolder(dataDir))).filter(
    (name) => name.endsWith(unfinishedEnding) && namePattern.test(name.slice(0, -unfinishedEnding.length)),
  );
  for (const name of names) await rm(join(backupsFolder(dataDir), name), { force: true });
}

/** Removes all but the newest. Returns how many went. */
export async function removeOldBackups(dataDir: string, keep: number): Promise<number> {
  const old = (await listBackups(dataDir)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

type Failure = { at: Date; reason: string };

/** What could not even be written down: the folder may be what is wrong. */
const unwritten = new Map<string, Failure>();

export async function noteFailure(dataDir: string, failure: Failure): Promise<void> {
  unwritten.set(dataDir, failure);
  await writeFile(failureFile(dataDir), `${JSON.stringify(failure)}\n`, { mode: 0o600 }).catch(() => {});
}

export async function forgetFailure(dataDir: string): Promise<void> {
  unwritten.delete(dataDir);
  await rm(failureFile(dataDir), { force: true }).catch(() => {});
}

async function readFailure(dataDir: string): Promise<Failure | undefined> {
  const known = unwritten.get(dataDir);
  if (known) return known;
  try {
    const { at, reason } = JSON.parse(await readFile(failureFile(dataDir), 'utf8')) as { at: string; reason: string };
    return { at: new Date(at), reason: String(reason) };
  } catch {
    return undefined;
  }
}

export type BackupState = {
  /** Backups are made every day by this server. */
  isConfigured: boolean;
  lastAt: Date | null;
  lastFailedAt: Date | null;
  /** A sentence, where the last try failed. */
  failure: string | null;
  /** The newest is older than it should be. */
  isLate: boolean;
};

/** For the health check. Asks no database. */
export async function readBackupState({
  config,
  clock,
}: {
  config: Pick<Config, 'dataDir' | 'backup'>;
  clock: Clock;
}): Promise<BackupState> {
  if (!config.backup.isOn)
    return { isConfigured: false, lastAt: null, lastFailedAt: null, failure: null, isLate: false };
  const [newest] = await listBackups(config.dataDir).catch(() => []);
  const failed = await readFailure(config.dataDir);
  // A command may have made one since; it does not override what this process remembers.
  const isStillWrong = failed !== undefined && (newest === undefined || newest.at < failed.at);
  return {
    isConfigured: true,
    lastAt: newest?.at ?? null,
    lastFailedAt: isStillWrong ? failed.at : null,
    failure: isStillWrong ? failed.reason : null,
    isLate: newest !== undefined && clock.now().getTime() - newest.at.getTime() > lateAfter,
  };
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
