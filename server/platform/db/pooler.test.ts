import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { transactionPooler } from '#testing/transaction-pooler.ts';
import { openDatabase } from './open-database.ts';
import { lookForPooler } from './pooler.ts';
import { installation } from './schema.ts';

const { url } = await testDatabase();
const silent = createLog({ logLevel: 'silent' });

it('is not seen where there is none', async () => {
  expect(await lookForPooler({ connectionString: url })).toEqual({
    isByTransaction: false,
    takesNames: true,
    keepsLimits: true,
  });
});

it('that shares connections is refused without a way past it, in a sentence', async () => {
  const pooled = await transactionPooler(url);
  expect(await lookForPooler({ connectionString: pooled })).toEqual({
    isByTransaction: true,
    takesNames: false,
    keepsLimits: false,
  });
  await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: pooled }, silent)).rejects.toThrow(
    /^DATABASE_URL leads through a pooler .* Set DATABASE_DIRECT_URL/,
  );
});

it('is used with a way past it: named statements lose their names, and what it lacks is said', async () => {
  const pooled = await transactionPooler(url);
  const said: string[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void said.push(line) });
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: pooled, databaseDirectUrl: url }, log);
  onTestFinished(() => database.close());
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('max_prepared_statements = 200');
  expect(said[1]).toContain('alter role');

  const count = database.db.select({ key: installation.key }).from(installation).prepare('one_name');
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  one.release();
  other.release();
  expect(await Promise.all([count.execute(), count.execute(), count.execute()])).toEqual([[], [], []]);
  expect(database.direct).not.toBe(database.pool);
  const { rows } = await database.direct.query(`select pg_try_advisory_lock(1) as held`);
  expect(rows).toEqual([{ held: true }]);
});

it('must end in the same database as the way past it', async () => {
  const other = await testDatabase();
  await expect(
    openDatabase({ dataDir: '/nowhere', databaseUrl: url, databaseDirectUrl: other.url }, silent),
  ).rejects.toThrow('lead to two different databases');
});
