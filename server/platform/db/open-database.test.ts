import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { openDatabase } from './open-database.ts';
import { installation } from './schema.ts';

const log = createLog({ logLevel: 'silent' });
const { db, pool, url } = await testDatabase({ usualLimits: true });

describe('a connection', () => {
  test('has limits on statements, locks and forgotten transactions, and lives in UTC', async () => {
    const names = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'application_name',
      'TimeZone',
    ];
    const { rows } = await pool.query(
      `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join()}`,
    );
    expect(rows[0]).toEqual({
      statement_timeout: '15s',
      lock_timeout: '5s',
      idle_in_transaction_session_timeout: '15s',
      application_name: 'dayloom',
      TimeZone: 'UTC',
    });
  });

  test('that breaks while idle or inside a transaction ends neither the pool nor the process', async () => {
    const breakAll = () =>
      pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
    const transaction = db.transaction(async (tx) => {
      await tx.insert(installation).values({ key: 'half', value: 'done' });
      await breakAll();
      await sleep(50);
      await tx.insert(installation).values({ key: 'other half', value: 'done' });
    });
    await expect(transaction).rejects.toThrow();
    expect(await db.$count(installation)).toBe(0);
  });
});

describe('DATABASE_URL', () => {
  test('is opened without anything embedded, by several servers at once', async () => {
    const config = { dataDir: '/nowhere/at/all', databaseUrl: url };
    const servers = await Promise.all([openDatabase(config, log), openDatabase(config, log)]);
    for (const server of servers) {
      expect(server.kind).toBe('external');
      expect(await server.db.$count(installation)).toBe(0);
      await server.close();
      await server.close();
    }
  });
});
