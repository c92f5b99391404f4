import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '#scripts/setup/run-server.mjs';
import { freePort } from '#testing/free-port.ts';

const root = join(import.meta.dirname, '..');
/** Allows for a busy machine. */
const startLimit = 180_000;

export type RunningServer = { url: string; pid: number; dataDir: string; stop: () => Promise<void> };

/** The real server as people run it: production, embedded database, its log written (to nowhere). */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'dayloom-bench-'));
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ENV_FILE: 'off',
    PORT: String(port),
    DATA_DIR: dataDir,
    BASE_URL: url,
    ...env,
  };
  const command = serverCommand(settings);
  const server = await startChild(command.args, command.env, url, '/readyz');
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, pid: server.pid, dataDir, stop };
}

/** The Express service of `peer/`, on the product's database. */
export async function startPeer(env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env };
  const { pid, stop } = await startChild([join(import.meta.dirname, 'peer/server.js')], settings, url, '/healthz');
  return { url, pid, dataDir: '', stop };
}

async function startChild(
  args: string[],
  env: NodeJS.ProcessEnv,
  url: string,
  readyPath: string,
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const deadline = Date.now() + startLimit;
  while (!(await answers(`${url}${readyPath}`))) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered; its reason is above.');
    if (Date.now() > deadline) throw new Error(`The server did not answer within ${startLimit / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    process.removeListener('exit', kill);
    child.kill('SIGTERM');
    await gone;
  };
  return { pid: child.pid ?? 0, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
