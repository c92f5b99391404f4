import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { eraseUser } from '#server/features/admin/erase.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { erasureListName } from '#server/platform/backup/erasure-list.ts';
import { restoreIntoEmpty } from '#server/platform/backup/restore-external.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { accessTokens, sessions, users, webhookDeliveries, webhooks } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { startS3 } from '#testing/s3-server.ts';
import { testDatabase } from '#testing/test-db.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const root = await mkdtemp(join(tmpdir(), 'dayloom-external-'));
const bucket = await startS3();
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});
const log = createLog({ logLevel: 'silent' });
const key = 'k'.repeat(40);
const place = async (url: string, more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: url,
    SECRET_KEY: key,
    DATA_DIR: await mkdtemp(join(root, 'd-')),
    ...bucket.settings,
    ...more,
  });
const saying = (sentence: RegExp) => ({ said: expect.stringMatching(sentence) as string });
const peopleIn = async ({ db }: Database) => (await db.select({ id: users.id }).from(users)).map(({ id }) => id);

/** What keeps rows in order, and whether it is at work. */
async function guardsOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as how from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  );
  return rows;
}

const source = await testDatabase();
const [stays, goes] = [newId(), newId()];
for (const id of [stays, goes]) {
  await source.db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
  const session = { id: newId(), token: newId(), userId: id, expiresAt: new Date('2030-01-01T00:00:00Z') };
  await source.db.insert(sessions).values(session);
  const { id: _id, token: tokenHash, ...times } = session;
  const rest = { name: 'A script', scopes: [], role: 'client', withFactor: false, createdAt: new Date() } as const;
  const [hook, sealed, at] = [newId(), Buffer.from('sealed'), new Date()];
  const kept = { addressSealed: sealed, secretSealed: sealed, kinds: [], createdAt: at };
  await source.db.insert(webhooks).values({ id: hook, coachId: id, ...kept });
  const waiting = { webhookId: hook, kind: 'webhook.test', ids: {}, happenedAt: at, nextTryAt: at } as const;
  await source.db.insert(webhookDeliveries).values({ id: newId(), ...waiting });
  await source.db.insert(accessTokens).values({ id: newId(), tokenHash, ...times, ...rest, scopes: [] });
}
await source.pool.query("insert into installation values ('vault', $1)", [createVault(key).fingerprint]);
const home = await place(source.url);

it('a backup with DATABASE_URL goes past a pooler, to the target, and back into an empty database elsewhere', async () => {
  const pooled = await place('postgres://nobody@127.0.0.1:1/none', { DATABASE_DIRECT_URL: source.url });
  expect(await backUp([], { ...pooled, dataDir: home.dataDir })).toEqual(
    saying(/sealed with the secret key[\s\S]*1 sent to the target, with the list of erasures\.$/),
  );
  const [first] = await listBackups(home.dataDir);
  expect(await eraseUser({ db: source.db, clock: systemClock, config: home, log }, goes)).toBe(true);
  await backUp([], home);

  const empty = await testDatabase({ empty: true });
  const elsewhere = await place(empty.url);
  expect(await restore(['--list'], elsewhere)).toEqual(
    saying(new RegExp(`none in .*\nIn the target.*\n.*\n  target:${first?.name}`)),
  );
  expect(await restore([`target:${first?.name}`], elsewhere)).toEqual(
    saying(
      /Everybody has to sign in again\.\nPeople erased since then: 1\. They are erased here too\.\nStart the server\.$/,
    ),
  );
  expect(await peopleIn(empty)).toEqual([stays]);
  expect(await empty.db.select().from(sessions)).toEqual([]);
  expect(await empty.db.select().from(accessTokens)).toEqual([]);
  expect([await empty.db.$count(webhooks), await empty.db.$count(webhookDeliveries)]).toEqual([1, 0]);
  expect(await guardsOf(empty)).toEqual(await guardsOf(source));
  expect(await readFile(join(elsewhere.dataDir, 'erasures.log'), 'utf8')).toContain(goes);
  await (await openDatabase(elsewhere, log)).close();

  // Never over one.
  await expect(restore(['target:latest'], elsewhere)).rejects.toThrow(
    /is not empty: it holds an installation with 1 account\. .*nothing was changed/,
  );
  expect(await peopleIn(empty)).toEqual([stays]);
});

it('a database that holds something else is refused, and one that broke off is neither started nor filled', async () => {
  const empty = await testDatabase({ empty: true });
  const config = await place(empty.url);
  await expect(backUp([], config)).resolves.toEqual({
    refusal: expect.stringContaining('has no tables yet') as string,
  });
  await empty.pool.query('create table notes ()');
  await expect(restore(['target:latest'], config)).rejects.toThrow('is not empty: it holds a table (notes)');
  await empty.pool.query('drop table notes');
  const [{ path } = { path: '' }] = await listBackups(home.dataDir);
  const prepare = async () => {
    throw new Error('The power went.');
  };
  const keys = { vaults: [createVault(key)] };
  await expect(restoreIntoEmpty({ path, keys, config, log, prepare })).rejects.toThrow(
    /^The power went\. The restore did not finish, and no server starts/,
  );
  await expect(openDatabase(config, log)).rejects.toThrow('a restore broke off');
  await expect(restore(['target:latest'], config)).rejects.toThrow('it holds what a restore left that did not finish');
});

it('a backup of an embedded database of 0.2.0 goes in too; without a list of erasures that is said', async () => {
  const release = join(import.meta.dirname, '../../prove/releases/0.2.0');
  const empty = await testDatabase({ empty: true });
  const secret = (await readFile(join(release, 'secret.key'), 'utf8')).trim();
  bucket.objects.delete(`dayloom/${erasureListName}`);
  expect(await restore([join(release, 'dayloom.backup')], await place(empty.url, { SECRET_KEY: secret }))).toEqual(
    saying(/There is no erasures\.log in DATA_DIR, and no list of erasures at the target: if anybody was erased/),
  );
  expect((await peopleIn(empty)).length).toBeGreaterThan(0);
});

it('a name that is not at the target, and a target that is not set, are refused in a sentence', async () => {
  await expect(restore(['target:dayloom-x.backup'], home)).rejects.toThrow(
    'There is no backup dayloom-x.backup at the target.',
  );
  const { BACKUP_S3: _, ...none } = { ...bucket.settings };
  const config = readConfig({ DATABASE_URL: source.url, SECRET_KEY: key, DATA_DIR: root, ...none });
  await expect(restore(['target:latest'], config)).rejects.toThrow('No target is set');
});
