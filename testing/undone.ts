import type { PoolClient, QueryResult } from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { refuseSecondConnection } from './test-db.ts';

type Query = (...args: unknown[]) => Promise<QueryResult>;

/**
 * Runs `work` on one connection, in a transaction that is rolled back, so that every call of a test finds the rows it was
 * written for. What the server does in transactions of its own are savepoints there.
 */
export async function undone<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const { pool } = database;
  const own = { connect: pool.connect.bind(pool), query: pool.query.bind(pool) };
  const client = await pool.connect();
  const ask = client.query.bind(client) as unknown as Query;
  const turns = takingTurns();
  /** The server's transaction is open: a statement that fails is undone with it. */
  let isOpen = false;

  const run: Query = async (asked, ...more) => {
    const text = (typeof asked === 'string' ? asked : (asked as { text: string }).text).trim().toLowerCase();
    if (/^begin\b|^start transaction/.test(text)) {
      isOpen = true;
      return await ask('savepoint of_the_server');
    }
    if (/^commit\b|^rollback$/.test(text)) {
      isOpen = false;
      return await ask(`${text === 'rollback' ? 'rollback to' : 'release'} savepoint of_the_server`);
    }
    if (isOpen || text.startsWith('select')) return await ask(asked, ...more);
    await ask('savepoint of_a_statement');
    try {
      return await ask(asked, ...more);
    } catch (error) {
      await ask('rollback to savepoint of_a_statement');
      throw error;
    }
  };
  const held = Object.assign(Object.create(client) as PoolClient, { query: run });

  await ask('begin');
  Object.assign(pool, {
    connect: async () => {
      const done = await turns.take();
      return Object.assign(held, { release: done });
    },
    query: async (...args: unknown[]) => {
      const done = await turns.take();
      return await run(...args).finally(done);
    },
  });
  // Inside a transaction it would wait for its own turn.
  refuseSecondConnection(database);
  try {
    return await work();
  } finally {
    // What goes on after the answer belongs to the call as well.
    await turns.take();
    Object.assign(pool, own);
    await ask('rollback');
    client.release();
  }
}

function takingTurns() {
  let last = Promise.resolve();
  return {
    take: async (): Promise<() => void> => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
