import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { Layout } from './layout.ts';

export type ClusterProcess = { pid: number; isPostmaster: boolean };

/**
 * Processes that serve this cluster, whoever started them. They are known by their command line: the folder for the
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
