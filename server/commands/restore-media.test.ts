import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseUser } from '#server/features/admin/erase.ts';
import { backupsFolder, listBackups } from '#server/platform/backup/backup-folder.ts';
import { pieceName, piecesFolder } from '#server/platform/backup/piece-files.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { media, mediaPieces, unusedObjects } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { startS3 } from '#testing/s3-server.ts';
import { storedPerson, storeMedia, type StoredMedia } from '#testing/stored-media.ts';
import { testDatabase } from '#testing/test-db.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const root = await mkdtemp(join(tmpdir(), 'dayloom-media-'));
const bucket = await startS3();
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});
const log = createLog({ logLevel: 'silent' });
const key = 'k'.repeat(40);
const { BACKUP_S3: _, ...noTarget } = bucket.settings;
const place = async (url: string, settings: Record<string, string> = noTarget) =>
  readConfig({ DATABASE_URL: url, SECRET_KEY: key, DATA_DIR: await mkdtemp(join(root, 'd-')), ...settings });

const source = await testDatabase();
const home = await place(source.url, bucket.settings);
const [nora, omar] = [await storedPerson(source.db), await storedPerson(source.db)];
const on = (day: string) => new Date(`${day}T09:00:00Z`);
const photo = await storeMedia(source.db, nora, { kind: 'photo', sizes: [262_172, 4_000] });
const recording = await storeMedia(source.db, nora, { createdAt: on('2026-10-04') });
const other = await storeMedia(source.db, nora, { createdAt: on('2026-10-05') });
const sending = await storeMedia(source.db, nora, { isComplete: false, sizes: [300] });
const elsewhere = await storeMedia(source.db, nora, { isElsewhere: true });
const ofOmar = await storeMedia(source.db, omar);
let backup = '';

beforeAll(async () => {
  await source.pool.query("insert into installation values ('vault', $1)", [createVault(key).fingerprint]);
  await backUp([], home);
  [{ name: backup } = { name: '' }] = await listBackups(home.dataDir);
  await eraseUser({ db: source.db, clock: systemClock, config: home, log }, omar);
  // The next backup, which has nobody of his, tells the target of it.
  await backUp([], home);
});

const nameOf = ({ pieces }: StoredMedia, index = 0) => pieceName(pieces[index]?.sha256 ?? '');
const bytesIn = async ({ db }: typeof source, { id }: StoredMedia) =>
  (await db.select().from(mediaPieces).where(eq(mediaPieces.mediaId, id)).orderBy(mediaPieces.number)).map(
    ({ sealed }) => sealed,
  );
const sealedOf = ({ pieces }: StoredMedia) => pieces.map(({ sealed }) => sealed);
const idsIn = async ({ db }: typeof source) => (await db.select({ id: media.id }).from(media)).map(({ id }) => id);
const idsOf = (...some: StoredMedia[]) => some.map(({ id }) => id).toSorted();

/** A new machine, which has a copy of the folder. */
async function copied(settings: Record<string, string> = noTarget) {
  const empty = await testDatabase({ empty: true });
  const config = await place(empty.url, settings);
  const folder = backupsFolder(config.dataDir);
  await cp(backupsFolder(home.dataDir), folder, { recursive: true });
  return { empty, config, folder };
}

it('the command says what a backup added, here and at the target', async () => {
  await storeMedia(source.db, nora, { kind: 'photo', sizes: [1_000_000], isComplete: false });
  expect(await backUp([], home)).toEqual({
    said: expect.stringMatching(
      /photos and recordings \(1\.3 MB\) are files in .*pieces: 1 of 8 are new \(1\.0 MB\)[\s\S]*1 sent to the target, with 1 new file of/,
    ),
  });
});

it('photos and recordings come back with the same bytes, but not those of someone erased since', async () => {
  const { empty, config } = await copied();
  expect(await restore([backup], config)).toEqual({
    said: expect.stringMatching(
      /Photos and recordings that are back: 3\.\nIn the bucket of MEDIA_S3: 1 photos and recordings\. No backup holds these;/,
    ),
  });
  for (const one of [photo, recording, other, sending]) expect(await bytesIn(empty, one)).toEqual(sealedOf(one));
  expect(await bytesIn(empty, elsewhere)).toEqual([null, null]);
  expect((await idsIn(empty)).toSorted()).toEqual(idsOf(photo, recording, other, sending, elsewhere));
  expect(await empty.db.select().from(unusedObjects), 'the bucket is left alone').toEqual([]);
});

it('one with a missing or damaged piece goes and is named, without a name or address; everything else comes back', async () => {
  const { empty, config, folder } = await copied();
  await rm(join(folder, 'pieces', nameOf(recording, 1)));
  const damaged = join(folder, 'pieces', nameOf(photo));
  const bytes = await readFile(damaged);
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
  await writeFile(damaged, bytes);
  await rm(join(folder, 'pieces', nameOf(sending)));
  const outcome = await restore([backup], config);
  const said = 'refusal' in outcome ? outcome.refusal : '';
  expect(said, 'the command ends with 1').toMatch(/^Everything is as it was at .*\n/);
  expect(said).toContain(
    'NOT restored: 2 photos and recordings, because files of theirs (dayloom-piece-…) are missing',
  );
  expect(said).toContain(`the recording ${recording.id} of 2026-10-04, of the person at /admin/users/${nora}`);
  expect(said).toContain(`the photo ${photo.id} of `);
  expect(said).not.toMatch(/test\.invalid|Test Person/);
  expect((await idsIn(empty)).toSorted()).toEqual(idsOf(other, elsewhere));
  expect(await bytesIn(empty, other)).toEqual(sealedOf(other));

  // Put where the sentence says, they are found by another restore; also beside the backup itself, as at the target.
  const again = await testDatabase({ empty: true });
  const pieces = join(backupsFolder(home.dataDir), 'pieces');
  for (const name of [nameOf(recording, 1), nameOf(sending)])
    await cp(join(pieces, name), join(folder, 'pieces', name));
  await cp(join(pieces, nameOf(photo)), join(folder, nameOf(photo)));
  expect(await restore([backup], { ...config, databaseUrl: again.url })).toHaveProperty('said');
  expect(await bytesIn(again, photo)).toEqual(sealedOf(photo));
});

it('on a new machine they are fetched from the target one by one, and stay beside the backup', async () => {
  const empty = await testDatabase({ empty: true });
  const config = await place(empty.url, bucket.settings);
  bucket.calls.length = 0;
  expect(await restore([`target:${backup}`], config)).toEqual({
    said: expect.stringContaining('Photos and recordings that are back: 3.'),
  });
  for (const one of [photo, recording, other]) expect(await bytesIn(empty, one)).toEqual(sealedOf(one));
  expect(bucket.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect((await readdir(piecesFolder(config.dataDir))).toSorted()).toEqual(
    [photo, recording, other, sending]
      .flatMap(({ pieces }) => pieces.map(({ sha256 }) => pieceName(sha256)))
      .toSorted(),
  );
  expect(
    bucket.calls.filter((call) => call.includes(nameOf(ofOmar))),
    'of someone erased',
  ).toEqual([]);
  expect((await readdir(backupsFolder(config.dataDir))).filter((name) => name.endsWith('.pieces'))).toHaveLength(1);
});

it('what is damaged here is taken from the target; damaged there too, it is lost; no answer is no loss', async () => {
  const { empty, config, folder } = await copied(bucket.settings);
  await writeFile(join(folder, 'pieces', nameOf(recording)), 'damaged');
  const there = `dayloom/${nameOf(photo)}`;
  const whole = bucket.objects.get(there) ?? Buffer.alloc(0);
  bucket.objects.set(there, Buffer.from('damaged as well'));
  await rm(join(folder, 'pieces', nameOf(photo)));
  expect(await restore([backup], config)).toMatchObject({
    refusal: expect.stringMatching(/NOT restored: 1 photo or recording,/),
  });
  expect(await bytesIn(empty, recording)).toEqual(sealedOf(recording));
  expect((await readdir(join(folder, 'pieces'))).filter((name) => name.endsWith('.part'))).toEqual([]);

  bucket.objects.set(there, whole);
  const unreached = await testDatabase({ empty: true });
  await rm(join(folder, 'pieces', nameOf(other)));
  // The names, two at a time, the list of erasures, the names again; then the piece.
  bucket.faults.length = 2 * Math.ceil(bucket.objects.size / 2) + 1;
  bucket.faults.push(403);
  await expect(restore([backup], { ...config, databaseUrl: unreached.url })).rejects.toThrow(
    /BACKUP_S3: .*403[\s\S]*The restore did not finish/,
  );
  expect(await idsIn(unreached)).toHaveLength(5);
});
