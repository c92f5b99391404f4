import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { transactionPooler } from '#testing/transaction-pooler.ts';
import type { Database } from './database.ts';
import { connect } from './open-database.ts';
import { statementNames } from './statement-names.ts';

const silent = createLog({ logLevel: 'silent' });
const database = await testDatabase();

/** By which names PostgreSQL knows a statement, on a connection that has asked it so many times. */
async function namesAfter(times: number, { pool }: Database, text: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    for (let time = 0; time < times; time += 1) await client.query({ text }, [1]);
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_prepared_statements where statement = '${text}'`,
    );
    return rows.map(({ name }) => name);
  } finally {
    client.release();
  }
}

it('a statement that is asked again is planned once for a connection, one that is not leaves nothing there', async () => {
  expect(await namesAfter(1, database, 'select $1::int as asked_once')).toEqual([]);
  expect(await namesAfter(3, database, 'select $1::int as asked_again')).toHaveLength(1);
});

it('has the same name in every process, so that nobody meets another statement under it', async () => {
  const text = 'select $1::int as anywhere';
  const [here] = await namesAfter(2, database, text);
  const other = connect({ connectionString: database.url }, silent, 'external');
  onTestFinished(() => other.close());
  expect(await namesAfter(2, other, text)).toEqual([here]);
  expect(here?.length).toBeLessThan(64);
});

it('there are only so many, and texts that are never asked again take none of them', () => {
  const nameOf = statementNames(2);
  for (const text of ['a', 'b', 'c', 'd', 'e']) expect(nameOf(text)).toBeUndefined();
  const first = nameOf('e');
  nameOf('f');
  const second = nameOf('f');
  expect([typeof first, typeof second]).toEqual(['string', 'string']);
  for (let time = 0; time < 3; time += 1) expect(nameOf('g')).toBeUndefined();
  expect([nameOf('e'), nameOf('f')]).toEqual([first, second]);
});

it('several statements in one text have none, and are sent as they are', async () => {
  const client = await database.pool.connect();
  onTestFinished(() => client.release());
  for (let time = 0; time < 3; time += 1) {
    const answers: unknown = await client.query({ text: 'select 1 as first; select 2 as second' }, []);
    expect(answers).toHaveLength(2);
  }
});

it('nothing has a name behind a pooler that mixes names up', async () => {
  const pooled = await transactionPooler(database.url);
  const own = connect({ connectionString: pooled }, silent, 'external', { withoutNames: true });
  onTestFinished(() => own.close());
  for (let time = 0; time < 3; time += 1) {
    const both = [1, 2].map((n) => own.db.execute(sql`select ${n}::int as n`));
    expect((await Promise.all(both)).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  }
});
