import { copyFile, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/platform/config.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { journalEntries, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createVault, type Vault } from '#server/platform/crypto/vault.ts';
import { runCommand } from '#testing/commands.ts';
import { backUp } from './backup.ts';
import { neededKeyLine, restore } from './restore.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-rotated-'));
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off', BACKUP: 'off' });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const key = join(dataDir, 'secret.key');
const settings = { fsync: 'off' } as const;

/** Two entries of one person: one sealed as 0.2.0 did, one for its version. */
async function writeBothForms(): Promise<string> {
  const server = await startServer(config);
  const { db, vault } = server.deps;
  const clientId = newId();
  await db.insert(users).values({ id: clientId, email: 'someone@test.invalid', name: 'Test Person' });
  const dataKey = await dataKeyOf(server.deps, db, clientId);
  const page = { clientId, programTitle: '', promptText: '', wordCount: 3, moodScore: 6, localDate: '2026-03-04' };
  const [old, bound] = [newId(), newId()];
  await db.insert(journalEntries).values([
    { ...page, id: old, entryTextSealed: vault.seal(dataKey, old, 'As 0.2.0 sealed it.') },
    { ...page, id: bound, entryTextSealed: vault.seal(dataKey, { id: bound, version: 1 }, 'Sealed for its version.') },
  ]);
  await server.stop();
  return clientId;
}

async function readBothForms(clientId: string): Promise<string[]> {
  const server = await startServer(config);
  const { db, vault } = server.deps;
  const dataKey = await dataKeyOf(server.deps, db, clientId);
  const rows = await db.select().from(journalEntries);
  await server.stop();
  return rows.map((row) => vault.open(dataKey, row, row.entryTextSealed)).toSorted();
}
const texts = ['As 0.2.0 sealed it.', 'Sealed for its version.'];

it('a backup without a passphrase is restored before a rotation, after it, and on a machine without the key', async () => {
  const clientId = await writeBothForms();
  expect(await backUp([], config)).toEqual({
    said: expect.stringMatching(
      /sealed with the secret key\. The secret key is not in it\.\nWithout secret\.key or the/,
    ),
  });
  const [name = ''] = await readdir(join(dataDir, 'backups'));

  expect(await restore([name], config, settings)).toEqual({ said: expect.stringMatching(/\nStart the server\.$/) });
  expect(await readBothForms(clientId)).toEqual(texts);

  const rotated = await runCommand('rotate-key', [], { DATA_DIR: dataDir });
  expect(rotated).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Backups made before now need the old key: npm run restore -- file --key-file/),
  });
  await expect(restore([name], config, settings)).rejects.toThrow(/sealed with another secret key .*--key-file path/);
  const [kept = ''] = (await readdir(dataDir)).filter((file) => file.startsWith('secret.key.old-'));
  const present = await readFile(key, 'utf8');
  expect(await restore([name, '--key-file', join(dataDir, kept)], config, settings)).toEqual({
    said: expect.stringMatching(/moved from the key of --key-file to the present one\. Start the server\.$/),
  });
  expect(await readBothForms(clientId), 'with the new key alone').toEqual(texts);
  expect(await readFile(key, 'utf8')).toBe(present);

  // As on a new machine: nothing but the backup, and the key on some other disk.
  await rename(key, join(dataDir, 'taken-away'));
  await expect(restore([name], config, settings)).rejects.toThrow(/sealed with a secret key that is not here/);
  await expect(restore([name, '--key-file', join(dataDir, 'nowhere')], config, settings)).rejects.toThrow(
    /is not there/,
  );
  expect(await restore([name, '--key-file', join(dataDir, kept)], config, settings)).toEqual({
    said: expect.stringMatching(
      /There is no secret\.key in DATA_DIR: copy the file of --key-file there before you start\.$/,
    ),
  });
  await copyFile(join(dataDir, kept), key);
  expect(await readBothForms(clientId)).toEqual(texts);
  // Four clusters are made; servers and a command start one after the other.
});

it('says which key the texts need, and what is in its place', () => {
  const [needed, other] = [createVault('n'.repeat(40)), createVault('o'.repeat(40))];
  const line = (secretKey: string | undefined, present: Vault | undefined) =>
    neededKeyLine({ secretKey }, { present, named: undefined }, needed.fingerprint);
  expect(line(undefined, needed)).toBe('Start the server.');
  expect(line(undefined, undefined)).toContain('and DATA_DIR/secret.key is not there: put that key there');
  expect(line(undefined, other)).toContain('and DATA_DIR/secret.key is another one');
  expect(line('o'.repeat(40), other)).toContain('and SECRET_KEY is another one');
});

it('a restore with words that make no sense says what it takes', async () => {
  for (const words of [['--key'], ['--key-file'], ['one', 'two'], ['--key-file', 'path']])
    expect(await restore(words, config)).toEqual({ refusal: expect.stringMatching(/^Name one.*--key-file path/) });
});
