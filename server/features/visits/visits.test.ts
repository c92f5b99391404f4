import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import { users, visits } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { coach, person, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { visitsLock } from './queries.ts';
import { createVisitRecorder } from './recorder.ts';

const start = '2026-03-04T09:00:00Z';
const test = await testApp();
afterEach(() => test.clock.set(start));

const minutes = (count: number) => count * 60_000;
const visitsOf = async (who: Person) =>
  (await test.deps.db.select().from(visits).where(eq(visits.userId, who.id)).orderBy(asc(visits.startedAt))).map(
    ({ startedAt, lastSeenAt }) => `${startedAt.toISOString().slice(11, 16)}-${lastSeenAt.toISOString().slice(11, 16)}`,
  );

describe('visits', () => {
  it('go on until half an hour has passed without anything', async () => {
    const [client, recorder] = [await trialClient(test), createVisitRecorder(test.deps)];
    for (const pause of [0, 1, 29, 29]) {
      test.clock.advance(minutes(pause));
      recorder.seen(client.id);
      await recorder.write();
    }
    expect(await visitsOf(client)).toEqual(['09:00-09:59']);
    test.clock.advance(minutes(30));
    recorder.seen(client.id);
    await recorder.write();
    expect(await visitsOf(client)).toEqual(['09:00-09:59', '10:29-10:29']);
    await recorder.stop();
  });

  it('bring how the person writes dates, by the newest request that says so', async () => {
    const [client, recorder] = [await trialClient(test), createVisitRecorder(test.deps)];
    const locale = async () =>
      (await test.deps.db.select().from(users).where(eq(users.id, client.id)))[0]?.locale ?? null;
    recorder.seen(client.id);
    await recorder.write();
    expect(await locale()).toBeNull();
    recorder.seen(client.id, 'de;q=0.5, en-US, en;q=0.9');
    recorder.seen(client.id);
    await recorder.write();
    expect(await locale()).toBe('en-US');
    for (const nothing of ['', '*', '<script>', 'x'.repeat(9_000)]) {
      recorder.seen(client.id, nothing);
      await recorder.write();
      expect(await locale()).toBe('en-US');
    }
    recorder.seen(client.id, 'de-AT,de;q=0.9');
    await recorder.stop();
    expect(await locale()).toBe('de-AT');
  });

  it('are kept from every request of a browser', async () => {
    const app = await buildApp(test.deps);
    const client = await trialClient(test);
    const headers = { cookie: client.cookie, 'accept-language': 'en-US' };
    expect((await app.inject({ url: '/api/client/dashboard', headers })).statusCode).toBe(200);
    await app.close();
    expect((await test.deps.db.select().from(users).where(eq(users.id, client.id)))[0]?.locale).toBe('en-US');
  });

  it('wait in memory and are written together, first and last moment', async () => {
    const [client, recorder] = [await trialClient(test), createVisitRecorder(test.deps)];
    const statements = await countStatements(test, async () => {
      for (let second = 0; second < 50; second += 1) {
        test.clock.advance(1_000);
        recorder.seen(client.id);
      }
      test.clock.advance(minutes(3));
      recorder.seen(client.id);
    });
    expect(statements).toBe(0);
    await recorder.stop();
    expect(await visitsOf(client)).toEqual(['09:00-09:03']);
  });

  it('are one where two processes saw the same person at the same time', async () => {
    const client = await trialClient(test);
    const recorders = Array.from({ length: 5 }, () => createVisitRecorder(test.deps));
    for (const recorder of recorders) {
      test.clock.advance(minutes(1));
      recorder.seen(client.id);
    }
    await Promise.all(recorders.map(async (recorder) => await recorder.stop()));
    expect(await visitsOf(client)).toEqual(['09:01-09:05']);
  });

  it('wait for a process that is just writing, and go on where it ended', async () => {
    const [client, recorder] = [await trialClient(test), createVisitRecorder(test.deps)];
    const other = await test.deps.database.pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock($1)', [visitsLock]);
    await other.query('insert into visits (id, user_id, started_at, last_seen_at) values ($1, $2, $3, $3)', [
      newId(),
      client.id,
      start,
    ]);
    test.clock.advance(minutes(5));
    recorder.seen(client.id);
    const written = recorder.write();
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await test.deps.db.execute(waiting)).rowCount).toBe(1);
    await other.query('commit');
    other.release();
    await written;
    expect(await visitsOf(client)).toEqual(['09:00-09:05']);
    await recorder.stop();
  });

  it('stay whole when a process writes late what it saw early', async () => {
    const client = await trialClient(test);
    const [early, soon, late] = [
      createVisitRecorder(test.deps),
      createVisitRecorder(test.deps),
      createVisitRecorder(test.deps),
    ];
    for (const [recorder, time] of [
      [early, '07:00'],
      [soon, '09:00'],
      [late, '09:05'],
    ] as const) {
      test.clock.set(`2026-03-04T${time}:00Z`);
      recorder.seen(client.id);
    }
    for (const recorder of [late, soon, early]) await recorder.stop();
    expect(await visitsOf(client)).toEqual(['07:00-07:00', '09:00-09:05']);
  });

  it('are kept for the next time while the database cannot take them, and nobody notices', async () => {
    const client = await trialClient(test);
    const recorder = createVisitRecorder(test.deps);
    const away = vi.spyOn(test.deps.db, 'transaction').mockRejectedValue(new Error('away'));
    recorder.seen(client.id);
    await recorder.write();
    expect(await visitsOf(client)).toEqual([]);
    test.clock.advance(minutes(2));
    recorder.seen(client.id);
    away.mockRestore();
    await recorder.stop();
    expect(await visitsOf(client)).toEqual(['09:00-09:02']);
  });

  it('hold no more people in memory than there is room for', async () => {
    const people = await Promise.all([trialClient(test), trialClient(test), trialClient(test)]);
    const recorder = createVisitRecorder(test.deps, 2);
    for (const { id } of people) recorder.seen(id);
    await recorder.stop();
    expect((await Promise.all(people.map(visitsOf))).flat()).toHaveLength(2);
  });

  it('leave out who is gone by now', async () => {
    const [gone, client, recorder] = [newId(), await trialClient(test), createVisitRecorder(test.deps)];
    recorder.seen(gone);
    recorder.seen(client.id);
    await recorder.stop();
    expect(await visitsOf(client)).toHaveLength(1);
  });

  it('are made by people with a role who ask for something, and by nothing else', async () => {
    const app = await buildApp(test.deps);
    const [client, guide, undecided, ahead] = await Promise.all([
      trialClient(test),
      coach(test),
      person(test),
      trialClient(test),
    ]);
    const ask = async (url: string, cookie?: string, headers: Record<string, string> = {}) =>
      await app.inject({ url, headers: { ...headers, ...(cookie ? { cookie } : {}) } });
    await ask('/api/auth/user', client.cookie);
    await ask('/api/coach/dashboard', guide.cookie);
    await ask('/api/auth/user', undecided.cookie);
    await ask('/api/auth/user', ahead.cookie, { 'sec-purpose': 'prefetch' });
    await ask('/api/auth/user', ahead.cookie, { 'x-background': '1' });
    await ask('/api/auth/user', ahead.cookie, { accept: 'text/event-stream' });
    await ask('/healthz', ahead.cookie);
    await ask('/api/nothing-here', ahead.cookie);
    await ask('/api/auth/user');
    // Written when the server stops, at the latest.
    await app.close();
    expect(await visitsOf(client)).toEqual(['09:00-09:00']);
    expect(await visitsOf(guide)).toEqual(['09:00-09:00']);
    expect(await visitsOf(undecided)).toEqual([]);
    expect(await visitsOf(ahead)).toEqual([]);
  });

  it('are forgotten after a year', async () => {
    const client = await trialClient(test);
    const at = (day: string) => ({
      id: newId(),
      userId: client.id,
      startedAt: new Date(`${day}T08:00:00Z`),
      lastSeenAt: new Date(`${day}T09:00:00Z`),
    });
    await test.deps.db.insert(visits).values([at('2025-03-03'), at('2025-03-04'), at('2026-03-01')]);
    await runUpkeep(test.deps);
    expect(await visitsOf(client)).toHaveLength(2);
  });

  it('go with the person', async () => {
    const [client, recorder] = [await trialClient(test), createVisitRecorder(test.deps)];
    recorder.seen(client.id);
    await recorder.stop();
    expect(await visitsOf(client)).toHaveLength(1);
    await test.deps.db.delete(users).where(eq(users.id, client.id));
    expect(await visitsOf(client)).toEqual([]);
  });
});
