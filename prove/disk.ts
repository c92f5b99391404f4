// npm run prove:disk
// Fills the disk under the running server, on a small file system of its own: what is there can be read, saving is refused
// with a sentence, and everything comes back by itself when there is room, also after PostgreSQL has stopped for want of it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersOf, newPerson, type Somebody } from '#bench/people.ts';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { serverCommand } from '#scripts/setup/run-server.mjs';

const megabyte = 1024 * 1024;
const patience = 120_000;
const port = 20_000 + (process.pid % 20_000);
const url = `http://localhost:${port}`;
const mounted = mountSmallDisk(700);
const dataDir = join(mounted, 'data');
const ballast = join(mounted, 'ballast');
let failed = 0;
let saved = 0;

// The log lies on the same disk, as it often does.
const output = openSync(join(mounted, 'server.log'), 'a');
const { args, env } = serverCommand({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ENV_FILE: 'off',
  PORT: String(port),
  BASE_URL: url,
  DATA_DIR: dataDir,
  DEMO: 'off',
  TRUST_PROXY: 'loopback',
  BACKUP: 'off',
});
const server = spawn(process.execPath, args, {
  cwd: join(import.meta.dirname, '..'),
  env: env as NodeJS.ProcessEnv,
  stdio: ['ignore', output, output],
});
closeSync(output);
try {
  await until('the server starts', async () => (await statusOf('/readyz')) === 200);
  const nora = await newPerson({ url, dataDir }, 'client', { email: 'nora@example.org' });
  check('a page is saved while there is room', (await save(nora)) === 200);

  fill();
  await until('saving is refused when the disk is full', async () => (await save(nora)) === 503);
  check('and the refusal names the reason', (await answerTo(nora)).includes('disk is full'));
  check('the journal can be read', (await statusOf('/api/client/journal-entries', nora)) === 200);
  check('Today can be read', (await statusOf('/api/client/dashboard', nora)) === 200);
  check('the server says so to who watches over it', (await text('/readyz')).includes('disk full'));
  await sleep(5_000);
  check('reading goes on', (await statusOf('/api/client/journal-entries', nora)) === 200);

  makeRoom();
  await until('saving comes back by itself', async () => (await save(nora)) === 200);

  fill();
  await exhaustDatabase();
  await until('PostgreSQL has stopped for want of room', async () => (await statusOf('/readyz')) === 503);
  await sleep(20_000);
  check('the server is still there', server.exitCode === null && (await statusOf('/healthz')) === 200);
  check('and says that the database is away', (await statusOf('/api/client/dashboard', nora)) === 503);
  makeRoom();
  await until(
    'reading comes back by itself',
    async () => (await statusOf('/api/client/journal-entries', nora)) === 200,
  );
  await until('and saving', async () => (await save(nora)) === 200);
  const entries = JSON.parse(await text('/api/client/journal-entries', nora)) as { pagination: { total: number } };
  check('nothing that was acknowledged is missing', entries.pagination.total === saved);
} finally {
  makeRoom();
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  execFileSync('umount', [mounted]);
  rmSync(mounted, { recursive: true, force: true });
}
console.log(failed === 0 ? '\nNothing was lost, and everything came back.' : `\n${failed} failed.`);
process.exit(failed === 0 ? 0 : 1);

/** Only who may mount can run this. */
function mountSmallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    console.error(
      `This machine does not let us mount a small file system, so this cannot be shown here. (${(error as Error).message.trim()})`,
    );
    process.exit(2);
  }
}

/** To the last byte. */
function fill(): void {
  const file = openSync(ballast, 'a');
  for (const size of [megabyte, 4096]) {
    const piece = Buffer.alloc(size);
    try {
      while (statfsSync(mounted).bavail > 0) writeSync(file, piece);
    } catch {
      // Full: now with smaller pieces.
    }
  }
  closeSync(file);
}

function makeRoom(): void {
  rmSync(ballast, { force: true });
}

/** Writes past the server, as nobody should, until PostgreSQL finds no room for its log. */
async function exhaustDatabase(): Promise<void> {
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'silent' }));
  try {
    // A message in the log needs room there and nowhere else.
    for (let round = 0; round < 2_000; round += 1)
      await database.pool.query(`select pg_logical_emit_message(false, 'proof', repeat('x', 1000000))`);
  } catch {
    // That was the end of it.
  } finally {
    await database.close().catch(() => {});
  }
}

async function ask(path: string, somebody?: Somebody, init: RequestInit = {}): Promise<Response | undefined> {
  const headers = somebody ? headersOf(url, somebody) : {};
  const signal = AbortSignal.timeout(20_000);
  return await fetch(`${url}${path}`, { ...init, signal, headers: { ...headers, ...init.headers } }).catch(
    () => undefined,
  );
}
async function statusOf(path: string, somebody?: Somebody): Promise<number> {
  return (await ask(path, somebody))?.status ?? 0;
}
async function text(path: string, somebody?: Somebody): Promise<string> {
  return (await (await ask(path, somebody))?.text()) ?? '';
}

async function post(somebody: Somebody): Promise<Response | undefined> {
  return await ask('/api/journal-entries', somebody, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ entryText: 'A page.', moodScore: 6, isFreePage: true }),
  });
}
async function save(somebody: Somebody): Promise<number> {
  const status = (await post(somebody))?.status ?? 0;
  if (status === 200) saved += 1;
  return status;
}
async function answerTo(somebody: Somebody): Promise<string> {
  return (await (await post(somebody))?.text()) ?? '';
}

function check(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'yes' : 'NO '}  ${what}`);
  if (!isSo) failed += 1;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > patience || server.exitCode !== null) {
      check(what, false);
      throw new Error(
        `${what}: not within ${patience / 1000} s${server.exitCode === null ? '' : '; the server has left'}`,
      );
    }
    await sleep(250);
  }
  check(`${what} (${((performance.now() - begun) / 1000).toFixed(1)} s)`, true);
}
