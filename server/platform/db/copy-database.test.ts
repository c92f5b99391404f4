import { expect, it } from 'vitest';
import { storeMedia } from '#testing/stored-media.ts';
import { testDatabase } from '#testing/test-db.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { copyDatabase } from './copy-database.ts';
import { assignments, clientProfiles, installation, journalEntries, programs, userKeys, users } from './schema.ts';

const source = await testDatabase();
const target = await testDatabase();

/** One line a row of every table, whatever the order. */
async function fingerprint(database: typeof source): Promise<Record<string, string[]>> {
  // Sums carry the number of the transaction that made them, which is another in each database.
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%_rollups'",
  );
  const prints: Record<string, string[]> = {};
  for (const { name } of rows) {
    const result = await database.pool.query<{ print: string }>(
      `select md5(t::text) as print from "${name}" t order by 1`,
    );
    prints[name] = result.rows.map((row) => row.print);
  }
  return prints;
}

it('brings every row of every table over unchanged, and counting goes on', async () => {
  const id = newId();
  await source.db
    .insert(users)
    .values({ id, email: 'a@test.invalid', name: 'Zoë “Z” \\ O’Neil', firstName: 'Zoë', lastName: "O'Neil\n" });
  await source.db.insert(userKeys).values({ userId: id, wrappedKey: Buffer.from([0, 1, 255, 92, 120]) });
  await source.db.insert(installation).values({ key: 'vault', value: 'x' });
  // More than are copied at a time.
  await storeMedia(source.db, id, { sizes: Array.from({ length: 17 }, () => 300) });
  for (let n = 0; n < 3; n += 1) await audit(source.db, { actorId: id, action: 'sign-in', detail: { n } });

  const copied = await copyDatabase(source.pool, target.pool);

  expect(copied).toContainEqual({ table: 'audit_log', rows: 3 });
  expect(copied).toContainEqual({ table: 'media_pieces', rows: 17 });
  expect(await fingerprint(target)).toEqual(await fingerprint(source));
  await expect(audit(target.db, { actorId: id, action: 'sign-out' })).resolves.toBeUndefined();
});

it('makes the sums of the journal anew on the other side', async () => {
  const [from, to] = [await testDatabase(), await testDatabase()];
  const [client, program, assignment] = [newId(), newId(), newId()];
  await from.db.insert(users).values({ id: client, email: 'b@test.invalid', name: 'B' });
  await from.db.insert(clientProfiles).values({ userId: client, clientType: 'trial' });
  await from.db.insert(programs).values({ id: program, programId: 'p-01', title: 'P', durationWeeks: 1 });
  await from.db.insert(assignments).values({ id: assignment, clientId: client, programId: program });
  await from.db.insert(journalEntries).values({
    id: newId(),
    clientId: client,
    assignmentId: assignment,
    weekNumber: 1,
    dayNumber: 2,
    programTitle: 'P',
    promptText: '?',
    entryTextSealed: Buffer.from('x'),
    wordCount: 1,
    moodScore: 2,
    localDate: '2026-03-04',
    createdAt: new Date('2026-03-04T08:00:00Z'),
  });
  await copyDatabase(from.pool, to.pool);
  const sums = async ({ pool }: typeof from) =>
    (
      await pool.query(
        'select assignment_id, last_entry_date::text, day_counts, day_moods, heavy_mood, heavy_day, (select ' +
          'moods from assignment_rollups) as cloth from client_rollups',
      )
    ).rows;
  expect(await sums(to)).toEqual(await sums(from));
  expect(await sums(to)).toMatchObject([
    { assignment_id: assignment, last_entry_date: '2026-03-04', heavy_mood: 2, heavy_day: 2, cloth: [null, 2] },
  ]);
});

it('brings programs before their versions, however the rows lie', async () => {
  const [from, to] = [await testDatabase(), await testDatabase()];
  const program = newId();
  const now = new Date();
  const row = { title: 'P', durationWeeks: 1 };
  await from.db.insert(programs).values({ id: program, programId: 'p-01', ...row });
  // More than are copied at a time; the program's own row was written last, since it was changed.
  await from.db.insert(programs).values(
    Array.from({ length: 600 }, (_, n) => ({
      ...row,
      id: newId(),
      programId: `deleted-${n}`,
      versionOf: program,
      archivedAt: now,
      deletedAt: now,
    })),
  );
  await from.pool.query(`update programs set title = 'Changed' where id = '${program}'`);
  const copied = await copyDatabase(from.pool, to.pool);
  expect(copied.find(({ table }) => table === 'programs')?.rows).toBeGreaterThanOrEqual(601);
  expect(await fingerprint(to)).toEqual(await fingerprint(from));
});

it('refuses a target that is in use and changes nothing there', async () => {
  const before = await fingerprint(target);
  await expect(copyDatabase(source.pool, target.pool)).rejects.toThrow('already holds people');
  expect(await fingerprint(target)).toEqual(before);
});
