import type { TestApp } from './test-app.ts';

/** How many SQL statements a piece of work sends: a rule about speed that can be counted instead of timed. */
export async function countStatements(test: TestApp, work: () => Promise<unknown>): Promise<number> {
  const { pool } = test.deps.database;
  let statements = 0;
  const original = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof original>) => {
    statements += 1;
    return original(...args);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return statements;
}
