import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serverCommand } from '#scripts/setup/run-server.mjs';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const root = resolve(import.meta.dirname, '..');
/** Allows for a busy machine. */
const startWithin = 600_000;

/** `folder`: another release, installed and built. `log`: a file descriptor; otherwise only stderr is shown. */
type Options = { folder?: string; log?: number };

export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>;

/** The server as `npm start` runs it, in a process that can be killed and started again on the same data. */
export async function serverProcess(settings: Record<string, string> = {}, { folder = root, log }: Options = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'dayloom-'));
  const { args, env } = serverCommand({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ENV_FILE: 'off',
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    ...settings,
  });
  let child: ChildProcess | undefined;
  process.once('exit', () => child?.kill('SIGKILL'));

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || !isRunning()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  return {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    isRunning,
    start: async () => {
      if (isRunning()) return;
      const program = args.map((argument) => argument.replace(root, folder));
      child = spawn(process.execPath, program, {
        cwd: folder,
        env: env as NodeJS.ProcessEnv,
        stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
      });
      await untilReady(child, url);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Stops it and deletes its data. */
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startServer(settings: Record<string, string> = {}, options: Options = {}) {
  const server = await serverProcess(settings, options);
  await server.start();
  return server;
}

export async function isReady(url: string, path = '/readyz'): Promise<boolean> {
  return await fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits until a server answers; throws as soon as its process has ended. */
export async function untilReady(
  child: ChildProcess,
  url: string,
  { path = '/readyz', within = startWithin } = {},
): Promise<void> {
  const isThere = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} before it was ready.`);
    return await isReady(url, path);
  };
  await until('the server is ready', isThere, { within });
}
