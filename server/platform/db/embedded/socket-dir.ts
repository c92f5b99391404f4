import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseStartError } from '../database.ts';
import { socketFile } from './layout.ts';
import type { Layout } from './layout.ts';

/** The kernel keeps a socket's path in a small fixed field. */
const longestPath = process.platform === 'linux' ? 107 : 103;

export const fitsSocket = (dir: string): boolean => Buffer.byteLength(join(dir, socketFile)) <= longestPath;

/** A folder only its owner may enter, inside the data folder where the path is short enough. */
export async function makeSocketDir(layout: Layout, temporary = tmpdir()): Promise<string> {
  const inside = join(layout.folder, 'run');
  if (fitsSocket(inside)) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    await chmod(inside, 0o700);
    return inside;
  }
  const name = createHash('sha256').update(layout.cluster).digest('hex').slice(0, 16);
  const outside = join(temporary, `dayloom-${name}`);
  if (!fitsSocket(outside)) {
    throw new DatabaseStartError(
      `The path ${layout.folder} is too long for PostgreSQL's socket (${longestPath} bytes), and so is ${temporary}. ` +
        'Set DATA_DIR or TMPDIR to a shorter path.',
    );
  }
  await makePrivate(outside);
  return outside;
}

/** Everybody may write to the temporary folder: one that somebody else made first is not trusted. */
async function makePrivate(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST')
      throw new DatabaseStartError(`${dir} cannot be made (${error.message}).`, { cause: error });
  });
  const found = await lstat(dir);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new DatabaseStartError(
      `${dir} is needed for PostgreSQL's socket, but belongs to somebody else or is open to others. ` +
        'Remove it, or set DATA_DIR to a shorter path.',
    );
  }
}
