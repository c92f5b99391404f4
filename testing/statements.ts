import { sql } from 'drizzle-orm';
import pg from 'pg';
import { vi } from 'vitest';
import { visitsLock } from '#server/features/visits/queries.ts';
import { calledOut } from '#server/platform/live/publish.ts';
import type { TestApp } from './test-app.ts';

/**
 * What is sent or not as the moment has it: a connection that is made, who asks where that is still known, what is
 * called out after a commit, and the visits of the last minute. The frame of a transaction does not count either.
 */
const byChance = [
  /^(set|show|listen|begin|commit|rollback|savepoint|release)\b/i,
  /^select pg_notify\(/,
  /^select "users"\."id", "users"\."email", [^]* from "sessions"/,
  /^update "sessions" set "expires_at"/,
  /^with seen as \(/,
];

export const isByChance = ([query, values]: readonly unknown[]): boolean =>
  byChance.some((one) => one.test(textOf(query))) ||
  // The lock of those that write visits.
  (valuesOf(query, values).includes(visitsLock) && textOf(query).startsWith('select pg_advisory_xact_lock'));

/**
 * How many SQL statements a piece of work sends: a rule about speed that can be counted instead of timed. What the apps of
 * other test files in this process still send goes to databases of their own.
 */
export async function countStatements(test: TestApp, work: () => Promise<unknown>): Promise<number> {
  await calledOut(test.deps.db);
  const { rows } = await test.deps.db.execute<{ name: string }>(sql`select current_database() as name`);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const isOurs = (index: number): boolean =>
      (sent.mock.contexts[index] as pg.Client & { database: string }).database === rows[0]?.name;
    return sent.mock.calls.filter((call, index) => isOurs(index) && !isByChance(call)).length;
  } finally {
    sent.mockRestore();
  }
}

export function textOf(query: unknown): string {
  return (typeof query === 'string' ? query : (query as { text: string }).text).trim();
}

const valuesOf = (query: unknown, values: unknown): unknown[] =>
  Array.isArray(values) ? values : ((query as { values?: unknown[] }).values ?? []);

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/**
 * How many rows of a table the reads of a piece of work look at: what grows with a table, counted instead of timed. With
 * the plans of large tables, since in a small one everything is read and sorted at once.
 */
export async function countRowsRead(test: TestApp, table: string, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  let calls: { text: string; values: unknown[] }[];
  try {
    await work();
    calls = sent.mock.calls.map(([query, values]) => ({
      text: textOf(query),
      values: valuesOf(query, values),
    }));
  } finally {
    sent.mockRestore();
  }
  const client = await test.deps.database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    // Of all tables: otherwise the plan would depend on what the database has counted by itself by then.
    await client.query('set local enable_sort = off; analyze');
    let rows = 0;
    for (const { text, values } of calls.filter((call) => /^(select|with)\b/i.test(call.text))) {
      const answer = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      rows += rowsOf(table, answer.rows[0]?.['QUERY PLAN'][0].Plan);
    }
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function rowsOf(table: string, node: PlanNode | undefined): number {
  if (!node) return 0;
  const looked = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(table, one), 0);
  return below + (node['Relation Name'] === table ? looked : 0);
}
