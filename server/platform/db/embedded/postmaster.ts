import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import { cleanEnvironment } from './cluster.ts';
import { explainFailure } from './explain-failure.ts';
import type { Layout } from './layout.ts';
import type { Binaries, RunAs } from './programs.ts';
import type { ServerLog } from './server-log.ts';
import { asArguments, type Settings } from './settings.ts';

type Launch = {
  layout: Layout;
  binaries: Binaries;
  runAs: RunAs;
  settings: Settings;
  serverLog: ServerLog;
  log: Logger;
};

/** One running PostgreSQL. */
export type Postmaster = {
  pid: number;
  /** Resolves when it has ended, for whatever reason, with words for the log. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  /** For the moment the server process leaves without having had time to wait. */
  askToStop: () => void;
};

/** Replaying the log after a crash may take long on a slow disk; it is let to finish, but not for ever. */
const startPatience = 10 * 60_000;
const newsEvery = 10_000;

export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { layout, binaries, runAs, settings, serverLog } = launch;
  const outputSince = await serverLog.mark();
  const before = await readState(layout);
  const [program, args] = runAs.command(binaries.postgres, ['-D', layout.cluster, ...asArguments(settings)]);
  const child = spawn(program, args, {
    cwd: layout.folder,
    env: cleanEnvironment,
    stdio: ['ignore', serverLog.descriptor, serverLog.descriptor],
    // A session of its own: Ctrl-C in the terminal must reach the server, which then stops PostgreSQL in order.
    detached: true,
  });
  const ended = endOf(child);
  const end = await untilReady(child, ended, launch, before);
  if (end !== undefined) {
    throw explainFailure(`PostgreSQL did not start (${end})`, await outputSince(), layout.dataDir);
  }
  return {
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child, ended),
    askToStop: () => void child.kill('SIGINT'),
  };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

const readState = async ({ cluster }: Layout): Promise<string> =>
  await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');

/**
 * Whether postmaster.pid says that this process is ready. One that was killed has left the same file, and
 * in a container that is started again even the number is the same.
 */
export function saysReady(state: string, before: string, pid: number | undefined): boolean {
  const lines = state.split('\n');
  return state !== before && Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** PostgreSQL writes its state into postmaster.pid; knocking on the socket instead would fill its log with refusals. */
async function untilReady(
  child: ChildProcess,
  ended: Promise<string>,
  { layout, log }: Launch,
  before: string,
): Promise<string | undefined> {
  const begun = performance.now();
  let nextNews = begun + newsEvery;
  while (child.exitCode === null && child.signalCode === null) {
    if (saysReady(await readState(layout), before, child.pid)) return undefined;
    if (performance.now() > nextNews) {
      log.info('the database is still starting; after a crash it first replays what was saved');
      nextNews += newsEvery;
    }
    if (performance.now() > begun + startPatience) {
      child.kill('SIGQUIT');
      return 'not ready after ten minutes';
    }
    await sleep(15);
  }
  return ended;
}

/** SIGINT is PostgreSQL's fast shutdown: running statements are broken off, everything committed is written down. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(signal);
    const waiting = new AbortController();
    const gone = await Promise.race([
      ended.then(() => true),
      sleep(patience, false, { signal: waiting.signal }).catch(() => false),
    ]);
    waiting.abort();
    if (gone) return;
  }
}

type Running = { stop: () => Promise<void> };

/** Pauses before each new attempt. When the last has failed, something is wrong that repetition does not cure. */
const usualPauses = [0, 500, 2_000, 5_000, 15_000];
/** A full disk is fixed by freeing space, at an unknown time: retried until then. */
const usualPauseWithoutRoom = 5_000;
/** After this long without trouble, earlier deaths no longer count. */
const forgivenAfter = 5 * 60_000;

/** Starts PostgreSQL and brings it back when it dies on its own. */
export async function keepRunning(
  launch: () => Promise<Postmaster>,
  log: Logger,
  {
    onLost,
    isDiskFull = async () => false,
    pauses = usualPauses,
    pauseWithoutRoom = usualPauseWithoutRoom,
  }: {
    onLost?: () => void;
    isDiskFull?: () => Promise<boolean>;
    pauses?: number[];
    pauseWithoutRoom?: number;
  } = {},
): Promise<Running> {
  let current: Postmaster | undefined = await launch();
  let stopping = false;
  const stopSignal = new AbortController();

  // process.exit leaves no time to wait, but PostgreSQL needs only the word to shut down in order.
  const atExit = () => current?.askToStop();
  process.once('exit', atExit);

  const watch = async () => {
    let attempt = 0;
    while (current && !stopping) {
      const since = performance.now();
      const how = await current.ended;
      if (stopping) return;
      if (performance.now() - since > forgivenAfter) attempt = 0;
      log.error({ how }, 'the database ended unexpectedly');
      current = undefined;
      while (!current && !stopping) {
        const isFull = await isDiskFull().catch(() => false);
        if (!isFull && attempt >= pauses.length) break;
        const pause = isFull ? pauseWithoutRoom : pauses[attempt];
        await sleep(pause, undefined, { signal: stopSignal.signal }).catch(() => {});
        if (!isFull) attempt += 1;
        if (stopping) return;
        current = await launch().catch((error: Error) => {
          log.error({ reason: error.message, attempt }, 'the database could not be started again');
          return undefined;
        });
      }
      if (current && !stopping) log.info('the database runs again');
    }
    if (stopping) return;
    log.fatal('the database is gone and did not come back; see postgres.log in DATA_DIR');
    onLost?.();
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping = true;
      stopSignal.abort();
      await current?.stop();
      await watching;
      // A restart that was under way when we were asked to stop.
      await current?.stop();
      process.off('exit', atExit);
    },
  };
}
