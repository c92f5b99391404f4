import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';

const root = resolve(import.meta.dirname, '..');
/** A machine that is busy with other things takes its time. */
const startWithin = 600_000;

/** The product's own server on one folder, to be struck down and started again. */
export async function serverProcess(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ENV_FILE: 'off',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    DEMO: 'on',
    REQUEST_LIMIT: '100000',
    ...settings,
  };
  let child: ChildProcess | undefined;
  let complaints = '';
  let beforeEnd = 0;

  process.once('exit', () => child?.kill('SIGKILL'));

  const isUp = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );

  async function start(): Promise<void> {
    if (child?.exitCode === null && child.signalCode === null) return;
    const started = spawn(process.execPath, [join(root, 'server/main.ts')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    complaints = '';
    for (const output of [started.stdout, started.stderr])
      output?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const until = performance.now() + startWithin;
    while (!(await isUp())) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`The server ended with ${started.exitCode ?? started.signalCode}. ${complaints}`);
      if (performance.now() > until)
        throw new Error(`The server did not start within ${startWithin / 1000} s. ${complaints}`);
      await sleep(50);
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    beforeEnd = complaints.length;
    child.kill(signal);
    await gone;
  }

  return {
    url,
    start,
    saidAtTheEnd: () => warnings(complaints.slice(beforeEnd)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Of what it wrote, the lines of its log that are warnings or worse. */
function warnings(output: string): string {
  return output
    .split('\n')
    .filter((line) => /^\{"level":[456]0/.test(line))
    .join('\n');
}

export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>;
