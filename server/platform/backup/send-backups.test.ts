import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { startS3 } from '#testing/s3-server.ts';
import { testDatabase } from '#testing/test-db.ts';
import { backupsFolder, listBackups, nameFor } from './backup-folder.ts';
import { commandTarget } from './command-target.ts';
import { backUpWhenDue } from './daily-backup.ts';
import { erasureListName, readErasureList } from './erasure-list.ts';
import { forgetBackupState, readBackupState } from './state-queries.ts';
import { openTarget } from './target.ts';

const database = await testDatabase();
const bucket = await startS3();
const vault = createVault('k'.repeat(40));
const root = await mkdtemp(join(tmpdir(), 'dayloom-send-'));
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  bucket.objects.clear();
  await database.db.transaction(forgetBackupState);
});
/** As 0.2.0 wrote it, without a seal. */
const unsealed = join(import.meta.dirname, '../../../prove/releases/0.2.0/dayloom.backup');

async function place(env: Record<string, string> = bucket.settings) {
  const dataDir = await mkdtemp(join(root, 'd-'));
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP: '2', PATH: process.env.PATH, ...env });
  const clock = movedClock();
  const erased: string[] = [];
  const erasures = { count: async () => erased.length, lines: async () => erased };
  const deps = { database, clock, config, log: createLog({ logLevel: 'silent' }), vault, erasures };
  return {
    dataDir,
    clock,
    erased,
    deps,
    look: () => backUpWhenDue(deps),
    state: () => readBackupState({ db: database.db, config, clock }),
  };
}
const isList = (name: string) => name.endsWith('.pieces');
const atTarget = () =>
  [...bucket.objects.keys()]
    .map((key) => key.replace('dayloom/', ''))
    .filter((name) => !isList(name))
    .toSorted();
async function listAtTarget(): Promise<string[] | undefined> {
  const path = join(root, 'list');
  await writeFile(path, bucket.objects.get(`dayloom/${erasureListName}`) ?? '');
  return await readErasureList(path, { vaults: [vault] });
}
const days = (...numbers: number[]) => numbers.map((day) => `dayloom-2026030${day}T090000000Z.backup`);

describe('at the target', () => {
  it('each daily backup arrives sealed, with the list of erasures, and as many stay as are to be kept', async () => {
    const { look, clock, state } = await place();
    // Of another process, whose disk is not ours.
    bucket.objects.set(`dayloom/${days(1)[0]}`, Buffer.from('older'));
    bucket.objects.set('dayloom/notes of the host', Buffer.from('kept'));
    for (let day = 4; day < 7; day += 1) {
      await look();
      expect(await state()).toMatchObject({ failures: 0, target: { lastAt: clock.now(), failures: 0, isLate: false } });
      clock.advance(dayInMs);
    }
    expect(atTarget()).toEqual([...days(5, 6), erasureListName, 'notes of the host']);
    bucket.objects.delete('dayloom/notes of the host');
    for (const [name, bytes] of bucket.objects) {
      const [first, second = '{}'] = bytes.toString('latin1').split('\n');
      expect([first, JSON.parse(second)], name).toMatchObject(['dayloom-backup 2', { sealed: { kdf: 'hkdf' } }]);
    }
    const { calls } = bucket;
    calls.length = 0;
    await place().then(({ look: lookBeside }) => lookBeside());
    expect(calls, 'nothing is due, in any process').toEqual([]);
  });

  it('the list follows an erasure within a minute, and keeps those only another process knows', async () => {
    const [one, two] = [await place(), await place()];
    await one.look();
    expect(await listAtTarget()).toEqual([]);
    one.erased.push('{"id":"a"}');
    await one.look();
    expect(await listAtTarget()).toEqual(['{"id":"a"}']);
    two.erased.push('{"id":"b"}', '{"id":"c"}');
    await two.look();
    expect(await listAtTarget()).toEqual(['{"id":"a"}', '{"id":"b"}', '{"id":"c"}']);
    bucket.calls.length = 0;
    await two.look();
    expect(bucket.calls).toEqual([]);
  });

  it('what could not be sent stays here, is counted and shown, and is sent by a later run', async () => {
    const { look, clock, state, dataDir } = await place();
    bucket.faults.push(403);
    await look();
    expect(await listBackups(dataDir)).toHaveLength(1);
    expect(await state()).toMatchObject({
      failure: null,
      target: { lastAt: null, failures: 1, failure: expect.stringMatching(/^BACKUP_S3: .* answered 403 \(SlowDown\)/) },
    });
    clock.advance(9 * 60_000);
    await look();
    expect(atTarget(), 'too soon').toEqual([]);
    clock.advance(60_000);
    await look();
    expect(atTarget()).toEqual([...days(4), erasureListName]);
    expect(await state()).toMatchObject({ target: { failures: 1, failure: null } });
  });

  it('nothing arrives that is not sealed', async () => {
    const { look, deps, dataDir } = await place();
    await mkdir(backupsFolder(dataDir));
    const old = join(backupsFolder(dataDir), nameFor(new Date('2026-03-03T09:00:00Z')));
    await copyFile(unsealed, old);
    await look();
    expect(atTarget()).toEqual([...days(4), erasureListName]);
    await expect(openTarget(deps.config, deps.clock)?.save(old)).rejects.toThrow('is not sealed and was not sent');
  });

  it('nothing is sent where backups are off', async () => {
    const { look } = await place({ ...bucket.settings, BACKUP: 'off' });
    bucket.calls.length = 0;
    await look();
    expect(bucket.calls).toEqual([]);
  });
});

describe('a command', () => {
  async function program(lines: string): Promise<string> {
    const path = join(await mkdtemp(join(root, 'c-')), 'copy backup');
    await writeFile(path, `#!/bin/sh\nset -e\n${lines}\n`);
    await chmod(path, 0o700);
    return path;
  }

  it('is the target too, and gets paths and names but no setting of ours', async () => {
    const far = await mkdtemp(join(root, 'far-'));
    const path = await program(`
      env > "${far}/environment"
      case "$1" in
        save) cp "$2" "${far}/" ;;
        list) ls "${far}" ;;
        fetch) cp "${far}/$2" "$3" ;;
        remove) rm "${far}/$2" ;;
      esac`);
    const { look, deps, clock } = await place({ BACKUP_COMMAND: path, BACKUP_PASSPHRASE: 'a long walk by the river' });
    for (let day = 4; day < 7; day += 1) {
      await look();
      clock.advance(dayInMs);
    }
    expect((await readdir(far)).filter((name) => !isList(name)).toSorted()).toEqual([
      ...days(5, 6),
      erasureListName,
      'environment',
    ]);
    expect(await readFile(join(far, 'environment'), 'utf8')).not.toMatch(/BACKUP|PASSPHRASE|river|VITEST/);
    const fetched = join(root, 'fetched');
    await openTarget(deps.config, clock)?.fetch(days(6)[0] ?? '', fetched);
    expect((await readFile(fetched)).equals(await readFile(join(far, days(6)[0] ?? '')))).toBe(true);
    expect((await stat(fetched)).mode & 0o777).toBe(0o600);
  });

  const env = { PATH: process.env.PATH ?? '' };
  it('that fails is refused with the last line of its complaint', async () => {
    const failing = await program('echo first >&2; echo "the last line" >&2; exit 3');
    await expect(commandTarget({ program: failing, env }).list()).rejects.toThrow(
      /copy backup list\) ended with 3: the last line\.$/,
    );
  });

  it('that takes too long is ended, with what it has started', async () => {
    const slow = await program('sleep 300 & wait');
    await expect(commandTarget({ program: slow, env }, 60).list()).rejects.toThrow('did not end within 0.001 minutes');
  });

  it('that is not there is said', async () => {
    await expect(commandTarget({ program: '/nowhere/at all', env: {} }).list()).rejects.toThrow(
      'could not be run (ENOENT)',
    );
  });
});
