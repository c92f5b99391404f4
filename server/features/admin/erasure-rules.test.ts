import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { foreignKeyRules, looseIdRules } from './erasure-rules.ts';

const { db } = (await testApp()).deps;

it('has a written rule for every foreign key that leads to a person', async () => {
  const { rows } = await db.execute<{ column: string; onDelete: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as "column",
      case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else c.confdeltype::text end as "onDelete"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid in ('users'::regclass, 'coach_profiles'::regclass, 'client_profiles'::regclass)`);
  const written = Object.entries(foreignKeyRules).map(([column, { onDelete }]) => [column, onDelete]);
  expect(Object.fromEntries(rows.map(({ column, onDelete }) => [column, onDelete]))).toEqual(
    Object.fromEntries(written),
  );
});

it('has one for every other column that could name a person by id', async () => {
  const { rows } = await db.execute<{ column: string }>(sql`
    select r.relname || '.' || a.attname as "column" from pg_attribute a join pg_class r on r.oid = a.attrelid
    where r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
      and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped and a.attname <> 'id'
      and not exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey))`);
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(looseIdRules));
});
