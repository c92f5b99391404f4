import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { superuserConnection, layoutOf } from '#server/platform/db/embedded/layout.ts';
import { endLeftovers } from '#server/platform/db/embedded/leftover-processes.ts';
import { takeOwnerLock } from '#server/platform/db/embedded/owner-lock.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { runMigrations } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';

/** The migrated database that every test file's own is copied from. */
const templateDatabase = 'dayloom_template';
const folderPrefix = 'dayloom-test-postgres-';
const log = createLog({ logLevel: 'warn' });

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { socketDir: string; template: string };
  }
}

/** One PostgreSQL for the whole run. It lives in memory as far as possible: a test run has nothing to lose. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), folderPrefix));
  const embedded = await startEmbedded({
    dataDir,
    log,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '120',
      // A database lives for one file: five plans for the values of the day, before one for all, would be most of its work.
      plan_cache_mode: 'force_generic_plan',
    },
  });
  // A run that is ended by `timeout` or a CI job takes its PostgreSQL along: leaving by exit tells it to stop.
  const leave = () => process.exit(143);
  process.once('SIGTERM', leave);

  const { host } = embedded.connection;
  await makeTemplate(host);
  await runMigrations({ ...embedded.connection, database: templateDatabase }, log);
  project.provide('testServer', { socketDir: host, template: templateDatabase });

  return async () => {
    process.off('SIGTERM', leave);
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(socketDir: string): Promise<void> {
  const client = new pg.Client(superuserConnection(socketDir));
  await client.connect();
  await client.query(`create database ${templateDatabase} owner dayloom`);
  await client.end();
}

/** What killed runs left behind. Running ones hold their lock; one just beginning has not named its owner yet. */
async function removeAbandoned(): Promise<void> {
  const temporary = await realpath(tmpdir());
  const names = (await readdir(temporary)).filter((name) => name.startsWith(folderPrefix));
  for (const layout of names.map((name) => layoutOf(join(temporary, name)))) {
    if ((await readFile(layout.ownerPid, 'utf8').catch(() => '')) === '') continue;
    const lock = await takeOwnerLock(layout).catch(() => undefined);
    if (!lock) continue;
    await endLeftovers(layout, createLog({ logLevel: 'silent' })).catch(() => {});
    lock.release();
    await rm(layout.dataDir, { recursive: true, force: true }).catch(() => {});
  }
}
