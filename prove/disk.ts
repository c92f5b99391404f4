// npm run prove:disk
// Fills the disk under the running server, on a small file system: reading works, saving is refused with the reason, and
// everything recovers by itself when there is room, also after PostgreSQL has stopped.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePage, newPerson, send, type Account } from '#bench/people.ts';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { serverProcess } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { check, finish } from './checklist.ts';

const megabyte = 1024 * 1024;
const patience = 120_000;
const mounted = mountSmallDisk(700);
const ballast = join(mounted, 'ballast');
let saved = 0;
const nobody = { address: '', cookie: '' };

// The log is on the same disk, as it often is.
const output = openSync(join(mounted, 'server.log'), 'a');
const settings = { DATA_DIR: join(mounted, 'data'), DEMO: 'off', TRUST_PROXY: 'loopback', BACKUP: 'off' };
const server = await serverProcess(settings, { log: output });
const { url, dataDir } = server;
try {
  await server.start();
  const nora = await newPerson({ url, dataDir }, 'client', { email: 'nora@example.org' });
  check('a page is saved while there is room', (await save(nora)) === 200);

  fill();
  await expect('saving is refused when the disk is full', async () => (await save(nora)) === 503);
  check('and the refusal names the reason', (await (await post(nora))?.text())?.includes('disk is full') === true);
  check('the journal can be read', (await statusOf('/api/client/journal-entries', nora)) === 200);
  check('Today can be read', (await statusOf('/api/client/dashboard', nora)) === 200);
  check('readyz reports it to monitoring', (await text('/readyz')).includes('disk full'));
  await sleep(5_000);
  check('reading goes on', (await statusOf('/api/client/journal-entries', nora)) === 200);

  makeRoom();
  await expect('saving comes back by itself', async () => (await save(nora)) === 200);

  fill();
  await exhaustDatabase();
  await expect('PostgreSQL has stopped for lack of space', async () => (await statusOf('/readyz')) === 503);
  await sleep(20_000);
  check('the server is still there', server.isRunning() && (await statusOf('/healthz')) === 200);
  check('and says that the database is away', (await statusOf('/api/client/dashboard', nora)) === 503);
  makeRoom();
  await expect(
    'reading comes back by itself',
    async () => (await statusOf('/api/client/journal-entries', nora)) === 200,
  );
  await expect('and saving', async () => (await save(nora)) === 200);
  const entries = JSON.parse(await text('/api/client/journal-entries', nora)) as { pagination: { total: number } };
  check('nothing that was acknowledged is missing', entries.pagination.total === saved);
} finally {
  makeRoom();
  await server.stop();
  closeSync(output);
  execFileSync('umount', [mounted]);
  rmSync(mounted, { recursive: true, force: true });
}
finish('Nothing was lost, and everything came back.');

/** Needs the right to mount. */
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

/** Writes past the server until PostgreSQL finds no room for its write-ahead log. */
async function exhaustDatabase(): Promise<void> {
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'silent' }));
  try {
    // A logical message needs room in the write-ahead log only.
    for (let round = 0; round < 2_000; round += 1)
      await database.pool.query(`select pg_logical_emit_message(false, 'proof', repeat('x', 1000000))`);
  } catch {
    // The disk is full.
  } finally {
    await database.close().catch(() => {});
  }
}

async function ask(path: string, who: Pick<Account, 'address' | 'cookie'> = nobody): Promise<Response | undefined> {
  return await send(url, who, 'GET', path, undefined, { within: 20_000 }).catch(() => undefined);
}
async function statusOf(path: string, who?: Account): Promise<number> {
  return (await ask(path, who))?.status ?? 0;
}
async function text(path: string, who?: Account): Promise<string> {
  return (await (await ask(path, who))?.text()) ?? '';
}

async function post(who: Account): Promise<Response | undefined> {
  const options = { key: crypto.randomUUID(), within: 20_000 };
  return await send(url, who, 'POST', '/api/journal-entries', freePage('A page.'), options).catch(() => undefined);
}
async function save(who: Account): Promise<number> {
  const status = (await post(who))?.status ?? 0;
  if (status === 200) saved += 1;
  return status;
}

async function expect(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const isSoOrOver = async () => {
    if (!server.isRunning()) throw new Error(`${what}: the server has ended.`);
    return await isSo();
  };
  const took = await until(what, isSoOrOver, { within: patience, every: 250 });
  check(what, true, `${(took / 1000).toFixed(1)} s`);
}
