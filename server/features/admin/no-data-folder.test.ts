import { access, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin/schema.ts';
import { erasures } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { completeErasureLog, reapplyErasures } from './erase.ts';

/**
 * With a database and a key of the host's own nothing on the local disk is needed: the folder may not even be there.
 */
const test = await testApp();
const { db, clock, log } = test.deps;
const config = test.config as { dataDir: string; databaseUrl: string | undefined };
const present = config.dataDir;

it('is healthy all the same, and makes the folder when the first person is erased', async () => {
  config.dataDir = join(present, 'not', 'there');
  config.databaseUrl = 'postgres://elsewhere.test/dayloom';
  const host = await admin(test);
  const { systemHealth } = (await host.get('/api/admin/dashboard')).json<AdminDashboard>();
  expect(systemHealth.checks.find(({ name }) => name === 'Disk space')).toMatchObject({
    status: 'healthy',
    detail: 'Nothing is kept on this server’s disk.',
  });
  expect((await host.delete(`/api/admin/users/${(await trialClient(test)).id}`)).statusCode).toBe(200);
  await access(join(config.dataDir, 'erasures.log'));
});

it('starts after a power cut that left half a line, and writes that line again', async () => {
  config.dataDir = join(present, 'cut');
  const [first, second] = [newId(), newId()];
  await db.insert(erasures).values([first, second].map((personId) => ({ personId, erasedAt: clock.now() })));
  await completeErasureLog({ db, log, config: test.config });
  const path = join(config.dataDir, 'erasures.log');
  const whole = await readFile(path, 'utf8');
  await truncate(path, whole.length - 30);
  await expect(reapplyErasures({ db, clock, log, config: test.config })).rejects.toThrow('cannot be read');
  await completeErasureLog({ db, log, config: test.config });
  expect((await readFile(path, 'utf8')).split('\n').toSorted()).toEqual(whole.split('\n').toSorted());
  // Whole but for its line feed: it stays, also where the database does not know it.
  const own = `{"id":"${newId()}","at":"2026-01-01T00:00:00.000Z"}`;
  await writeFile(path, `${whole}${own}`);
  await completeErasureLog({ db, log, config: test.config });
  expect(await readFile(path, 'utf8')).toBe(`${whole}${own}\n`);
});

it('starts although the list of erased people cannot be written, as on a disk that is only read', async () => {
  // Not even the strongest account makes a folder inside of a file.
  config.dataDir = join(present, 'not', 'there', 'erasures.log', 'in');
  const id = newId();
  await db.insert(erasures).values({ personId: id, erasedAt: clock.now() });
  await expect(completeErasureLog({ db, log, config: test.config })).resolves.toBeUndefined();
  expect(await reapplyErasures({ db, clock, log, config: test.config })).toBe(0);
  // The next start that can, does.
  config.dataDir = present;
  await completeErasureLog({ db, log, config: test.config });
  expect(await readFile(join(present, 'erasures.log'), 'utf8')).toContain(id);
});
