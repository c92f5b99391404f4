import { DatabaseStartError } from '#server/platform/db/database.ts';

/** A backup could not be made, read or put back. The message is a sentence for the host. */
export class BackupError extends DatabaseStartError {}

/** Errors of the file system in words; whatever is explained already stays as it is. */
export function explained(error: unknown, place: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseStartError || !code) return error as Error;
  const isOfDatabase = 'severity' in (error as object);
  return new BackupError(
    `${isOfDatabase && code !== diskFull ? 'The database reported an error, and nothing was changed.' : sentenceFor(code, place)} (${message})`,
    { cause: error },
  );
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
