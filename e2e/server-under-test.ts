import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#testing/free-port.ts';
import { untilReady } from '#testing/server-process.ts';

export type ServerUnderTest = {
  url: string;
  dataDir: string;
  /** `keepAs` keeps the data there as a template. */
  stop: (keepAs?: string) => Promise<void>;
};

export type ServerWithClock = ServerUnderTest & {
  /** Sets the server's clock, forwards or back; from there it runs on. */
  setClock: (instant: string) => Promise<void>;
};

/** The messages between a journey and e2e/server-with-clock.ts. */
export type ClockOrder = { moveTo: string };
export type ClockAnswer = { now: string };

type Entry = { script: string; words?: string[]; stdio: StdioOptions; template: string | undefined };

const copyFolder = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
/** It takes two seconds; on a very busy machine more than two minutes have been seen. */
const startLimit = 300_000;
/** Of a fixture that starts one: it does not count against the first journey that needs it. */
export const startTimeout = startLimit + 10_000;

/** When clocks begin. The data they begin with are a little older, as made by e2e/global-setup.ts. */
export const clockStart = '2026-03-04T09:00:00Z';

/** The real server as its own process, with an embedded database in a folder that is thrown away. */
export async function startServerUnderTest(env: Record<string, string> = {}): Promise<ServerUnderTest> {
  const script = process.env.SERVER_NOW ?? join(root, 'server/main.ts');
  const { child: _child, ...server } = await start(
    { script, stdio: ['ignore', 'ignore', 'pipe'], template: process.env.TEMPLATE_NOW },
    env,
  );
  return server;
}

/** The same server, but its clock begins at that moment and can be moved. */
export async function startServerWithClock(
  startsAt: string,
  env: Record<string, string> = {},
): Promise<ServerWithClock> {
  const { child, ...server } = await start(
    {
      script: process.env.SERVER_CLOCK ?? join(root, 'e2e/server-with-clock.ts'),
      words: [startsAt],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      template: startsAt === clockStart ? process.env.TEMPLATE_CLOCK : undefined,
    },
    env,
  );
  const setClock = async (instant: string) => {
    const order: ClockOrder = { moveTo: new Date(instant).toISOString() };
    const answered = once(child, 'message');
    child.send(order);
    const [{ now }] = (await answered) as [ClockAnswer];
    if (now < order.moveTo) throw new Error(`The clock was to be at ${order.moveTo} and is at ${now}.`);
  };
  return { ...server, setClock };
}

async function start(
  { script, words = [], stdio, template }: Entry,
  env: Record<string, string>,
): Promise<ServerUnderTest & { child: ChildProcess }> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-e2e-'));
  // With owners and permissions: PostgreSQL may run under another account.
  if (template) await copyFolder('cp', ['-a', `${template}/.`, dataDir]);
  const url = `http://localhost:${port}`;
  const child = spawn(join(root, 'node_modules/.bin/node'), [script, ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ENV_FILE: 'off',
      // As `npm start` has it: a third off every start, and many journeys have their own server.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // All journeys come from one address.
      SIGN_UP_LIMIT: '1000',
      REQUEST_LIMIT: '100000',
      // The machine may be busy with other things, and a slow minute must not change what a journey sees.
      LONGEST_WAIT: '0',
      REQUIRE_SECOND_FACTOR: 'none',
      ...env,
    },
    stdio,
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const stop = async (keepAs?: string) => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await gone;
    if (keepAs) await rename(dataDir, keepAs);
    else await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, url, { within: startLimit });
  } catch (error) {
    await stop();
    throw new Error(complaints, { cause: error });
  }
  return { child, url, dataDir, stop };
}
