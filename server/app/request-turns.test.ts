import { expect, it } from 'vitest';
import { coach, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

it('lets one person hold a few connections at most, however many calls they send at once', async () => {
  const test = await testApp();
  const [greedy, modest] = [await trialClient(test), await coach(test)];
  const { pool } = test.deps.database;
  const holder = await pool.connect();
  // Whoever reads a journal waits until the test is done with it.
  await holder.query('begin; lock table journal_entries in access exclusive mode');
  const flood = Array.from({ length: 30 }, () => greedy.get('/api/client/journal-entries'));
  const waiting = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows[0]?.count;
  // Each of these calls sends two statements at once.
  await expect.poll(waiting).toBe(6);
  expect((await modest.get('/api/settings')).statusCode).toBe(200);
  expect(pool.waitingCount).toBe(0);
  await holder.query('rollback');
  holder.release();
  expect(new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
