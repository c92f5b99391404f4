import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#server/platform/files.ts';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from '../database.ts';
import { explainFailure } from './explain-failure.ts';
import { majorVersion, superuser, type Layout } from './layout.ts';
import type { Binaries, RunAs } from './programs.ts';

const neededBytes = 256 * 1024 * 1024;
const unfinished = 'data.new-';

/** Nothing a parent shell set may leak in: PGDATA, PGPORT or a locale would change what initdb makes. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** Returns whether a cluster is there already; one of another version, or something else in its place, is refused. */
export async function hasCluster(layout: Layout): Promise<boolean> {
  const version = (await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing))?.trim();
  if (version === majorVersion) return true;
  if (version !== undefined) {
    throw new DatabaseStartError(
      `${layout.cluster} was written by PostgreSQL ${version || '(unknown)'}; this server brings PostgreSQL ` +
        `${majorVersion}. ` +
        'Start it with the release that wrote it and move the data over, as docs/operations.md says under Upgrade.',
    );
  }
  const entries = await readdir(layout.cluster).catch(unlessMissing);
  if (entries === undefined) return false;
  throw new DatabaseStartError(
    `${layout.cluster} exists but holds no PostgreSQL database. Restore it from a backup, or move it away to ` +
      'start over.',
  );
}

/**
 * initdb works in a folder of its own that is renamed when complete. A killed one leaves only rubbish for the next
 * start to remove, and since every attempt has its own name, an initdb that outlived its server disturbs no one.
 */
export async function makeCluster(layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> {
  await requireSpace(layout);
  const building = join(layout.folder, `${unfinished}${randomBytes(4).toString('hex')}`);
  await mkdir(building, { mode: 0o700 });
  try {
    await runAs.own(building);
    await initdb(building, binaries, runAs, layout);
    await rename(building, layout.cluster);
    await syncFolder(layout.folder);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

export async function removeUnfinished(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.folder)) {
    // An initdb that is still dying may write into it meanwhile: then it is removed at the next start.
    if (name.startsWith(unfinished))
      await rm(join(layout.folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** The collation is PostgreSQL's own, so sorting is the same on every machine and after every system upgrade. */
function initdb(building: string, binaries: Binaries, runAs: RunAs, layout: Layout): Promise<void> {
  const [program, args] = runAs.command(binaries.initdb, [
    `--pgdata=${building}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
    '--no-instructions',
  ]);
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: layout.folder, env: cleanEnvironment }, (error, stdout, stderr) => {
      if (!error) return resolve();
      const output = stderr.trim() || stdout.trim() || error.message;
      reject(explainFailure('PostgreSQL could not make its first files', output, layout.dataDir));
    });
  });
}

export async function requireSpace(layout: Layout, needed = neededBytes): Promise<void> {
  const disk = await statfs(layout.folder);
  const free = disk.bavail * disk.bsize;
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new DatabaseStartError(
    `The disk that holds ${layout.dataDir} has ${inMegabytes(free)} MB free; the database needs ` +
      `${inMegabytes(needed)} MB to begin.`,
  );
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A whole cluster that waits to take the place of the present one. */
const waiting = (layout: Layout): string => join(layout.folder, 'data.restored');

/**
 * Puts another, complete cluster in the place of the present one, which is kept beside it under the name that is given
 * back. No step destroys anything, and every moment between two of them can be told from the names alone: as long as
 * the old one is in its place nothing has happened, and as soon as it is not, the next start puts the new one there.
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
