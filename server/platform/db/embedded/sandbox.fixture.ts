import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import { afterAll } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { layoutOf } from './layout.ts';
import { listClusterProcesses } from './leftover-processes.ts';
import { startEmbedded, type EmbeddedPostgres } from './start-embedded.ts';

const log = createLog({ logLevel: 'silent' });
/** These tests pull processes, not plugs: the kernel keeps what was written. */
const fast = { fsync: 'off' };

/** A data folder of the test file's own, removed at the end together with whatever still runs on it. */
export async function sandbox(folderName = 'd') {
  // macOS reaches its temporary folder through a link, and processes are known by the real path.
  const root = await mkdtemp(join(await realpath(tmpdir()), 'dayloom-embedded-'));
  const dataDir = join(root, folderName);
  const layout = layoutOf(dataDir);
  afterAll(async () => {
    for (const { pid } of await listClusterProcesses(layout)) process.kill(pid, 'SIGKILL');
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    dataDir,
    layout,
    start: (): Promise<EmbeddedPostgres> => startEmbedded({ dataDir, log, settings: fast }),
    processes: () => listClusterProcesses(layout),
    holder: () => listenToHolder(dataDir),
  };
}

type Holder = { process: ChildProcess; said: string };

/** A whole server process on that folder. */
export function spawnHolder(dataDir: string): ChildProcess & { stdout: Readable } {
  const script = join(import.meta.dirname, 'holder.fixture.ts');
  const lean = join(import.meta.dirname, '../lean-drizzle.ts');
  return spawn(process.execPath, ['--import', lean, script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  }) as ChildProcess & { stdout: Readable };
}

/** The same, with the first thing it says. */
async function listenToHolder(dataDir: string): Promise<Holder> {
  const child = spawnHolder(dataDir);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, said: chunk.toString().trim() };
}

export async function query<Row extends object>(connection: ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Dies as a crash does: no warning, no clean-up. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
