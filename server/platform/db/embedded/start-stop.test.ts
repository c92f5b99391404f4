import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeLog } from './fake-log.fixture.ts';
import { query, sandbox } from './sandbox.fixture.ts';
import { startEmbedded } from './start-embedded.ts';

const box = await sandbox();

describe('the embedded PostgreSQL', () => {
  test('makes its cluster, serves, stops, and finds its data again', async () => {
    const first = await startEmbedded({ dataDir: box.dataDir, log: fakeLog().log });
    await query(first.connection, 'create table kept (id int); insert into kept values (1)');
    await first.stop();
    expect(await box.processes()).toEqual([]);

    const second = await box.start();
    expect(await query(second.connection, 'select id from kept')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  test('is durable, unreachable by network and the same on every machine', async () => {
    const running = await startEmbedded({ dataDir: box.dataDir, log: fakeLog().log });
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums', 'TimeZone'];
    const [settings] = await query(
      running.connection,
      `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join()}`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      data_checksums: 'on',
      TimeZone: 'UTC',
    });
    const [database] = await query(
      running.connection,
      'select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale from ' +
        'pg_database where datname = current_database()',
    );
    expect(database).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' });
    await running.stop();
  });

  test('lets the server work as an account that cannot leave its database', async () => {
    const running = await box.start();
    const [account] = await query(
      running.connection,
      'select rolname, rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(account).toEqual({ rolname: 'dayloom', rolsuper: false, rolcreaterole: false });
    await expect(query(running.connection, `copy (select 1) to program 'true'`)).rejects.toMatchObject({
      code: '42501',
    });
    await running.stop();
  });

  test('keeps folder and socket closed to everybody else', async () => {
    const running = await box.start();
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await mode(box.layout.folder)).toBe('700');
    expect(await mode(box.layout.cluster)).toBe('700');
    expect(await mode(running.connection.host)).toBe('700');
    expect(await mode(join(running.connection.host, '.s.PGSQL.5432'))).toBe('700');
    expect(await mode(box.layout.serverLog)).toBe('600');
    await running.stop();
  });

  test('never runs as root: the cluster then belongs to nobody, else to the one who started it', async () => {
    const us = process.getuid?.();
    expect((await stat(box.layout.cluster)).uid).toBe(us === 0 ? 65534 : us);
  });

  test('removes what a killed first start left half made', async () => {
    await writeFile(join(box.layout.folder, 'data.new-0badcafe'), '');
    const running = await box.start();
    await running.stop();
    expect((await readdir(box.layout.folder)).filter((name) => name.startsWith('data.new'))).toEqual([]);
  });

  test('says nothing about people in its log', async () => {
    const running = await box.start();
    await query(running.connection, 'create table people (email text primary key)');
    const insert = `insert into people values ('ada@example.org')`;
    await query(running.connection, insert);
    await expect(query(running.connection, insert)).rejects.toMatchObject({ code: '23505' });
    await running.stop();
    expect(await readFile(box.layout.serverLog, 'utf8')).not.toContain('ada@example.org');
  });
});
