import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { pieceBytes } from '#contract/media/rules.ts';
import { eraseDeletedEntries } from '#server/features/journal/change-entry.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { mediaPieces, unusedObjects, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { removeUnusedObjects } from '#server/platform/media-store/media-store.ts';
import { storeWhole } from './pieces.ts';
import { readWhole } from './read-media.ts';
import { behindAnother } from '#testing/behind-another.ts';
import { saved } from '#testing/journal.ts';
import { sendPhoto, sendRecording, soundOf, spoken, upload } from '#testing/pages-with-media.ts';
import { trialClient } from '#testing/people.ts';
import { startS3 } from '#testing/s3-server.ts';
import { testApp } from '#testing/test-app.ts';

const bucket = await startS3('media');
afterAll(bucket.close);
const address = `${bucket.origin}/media/dayloom`;
const { BACKUP_S3: _, ...keys } = bucket.settings;
const test = await testApp({ MEDIA_S3: address, ...keys });
const { db, config } = test.deps;

/** What becomes unused is due by the clock of the database. */
const now = await db.execute<{ now: Date }>(sql`select now()`);
beforeEach(async () => {
  bucket.objects.clear();
  bucket.faults.length = 0;
  await db.delete(mediaPieces);
  await db.delete(unusedObjects);
  test.clock.set(now.rows[0]?.now ?? '');
  test.clock.advance(3_600_000);
});

const sound = soundOf('What was said.', pieceBytes + 1_000);
const unused = async () => await db.select().from(unusedObjects);
const later = (days: number) => test.clock.advance(days * dayInMs);

describe('with a bucket', () => {
  it('the bytes are there, sealed, under names that say nothing, and are read from there', async () => {
    const mia = await trialClient(test);
    const { id: entryId, recordingId } = await spoken(test, mia, { sound });
    const photoId = await sendPhoto(test, mia, entryId);
    expect([...bucket.objects.keys()].every((name) => /^dayloom\/[0-9a-f-]{36}$/.test(name))).toBe(true);
    expect(bucket.objects.size).toBe(3);
    for (const [name, bytes] of bucket.objects) {
      for (const plain of ['What was said.', 'ftyp', 'WEBP']) expect(bytes.includes(plain)).toBe(false);
      for (const id of [mia.id, entryId, recordingId, photoId]) expect(name).not.toContain(id);
    }
    const rows = await db.select().from(mediaPieces);
    expect(rows.map(({ sealed, objectName }) => [sealed, bucket.objects.has(`dayloom/${objectName}`)])).toEqual(
      rows.map(() => [null, true]),
    );
    expect((await mia.get(`/api/media/${recordingId}`)).rawPayload.equals(sound)).toBe(true);
    expect((await mia.get(`/api/media/${photoId}`)).rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(await unused()).toEqual([]);
  });

  it('what is deleted goes from it: a recording, an entry that is erased, a person', async () => {
    const [mia, otto] = [await trialClient(test), await trialClient(test)];
    const one = await spoken(test, mia, { sound });
    const two = await spoken(test, mia, { sound, isFreePage: true });
    await sendPhoto(test, otto, (await saved(otto)).id);
    expect(bucket.objects.size).toBe(5);
    await mia.delete(`/api/client/media/${one.recordingId}`);
    expect(await removeUnusedObjects(test.deps)).toBe(2);
    expect(bucket.objects.size).toBe(3);
    await mia.delete(`/api/client/journal-entries/${two.id}`);
    // While it can be brought back, so can its recording.
    expect(await removeUnusedObjects(test.deps)).toBe(0);
    later(400);
    await eraseDeletedEntries(test.deps);
    expect(await removeUnusedObjects(test.deps)).toBe(2);
    await db.delete(users).where(eq(users.id, otto.id));
    expect(await removeUnusedObjects(test.deps)).toBe(1);
    expect([bucket.objects.size, await unused()]).toEqual([0, []]);
  });

  it('one that fails once is asked again; one that stays away refuses kindly, and the device comes back', async () => {
    const mia = await trialClient(test);
    const entryId = newId();
    bucket.faults.push(503);
    const id = await sendRecording(test, mia, entryId, { sound, isWhole: false });
    bucket.faults.push(503, 503);
    const url = `/api/client/recordings/${id}/pieces/2`;
    const refused = await upload(test, mia, url, sound.subarray(pieceBytes));
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      503,
      '60',
      { reason: 'media-unreachable' },
    ]);
    expect((await upload(test, mia, url, sound.subarray(pieceBytes))).json()).toEqual({ id, nextPiece: null });
    await saved(mia, { id: entryId, entryType: 'audio', entryText: '' });
    expect((await mia.get(`/api/media/${id}`)).rawPayload.equals(sound)).toBe(true);
    bucket.faults.push(0, 0);
    expect((await mia.get(`/api/media/${id}`)).json()).toMatchObject({ reason: 'media-unreachable' });
  });

  it('an upload that came to nothing is removed a day later, and no earlier', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    // Stored, and then the row was refused: three are there already.
    for (let count = 0; count < 2; count += 1) await sendPhoto(test, mia, id);
    const third = { entryId: id, kind: 'photo', bytes: 1 } as const;
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    const url = `/api/client/journal-entries/${id}/photos/${newId()}`;
    const fourth = await behindAnother(test, mia, third, async () => await upload(test, mia, url, photo));
    expect(fourth.json()).toMatchObject({ reason: 'photos-per-entry' });
    expect([bucket.objects.size, (await unused()).length]).toEqual([3, 1]);
    expect(await removeUnusedObjects(test.deps)).toBe(0);
    later(2);
    expect(await removeUnusedObjects(test.deps)).toBe(1);
    expect([bucket.objects.size, await unused()]).toEqual([2, []]);
  });

  it('removing goes on after a failure, until all of it is gone', async () => {
    const mia = await trialClient(test);
    const { recordingId } = await spoken(test, mia, { sound });
    await mia.delete(`/api/client/media/${recordingId}`);
    bucket.faults.push(503, 503);
    await expect(removeUnusedObjects(test.deps)).rejects.toThrow(/answered 503/);
    expect((await unused()).length).toBe(2);
    expect(await removeUnusedObjects(test.deps)).toBe(2);
    expect(bucket.objects.size).toBe(0);
  });
});

describe('a host that changes to a bucket, or away from it', () => {
  const without = { ...test.deps, config: { ...config, media: { ...config.media, bucket: undefined } } };

  it('loses nothing: each piece is where its row says', async () => {
    const mia = await trialClient(test);
    const { id, recordingId } = await spoken(test, mia, { sound });
    const key = await dataKeyOf(test.deps, db, mia.id);
    const [first] = await storeWhole(without, key, { id: recordingId, entryId: id, bytes: sound.length }, sound);
    await db
      .update(mediaPieces)
      .set({ ...first, objectName: null })
      .where(eq(mediaPieces.number, 1));
    expect((await readWhole(test.deps, mia.id, recordingId)).equals(sound)).toBe(true);
    // The other half is in the bucket that is not set any more.
    await expect(readWhole(without, mia.id, recordingId)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await removeUnusedObjects(without)).toBe(0);
  });
});
