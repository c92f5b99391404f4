import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from '../database.ts';
import { isDiskFull } from '../disk-room.ts';
import { appConnection, ensureAppAccount, layoutOf, makeSocketDir } from './layout.ts';
import type { SocketConnection, Layout } from './layout.ts';
import { findEmbeddedBinaries, findHostBinaries, chooseRunAs } from './programs.ts';
import { explainFileError } from './explain-failure.ts';
import { hasCluster, makeCluster, removeUnfinished, finishExchange } from './cluster.ts';
import { keepRunning, launchPostmaster } from './postmaster.ts';
import { endLeftovers, removeStaleLocks } from './leftover-processes.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { openServerLog } from './server-log.ts';
import { serverSettings, type Settings } from './settings.ts';

export type EmbeddedPostgres = {
  connection: SocketConnection;
  stop: () => Promise<void>;
};

type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  /** Called when PostgreSQL died and could not be brought back. */
  onLost?: () => void;
  /** Only for tests, which may trade safety for speed. */
  settings?: Settings;
};

/** Starts PostgreSQL on DATA_DIR/postgres. Every foreseeable obstacle is thrown as a DatabaseStartError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error, options.dataDir);
  }
}

async function start({ dataDir, log, onLost, settings }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = (await findHostBinaries()) ?? (await findEmbeddedBinaries());
  log.info({ program: binaries.postgres }, 'PostgreSQL');
  const layout = await makeFolder(dataDir);
  const lock = await takeOwnerLock(layout);
  try {
    const runAs = await chooseRunAs(layout.cluster);
    const socketDir = await makeSocketDir(layout);
    await removeUnfinished(layout);
    await finishExchange(layout, log);
    if (!(await hasCluster(layout))) {
      log.info({ dataDir }, 'making the database');
      await makeCluster(layout, binaries, runAs);
    }
    const serverLog = await openServerLog(layout.serverLog);
    const launch = async () => {
      await endLeftovers(layout, log);
      await removeStaleLocks(layout, socketDir);
      const all = { ...serverSettings({ socketDir, clusterName: layout.clusterName }), ...settings };
      return launchPostmaster({ layout, binaries, runAs, settings: all, serverLog, log });
    };
    const running = await keepRunning(launch, log, { onLost, isDiskFull: () => isDiskFull(dataDir) }).catch((error) => {
      serverLog.close();
      throw error;
    });
    const stop = async () => {
      await running.stop();
      serverLog.close();
      lock.release();
    };
    await ensureAppAccount(socketDir).catch(async (error) => {
      await stop();
      throw error;
    });
    return { connection: appConnection(socketDir), stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Symbolic links are resolved first: two names for one folder must mean one lock and one set of processes. */
export async function makeFolder(dataDir: string): Promise<Layout> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const layout = layoutOf(await realpath(dataDir));
  await mkdir(layout.folder, { recursive: true, mode: 0o700 });
  await refuseForeign(layout.folder);
  await chmod(layout.folder, 0o700);
  return layout;
}

/**
 * Typically made by a start as root, or mounted from elsewhere. Files that are not ours would fail one by one later.
 */
async function refuseForeign(folder: string): Promise<void> {
  const us = process.getuid?.();
  const { uid } = await stat(folder);
  if (us === 0 || uid === us) return;
  throw new DatabaseStartError(
    `${folder} belongs to user ${uid}, but the server runs as user ${us}. Start it as the user who started it ` +
      'before, ' +
      'or, with the server stopped, give the folder and all in it to the new one with chown -R.',
  );
}
