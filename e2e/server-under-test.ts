import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type ServerUnderTest = { url: string; dataDir: string; stop: () => Promise<void> };

const root = resolve(import.meta.dirname, '..');
const startLimit = 60_000;

/** The real server as its own process, with an embedded database in a folder that is thrown away. */
export async function startServerUnderTest(env: Record<string, string> = {}): Promise<ServerUnderTest> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-e2e-'));
  const url = `http://localhost:${port}`;
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => { complaints += chunk.toString(); });
  await untilReady(url, child, () => complaints);
  return {
    url,
    dataDir,
    stop: async () => {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, complaints: () => string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready.\n${complaints()}`);
    const isReady = await fetch(`${url}/readyz`).then((response) => response.ok, () => false);
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within ${startLimit / 1000} s.\n${complaints()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
