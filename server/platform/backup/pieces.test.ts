import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { media, mediaPieces } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { startS3 } from '#testing/s3-server.ts';
import { storedPerson, storeMedia, type StoredMedia } from '#testing/stored-media.ts';
import { testDatabase } from '#testing/test-db.ts';
import { backupsFolder, listBackups, nameFor } from './backup-folder.ts';
import { readContent } from './content.ts';
import { makeBackup } from './make-backup.ts';
import { pieceName, piecesFolder } from './piece-files.ts';
import { listNameOf, readPieceList } from './piece-lists.ts';
import { sendBackups } from './send-backups.ts';
import { forgetBackupState, readBackupState } from './state-queries.ts';
import { openTarget } from './target.ts';

const database = await testDatabase();
const { db } = database;
const bucket = await startS3();
const vault = createVault('k'.repeat(40));
const log = createLog({ logLevel: 'silent' });
const root = await mkdtemp(join(tmpdir(), 'dayloom-pieces-'));
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});
const person = await storedPerson(db);
beforeEach(async () => {
  bucket.objects.clear();
  await db.delete(media);
  await db.transaction(forgetBackupState);
});

async function place(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(root, 'd-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUP_KEEP: '2', ...bucket.settings, ...env });
  const clock = movedClock();
  const erasures = { count: async () => 0, lines: async () => [] };
  const deps = { database, clock, config, log, vault, erasures };
  return {
    dataDir,
    clock,
    config,
    deps,
    folder: piecesFolder(dataDir),
    files: async () => (await readdir(piecesFolder(dataDir)).catch((): string[] => [])).toSorted(),
    /** One a day. */
    make: async (options = {}) => {
      const made = await makeBackup(deps, options);
      clock.advance(dayInMs);
      return made;
    },
  };
}
const add = async (...sizes: number[]) => await storeMedia(db, person, sizes.length > 0 ? { sizes } : {});
const drop = async ({ id }: StoredMedia) => void (await db.delete(media).where(eq(media.id, id)));
const namesOf = (...some: StoredMedia[]) =>
  some.flatMap(({ pieces }) => pieces.map(({ sha256 }) => pieceName(sha256))).toSorted();
const atTarget = (pattern: RegExp) =>
  [...bucket.objects.keys()].map((key) => key.replace('dayloom/', '')).filter((name) => pattern.test(name));

/** What it says it needs is there, whatever happened before. */
async function expectWhole(dataDir: string): Promise<void> {
  for (const { path, name } of await listBackups(dataDir)) {
    const said: string[] = [];
    let table = '';
    for await (const part of readContent(path, { vaults: [vault] })) {
      if (part.kind === 'table') table = part.head.table;
      if (part.kind === 'row' && table === 'media_pieces') said.push(/x([0-9a-f]{64})/.exec(part.row)?.[1] ?? part.row);
    }
    const listed = await readPieceList(join(backupsFolder(dataDir), listNameOf(name)), { vaults: [vault] });
    expect(listed.toSorted()).toEqual(said.toSorted());
    for (const sha256 of said)
      await expect(access(join(piecesFolder(dataDir), pieceName(sha256)))).resolves.toBeUndefined();
  }
}

describe('photos and recordings', () => {
  it('are files beside the backup, as sealed as in the database, and a second backup writes only what is new', async () => {
    const { make, files, folder, dataDir, deps } = await place();
    const first = await add(200_000, 90_000);
    const made = await make();
    expect(made.pieces).toEqual({ count: 2, bytes: 290_000, added: 2, addedBytes: 290_000 });
    expect(made.bytes, 'none of them is in the backup itself').toBeLessThan(50_000);
    for (const { sha256, sealed } of first.pieces) {
      expect((await readFile(join(folder, pieceName(sha256)))).equals(sealed)).toBe(true);
      expect((await stat(join(folder, pieceName(sha256)))).mode & 0o777).toBe(0o600);
    }
    const written = await stat(join(folder, namesOf(first)[0] ?? ''));
    const second = await add(500);
    expect((await make()).pieces).toEqual({ count: 3, bytes: 290_500, added: 1, addedBytes: 500 });
    expect((await stat(join(folder, namesOf(first)[0] ?? ''))).mtimeMs).toBe(written.mtimeMs);
    expect((await make()).pieces).toMatchObject({ added: 0, addedBytes: 0 });
    expect(await files()).toEqual(namesOf(first, second));
    expect((await readBackupState({ db, ...deps })).pieces).toEqual({ added: 0, addedBytes: 0 });
    await expectWhole(dataDir);
  });

  it('go when no kept backup names them, and none goes while a list cannot be read', async () => {
    const { make, files, dataDir, deps, clock } = await place();
    const [stays, goes] = [await add(), await add()];
    await make();
    await drop(goes);
    await make();
    expect(await files(), 'the first backup is still kept').toEqual(namesOf(stays, goes));
    // As after a change of the secret key.
    const other = createVault('another key, as long as it has to be');
    await makeBackup({ ...deps, vault: other });
    clock.advance(dayInMs);
    expect(await files()).toEqual(namesOf(stays, goes));
    await make();
    expect(await files(), 'one of the two kept is sealed with a key that is not here').toEqual(namesOf(stays, goes));
    await make();
    expect(await files()).toEqual(namesOf(stays));
    expect((await readdir(backupsFolder(dataDir))).filter((name) => name.endsWith('.pieces'))).toHaveLength(2);
    await expectWhole(dataDir);
  });

  it('of a run that is broken off half-way belong to no backup; the next one goes on from there and clears up', async () => {
    const { make, files, folder, dataDir } = await place();
    const kept = await add(1_000, 2_000, 3_000);
    const stopping = new AbortController();
    const freeBytes = async () => {
      if ((await files()).length === 1) stopping.abort();
      return 1e12;
    };
    await expect(make({ signal: stopping.signal, freeBytes, bytesBetweenLooks: 1 })).rejects.toThrow();
    expect([(await files()).length, await listBackups(dataDir)]).toEqual([2, []]);
    const full = async () => ((await files()).length === 3 ? 1e6 : 1e12);
    await expect(make({ freeBytes: full, bytesBetweenLooks: 1 })).rejects.toThrow(/nearly full/);
    expect(await listBackups(dataDir)).toEqual([]);
    expect((await readdir(backupsFolder(dataDir))).filter((name) => name.endsWith('.pieces'))).toEqual([]);
    // A power cut leaves more: what was being written, of one that was deleted since, and a list without its backup.
    const gone = pieceName('0'.repeat(64));
    for (const name of [`${gone}.part`, gone, 'holiday.jpg']) await writeFile(join(folder, name), 'half');
    await writeFile(join(backupsFolder(dataDir), listNameOf(nameFor(new Date('2026-03-01T00:00:00Z')))), 'half');
    await writeFile(join(folder, namesOf(kept)[0] ?? ''), 'cut short');
    expect((await make()).pieces).toMatchObject({ count: 3, added: 1 });
    expect(await files()).toEqual([...namesOf(kept), 'holiday.jpg']);
    await expectWhole(dataDir);
  });

  it('stored in a bucket stay out of it, and so does a piece whose bytes are not the ones that were stored', async () => {
    const { make, files } = await place();
    await storeMedia(db, person, { isElsewhere: true });
    const damaged = await add();
    await db
      .update(mediaPieces)
      .set({ sealed: Buffer.from('other') })
      .where(eq(mediaPieces.mediaId, damaged.id));
    expect((await make()).pieces).toMatchObject({ count: 0, added: 0 });
    expect(await files()).toEqual([]);
  });
});

describe('at the target', () => {
  it('they arrive before the backup that names them, once, and go when no kept backup there names them', async () => {
    const { make, deps, config, clock } = await place();
    const [stays, goes] = [await add(), await add()];
    await make();
    bucket.calls.length = 0;
    expect(await sendBackups(deps)).toMatchObject({ sent: 1, pieces: 4 });
    const put = bucket.calls.filter((call) => call.startsWith('PUT')).map((call) => call.replace(/.*\./, '.'));
    expect(put.slice(1, 5).every((call) => call.includes('dayloom-piece-'))).toBe(true);
    expect(put.slice(-2)).toEqual(['.pieces', '.backup']);
    await drop(goes);
    const added = await add(300);
    await make();
    expect(await sendBackups(deps)).toMatchObject({ sent: 1, pieces: 1 });
    expect(atTarget(/piece-/).toSorted()).toEqual(namesOf(stays, goes, added));
    // Another process, whose disk has none of these, and which does not know of the first.
    const beside = await place();
    beside.clock.set(clock.now());
    await beside.make();
    expect(await sendBackups(beside.deps)).toMatchObject({ sent: 1, pieces: 0, removed: 1 });
    expect(atTarget(/piece-/).toSorted()).toEqual(namesOf(stays, added));
    expect(atTarget(/\.backup$/).map(listNameOf)).toEqual(atTarget(/\.pieces$/));
    await expect(
      (async () => {
        await mkdir(join(root, 'wrong'));
        const path = join(root, 'wrong', namesOf(stays)[0] ?? '');
        await writeFile(path, 'somebody’s words');
        await openTarget(config, clock)?.save(path);
      })(),
    ).rejects.toThrow('is not sealed and was not sent');
  });

  it('nothing goes while a list cannot be read; what broke off is taken up; a damaged file is not sent', async () => {
    const { make, deps, folder, clock } = await place();
    const [one, two] = [await add(), await add()];
    await make();
    const [broken = ''] = namesOf(one);
    await writeFile(join(folder, broken), 'x'.repeat(2_000));
    expect(await sendBackups(deps)).toMatchObject({ sent: 1, pieces: 3 });
    expect(atTarget(/piece-/).toSorted()).toEqual(namesOf(one, two).filter((name) => name !== broken));
    await make();
    expect(await sendBackups(deps), 'written again by the next backup').toMatchObject({ sent: 1, pieces: 1 });
    await drop(two);
    await make();
    // Of a process that runs an earlier release: nothing says what it needs.
    bucket.objects.set(`dayloom/${nameFor(clock.now())}`, Buffer.from('without a list'));
    await sendBackups(deps);
    expect(atTarget(/piece-/).toSorted()).toEqual(namesOf(one, two));
    bucket.objects.delete(`dayloom/${nameFor(clock.now())}`);
    await make();
    await sendBackups(deps);
    expect(atTarget(/piece-/).toSorted()).toEqual(namesOf(one));
  });

  it('a connection that breaks leaves pieces and no backup, and the next run sends the rest', async () => {
    const { make, deps } = await place();
    await add(1_000, 2_000, 3_000);
    await make();
    // The names are asked for, the list of erasures and one piece arrive.
    bucket.faults.length = 3;
    bucket.faults.push(403);
    await expect(sendBackups(deps)).rejects.toThrow('403');
    expect([atTarget(/piece-/).length, atTarget(/\.(backup|pieces)$/)]).toEqual([1, []]);
    expect(await sendBackups(deps)).toMatchObject({ sent: 1, pieces: 2 });
  });
});
