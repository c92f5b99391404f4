import { DatabaseStartError } from '../database.ts';

/** What PostgreSQL's programs say when they give up, and what the host should read instead. */
const known: { sign: RegExp; sentence: (dataDir: string) => string }[] = [
  {
    sign: /No space left on device|Disk quota exceeded/i,
    sentence: (dataDir) =>
      `The disk that holds ${dataDir} is full. Make room and start again; nothing saved so far is lost.`,
  },
  {
    sign: /could not look up effective user ID/i,
    sentence: () =>
      'The account the server runs under has no entry in the list of users (/etc/passwd), which PostgreSQL ' +
      'needs to make its first files. Use an account that has one, or set DATABASE_URL.',
  },
  {
    sign: /setpriv: .*(Operation not permitted|Invalid argument|unsupported)/i,
    sentence: () =>
      'PostgreSQL refuses to run as root, and this container does not let setpriv start it as somebody else. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  },
  {
    sign: /Permission denied|Operation not permitted|has wrong ownership|Read-only file system/i,
    sentence: (dataDir) =>
      `PostgreSQL may not use its files in ${dataDir}. Start the server as the user who owns them, or correct ` +
      'their owner.',
  },
  {
    sign: /pre-existing shared memory block|lock file .* already exists/i,
    sentence: (dataDir) => `Another PostgreSQL still uses ${dataDir}. Stop it and start again.`,
  },
  {
    sign: /could not (create|map) .*shared memory|Cannot allocate memory/i,
    sentence: () => 'There is not enough memory to start PostgreSQL.',
  },
];

export function explainFailure(what: string, output: string, dataDir: string): DatabaseStartError {
  const match = known.find(({ sign }) => sign.test(output));
  const said = lastLines(output);
  const sentence = match?.sentence(dataDir) ?? `${what}.`;
  return new DatabaseStartError(said ? `${sentence}\nPostgreSQL said: ${said}` : sentence);
}

/** The same for file system errors met by ourselves. */
export function explainFileError(error: unknown, dataDir: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseStartError || !code) return error as Error;
  return new DatabaseStartError(`${sentenceFor(code, dataDir)} (${message})`, { cause: error });
}

function sentenceFor(code: string, dataDir: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk that holds ${dataDir} is full. Make room and start again.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The server may not write to ${dataDir}. Give it that folder, or set DATA_DIR to one it owns.`;
  }
  return `The database in ${dataDir} could not be started.`;
}

function lastLines(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(-6).join('\n  ');
}
