import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { transactionPooler } from '#testing/transaction-pooler.ts';
import { databaseTrouble, type Db, type Tx } from './database.ts';
import { connect, openDatabase } from './open-database.ts';
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

it('that forgets names is seen also when the first to ask are answered by different processes', async () => {
  // The two meet now and then, as beside other people's questions.
  const pooled = await transactionPooler(url, [0, 1, 0, 0, 0, 1]);
  expect(await lookForPooler({ connectionString: pooled })).toEqual({
    isByTransaction: true,
    takesNames: false,
    keepsLimits: false,
  });
});

it('lends a time limit that somebody else has set, which is not taken for its own', async () => {
  const pooled = await transactionPooler(url);
  const somebody = connect({ connectionString: pooled }, silent, 'external');
  onTestFinished(() => somebody.close());
  expect((await somebody.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
  expect(await lookForPooler({ connectionString: pooled })).toMatchObject({ keepsLimits: false });
});

it('is seen where the two never meet, and not relied on', async () => {
  const pooled = await transactionPooler(
    url,
    Array.from({ length: 24 }, (_, turn) => (turn % 2 === 0 ? 0 : 1 + (turn % 3))),
  );
  expect(await lookForPooler({ connectionString: pooled })).toMatchObject({ isByTransaction: true, takesNames: false });
});

it('is used with a way past it: named statements lose their names, and what it lacks is said', async () => {
  const pooled = await transactionPooler(url);
  const said: string[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void said.push(line) });
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: pooled, databaseDirectUrl: url }, log);
  onTestFinished(() => database.close());
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('max_prepared_statements = 500');
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

const askByName = (db: Db | Tx) => db.select({ key: installation.key }).from(installation).prepare('a_name').execute();

it.each([
  ['by itself', askByName],
  ['in a transaction', async (db: Db) => await db.transaction(askByName)],
])(
  'that was not there at the start costs a try, and then every statement goes without its name: %s',
  async (_, ask) => {
    const said: string[] = [];
    const log = createLog({ logLevel: 'warn' }, { write: (line) => void said.push(line) });
    const own = connect({ connectionString: await transactionPooler(url) }, log, 'external');
    onTestFinished(() => own.close());
    const askTwice = async () => await Promise.allSettled([ask(own.db), ask(own.db)]);
    const refused = (await askTwice()).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => databaseTrouble(reason))).toEqual(['away']);
    expect(said.join()).toContain('max_prepared_statements = 500');
    expect((await askTwice()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(said).toHaveLength(1);
  },
);

it('must end in the same database as the way past it', async () => {
  const other = await testDatabase();
  await expect(
    openDatabase({ dataDir: '/nowhere', databaseUrl: url, databaseDirectUrl: other.url }, silent),
  ).rejects.toThrow('lead to two different databases');
});
