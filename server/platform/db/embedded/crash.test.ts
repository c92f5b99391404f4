import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeLog } from './fake-log.fixture.ts';
import { killHard, query, sandbox, spawnHolder } from './sandbox.fixture.ts';
import { startEmbedded, type EmbeddedPostgres } from './start-embedded.ts';

const box = await sandbox();
const lockFiles = [join(box.layout.cluster, 'postmaster.pid'), join(box.layout.folder, 'run', '.s.PGSQL.5432.lock')];
let running: EmbeddedPostgres | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

describe('after a crash', () => {
  test('a server killed while it makes its first cluster leaves nothing that disturbs the next', async () => {
    const making = spawnHolder(box.dataDir);
    const begun = async () =>
      existsSync(box.layout.folder) && (await readdir(box.layout.folder)).some((name) => name.startsWith('data.new-'));
    await expect.poll(begun, { interval: 10 }).toBe(true);
    await killHard(making);
    expect(existsSync(box.layout.cluster)).toBe(false);

    running = await box.start();
    expect(await query(running.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('PostgreSQL killed under the server comes back with everything committed', async () => {
    const { log, messages } = fakeLog();
    running = await startEmbedded({ dataDir: box.dataDir, log });
    await query(running.connection, 'create table kept (id int)');
    await query(running.connection, 'insert into kept values (7)');
    for (const { pid, isPostmaster } of await box.processes()) if (isPostmaster) process.kill(pid, 'SIGKILL');

    await expect.poll(() => messages).toContain('the database runs again');
    expect(messages).toContain('the database ended unexpectedly');
    expect(await query(running.connection, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test.each([
    ['names a living stranger', `${process.pid}\n`],
    ['is empty', ''],
    ['names nobody', '99999999\n'],
  ])('lock files of which each %s do not prevent the start', async (_name, content) => {
    for (const file of lockFiles) await writeFile(file, content, { mode: 0o644 });
    running = await box.start();
    expect(await query(running.connection, 'select id from kept')).toEqual([{ id: 7 }]);
  });
});
