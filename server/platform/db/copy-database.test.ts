import { expect, it } from 'vitest';
import { testDatabase } from '#testing/test-db.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { copyDatabase } from './copy-database.ts';
import { installation, userKeys, users } from './schema.ts';

const source = await testDatabase();
const target = await testDatabase();

/** One line a row of every table, whatever the order. */
async function fingerprint(database: typeof source): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const prints: Record<string, string[]> = {};
  for (const { name } of rows) {
    const result = await database.pool.query<{ print: string }>(`select md5(t::text) as print from "${name}" t order by 1`);
    prints[name] = result.rows.map((row) => row.print);
  }
  return prints;
}

it('brings every row of every table over unchanged, and counting goes on', async () => {
  const id = newId();
  await source.db.insert(users).values({ id, email: 'a@test.invalid', name: 'Zoë “Z” \\ O’Neil', firstName: 'Zoë', lastName: "O'Neil\n" });
  await source.db.insert(userKeys).values({ userId: id, wrappedKey: Buffer.from([0, 1, 255, 92, 120]) });
  await source.db.insert(installation).values({ key: 'vault', value: 'x' });
  for (let n = 0; n < 3; n += 1) await audit(source.db, { actorId: id, action: 'sign-in', detail: { n } });

  const copied = await copyDatabase(source.pool, target.pool);

  expect(copied).toContainEqual({ table: 'audit_log', rows: 3 });
  expect(await fingerprint(target)).toEqual(await fingerprint(source));
  await expect(audit(target.db, { actorId: id, action: 'sign-out' })).resolves.toBeUndefined();
});

it('refuses a target that is in use and changes nothing there', async () => {
  const before = await fingerprint(target);
  await expect(copyDatabase(source.pool, target.pool)).rejects.toThrow('already holds people');
  expect(await fingerprint(target)).toEqual(before);
});
