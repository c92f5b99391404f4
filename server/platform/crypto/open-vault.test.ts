import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-values.ts';
import { installation, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { readOrMakeNextKey } from './key-files.ts';
import { findVault, openVault } from './open-vault.ts';
import { createVault } from './vault.ts';

const { db } = await testDatabase();
const log = createLog({ logLevel: 'silent' });
const folders: string[] = [];
const freshFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-vault-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
const openVaultOf = async (dataDir: string) =>
  createVault((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim());
const config = (env: Record<string, string>) => readConfig(env);
beforeEach(async () => {
  await db.delete(installation);
});

describe('the installation’s secret', () => {
  it('is made at the first start, readable by its owner alone, and used again', async () => {
    const dataDir = await freshFolder();
    const first = await openVault(config({ DATA_DIR: dataDir }), db, log);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    const second = await openVault(config({ DATA_DIR: dataDir }), db, log);
    expect(second.fingerprint).toBe(first.fingerprint);
  });

  it('is the same for processes that start together', async () => {
    const dataDir = await freshFolder();
    const vaults = await Promise.all(
      Array.from({ length: 6 }, () => openVault(config({ DATA_DIR: dataDir }), db, log)),
    );
    expect(new Set(vaults.map((vault) => vault.fingerprint)).size).toBe(1);
  });

  it('from the environment needs no file', async () => {
    const dataDir = await freshFolder();
    await openVault(config({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(40) }), db, log);
    await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow();
  });

  it('of another installation is refused before anything is written with it', async () => {
    await openVault(config({ SECRET_KEY: 'x'.repeat(40) }), db, log);
    await expect(openVault(config({ SECRET_KEY: 'y'.repeat(40) }), db, log)).rejects.toThrow(ConfigError);
    const dataDir = await freshFolder();
    await writeFile(join(dataDir, 'secret.key'), `${'z'.repeat(40)}\n`);
    await expect(openVault(config({ DATA_DIR: dataDir }), db, log)).rejects.toThrow(/another secret key/);
  });

  it('that is lost is not replaced by a new one', async () => {
    await openVault(config({ SECRET_KEY: 'x'.repeat(40) }), db, log);
    const dataDir = await freshFolder();
    await expect(openVault(config({ DATA_DIR: dataDir }), db, log)).rejects.toThrow(
      /There is no secret\.key in DATA_DIR, and this database was written with one\. Put the original file back/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not made where there are people already', async () => {
    const id = newId();
    await db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
    const dataDir = await freshFolder();
    await expect(openVault(config({ DATA_DIR: dataDir }), db, log)).rejects.toThrow(
      /There is no secret\.key in DATA_DIR/,
    );
    expect(await readdir(dataDir)).toEqual([]);
    await db.delete(users);
  });

  it('is found for a command, also in the middle of a change, and never made', async () => {
    const dataDir = await freshFolder();
    expect(await findVault(config({ DATA_DIR: dataDir }), db)).toBeUndefined();
    const before = await openVault(config({ DATA_DIR: dataDir }), db, log);
    expect((await findVault(config({ DATA_DIR: dataDir }), db))?.fingerprint).toBe(before.fingerprint);
    const next = createVault(await readOrMakeNextKey(dataDir));
    await db.update(installation).set({ value: next.fingerprint });
    expect((await findVault(config({ DATA_DIR: dataDir }), db))?.fingerprint).toBe(next.fingerprint);
    expect(await findVault(config({ SECRET_KEY: 'y'.repeat(40) }), db)).toBeUndefined();
  });

  it('is no published sample, unless the database already runs on it: then the log says how to change it', async () => {
    const sample = 'at least 32 characters, for instance by: openssl rand -hex 32';
    const lines: string[] = [];
    const heard = createLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
    await expect(openVault(config({ SECRET_KEY: sample }), db, heard)).rejects.toThrow(/sample text/);
    expect(await db.select().from(installation), 'nothing was remembered').toEqual([]);
    const { fingerprint } = createVault(sample);
    await db.insert(installation).values({ key: 'vault', value: fingerprint });
    expect((await openVault(config({ SECRET_KEY: sample }), db, heard)).fingerprint).toBe(fingerprint);
    expect(lines.join('')).toContain('npm run rotate-key');
  });

  it('whose change was interrupted before the file was in its place is put there', async () => {
    const dataDir = await freshFolder();
    const before = await openVault(config({ DATA_DIR: dataDir }), db, log);
    const next = createVault(await readOrMakeNextKey(dataDir));
    await db.update(installation).set({ value: next.fingerprint });
    const vaults = await Promise.all(
      Array.from({ length: 4 }, () => openVault(config({ DATA_DIR: dataDir }), db, log)),
    );
    expect(vaults.map(({ fingerprint }) => fingerprint)).toEqual(Array.from({ length: 4 }, () => next.fingerprint));
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'secret.key',
      `secret.key.old-${before.fingerprint.slice(0, 8)}`,
    ]);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect((await openVault(config({ DATA_DIR: dataDir }), db, log)).fingerprint).toBe(next.fingerprint);
  });

  it('is not taken from a change that never reached the database', async () => {
    const dataDir = await freshFolder();
    const before = await openVault(config({ DATA_DIR: dataDir }), db, log);
    await readOrMakeNextKey(dataDir);
    expect((await openVault(config({ DATA_DIR: dataDir }), db, log)).fingerprint).toBe(before.fingerprint);
    await db.update(installation).set({ value: 'neither of the two' });
    await expect(openVault(config({ DATA_DIR: dataDir }), db, log)).rejects.toThrow(/another secret key/);
    expect((await openVaultOf(dataDir)).fingerprint).toBe(before.fingerprint);
  });

  it('that is damaged is said, not replaced', async () => {
    const dataDir = await freshFolder();
    await writeFile(join(dataDir, 'secret.key'), 'short\n');
    await expect(openVault(config({ DATA_DIR: dataDir }), db, log)).rejects.toThrow(/damaged/);
  });
});
