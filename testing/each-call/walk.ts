import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { allEndpoints } from '#contract/registry.ts';
import { rateLimits } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { calledOut } from '#server/platform/live/publish.ts';
import type { PushBox } from '../push-box.ts';
import { sentStatements } from '../sent-statements.ts';
import type { TestApp } from '../test-app.ts';
import { locksOf } from './locks.ts';

/** What a call holds while it works and leaves behind, each as a list; what there is none of is left out. */
export type Left = {
  /** Rows of these tables, in this order (locks.ts has the words for how). */
  holds?: string;
  /** Tables, and `files` of the data folder. */
  changes?: string;
  /** Each kind with the person who gets it. */
  mails?: string;
  notices?: string;
  audits?: string;
  /**
   * Where it isn't all or nothing. After its work: then only what it answers could not be read. Halfway: sent again it goes
   * on. Unnoticed: a part of it may fail without ending it.
   */
  fails?: 'after its work' | 'halfway' | 'unnoticed';
};

/** Counted and kept whatever becomes of a call: tries, and when someone was here. */
const bookkeeping = ['rate_limits', 'visits', 'sessions'];

type State = { tables: Map<string, string>; words: Record<'mails' | 'notices' | 'audits', Map<string, string>> };

/** Refusals of calls that had been done, and only not answered. */
const isDone = new WeakSet<LightMyRequestResponse>();

/** The body of an answer that must be a success. */
export async function ok<Body>(asked: Promise<LightMyRequestResponse>): Promise<Body> {
  const answer = await asked;
  const { statusCode, body, headers } = answer;
  if (statusCode >= 400 && !isDone.has(answer)) throw new Error(`${statusCode}: ${body}`);
  return (String(headers['content-type']).includes('json') ? JSON.parse(body) : undefined) as Body;
}

/**
 * From here on each call that changes something is sent with its first statement failing that could leave half of it, then
 * with the second, and so on until none fails: only then it is really made. What it leaves is noted the first time it is.
 * `once` names calls that can be sent but once.
 */
export async function walkEachCall(test: TestApp, once: readonly string[] = []) {
  const { db } = test.deps;
  const stateNow = await stateReader(test);
  const statements = sentStatements(test);
  const inject = test.app.inject.bind(test.app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const left: Record<string, Left> = {};
  let isNoting = false;

  async function walk(options: InjectOptions, call: string): Promise<LightMyRequestResponse> {
    const before = await stateNow();
    let fails: Left['fails'];
    for (let nth = 1; ; nth += 1) {
      statements.watch(once.includes(call) ? undefined : nth);
      const answer = await inject(options);
      await calledOut(db);
      const { texts, hasFailed, mayHaveChanged } = statements.seen();
      statements.watch();
      if (!hasFailed && answer.statusCode >= 400) return answer;
      // Otherwise the next tries would be too many.
      if (hasFailed) await db.delete(rateLimits);
      if (hasFailed && answer.statusCode < 500) fails = 'unnoticed';
      if (hasFailed && !mayHaveChanged) continue;
      const now = leftBetween(before, await stateNow());
      if (hasFailed && Object.keys(now).length === 0) continue;
      const holds = locksOf(texts);
      left[call] = { ...(holds && { holds }), ...now, ...(fails && { fails }) };
      if (!hasFailed || fails) return answer;
      const again = await inject(options);
      await calledOut(db);
      // What was taken away is not found again.
      if (again.statusCode < 500) isDone.add(again);
      const then = leftBetween(before, await stateNow());
      const isSame = again.statusCode >= 400 || JSON.stringify(then) === JSON.stringify(now);
      left[call] = { ...left[call], ...(isSame ? now : then), fails: isSame ? 'after its work' : 'halfway' };
      return again;
    }
  }

  test.app.inject = (async (options: InjectOptions) => {
    const call = idOf(options);
    return call === undefined || isNoting || call in left ? await inject(options) : await walk(keyed(options), call);
  }) as typeof test.app.inject;

  return {
    left,
    /** What a job, or a call of another kind, holds and leaves: nothing of it fails. */
    note: async (job: string, work: () => Promise<unknown>) => {
      const before = await stateNow();
      statements.watch();
      isNoting = true;
      await work();
      isNoting = false;
      await calledOut(db);
      const holds = locksOf(statements.seen().texts);
      left[job] = { ...(holds && { holds }), ...leftBetween(before, await stateNow()) };
    },
  };
}

const byPath = allEndpoints
  .filter(({ method }) => method !== 'GET')
  .map(({ id, method, path }) => ({ id, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** Not of the pages of signing in, which are not in the contract. */
function idOf({ method, url }: InjectOptions): string | undefined {
  const path = typeof url === 'string' ? url.split('?', 1)[0] : undefined;
  if (path === undefined) return undefined;
  return byPath.find((one) => one.method === method && one.path.test(path))?.id;
}

/** As a page sends it, so that sent again it is answered as the first time. */
const keyed = (options: InjectOptions): InjectOptions =>
  options.method === 'POST' ? { ...options, headers: { 'idempotency-key': newId(), ...options.headers } } : options;

/** Everything that could be half done: rows, files and what was sent. */
async function stateReader({ deps: { db, database, config, push } }: TestApp): Promise<() => Promise<State>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const hashes = tables
    .filter(({ name }) => !bookkeeping.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as id, coalesce(sum(hashtextextended(one::text, 0)), 0)::text as word from "${name}" one`,
    )
    .join(' union all ');
  const read = async (query: string) => {
    const { rows } = await database.direct.query<{ id: string; word: string }>(query);
    return new Map(rows.map(({ id, word }) => [id, word]));
  };
  const person = `coalesce(nullif(person.first_name, ''), 'somebody')`;
  return async () => ({
    tables: new Map([
      ...(await read(hashes)),
      ['files', (await readdir(config.dataDir, { recursive: true })).toSorted().join(' ')],
      ['pushes', String((push as PushBox).sent.length)],
    ]),
    words: {
      mails: await read(
        `select one.id, kind || ' ' || case when person.id is null then to_address else ${person} end as word
        from mail_outbox one left join users person on person.id = one.user_id`,
      ),
      notices: await read(
        `select one.id, kind || ' ' || ${person} as word from notices one join users person on person.id = one.user_id`,
      ),
      audits: await read(`select id::text, action as word from audit_log`),
    },
  });
}

const tableOf = { mails: 'mail_outbox', notices: 'notices', audits: 'audit_log' };

function leftBetween(before: State, after: State): Left {
  const found: Left = {};
  for (const what of ['mails', 'notices', 'audits'] as const) {
    const fresh = [...after.words[what]].filter(([id]) => !before.words[what].has(id)).map(([, word]) => word);
    if (fresh.length > 0) found[what] = [...new Set(fresh)].toSorted().join(', ');
  }
  const told = (['mails', 'notices', 'audits'] as const).filter((what) => found[what]).map((what) => tableOf[what]);
  const changes = [...after.tables].flatMap(([name, word]) =>
    before.tables.get(name) === word || told.includes(name) ? [] : [name],
  );
  return { ...(changes.length > 0 && { changes: changes.join(', ') }), ...found };
}
