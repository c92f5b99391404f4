import { expect, it } from 'vitest';
import { connect } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { listen } from './listen.ts';
import { jobsSchema, startJobs } from './jobs.ts';

const database = await testDatabase();
const { pool } = database;
const log = createLog({ logLevel: 'silent' });

it('makes its tables when several processes start at once, and one of them does the work, each minute anew', async () => {
  const done: number[] = [];
  const started = await Promise.all([0, 1, 2].map(() => startJobs(pool, log)));
  await Promise.all(started.map((jobs, index) => jobs.everyMinute('look', async () => void done.push(index))));
  const waiting = async () =>
    (
      await pool.query<{ seconds: number }>(
        `select extract(epoch from start_after - now())::float as seconds from ${jobsSchema}.job where name = 'look' and state = 'created'`,
      )
    ).rows;
  for (const round of [1, 2]) {
    await expect.poll(async () => (await waiting()).map(({ seconds }) => seconds > 0 && seconds <= 60)).toEqual([true]);
    expect(done).toHaveLength(round - 1);
    await pool.query(`update ${jobsSchema}.job set start_after = now() where name = 'look' and state = 'created'`);
    await expect.poll(() => done.length).toBe(round);
  }
  await Promise.all(started.map((jobs) => jobs.stop()));
  expect(pool.totalCount).toBeLessThanOrEqual(15);
});

it('says in a sentence why it cannot start', async () => {
  const own = await testDatabase();
  await own.pool.query(
    `create schema ${jobsSchema}; create table ${jobsSchema}.version (version int); insert into ${jobsSchema}.version values (1)`,
  );
  await expect(startJobs(own.pool, log)).rejects.toThrow(/^The job queue could not be started\./);
});

it('is notified once the transaction is committed, and again after its connection was lost', async () => {
  let notified = 0;
  const listener = listen(pool, 'test_channel', () => void (notified += 1), log);
  await expect.poll(() => notified, { message: 'notified at the beginning' }).toBe(1);

  const client = await pool.connect();
  await client.query(`begin; select pg_notify('test_channel', '')`);
  await client.query('rollback');
  await client.query(`begin; select pg_notify('test_channel', ''); select pg_notify('test_channel', '')`);
  expect(notified, 'nothing before the commit').toBe(1);
  await client.query('commit');
  await expect.poll(() => notified).toBe(2);

  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen test_channel' and datname = current_database()`,
  );
  await expect.poll(() => notified).toBe(3);
  await client.query(`select pg_notify('test_channel', '')`);
  await expect.poll(() => notified).toBe(4);
  client.release();
  await listener.stop();
});

it('holds no connection when it is stopped while it is still connecting', async () => {
  const own = connect({ connectionString: database.url }, log, 'external');
  const listener = listen(own.pool, 'test_channel', () => {}, log);
  await listener.stop();
  await expect.poll(() => own.pool.totalCount - own.pool.idleCount).toBe(0);
  await own.close();
});
