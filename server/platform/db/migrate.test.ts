import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, onTestFinished, test } from 'vitest';
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
    // In one place each: a second copy of the number or the formula would escape the comparison above.
    expect(text).not.toMatch(/\* 7 \+/);
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

  test('run one by one while others work: a held table is waited for in turns, indexes are built beside the work', async () => {
    const { pool, url } = await testDatabase({ empty: true });
    const folder = await folderOf({ '0000_first': 'CREATE TABLE words (id int PRIMARY KEY, plain text, length int)' });
    await runMigrations({ connectionString: url }, log, folder);
    await pool.query(`insert into words select n, repeat('x', n % 7) from generate_series(1, 2500) n`);
    const holder = await pool.connect();
    await holder.query('begin; lock table words in row exclusive mode');

    await addTo(folder, {
      '0001_wider': [
        'ALTER TABLE words ADD COLUMN other text;',
        'CREATE INDEX "words_plain_idx" ON "words" USING btree ("plain");',
      ].join('\n--> statement-breakpoint\n'),
      '0002_lengths': `-- in batches
        UPDATE words SET length = coalesce(length(plain), 0)
        WHERE id IN (SELECT id FROM words WHERE length IS NULL LIMIT 1000)`,
    });
    const said: Record<string, unknown>[] = [];
    const telling = createLog({ logLevel: 'info' }, { write: (line) => void said.push(JSON.parse(line) as never) });
    const running = runMigrations({ connectionString: url }, telling, folder);
    await expect.poll(() => said.map(({ msg }) => msg)).toContain('a table is in use; the update tries again');
    // Whoever comes meanwhile waits for a second at most.
    await holder.query('insert into words values (3000)');
    await holder.query('commit');
    holder.release();
    await running;

    expect((await pool.query('select count(*)::int as left from words where length is null')).rows).toEqual([
      { left: 0 },
    ]);
    expect(
      (await pool.query(`select indisvalid from pg_index where indexrelid = 'words_plain_idx'::regclass`)).rows,
    ).toEqual([{ indisvalid: true }]);
    expect(said.filter(({ msg }) => msg === 'the tables are brought up to date')).toMatchObject([
      { migration: '0001_wider', step: 1, steps: 2 },
      { migration: '0002_lengths', step: 2, steps: 2 },
    ]);
    expect((await pool.query('select step, steps, ended_at is null as runs from drizzle.progress')).rows).toEqual([
      { step: 2, steps: 2, runs: false },
    ]);
  });

  test('take indexes away that an earlier step of the same update has left for later, and the old one after the new', async () => {
    const { pool, url } = await testDatabase({ empty: true });
    const step = (...statements: string[]) => statements.join('\n--> statement-breakpoint\n');
    const folder = await folderOf({
      '0000_first': step('CREATE TABLE words (id int, plain text)', 'CREATE INDEX "words_id_idx" ON "words" ("id")'),
    });
    await runMigrations({ connectionString: url }, log, folder);
    await addTo(folder, {
      '0001_more': 'CREATE INDEX "words_plain_idx" ON "words" ("plain")',
      '0002_other': step('DROP INDEX "words_plain_idx"', 'CREATE INDEX "words_plain_idx" ON "words" ("plain", "id")'),
      '0003_instead': step('CREATE INDEX "words_both_idx" ON "words" ("id", "plain")', 'DROP INDEX "words_id_idx"'),
    });
    await runMigrations({ connectionString: url }, log, folder);
    const { rows } = await pool.query<{ name: string; columns: number }>(
      `select relname as name, indnatts::int as columns from pg_index join pg_class on oid = indexrelid
        where indrelid = 'words'::regclass and indisvalid order by 1`,
    );
    expect(rows).toEqual([
      { name: 'words_both_idx', columns: 2 },
      { name: 'words_plain_idx', columns: 2 },
    ]);
  });

  test('go on after a start that was killed: an index that was broken off is built anew', async () => {
    const { pool, url } = await testDatabase({ empty: true });
    const folder = await folderOf({ '0000_first': 'CREATE TABLE words (id int)' });
    await runMigrations({ connectionString: url }, log, folder);
    await pool.query(`insert into words values (1), (1)`);
    await pool.query('create unique index concurrently words_idx on words (id)').catch(() => {});
    await pool.query('delete from words');
    const statement = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "words_idx" ON "words" ("id")';
    await pool.query('insert into drizzle.later_indexes values ($1, $2)', ['words_idx', statement]);
    await runMigrations({ connectionString: url }, log, folder);
    expect((await pool.query(`select indisvalid from pg_index where indexrelid = 'words_idx'::regclass`)).rows).toEqual(
      [{ indisvalid: true }],
    );
    expect((await pool.query('select from drizzle.later_indexes')).rowCount).toBe(0);
  });

  test('are refused, with the way out, on a database that is too new or too old for this release', async () => {
    const { url } = await testDatabase({ empty: true });
    const older = await folderOf({ '0000_first': 'CREATE TABLE words (id int, plain text)' });
    const newer = await folderOf({ '0000_first': 'CREATE TABLE words (id int, plain text)' });
    await addTo(newer, { '0001_wider': 'ALTER TABLE words ADD COLUMN other text' });
    await runMigrations({ connectionString: url }, log, newer);
    // In a rolling upgrade both are there.
    await runMigrations({ connectionString: url }, log, older);
    await addTo(newer, { '0002_less': '-- needs code that knows 0001_wider\nALTER TABLE words DROP COLUMN plain' });
    await runMigrations({ connectionString: url }, log, newer);
    await expect(runMigrations({ connectionString: url }, log, older)).rejects.toThrow(
      /^A newer release has brought this database up to date.*Start the newer release again, or put back the backup/,
    );
    const later = await folderOf({});
    await addTo(later, { '0009_later': 'CREATE TABLE other (id int)' });
    await expect(runMigrations({ connectionString: url }, log, later)).rejects.toThrow(
      /^This database is older than this release can bring up to date/,
    );
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

  test('keep the last snapshot only: drizzle-kit compares with nothing else', async () => {
    const files = await readdir(join(migrationsFolder, 'meta'));
    expect(files.filter((name) => name.endsWith('_snapshot.json'))).toHaveLength(1);
  });

  test('need nothing newer than PostgreSQL 15', async () => {
    for (const { tag } of journal.entries) {
      expect(await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8')).not.toMatch(
        /uuidv7\(|uuidv4\(|\bvirtual\b|json_table/i,
      );
    }
  });
});

/** A folder of migrations as Drizzle writes them; each is made one second after the one before. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [] }));
  await addTo(folder, files);
  return folder;
}

async function addTo(folder: string, files: Record<string, string>): Promise<void> {
  const path = join(folder, 'meta/_journal.json');
  const { entries } = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number; tag: string }[] };
  for (const [tag, text] of Object.entries(files)) {
    entries.push({ when: 1_000 * (1 + Number(tag.slice(0, 4))), tag });
    await writeFile(join(folder, `${tag}.sql`), text);
  }
  await writeFile(path, JSON.stringify({ entries }));
}
