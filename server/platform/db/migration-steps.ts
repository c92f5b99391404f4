import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { quoted } from './database.ts';
import { droppedIndex, splitIndexes, type Migration } from './migration-files.ts';

/**
 * As long as a step waits for a table, everyone who comes after it waits as well: it gives up soon, leaves them a moment,
 * and comes again.
 */
const lockPatience = '1s';
const pauseBetweenTries = 1_000;
/** A table that is not free once in so long is held by something that should be looked at. */
const mostTries = 300;
/** Between two batches others have their turn. */
const pauseBetweenBatches = 20;
const tellEvery = 5_000;

const worthAnotherTry = new Set(['55P03', '40P01']);

/** What Drizzle keeps, and beside it how far an update has come and what it left for later. */
export async function makeMigrationTables(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.later_indexes (name text primary key, statement text not null);
    create table if not exists drizzle.oldest_code (moment bigint primary key);
    create table if not exists drizzle.progress (
      one boolean primary key default true check (one), step int not null, steps int not null, tag text not null,
      rows_changed bigint not null default 0, began_at timestamptz not null default now(), ended_at timestamptz)`);
}

/** One whole step: what it changes, and the note that it is done, or nothing of it. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  context: { log: Logger; isFresh: boolean; oldestCode: number | undefined },
): Promise<void> {
  if (migration.isInBatches) return await applyInBatches(client, migration, context.log);
  const { now, later } = context.isFresh
    ? { now: migration.statements, later: [] }
    : splitIndexes(migration.statements);
  await untilFree(client, migration.tag, context.log, async () => {
    for (const statement of now) if (!(await isStillToCome(client, statement))) await client.query(statement);
    for (const { name, statement } of later)
      await client.query('insert into drizzle.later_indexes values ($1, $2) on conflict do nothing', [name, statement]);
    if (context.oldestCode !== undefined)
      await client.query('insert into drizzle.oldest_code values ($1) on conflict do nothing', [context.oldestCode]);
    await noteDone(client, migration);
  });
}

/** An index that an earlier step of the same update has left for later, and that this one takes away: it is never built. */
async function isStillToCome(client: pg.Client, statement: string): Promise<boolean> {
  const name = droppedIndex(statement);
  if (name === undefined) return false;
  const gone = await client.query('delete from drizzle.later_indexes where name = $1', [name]);
  return gone.rowCount === 1;
}

async function noteDone(client: pg.Client, { hash, moment }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, moment]);
}

/** Again and again until nothing is left to change: broken off, it goes on from where it was. */
async function applyInBatches(client: pg.Client, migration: Migration, log: Logger): Promise<void> {
  let changed = 0;
  let told = performance.now();
  for (const statement of migration.statements) {
    for (let isLeft = true; isLeft; await sleep(pauseBetweenBatches)) {
      const rows = await untilFree(
        client,
        migration.tag,
        log,
        async () => (await client.query(statement)).rowCount ?? 0,
      );
      isLeft = rows > 0;
      changed += rows;
      if (performance.now() - told < tellEvery) continue;
      told = performance.now();
      log.info({ migration: migration.tag, rows: changed }, 'rows are being brought up to date');
      await client.query('update drizzle.progress set rows_changed = $1', [changed]);
    }
  }
  await noteDone(client, migration);
}

async function untilFree<Done>(client: pg.Client, tag: string, log: Logger, work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`begin; set local lock_timeout = '${lockPatience}'`);
    try {
      const done = await work();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!worthAnotherTry.has((error as { code?: string }).code ?? '') || attempt === mostTries) throw error;
      if (attempt % 10 === 1) log.info({ migration: tag, attempt }, 'a table is in use; the update tries again');
      await sleep(pauseBetweenTries * (0.5 + Math.random()));
    }
  }
}

/** Also those left by a start that was killed: an aborted one is invalid and useless. */
export async function buildLaterIndexes(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select * from drizzle.later_indexes order by statement like 'DROP%', name`,
  );
  for (const { name, statement } of rows) {
    const began = performance.now();
    const broken = await client.query(
      'select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid',
      [name],
    );
    if (broken.rowCount) await client.query(`drop index concurrently if exists ${quoted(name)}`);
    await client.query(statement);
    await client.query('delete from drizzle.later_indexes where name = $1', [name]);
    log.info({ index: name, ms: Math.round(performance.now() - began) }, 'an index was brought up to date');
  }
}

export async function noteProgress(client: pg.Client, step: number, steps: number, tag: string): Promise<void> {
  await client.query(
    `insert into drizzle.progress (step, steps, tag) values ($1, $2, $3) on conflict (one) do update
     set step = excluded.step, steps = excluded.steps, tag = excluded.tag, rows_changed = 0, ended_at = null,
       began_at = case when drizzle.progress.ended_at is null then drizzle.progress.began_at else now() end`,
    [step, steps, tag],
  );
}
