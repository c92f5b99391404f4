import { lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#server/platform/log.ts';
import { syncFolder } from './first-cluster.ts';
import type { Layout } from './layout.ts';

/** A whole cluster that waits to take the place of the present one. */
const waiting = (layout: Layout): string => join(layout.folder, 'data.restored');

/**
 * Puts another, complete cluster in the place of the present one, which is kept beside it under the name that is given
 * back. No step destroys anything, and every moment between two of them can be told from the names alone: as long as the
 * old one is in its place nothing has happened, and as soon as it is not, the next start puts the new one there.
 * Only the holder of the owner lock may call this, while no PostgreSQL runs on either.
 */
export async function exchangeCluster(layout: Layout, complete: string, keptName: string): Promise<string | undefined> {
  await rm(waiting(layout), { recursive: true, force: true });
  await rename(complete, waiting(layout));
  await syncFolder(layout.folder);
  const kept = (await isThere(layout.cluster)) ? join(layout.folder, keptName) : undefined;
  if (kept) await rename(layout.cluster, kept);
  await syncFolder(layout.folder);
  await rename(waiting(layout), layout.cluster);
  await syncFolder(layout.folder);
  return kept;
}

/** The power went between the last two steps. Without this a start would make an empty database instead. */
export async function finishExchange(layout: Layout, log: Logger): Promise<void> {
  if ((await isThere(layout.cluster)) || !(await isThere(waiting(layout)))) return;
  await rename(waiting(layout), layout.cluster);
  await syncFolder(layout.folder);
  log.info('finished putting back a backup, which was interrupted');
}

async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
