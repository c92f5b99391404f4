import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { liveChannel } from './live-queries.ts';
import { calledOut, publish } from './publish.ts';

let heard: string[] = [];
const test = await testApp();
const someone = await trialClient(test);
const listener = new pg.Client({ ...test.deps.database.pool.options });
await listener.connect();
listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
await listener.query(`listen ${liveChannel}`);
afterAll(async () => await listener.end());
beforeEach(() => {
  heard = [];
});

/** A notification that is on its way is there with the answer to the next question. */
const untilHeard = async (most = 1_000) => {
  for (let look = 0; look < most && heard.length === 0; look += 1) await listener.query('select pg_sleep(0.02)');
};
const event = () => ({ userId: someone.id, kind: 'journal' as const, at: test.clock.now() });

it('is called out once it is committed, not before', async () => {
  await test.deps.db.transaction(async (tx) => {
    await publish(tx, event());
    await untilHeard(3);
    expect(heard).toEqual([]);
  });
  await untilHeard();
  expect(heard.map((payload) => JSON.parse(payload) as unknown)).toEqual([
    { number: expect.any(Number) as number, userId: someone.id, kind: 'journal', detail: {} },
  ]);
});

it('is not called out when it is taken back', async () => {
  const refused = test.deps.db.transaction(async (tx) => {
    await publish(tx, event());
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await untilHeard(5);
  expect(heard).toEqual([]);
});

it('is there to be caught up on when the call does not get out', async () => {
  const { pool } = test.deps.database;
  const original = pool.query.bind(pool);
  pool.query = (() => Promise.reject(new Error('cut'))) as typeof pool.query;
  try {
    await test.deps.db.transaction(async (tx) => await publish(tx, { ...event(), detail: { lost: 1 } }));
  } finally {
    pool.query = original;
  }
  const { rows } = await test.deps.db.execute(sql`select kind from live_events where detail = '{"lost": 1}'`);
  expect(rows).toEqual([{ kind: 'journal' }]);
});

it('goes out with others that were written meanwhile', async () => {
  const { pool } = test.deps.database;
  const original = pool.query.bind(pool);
  const written = Promise.withResolvers<void>();
  let calls = 0;
  // The first is held until the others are written, which then go out as one.
  pool.query = (async (...args: Parameters<typeof original>) => {
    calls += 1;
    await written.promise;
    return original(...args);
  }) as typeof pool.query;
  try {
    const one = () => test.deps.db.transaction(async (tx) => await publish(tx, event()));
    await Promise.all(Array.from({ length: 12 }, one));
    written.resolve();
    await calledOut(test.deps.db);
  } finally {
    pool.query = original;
  }
  expect(calls).toBe(2);
  for (let look = 0; look < 1_000 && heard.length < 12; look += 1) await listener.query('select pg_sleep(0.02)');
  expect(heard).toHaveLength(12);
});
