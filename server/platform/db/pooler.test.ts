import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { transactionPooler } from '#testing/transaction-pooler.ts';
import { openDatabase } from './open-database.ts';
import { requireNotifications } from './pooler.ts';
import { installation } from './schema.ts';

const { url } = await testDatabase();
const log = createLog({ logLevel: 'silent' });

const opened = async (config: { databaseUrl: string; databaseDirectUrl?: string; databaseNames?: boolean }) => {
  const database = await openDatabase({ dataDir: '/nowhere', ...config }, log);
  onTestFinished(() => database.close());
  return database;
};

it('lets a server start where notifications arrive', async () => {
  const pooled = await transactionPooler(url);
  await expect(requireNotifications({ connectionString: url })).resolves.toBeUndefined();
  await expect(requireNotifications({ connectionString: pooled }, { connectionString: url })).resolves.toBeUndefined();
});

it('refuses a pooler in transaction mode without a way past it, in a sentence', async () => {
  const pooled = await transactionPooler(url);
  await expect(opened({ databaseUrl: pooled })).rejects.toThrow(
    /^DATABASE_URL leads through a pooler .* Set DATABASE_DIRECT_URL/,
  );
});

it('refuses a way past it that leads through a pooler too, or to another database', async () => {
  const [pooled, other] = [await transactionPooler(url), await testDatabase()];
  for (const databaseDirectUrl of [pooled, other.url])
    await expect(opened({ databaseUrl: url, databaseDirectUrl })).rejects.toThrow(
      /did not arrive at DATABASE_DIRECT_URL\. Set DATABASE_DIRECT_URL/,
    );
});

it('sends nothing by name through a pooler, and keeps locks on the way past it', async () => {
  const database = await opened({ databaseUrl: await transactionPooler(url), databaseDirectUrl: url });
  const keys = database.db.select({ key: installation.key }).from(installation).prepare('one_name');
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  one.release();
  other.release();
  expect(await Promise.all([keys.execute(), keys.execute(), keys.execute()])).toEqual([[], [], []]);
  expect(await namesIn(database.pool)).toEqual([]);
  expect((await database.direct.query('select pg_try_advisory_lock(1) as held')).rows).toEqual([{ held: true }]);
});

it('sends names without a pooler, and with one that keeps them', async () => {
  for (const config of [{ databaseUrl: url }, { databaseUrl: url, databaseDirectUrl: url, databaseNames: true }]) {
    const { db, pool } = await opened(config);
    await db.select({ key: installation.key }).from(installation).prepare('one_name').execute();
    expect(await namesIn(pool)).toEqual(['one_name']);
  }
});

/** Of the first idle connection. */
async function namesIn(pool: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<string[]> {
  const { rows } = await pool.query(`select name from pg_prepared_statements where name = 'one_name'`);
  return rows.map((row) => (row as { name: string }).name);
}
