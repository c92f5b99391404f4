import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from '../database.ts';
import { socketFile, type Layout } from './layout.ts';

/** Fast shutdown first; each step is given its time before the next, harsher one. */
const steps = [
  { signal: 'SIGINT', patience: 20_000 },
  { signal: 'SIGQUIT', patience: 8_000 },
  { signal: 'SIGKILL', patience: 3_000 },
] as const;

/**
 * Ends what a killed predecessor left running. It could be adopted instead, but its program may since have been
 * replaced by an update and its settings by newer ones; a fast shutdown and a fresh start take a second and leave one
 * known state. Only the holder of the owner lock may call this.
 */
export async function endLeftovers(layout: Layout, log: Logger): Promise<void> {
  let left = await listClusterProcesses(layout);
  if (left.length > 0)
    log.warn({ processes: left.length }, 'ending the database processes of a server that was killed');
  for (const { signal, patience } of steps) {
    // Children of a living postmaster are its business; alone they only hold the cluster's memory.
    const postmasters = left.filter((each) => each.isPostmaster);
    for (const { pid } of postmasters.length > 0 ? postmasters : left) send(pid, signal);
    left = await waitUntilGone(layout, patience);
    if (left.length === 0) return;
  }
  throw new DatabaseStartError(
    `Another PostgreSQL (process ${left.map((each) => each.pid).join(', ')}) uses ${layout.dataDir} and cannot ` +
      'be ended. Stop it and start again.',
  );
}

async function waitUntilGone(layout: Layout, patience: number) {
  const until = performance.now() + patience;
  for (;;) {
    const left = await listClusterProcesses(layout);
    if (left.length === 0 || performance.now() > until) return left;
    await sleep(50);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone by itself, or someone else's: the count afterwards tells.
  }
}

/**
 * PostgreSQL sorts out most old lock files itself, but refuses to start when one is empty (a power cut) or names any
 * living process of the same account: after a reboot a stranger, after a kill the dead one itself until it is reaped.
 * Called when no process of the cluster is left, so in those cases the files tell nothing.
 */
export async function removeStaleLocks(layout: Layout, socketDir: string): Promise<void> {
  const socket = join(socketDir, socketFile);
  // A PostgreSQL in another container is not in our process list, but answers on the socket of the shared folder.
  if (await answers(socket)) {
    throw new DatabaseStartError(
      `A PostgreSQL outside of this container uses ${layout.dataDir}. Stop it and start again.`,
    );
  }
  for (const file of [join(layout.cluster, 'postmaster.pid'), `${socket}.lock`]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const pid = Number(text.split('\n')[0]);
    if (!(pid > 0) || isAlive(pid)) await rm(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

type ClusterProcess = { pid: number; isPostmaster: boolean };

/**
 * Processes that serve this cluster, regardless of who started them. They are identified by their command line: the folder for the
 * postmaster, the cluster's name for its children. The number in postmaster.pid alone may belong to a stranger by now.
 */
export async function listClusterProcesses(layout: Layout): Promise<ClusterProcess[]> {
  const all = process.platform === 'linux' ? await readProc() : await runPs();
  return all.flatMap(({ pid, command }): ClusterProcess[] => {
    if (isPostmaster(command, layout.cluster)) return [{ pid, isPostmaster: true }];
    return command.startsWith(`postgres: ${layout.clusterName}: `) ? [{ pid, isPostmaster: false }] : [];
  });
}

/** Exported for its test: `-D` and the folder have to follow the program's name at once, as we start it. */
export function isPostmaster(command: string, cluster: string): boolean {
  const [program, rest] = splitAt(command, ' -D ');
  return basename(program) === 'postgres' && (rest === cluster || rest.startsWith(`${cluster} -c `));
}

type Running = { pid: number; command: string };

/** Slim containers have no ps. A zombie has no command line and so is not listed. */
async function readProc(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(pid), command: raw.replaceAll('\0', ' ').trimEnd() };
    }),
  );
}

async function runPs(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('/bin/ps', ['-axww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), command: match[2] ?? '' }] : [];
  });
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}
