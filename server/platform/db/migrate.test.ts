import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, test } from 'vitest';
import { lowMoodMax } from '#contract/journal/rules.ts';
import { daysPerWeek, weeksMax } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { migrationsFolder, runMigrations } from './migrate.ts';
import * as schema from './schema.ts';

const log = createLog({ logLevel: 'silent' });
const fresh = await testDatabase({ empty: true });
const occupied = await testDatabase({ empty: true });
const migrated = await testDatabase();
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

  test('four processes leave the functions of the database as their files say, and a start puts older ones right', async () => {
    const { pool, url } = fresh;
    const source = async () =>
      (await pool.query<{ prosrc: string }>(`select prosrc from pg_proc where proname = 'refresh_client_heavy'`))
        .rows[0]?.prosrc;
    const wanted = await source();
    expect(wanted).toContain('mood_score <= low_mood_max()');

    // As a release before left it: the function of the migration, and none of those that came with the files.
    await pool.query(`
      create or replace function refresh_client_heavy(one uuid) returns void language plpgsql as $$ begin end $$;
      drop function low_mood_max();
      drop table drizzle.function_files`);
    await runMigrations({ connectionString: url }, log);
    expect(await source()).toBe(wanted);

    // Applied once: what a host changes by hand afterwards stands until the file differs.
    await pool.query('create or replace function low_mood_max() returns int language sql immutable as $$ select 3 $$');
    await runMigrations({ connectionString: url }, log);
    expect((await pool.query('select low_mood_max() as most')).rows).toEqual([{ most: 3 }]);
    await pool.query(`update drizzle.function_files set hash = 'of an older file'`);
    await runMigrations({ connectionString: url }, log);
    expect((await pool.query('select low_mood_max() as most')).rows).toEqual([{ most: lowMoodMax }]);
  });

  test('count and judge in the functions of the database as the contract does', async () => {
    const { pool } = migrated;
    expect((await pool.query('select low_mood_max() as mood, program_days_max() as days')).rows).toEqual([
      { mood: lowMoodMax, days: weeksMax * daysPerWeek },
    ]);
    const { rows } = await pool.query<{ week: number; day: number; number: number }>(
      'select week, day, program_day(week, day) as number from generate_series(1, $1) week, generate_series(1, $2) day',
      [weeksMax, daysPerWeek],
    );
    expect(rows).toHaveLength(weeksMax * daysPerWeek);
    for (const { week, day, number } of rows) expect(number).toBe(programDay(week, day));
    const text = await readFile(join(import.meta.dirname, 'functions/roll-ups.sql'), 'utf8');
    // In one place each: whoever writes the number or the formula out again is not found by the comparison above.
    expect(text.match(/\* 7 \+/g)).toHaveLength(1);
    expect(text.match(/\b84\b/g)).toHaveLength(1);
    expect(text).not.toMatch(/mood_score\s*<=\s*\d/);
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
