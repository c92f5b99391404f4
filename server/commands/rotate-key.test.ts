import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/platform/config.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { openVault } from '#server/platform/crypto/open-vault.ts';
import { users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { startCommand } from '#testing/commands.ts';
import { testDatabase } from '#testing/test-db.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-rotate-'));
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off' });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const command = (words: string[] = [], env: Record<string, string> = {}) =>
  startCommand('rotate-key', words, { DATA_DIR: dataDir, ...env });

it('changes the key of an installation while its server is stopped, and survives being killed', async () => {
  const userId = newId();
  let server = await startServer(config);
  await server.deps.db.insert(users).values({ id: userId, email: 'someone@test.invalid', name: 'Test Person' });
  const key = await dataKeyOf(server.deps, server.deps.db, userId);
  // As 0.2.0 sealed it, and as this release does.
  const places = [userId, { id: userId, version: 2 }];
  const sealed = places.map((place) => server.deps.vault.seal(key, place, 'A private line.'));
  const first = server.deps.vault.fingerprint;
  const readLine = async () => {
    const present = await dataKeyOf(server.deps, server.deps.db, userId);
    return [...new Set(sealed.map((text, form) => server.deps.vault.open(present, places[form]!, text)))].join();
  };

  expect(await command().ended).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') });
  expect(await readLine()).toBe('A private line.');
  await server.stop();

  expect(await command(['a-new-key']).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('takes no words'),
  });
  expect(await command().ended).toMatchObject({
    code: 0,
    said: expect.stringContaining('for the journals of 1 people'),
  });

  // Once more, killed as near as possible to the moment at which the database and the files change.
  const { child, ended } = command();
  while (!existsSync(join(dataDir, 'secret.key.next')) && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  await ended;
  server = await startServer(config);
  expect(server.deps.vault.fingerprint).not.toBe(first);
  expect(await readLine()).toBe('A private line.');
  await server.stop();
  // A cluster is made, and five processes and two servers start one after the other.
});

it('does not begin while somebody else is connected to the host’s own database', async () => {
  const database = await testDatabase();
  const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
  await openVault({ dataDir, secretKey: old }, database.db, createLog({ logLevel: 'silent' }));
  const env = { DATABASE_URL: database.url, SECRET_KEY: next, OLD_SECRET_KEY: old };
  expect(await command([], env).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('is connected to this database. Stop it first'),
  });
  await database.close();
  expect(await command([], env).ended).toMatchObject({
    code: 0,
    said: expect.stringContaining('Start the server with SECRET_KEY as it is set now'),
  });
});
