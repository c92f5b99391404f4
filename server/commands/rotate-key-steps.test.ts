import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { findStartedSetUp, startSecondFactor } from '#server/platform/auth/second-factor.ts';
import { readConfig, readOldSecretKey } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-values.ts';
import { dataKeyOf, rewrapKeys } from '#server/platform/crypto/data-keys.ts';
import { readOrMakeNextKey } from '#server/platform/crypto/key-files.ts';
import { openVault } from '#server/platform/crypto/open-vault.ts';
import { countOtherConnections, insertWrappedKey, replaceFingerprint } from '#server/platform/crypto/queries.ts';
import { createVault, type Vault } from '#server/platform/crypto/vault.ts';
import { auditLog, installation, sessions, twoFactors, userKeys, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { testDatabase } from '#testing/test-db.ts';
import { moveDatabase, rotateKey } from './rotate-key.ts';

const { db, pool } = await testDatabase();
const clock = movedClock();
const config = readConfig({});
const log = createLog({ logLevel: 'silent' });
const [oldSecret, newSecret, thirdSecret] = ['o', 'n', 't'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];
const [oldVault, newVault] = [createVault(oldSecret), createVault(newSecret)];
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
beforeEach(async () => {
  await db.delete(installation);
  await db.delete(users);
});

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-rotation-'));
  folders.push(folder);
  return folder;
}

/** Somebody with a session and a line sealed in both forms, and how to read it with a vault. */
async function writer(vault: Vault) {
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
  await db
    .insert(sessions)
    .values({ id: newId(), token: newId(), userId: id, expiresAt: new Date('2030-01-01T00:00:00Z') });
  const places = [id, { id, version: 3 }];
  const written = await dataKeyOf({ vault, clock }, db, id);
  const sealed = places.map((place) => vault.seal(written, place, 'A private line.'));
  const read = async (reader: Vault) => {
    const key = await dataKeyOf({ vault: reader, clock }, db, id);
    return [...new Set(sealed.map((text, form) => reader.open(key, places[form]!, text)))].join();
  };
  return { id, read };
}
const anybody = async () => {
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
  return id;
};
const fingerprint = async () => (await db.select().from(installation))[0]?.value;
const keys = async () => await db.select().from(userKeys).orderBy(userKeys.userId);
const fromEnvironment = (secretKey = newSecret) => ({ dataDir: '/nowhere', secretKey });

describe('changing SECRET_KEY', () => {
  beforeEach(async () => {
    await openVault({ dataDir: '/nowhere', secretKey: oldSecret }, db, log);
  });

  it('leaves every journal readable with the new key and none with the old one', async () => {
    const people = [await writer(oldVault), await writer(oldVault)];
    expect(await rotateKey(db, fromEnvironment(), oldSecret)).toEqual({
      wasInterrupted: false,
      people: 2,
      secondFactors: 0,
      to: 'environment',
    });
    for (const { read } of people) {
      expect(await read(newVault)).toBe('A private line.');
      await expect(read(oldVault)).rejects.toThrow();
    }
    expect((await openVault({ dataDir: '/nowhere', secretKey: newSecret }, db, log)).fingerprint).toBe(
      newVault.fingerprint,
    );
    await expect(openVault({ dataDir: '/nowhere', secretKey: oldSecret }, db, log)).rejects.toThrow(
      /another secret key/,
    );
  });

  it('keeps second factors and their backup codes', async () => {
    const userId = await anybody();
    const who = { userId, email: 'nora@example.org' };
    const begun = await startSecondFactor({ db, config, vault: oldVault }, who);
    // As they were kept before they were hashed, and as they are kept now.
    const old = await symmetricEncrypt({ key: oldVault.authSecret, data: '["abcde-fghij"]' });
    const other = await anybody();
    await startSecondFactor({ db, config, vault: oldVault }, { ...who, userId: other });
    await db.update(twoFactors).set({ backupCodes: old }).where(eq(twoFactors.userId, userId));
    await rotateKey(db, fromEnvironment(), oldSecret);
    const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    expect(await findStartedSetUp({ db, config, vault: newVault }, who)).toEqual(begun);
    expect(await symmetricDecrypt({ key: newVault.authSecret, data: row?.backupCodes ?? '' })).toBe('["abcde-fghij"]');
    const [hashed] = await db.select().from(twoFactors).where(eq(twoFactors.userId, other));
    expect(hashed?.backupCodes).toBe('[]');
    await expect(symmetricDecrypt({ key: oldVault.authSecret, data: row?.secret ?? '' })).rejects.toThrow();
  });

  it('ends every session, since their cookies are signed with the old one, and is recorded', async () => {
    await writer(oldVault);
    await rotateKey(db, fromEnvironment(), oldSecret);
    expect(await db.select().from(sessions)).toEqual([]);
    const records = await db.select().from(auditLog).where(eq(auditLog.action, 'key-rotated'));
    expect(records.at(-1)).toMatchObject({ actorId: null, detail: { people: 1, secondFactors: 0 } });
  });

  it('a second time does nothing', async () => {
    const { read } = await writer(oldVault);
    await rotateKey(db, fromEnvironment(), oldSecret);
    const before = await keys();
    expect(await rotateKey(db, fromEnvironment(), oldSecret)).toMatchObject({ wasInterrupted: true, people: 0 });
    expect(await keys()).toEqual(before);
    expect(await read(newVault)).toBe('A private line.');
  });

  it.each([
    ['a wrong old key', thirdSecret, /another key than OLD_SECRET_KEY/],
    ['no old key', undefined, /set OLD_SECRET_KEY/],
  ])('with %s changes nothing', async (_, old, sentence) => {
    const { read } = await writer(oldVault);
    await expect(rotateKey(db, { ...fromEnvironment(), dataDir: await freshFolder() }, old)).rejects.toThrow(sentence);
    expect(await fingerprint()).toBe(oldVault.fingerprint);
    expect(await read(oldVault)).toBe('A private line.');
  });

  it('reads the old key from the command’s environment, and refuses one that cannot be', () => {
    expect([
      readOldSecretKey({}),
      readOldSecretKey({ OLD_SECRET_KEY: ' ' }),
      readOldSecretKey({ OLD_SECRET_KEY: `${oldSecret}\n` }),
    ]).toEqual([undefined, undefined, oldSecret]);
    expect(() => readOldSecretKey({ OLD_SECRET_KEY: 'short' })).toThrow(
      /^OLD_SECRET_KEY must have at least 32 characters\.$/,
    );
  });

  it('changes nothing at all when one person’s key cannot be opened', async () => {
    const { read } = await writer(oldVault);
    await db.insert(userKeys).values({ userId: await anybody(), wrappedKey: Buffer.alloc(60) });
    const before = await keys();
    await expect(rotateKey(db, fromEnvironment(), oldSecret)).rejects.toThrow();
    expect(await fingerprint()).toBe(oldVault.fingerprint);
    expect(await keys()).toEqual(before);
    expect(await read(oldVault)).toBe('A private line.');
  });

  it('by two commands at once is done by one of them', async () => {
    const { read } = await writer(oldVault);
    const outcomes = await Promise.allSettled([
      rotateKey(db, fromEnvironment(newSecret), oldSecret),
      rotateKey(db, fromEnvironment(thirdSecret), oldSecret),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))).toEqual([
      expect.any(ConfigError),
    ]);
    const winner = [newVault, createVault(thirdSecret)].find(
      (vault) => outcomes[vault === newVault ? 0 : 1]?.status === 'fulfilled',
    );
    expect(await fingerprint()).toBe(winner?.fingerprint);
    expect(await read(winner ?? oldVault)).toBe('A private line.');
  });
});

describe('changing the key file', () => {
  it('makes a new file, keeps the old one, and can be done again', async () => {
    const dataDir = await freshFolder();
    const first = await openVault({ dataDir, secretKey: undefined }, db, log);
    const { read } = await writer(first);
    expect(await rotateKey(db, { dataDir, secretKey: undefined }, undefined)).toMatchObject({ people: 1, to: 'file' });
    const second = await openVault({ dataDir, secretKey: undefined }, db, log);
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect(await read(second)).toBe('A private line.');
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    const kept = createVault(
      (await readFile(join(dataDir, `secret.key.old-${first.fingerprint.slice(0, 8)}`), 'utf8')).trim(),
    );
    expect(kept.fingerprint).toBe(first.fingerprint);
    await rotateKey(db, { dataDir, secretKey: undefined }, undefined);
    expect(await read(await openVault({ dataDir, secretKey: undefined }, db, log))).toBe('A private line.');
    expect(await readdir(dataDir)).toHaveLength(3);
  });

  it('goes on after it was interrupted before the database was moved', async () => {
    const dataDir = await freshFolder();
    const { read } = await writer(await openVault({ dataDir, secretKey: undefined }, db, log));
    const next = createVault(await readOrMakeNextKey(dataDir));
    expect(await read(await openVault({ dataDir, secretKey: undefined }, db, log))).toBe('A private line.');
    expect(await rotateKey(db, { dataDir, secretKey: undefined }, undefined)).toMatchObject({
      wasInterrupted: false,
      people: 1,
    });
    expect(await fingerprint()).toBe(next.fingerprint);
    expect(await read(await openVault({ dataDir, secretKey: undefined }, db, log))).toBe('A private line.');
  });

  it.each(['the command', 'the server'])(
    'is finished by %s after it was interrupted when the database had been moved',
    async (who) => {
      const dataDir = await freshFolder();
      const first = await openVault({ dataDir, secretKey: undefined }, db, log);
      const { read } = await writer(first);
      await moveDatabase(db, first, createVault(await readOrMakeNextKey(dataDir)));
      if (who === 'the command')
        expect(await rotateKey(db, { dataDir, secretKey: undefined }, undefined)).toMatchObject({
          wasInterrupted: true,
        });
      expect(await read(await openVault({ dataDir, secretKey: undefined }, db, log))).toBe('A private line.');
      expect((await readdir(dataDir)).toSorted()).toEqual([
        'secret.key',
        `secret.key.old-${first.fingerprint.slice(0, 8)}`,
      ]);
    },
  );

  it('can go from a file to SECRET_KEY and back, and touches no file on the way there', async () => {
    const dataDir = await freshFolder();
    const { read } = await writer(await openVault({ dataDir, secretKey: undefined }, db, log));
    const file = await readFile(join(dataDir, 'secret.key'), 'utf8');
    await rotateKey(db, { dataDir, secretKey: newSecret }, undefined);
    expect(await read(newVault)).toBe('A private line.');
    expect([await readdir(dataDir), await readFile(join(dataDir, 'secret.key'), 'utf8')]).toEqual([
      ['secret.key'],
      file,
    ]);
    await rotateKey(db, { dataDir, secretKey: undefined }, newSecret);
    expect(await read(await openVault({ dataDir, secretKey: undefined }, db, log))).toBe('A private line.');
  });

  it('leads away from a published sample key, and never to one', async () => {
    const sample = 'at least 32 characters, for instance by: openssl rand -hex 32';
    const dataDir = await freshFolder();
    const { read } = await writer(await openVault({ dataDir, secretKey: undefined }, db, log));
    await expect(rotateKey(db, { dataDir, secretKey: sample }, undefined)).rejects.toThrow(/published sample/);
    await moveDatabase(
      db,
      createVault((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()),
      createVault(sample),
    );
    await rotateKey(db, { dataDir, secretKey: newSecret }, sample);
    expect(await read(newVault)).toBe('A private line.');
  });

  it('is refused for a database no server has used', async () => {
    await expect(rotateKey(db, { dataDir: await freshFolder(), secretKey: undefined }, undefined)).rejects.toThrow(
      ConfigError,
    );
  });
});

/** A server that was not stopped can do no harm: it is refused what the new key could not read. */
describe('beside a server that still has the old key', () => {
  beforeEach(async () => {
    await openVault({ dataDir: '/nowhere', secretKey: oldSecret }, db, log);
  });

  it('no data key is made with the old one any more, and no second factor', async () => {
    await moveDatabase(db, oldVault, newVault);
    const userId = await anybody();
    await expect(dataKeyOf({ vault: oldVault, clock }, db, userId)).rejects.toThrow(AppError);
    expect(await keys()).toEqual([]);
    await expect(startSecondFactor({ db, config, vault: oldVault }, { userId, email: '' })).rejects.toThrow(
      /was changed while it was running/,
    );
    await dataKeyOf({ vault: newVault, clock }, db, userId);
    await startSecondFactor({ db, config, vault: newVault }, { userId, email: '' });
  });

  it('one that is being made while the key is changed is not kept', async () => {
    const userId = await anybody();
    const { making } = await db.transaction(async (tx) => {
      await replaceFingerprint(tx, oldVault.fingerprint, newVault.fingerprint);
      await rewrapKeys(tx, oldVault, newVault);
      const begun = dataKeyOf({ vault: oldVault, clock }, db, userId).catch((error: Error) => error);
      await untilItWaits(begun);
      return { making: begun };
    });
    expect(await making).toBeInstanceOf(AppError);
    expect(await keys()).toEqual([]);
  });

  it('another change waits, and finds that the key it came from is no longer the one', async () => {
    const { changing } = await db.transaction(async (tx) => {
      await replaceFingerprint(tx, oldVault.fingerprint, newVault.fingerprint);
      const begun = moveDatabase(db, oldVault, createVault(thirdSecret)).catch((error: Error) => error);
      await untilItWaits(begun);
      return { changing: begun };
    });
    expect(await changing).toBeInstanceOf(ConfigError);
    expect(await fingerprint()).toBe(newVault.fingerprint);
  });

  it('one that was made just before is changed with the others', async () => {
    const userId = await anybody();
    const { changing } = await db.transaction(async (tx) => {
      await insertWrappedKey(tx, {
        userId,
        wrappedKey: oldVault.newWrappedKey(userId),
        fingerprint: oldVault.fingerprint,
        now: clock.now(),
      });
      const begun = moveDatabase(db, oldVault, newVault);
      await untilItWaits(begun);
      return { changing: begun };
    });
    expect(await changing).toMatchObject({ people: 1 });
    await dataKeyOf({ vault: newVault, clock }, db, userId);
  });

  it('its connections are seen', async () => {
    const [one, two] = [await pool.connect(), await pool.connect()];
    expect(await countOtherConnections(db)).toBeGreaterThanOrEqual(2);
    one.release();
    two.release();
  });
});

/** For the other transaction, or, where nothing holds it up, for its end. */
async function untilItWaits(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.then(
    () => {
      isDone = true;
    },
    () => {
      isDone = true;
    },
  );
  while (!isDone) {
    const { rows } = await pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}
