import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/endpoint.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { allEndpoints } from '#contract/registry.ts';
import { buildApp } from '#server/app/build-app.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

/** Two words nobody else writes: one stands in entries, the other in what an entry said before. */
const canaries = ['Quetzalfeder', 'Zwielichtkanne'];

let someone: Person;
let guide: Person;
let entry: EntrySaved;

const test = await testApp();
beforeAll(async () => {
  [someone, guide] = [await trialClient(test), await coach(test)];
  await connect(test, someone, guide);
  entry = (
    await someone.post(
      '/api/journal-entries',
      { entryText: 'I want to die, Zwielichtkanne.', moodScore: 1 },
      { 'idempotency-key': newId() },
    )
  ).json<EntrySaved>();
  await someone.put(`/api/client/journal-entries/${entry.id}`, {
    entryText: 'Quetzalfeder and all.',
    moodScore: 2,
    version: 1,
  });
  const deleted = (
    await someone.post(
      '/api/journal-entries',
      { entryText: 'Quetzalfeder too.', moodScore: 5 },
      { 'idempotency-key': newId() },
    )
  ).json<EntrySaved>();
  await someone.delete(`/api/client/journal-entries/${deleted.id}`);
});

/** Without the one that ends the session: after it nobody would be asking any more. */
const gets = (allEndpoints as readonly EndpointSpec[]).filter(
  ({ method, id }) => method === 'GET' && id !== 'session.logout' && id !== 'live.stream',
);

describe('what a client wrote', () => {
  it('is there for the client', async () => {
    expect((await someone.get(`/api/client/journal-entries/${entry.id}/versions`)).body).toMatch(
      /Quetzalfeder.*Zwielichtkanne/,
    );
  });

  it.each(['coach', 'admin', 'another client', 'a client of the same coach'] as const)(
    'reaches no answer to %s',
    async (who) => {
      const asking = who === 'coach' ? guide : who === 'admin' ? await admin(test) : await trialClient(test);
      if (who === 'a client of the same coach') await connect(test, asking, guide);
      const kind = who === 'coach' || who === 'admin' ? who : 'client';
      for (const endpoint of gets.filter(({ access }) => admits(access, kind))) {
        for (const id of [entry.id, someone.id, guide.id]) {
          const { body, statusCode } = await asking.get(endpoint.path.replace(/\{\w+\}/g, id));
          expect(statusCode, endpoint.id).not.toBe(401);
          for (const canary of canaries) expect(body, endpoint.id).not.toContain(canary);
        }
      }
    },
  );

  it('lies readable in no table', async () => {
    const { rows: tables } = await test.deps.database.pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await test.deps.database.pool.query<{ dump: string | null }>(
        `select string_agg(t::text, ' ') as dump from ${name} t`,
      );
      for (const canary of canaries.flatMap((word) => [
        word,
        Buffer.from(word).toString('hex'),
        Buffer.from(word).toString('base64').replace(/=+$/, ''),
      ])) {
        expect(rows[0]?.dump ?? '', name).not.toContain(canary);
      }
    }
  });

  it('is in no log line, whatever goes well or wrong', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...test.deps, log });
    const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: Record<string, unknown>) =>
      await app.inject({
        method,
        url,
        headers: { cookie: someone.cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': newId() },
        ...(payload ? { payload } : {}),
      });
    const words = { entryText: 'Quetzalfeder once more.', moodScore: 5 };
    const { pool } = test.deps.database;
    const at = `/api/client/journal-entries/${entry.id}`;
    const statuses = [
      (await send('POST', '/api/journal-entries', words)).statusCode,
      (await send('POST', '/api/journal-entries', { ...words, moodScore: 99 })).statusCode,
      (await send('POST', '/api/journal-entries', { ...words, week: 1, day: 7 })).statusCode,
      (await send('PUT', at, { ...words, version: 9 })).statusCode,
      (await send('GET', '/api/client/journal-entries?search=Quetzalfeder')).statusCode,
    ];
    await pool.query('alter table journal_entries rename to journal_entries_away');
    try {
      statuses.push(
        (await send('POST', '/api/journal-entries', words)).statusCode,
        (await send('GET', '/api/client/journal-entries?search=Quetzalfeder')).statusCode,
      );
    } finally {
      await pool.query('alter table journal_entries_away rename to journal_entries');
    }
    await app.close();
    expect(statuses).toEqual([200, 422, 409, 409, 200, 500, 500]);
    expect(lines.length).toBeGreaterThanOrEqual(statuses.length);
    for (const canary of canaries) expect(lines.join('')).not.toContain(canary);
  });
});
