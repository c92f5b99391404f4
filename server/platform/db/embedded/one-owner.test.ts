import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fakeLog } from './fake-log.fixture.ts';
import { killHard, query, sandbox } from './sandbox.fixture.ts';
import { startEmbedded } from './start-embedded.ts';

const box = await sandbox();

describe('one owner per data folder', () => {
  test('a second process gets a sentence with the first one’s number, and leaves with 1', async () => {
    const first = await box.holder();
    expect(first.said).toBe('open');

    const second = await box.holder();
    expect(second.said).toContain(`Another server (process ${first.process.pid}) already uses ${box.dataDir}`);
    if (second.process.exitCode === null) await once(second.process, 'exit');
    expect(second.process.exitCode).toBe(1);

    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    expect(await box.processes()).toEqual([]);
  });

  test('another name for the same folder does not help', async () => {
    const running = await box.start();
    await symlink(box.dataDir, `${box.dataDir}-link`);
    await expect(startEmbedded({ dataDir: `${box.dataDir}-link`, log: fakeLog().log })).rejects.toThrow('already uses');
    await running.stop();
  });

  test('the lock dies with a killed owner, its orphaned PostgreSQL is ended, and the data is there', async () => {
    const killed = await box.holder();
    const [orphan] = (await box.processes()).filter((each) => each.isPostmaster);
    await killHard(killed.process);
    expect(await box.processes()).toContainEqual(orphan);

    const { log, messages } = fakeLog();
    const running = await startEmbedded({ dataDir: box.dataDir, log });
    expect(messages).toContain('ending the database processes of a server that was killed');
    expect(await box.processes()).not.toContainEqual(orphan);
    expect(await query(running.connection, 'select count(*)::int as n from audit_log')).toEqual([{ n: 0 }]);
    await running.stop();
  });

  test('a process that leaves without closing still stops its PostgreSQL', async () => {
    const leaving = await box.holder();
    leaving.process.send('leave');
    await once(leaving.process, 'exit');
    await expect.poll(() => box.processes()).toEqual([]);
  });
});
