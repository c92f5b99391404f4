import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '#server/demo/service.ts';
import { audit } from '#server/platform/audit.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { layoutOf } from '#server/platform/db/embedded/layout.ts';
import { takeOwnerLock } from '#server/platform/db/embedded/owner-lock.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { runMigrations } from '#server/platform/db/migrate.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { userKeys, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { testDatabase } from '#testing/test-db.ts';
import { writeBackupFile } from './backup-file.ts';
import { aboutLine, endLine } from './content.ts';
import { makeBackup } from './make-backup.ts';
import { copyMigrations, restoreBackup } from './restore-backup.ts';

const root = await mkdtemp(join(tmpdir(), 'dayloom-restore-'));
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
const log = createLog({ logLevel: 'silent' });
const clock = movedClock();
/** These tests pull processes, not plugs: the kernel keeps what was written. */
const settings = { fsync: 'off' };
const passphrase = 'a long walk by the river';
const erasures = { count: async () => 0, lines: async () => [] };

/** Which rows every table has, whatever their order, and where counting goes on. */
async function fingerprint({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  for (const { name } of tables) {
    // The number of a transaction means something else in each database.
    const row = name === 'client_rollups' ? "(to_jsonb(t) - 'changed_in')::text" : 't::text';
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(${row}), '' order by md5(${row})), '')) as print from "${name}" t`,
    );
    prints[name] = rows[0]?.print ?? '';
  }
  const { rows: counters } = await pool.query<{ name: string; value: string }>(
    "select sequencename as name, coalesce(last_value::text, 'unused') as value from pg_sequences where schemaname = 'public' order by 1",
  );
  for (const { name, value } of counters) prints[name] = value;
  return prints;
}

let source: TestApp;
let backup: string;
let before: Record<string, string>;
beforeAll(async () => {
  source = await testApp({ DEMO: 'on' });
  await seedDemo(source.deps);
  const { db, database } = source.deps;
  const id = newId();
  await db.insert(users).values({
    id,
    email: 'zoe@test.invalid',
    name: 'Zoë “Z” \\ O’Neil',
    firstName: 'Zoë,()',
    lastName: `O'Neil\n\t\u2028"`,
  });
  await db.insert(userKeys).values({ userId: id, wrappedKey: Buffer.from([0, 1, 255, 92, 120]) });
  // A null inside of JSON is not the null of the column.
  await database.pool.query(
    `insert into audit_log (action, detail) values ('sign-in', 'null'), ('sign-in', '{"a":[1.50,"\\u2028"]}')`,
  );
  before = await fingerprint(database);
  await database.pool.query("create table of_the_host (remark text); insert into of_the_host values ('mine')");
  ({ path: backup } = await makeBackup({ database, clock, config: await someConfig(), vault: undefined, erasures }));
});

const someConfig = async () => readConfig({ DATA_DIR: await mkdtemp(join(root, 'b-')), BACKUP_PASSPHRASE: passphrase });
async function fresh() {
  const dataDir = await mkdtemp(join(root, 'r-'));
  return {
    dataDir,
    layout: layoutOf(dataDir),
    request: { path: backup, keys: { passphrase }, dataDir, clock, log, settings, prepare: async (_: Database) => {} },
  };
}
async function open<Result>(dataDir: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, log, settings });
  const database = connect(embedded.connection, log, 'embedded', { afterClose: embedded.stop });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Used by two tests, since making a database takes seconds. */
let first: Awaited<ReturnType<typeof fresh>>;

it('brings every row of every table back as it was, and counting goes on', async () => {
  first = await fresh();
  const { dataDir, request } = first;
  let prepared: Record<string, string> = {};
  const restored = await restoreBackup({
    ...request,
    prepare: async (database) => {
      prepared = await fingerprint(database);
    },
  });
  expect(restored).toMatchObject({ leftOut: ['of_the_host'], kept: undefined });
  expect(prepared).toEqual(before);
  expect(Object.values(before).filter((print) => /^[1-9]\d* /.test(print)).length, 'tables with rows').toBeGreaterThan(
    20,
  );
  await open(dataDir, async (database) => {
    expect(await fingerprint(database)).toEqual(before);
    await expect(audit(database.db, { actorId: null, action: 'sign-in' })).resolves.toBeUndefined();
    // Triggers and constraints are at work again.
    await expect(database.pool.query('delete from audit_log')).rejects.toThrow();
    await expect(
      database.pool.query(`insert into user_keys (user_id, wrapped_key) values ('${newId()}', '')`),
    ).rejects.toThrow(/foreign key/);
    expect((await database.pool.query('select max(changed_in)::int as newest from client_rollups')).rows).toEqual([
      { newest: 0 },
    ]);
  });
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
  // A cluster of its own is made and started twice.
});

it('keeps the database that was there, changes nothing if unfinished, and brings an older release’s up to date', async () => {
  const { dataDir, layout, request } = first;
  const isInPlace = () => existsSync(join(layout.cluster, 'mark'));
  await writeFile(join(layout.cluster, 'mark'), '');
  // What a restore that was killed has left.
  await mkdir(join(dataDir, 'restore.new', 'postgres'), { recursive: true });
  await mkdir(join(layout.folder, 'data.restored'));

  await expect(
    restoreBackup({
      ...request,
      prepare: async () => {
        throw new Error('not now');
      },
    }),
  ).rejects.toThrow('not now');
  expect(isInPlace()).toBe(true);
  expect(await readdir(dataDir)).not.toContain('restore.new');

  let found: unknown[] = [];
  const { kept = '' } = await restoreBackup({
    ...request,
    path: await backupOfOldRelease(),
    prepare: async ({ db, pool }) => {
      found = [
        ...(await db.select({ name: users.name, timeZone: users.timeZone }).from(users)),
        ...(await pool.query('select count(*)::int as messages from messages')).rows,
      ];
    },
  });
  expect(found).toEqual([{ name: 'Old Friend', timeZone: 'UTC' }, { messages: 0 }]);
  expect(isInPlace()).toBe(false);
  expect(kept).toBe(join(layout.folder, 'data.before-restore-20260304T090000000Z'));
  expect(existsSync(join(kept, 'mark'))).toBe(true);

  // The power goes just before the new one takes the place of the old one: here that is the old one again.
  await rename(layout.cluster, join(layout.folder, 'data.before-restore-again'));
  await rename(kept, join(layout.folder, 'data.restored'));
  await open(dataDir, async () => expect(isInPlace()).toBe(true));
  expect((await readdir(layout.folder)).filter((name) => name.startsWith('data')).toSorted()).toEqual([
    'data',
    'data.before-restore-again',
  ]);
  // Two restores, each with a cluster of its own.
});

async function backupOfOldRelease(): Promise<string> {
  const old = await testDatabase({ empty: true });
  await runMigrations({ connectionString: old.url }, log, await copyMigrations(await mkdtemp(join(root, 'm-')), 3));
  await old.pool.query(`insert into users (id, email, name) values ('${newId()}', 'old@test.invalid', 'Old Friend')`);
  return (await makeBackup({ database: old, clock, config: await someConfig(), vault: undefined, erasures })).path;
}

it('is refused beside a running server, and for a damaged, a foreign or a newer backup, before anything is touched', async () => {
  const { dataDir, layout, request } = await fresh();
  const changed = join(dataDir, 'changed.backup');
  const bytes = await readFile(backup);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
  await writeFile(changed, bytes);
  const newer = join(dataDir, 'newer.backup');
  const about = { createdAt: '2027-01-01T00:00:00.000Z', migrations: [1], keyFingerprint: null };
  await writeBackupFile(newer, Readable.from([aboutLine(about), endLine(0)]), {
    createdAt: clock.now(),
    keys: { passphrase },
  });
  await expect(restoreBackup({ ...request, path: changed })).rejects.toThrow(/damaged or was changed/);
  await expect(restoreBackup({ ...request, keys: { passphrase: 'something else entirely' } })).rejects.toThrow(
    /does not open this backup/,
  );
  await expect(restoreBackup({ ...request, path: newer })).rejects.toThrow(/newer release/);
  expect(await readdir(dataDir)).toEqual(['changed.backup', 'newer.backup']);

  await mkdir(layout.folder);
  const server = await takeOwnerLock(layout);
  await expect(restoreBackup(request)).rejects.toThrow(/Another server .* already uses/);
  server.release();
  expect(await readdir(dataDir)).toEqual(['changed.backup', 'newer.backup', 'postgres']);
});
