import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { pieceBytes } from '#contract/media/rules.ts';
import type { Storage } from '#contract/media/schema.ts';
import { auditLog, liveEvents, media } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { forgetUnfinishedMedia } from './own-media.ts';
import { behindAnother } from '#testing/behind-another.ts';
import { saved } from '#testing/journal.ts';
import { sendPhoto, sendRecording, soundOf, spoken, upload } from '#testing/pages-with-media.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { inJournal, pair, share } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const mb = 1024 * 1024;
const test = await testApp({ MEDIA_PER_PERSON_MB: '1' });
const { db } = test.deps;

const storageOf = async (who: Person) => (await who.get('/api/client/storage')).json<Storage>();
const remove = async (who: Person, id: string) => await who.delete(`/api/client/media/${id}`);
const announce = async (who: Person, bytes: number, entryId = newId()) =>
  await who.put(`/api/client/journal-entries/${entryId}/recordings/${newId()}`, {
    mimeType: 'audio/mp4',
    bytes,
    durationMs: 1_000,
    levels: '',
  });
const idsOf = async ({ id }: Person) =>
  (await db.select({ id: media.id }).from(media).where(eq(media.clientId, id))).map((row) => row.id).toSorted();

describe('deleting', () => {
  it('somebody else’s is not possible, not even for the coach it is shared with', async () => {
    const { client, guide } = await pair(test);
    const { id, recordingId } = await spoken(test, client);
    await share(client, id);
    expect((await remove(await trialClient(test), recordingId)).json()).toMatchObject({ reason: 'media-not-found' });
    expect((await remove(guide, recordingId)).statusCode).toBe(403);
    expect((await remove(client, newId())).statusCode).toBe(404);
    expect((await client.get(`/api/media/${recordingId}`)).statusCode).toBe(200);
  });

  it('is for good, leaves the entry its words, mood and day, is recorded, and told to open pages', async () => {
    const { client, guide } = await pair(test);
    const entry = await spoken(test, client, { entryText: 'The call, on the way home.' });
    await share(client, entry.id);
    const photoId = await sendPhoto(test, client, entry.id);
    await db.delete(liveEvents);
    expect((await remove(client, entry.recordingId)).json()).toEqual({ id: entry.recordingId });
    expect(await inJournal(client, entry.id)).toMatchObject({
      entryText: 'The call, on the way home.',
      moodScore: entry.moodScore,
      dayNumber: entry.dayNumber,
      media: [{ id: photoId }],
    });
    for (const who of [client, guide]) expect((await who.get(`/api/media/${entry.recordingId}`)).statusCode).toBe(404);
    expect((await remove(client, entry.recordingId)).statusCode).toBe(404);
    const heard = await db.select({ userId: liveEvents.userId, kind: liveEvents.kind }).from(liveEvents);
    expect(heard).toEqual(
      expect.arrayContaining([
        { userId: client.id, kind: 'journal' },
        { userId: guide.id, kind: 'activity' },
      ]),
    );
    const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, client.id));
    expect(lines.filter(({ action }) => action === 'media-deleted').map(({ detail }) => detail)).toEqual([
      { kind: 'recording', entryId: entry.id },
    ]);
  });
});

describe('storage', () => {
  it('is what a person’s own take, with the largest entries they can open', async () => {
    const [mia, otto] = [await trialClient(test), await trialClient(test)];
    const page = await spoken(test, mia, { sound: soundOf('long', 200_000), durationMs: 61_000 });
    await sendPhoto(test, mia, page.id);
    const free = await saved(mia, { isFreePage: true });
    await sendPhoto(test, mia, free.id);
    await sendRecording(test, mia, newId(), { sound: soundOf('unsaved', 3_000), durationMs: 2_000 });
    const gone = await saved(mia, { isFreePage: true });
    await sendPhoto(test, mia, gone.id);
    await mia.delete(`/api/client/journal-entries/${gone.id}`);
    await sendPhoto(test, otto, (await saved(otto)).id);
    const storage = await storageOf(mia);
    const [photo = 0] = (await inJournal(mia, free.id))?.media.map(({ bytes }) => bytes) ?? [];
    expect(storage).toEqual({
      usedBytes: 203_000 + 3 * photo,
      limitBytes: mb,
      photos: { count: 3, bytes: 3 * photo },
      recordings: { count: 2, bytes: 203_000, durationMs: 63_000 },
      largest: [
        {
          entryId: page.id,
          dayNumber: 1,
          programTitle: page.programTitle,
          createdAt: page.createdAt,
          bytes: 200_000 + photo,
          photos: 1,
          recordingMs: 61_000,
        },
        {
          entryId: free.id,
          dayNumber: null,
          programTitle: free.programTitle,
          createdAt: free.createdAt,
          bytes: photo,
          photos: 1,
          recordingMs: null,
        },
      ],
    });
    expect(await storageOf(await trialClient(test))).toEqual({
      usedBytes: 0,
      limitBytes: mb,
      photos: { count: 0, bytes: 0 },
      recordings: { count: 0, bytes: 0, durationMs: 0 },
      largest: [],
    });
  });

  it('that is used up refuses kindly what is announced and drawn, and no words', async () => {
    const mia = await trialClient(test);
    expect((await announce(mia, 600_000)).statusCode).toBe(200);
    const refused = await announce(mia, 600_000);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { reason: 'media-full', params: { megabytes: 1 } },
    ]);
    expect(refused.json<{ message: string }>().message).toContain('Your words are saved as always.');
    await announce(mia, mb - 600_000);
    const { id } = await saved(mia);
    const photo = await upload(test, mia, `/api/client/journal-entries/${id}/photos/${newId()}`, Buffer.from('any'));
    expect([photo.statusCode, photo.json()]).toMatchObject([409, { reason: 'media-full' }]);
    expect((await announce(await trialClient(test), 600_000)).statusCode).toBe(200);
  });

  it('counts what another process was told a moment ago', async () => {
    const mia = await trialClient(test);
    const other = { entryId: newId(), kind: 'recording', bytes: 600_000 } as const;
    const second = await behindAnother(test, mia, other, async () => await announce(mia, 600_000));
    expect(second.json()).toMatchObject({ reason: 'media-full' });
  });

  it('is not used up by recording again', async () => {
    const mia = await trialClient(test);
    const entryId = newId();
    await announce(mia, 600_000, entryId);
    expect((await announce(mia, 700_000, entryId)).statusCode).toBe(200);
    expect(await storageOf(mia)).toMatchObject({ usedBytes: 700_000 });
    // Refused, and what was there is still there.
    expect((await announce(mia, mb + 1, entryId)).statusCode).toBe(409);
    expect(await storageOf(mia)).toMatchObject({ usedBytes: 700_000 });
  });

  it('of everybody together may have a limit', async () => {
    const full = await testApp({ MEDIA_TOTAL_MB: '1' });
    const [mia, otto] = [await trialClient(full), await trialClient(full)];
    // Announced takes no room; what has arrived does, whole or not.
    for (let count = 0; count < 3; count += 1) expect((await announce(mia, 600_000)).statusCode).toBe(200);
    expect((await announce(otto, 600_000)).statusCode).toBe(200);
    await sendRecording(full, mia, newId(), { sound: soundOf('long', 3 * pieceBytes), isWhole: false });
    const refused = await announce(otto, 600_000);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'media-full-here' }]);
  });
});

it('with little room on the disk neither photos nor recordings are taken, and words are', async () => {
  const mia = await trialClient(test);
  const id = await sendRecording(test, mia, newId(), { sound: soundOf('half', 300_000), isWhole: false });
  const piece = async () =>
    await upload(test, mia, `/api/client/recordings/${id}/pieces/2`, Buffer.alloc(300_000 - pieceBytes));
  test.deps.database.hasRoomForMedia = () => false;
  onTestFinished(() => void (test.deps.database.hasRoomForMedia = () => true));
  const { id: entryId } = await saved(mia);
  const photo = await upload(test, mia, `/api/client/journal-entries/${entryId}/photos/${newId()}`, Buffer.from('any'));
  for (const refused of [await announce(mia, 1_000), await piece(), photo])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'media-full-here' }]);
  test.deps.database.hasRoomForMedia = () => true;
  expect((await piece()).statusCode).toBe(200);
});

it('of ten recordings that were not finished another one takes the place of the oldest', async () => {
  const mia = await trialClient(test);
  const whole = await sendRecording(test, mia, newId());
  const begun: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    test.clock.advance(1_000);
    begun.push((await announce(mia, 1_000)).json<{ id: string }>().id);
  }
  expect(await idsOf(mia)).toEqual([whole, ...begun.slice(2)].toSorted());
});

it('what no device finished is forgotten after a day, what none brought an entry for after a month', async () => {
  const mia = await trialClient(test);
  const page = await spoken(test, mia);
  const [half, waiting] = [newId(), newId()];
  await sendRecording(test, mia, newId(), { id: half, sound: soundOf('half', 300_000), isWhole: false });
  await sendRecording(test, mia, newId(), { id: waiting });
  test.clock.advance(dayInMs - 1_000);
  await forgetUnfinishedMedia(test.deps);
  expect(await idsOf(mia)).toEqual([page.recordingId, half, waiting].toSorted());
  test.clock.advance(28 * dayInMs);
  await forgetUnfinishedMedia(test.deps);
  expect(await idsOf(mia)).toEqual([page.recordingId, waiting].toSorted());
  test.clock.advance(2 * dayInMs);
  await forgetUnfinishedMedia(test.deps);
  expect(await idsOf(mia)).toEqual([page.recordingId]);
});
