import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#testing/test-db.ts';
import { usualPool } from '#server/platform/config-schema.ts';

const { db, pool } = await testDatabase();

it('gives the connection back when a transaction cannot even begin', async () => {
  for (let attempt = 0; attempt <= usualPool; attempt += 1) {
    await expect(db.transaction(async () => {}, { isolationLevel: 'none such' as never })).rejects.toThrow();
  }
  await db.transaction(async (tx) => await tx.execute(sql`select 1`));
  expect(pool.idleCount).toBe(pool.totalCount);
});

it('gives it back when the connection is cut in the middle', async () => {
  for (let attempt = 0; attempt <= usualPool; attempt += 1) {
    await expect(
      db.transaction(async (tx) => await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    ).rejects.toThrow();
  }
  await db.transaction(async (tx) => await tx.execute(sql`select 1`));
  expect(pool.idleCount).toBe(pool.totalCount);
});

it('still undoes what was refused in the middle, and keeps the rest', async () => {
  await db.execute(sql`create table kept (n int)`);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await db.transaction(async (tx) => await tx.execute(sql`insert into kept values (2)`));
  expect((await db.execute(sql`select n from kept`)).rows).toEqual([{ n: 2 }]);
});
