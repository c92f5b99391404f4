import pg from 'pg';
import { vi } from 'vitest';
import { isByChance, textOf } from './statements.ts';
import type { TestApp } from './test-app.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Two at once, in the order that decides: the first is held just before its commit, when all its work is done, until the
 * second waits for it in the database or, where nothing holds it up, has its answer.
 */
export async function atOnce<One, Other>(
  { deps: { database } }: Pick<TestApp, 'deps'>,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  const name = database.pool.options.database;
  const original = Reflect.get(pg.Client.prototype, 'query') as Query;
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = new Set<pg.Client>();
  let heldBy: number | undefined;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const isOurs = (this as unknown as { database?: string }).database === name;
    const text = textOf(args[0]);
    if (isOurs && !isByChance(args)) working.add(this);
    const isDone = /^commit$/i.test(text) && working.delete(this);
    if (!isDone || heldBy !== undefined) return original.apply(this, args);
    heldBy = (this as pg.Client & { processID: number }).processID;
    arrived.resolve();
    return released.promise.then(() => original.apply(this, args));
  } as never);
  try {
    const one = first();
    await Promise.race([arrived.promise, one]);
    if (heldBy === undefined) throw new Error('The first of the two has no transaction that could be held.');
    let isAnswered = false;
    const other = second().finally(() => (isAnswered = true));
    const waiting =
      'select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))';
    while (!isAnswered && (await database.direct.query(waiting, [heldBy])).rowCount === 0);
    released.resolve();
    return await Promise.all([one, other]);
  } finally {
    released.resolve();
    spy.mockRestore();
  }
}
