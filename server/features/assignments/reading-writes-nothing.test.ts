import { expect, it } from 'vitest';
import { admits } from '#contract/endpoint.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { allEndpoints } from '#contract/registry.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

/**
 * A session notes its last use, and that somebody took a copy of a journal is recorded; a wrong guess at a secret
 * address counts as an attempt. Nothing else may change by looking.
 */
const exempt = new Set(['sessions', 'audit_log', 'rate_limits']);

/** Every row with the transaction that wrote it: an update shows even where it changes nothing. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = test.deps.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !exempt.has(table.name))) {
    const { rows } = await pool.query<{ dump: string | null }>(
      `select string_agg(t.xmin::text || ' ' || t.xmax::text || ' ' || t::text, chr(10) order by t.ctid) as dump from "${name}" t`,
    );
    found[name] = rows[0]?.dump ?? '';
  }
  return found;
}

async function readEverything(who: Person, kind: 'client' | 'coach', ids: string[]): Promise<number> {
  let answered = 0;
  for (const endpoint of (allEndpoints as readonly EndpointSpec[]).filter(
    ({ method, access, id }) =>
      method === 'GET' && admits(access, kind) && id !== 'session.logout' && id !== 'live.stream',
  )) {
    for (const id of endpoint.path.includes('{') ? ids : ['']) {
      const { statusCode } = await who.get(endpoint.path.replace('{week}/{day}', '1/2').replace(/\{\w+\}/g, id));
      expect(statusCode, endpoint.id).not.toBe(500);
      if (statusCode === 200) answered += 1;
    }
  }
  return answered;
}

it('a client’s and a coach’s reads write nothing, though the calendar has led the client on', async () => {
  const someone = await trialClient(test, { timeZone: 'Pacific/Auckland' });
  const guide = await coach(test);
  await connect(test, someone, guide);
  await assign(test, someone, { programId: 'breath-anchor-01', day: 2 });
  const { id } = (await someone.post('/api/journal-entries', { entryText: 'Words.', moodScore: 2 })).json<EntrySaved>();
  const finished = await trialClient(test);
  await connect(test, finished, guide);
  await write(test, finished, await assign(test, finished, { programId: 'breath-anchor-01', day: 7 }), {
    day: 7,
    mood: 6,
  });

  const before = await everything();
  for (const moment of ['2026-03-04T09:30:00Z', '2026-03-05T09:30:00Z', '2026-03-20T09:30:00Z']) {
    test.clock.set(moment);
    expect(await readEverything(someone, 'client', [id, someone.id])).toBeGreaterThanOrEqual(4);
    expect(await readEverything(finished, 'client', [id, finished.id])).toBeGreaterThanOrEqual(3);
    expect(await readEverything(guide, 'coach', [id, someone.id, guide.id])).toBeGreaterThanOrEqual(2);
  }
  expect((await someone.get('/api/client/dashboard')).json()).toMatchObject({ assignment: { currentDay: 3 } });
  expect((await finished.get('/api/client/dashboard')).json()).toMatchObject({ assignment: { status: 'completed' } });
  const after = await everything();
  for (const table of Object.keys(before)) expect(after[table], table).toBe(before[table]);
});
