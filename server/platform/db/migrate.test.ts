import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { migrationsFolder, runMigrations } from './migrate.ts';
import * as schema from './schema.ts';

const log = createLog({ logLevel: 'silent' });
const fresh = await testDatabase({ empty: true });
const occupied = await testDatabase({ empty: true });
const readJson = async (name: string) => JSON.parse(await readFile(join(migrationsFolder, 'meta', name), 'utf8'));
const journal = (await readJson('_journal.json')) as { entries: { idx: number; when: number; tag: string }[] };

describe('migrations', () => {
  test('four processes that start at once leave one complete set of tables', async () => {
    const { pool, url } = fresh;
    const [lean, script] = [
      join(import.meta.dirname, 'lean-drizzle.ts'),
      join(import.meta.dirname, 'migrate.fixture.ts'),
    ];
    const start = () => promisify(execFile)(process.execPath, ['--import', lean, script, url]);
    await Promise.all([start(), start(), start(), start()]);
    const { rows } = await pool.query(
      'select count(*)::int as done, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ done: journal.entries.length, different: journal.entries.length }]);
  });

  test('a failure changes nothing and says why', async () => {
    const { pool, url } = occupied;
    await pool.query('create table users (something_else int)');
    await expect(runMigrations({ connectionString: url }, log)).rejects.toThrow(
      'already holds tables of something else',
    );
    const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([{ tablename: 'users' }]);
  });

  test('stand in the order of their moments, since one that seems older than the last would be skipped', () => {
    const moments = journal.entries.map((entry) => entry.when);
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
  });

  test('describe the tables as the code has them (else: npm run db:generate)', async () => {
    const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
    const recorded = await readJson(`${last}_snapshot.json`);
    expect(await generateMigration(recorded, generateDrizzleJson(schema, recorded.id))).toEqual([]);
  });

  test('need nothing newer than PostgreSQL 15', async () => {
    for (const { tag } of journal.entries) {
      expect(await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8')).not.toMatch(
        /uuidv7\(|uuidv4\(|\bvirtual\b|json_table/i,
      );
    }
  });
});
