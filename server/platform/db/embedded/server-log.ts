import { closeSync, openSync } from 'node:fs';
import { chown, copyFile, open, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

const tooLarge = 5 * 1024 * 1024;
const checkEvery = 10 * 60_000;

/** PostgreSQL's own log, a plain file: it goes on being written when the server process is gone. */
export type ServerLog = {
  descriptor: number;
  /** Marks where the next start's messages begin. */
  mark: () => Promise<() => Promise<string>>;
  close: () => void;
};

export async function openServerLog(path: string): Promise<ServerLog> {
  await keepSmall(path);
  // Appending, so that PostgreSQL's processes go on at the new end after the file was shortened under them.
  const descriptor = openSync(path, 'a', 0o600);
  await keepOwner(path);
  const timer = setInterval(() => void keepSmall(path), checkEvery).unref();
  return {
    descriptor,
    mark: async () => {
      const start = await sizeOf(path);
      return () => readFrom(path, start);
    },
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

/** One older file is kept. A log that cannot be kept small must not stop the database. */
export async function keepSmall(path: string, limit = tooLarge): Promise<void> {
  if ((await sizeOf(path)) < limit) return;
  await copyFile(path, `${path}.1`).catch(() => {});
  await truncate(path).catch(() => {});
}

/** One start as root must not leave a file that the folder's owner can no longer write. */
async function keepOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid).catch(() => {});
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
