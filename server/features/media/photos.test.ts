import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import { photoBytesMax, photosPerEntry, photoSideMax, pieceBytes } from '#contract/media/rules.ts';
import type { Media } from '#contract/media/schema.ts';
import { eraseDeletedEntries } from '#server/features/journal/change-entry.ts';
import { liveEvents, media, mediaPieces } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { behindAnother } from '#testing/behind-another.ts';
import { saved } from '#testing/journal.ts';
import { upload } from '#testing/pages-with-media.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { inJournal, pair, share } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const photoAt = (entryId: string, id: string) => `/api/client/journal-entries/${entryId}/photos/${id}`;
const add = async (who: Person, entryId: string, file: Buffer, id = newId()) =>
  await upload(test, who, photoAt(entryId, id), file);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } }).jpeg();
const small = await picture(40, 30).toBuffer();
const half = (await picture(400, 300).toBuffer()).subarray(0, 400);
const rowsOf = async ({ id }: Person) => await db.select().from(media).where(eq(media.clientId, id));
const kindsOf = async ({ id }: Person) =>
  (await db.select({ kind: liveEvents.kind }).from(liveEvents).where(eq(liveEvents.userId, id))).map(
    ({ kind }) => kind,
  );
const noise = async (side: number) =>
  await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

describe('somebody else’s', () => {
  it('entry takes no photo, and the id of a photo of theirs tells nothing', async () => {
    const [mia, otto] = [await trialClient(test), await trialClient(test)];
    const { id: entryId } = await saved(mia);
    expect((await add(otto, entryId, small)).statusCode).toBe(404);
    const photoId = newId();
    expect((await add(mia, entryId, small, photoId)).statusCode).toBe(200);
    const own = await saved(otto);
    const refused = await add(otto, own.id, small, photoId);
    expect([refused.statusCode, refused.json()]).toMatchObject([404, { reason: 'media-not-found' }]);
    expect(await rowsOf(otto)).toEqual([]);
    // Nor one of one's own, for another page.
    expect((await add(mia, newId(), small, photoId)).statusCode).toBe(404);
  });
});

describe('what is refused', () => {
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    ['half of a photo', half],
    ['nothing', Buffer.alloc(0)],
  ])('%s, with a sentence', async (_, file) => {
    const mia = await trialClient(test);
    const refused = await add(mia, newId(), file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ message: string }>().message).toMatch(/choose/);
    expect(await rowsOf(mia)).toEqual([]);
  });

  it('more than four megabytes, before anybody looks at it', async () => {
    expect((await add(await trialClient(test), newId(), Buffer.alloc(photoBytesMax + 1))).statusCode).toBe(413);
  });

  it('a photo of an entry that was erased since, as a save is', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    await mia.delete(`/api/client/journal-entries/${id}`);
    // While it can be brought back it can still be added to.
    expect((await add(mia, id, small)).statusCode).toBe(200);
    const clock = { now: () => addDays(test.clock.now(), 400) };
    await eraseDeletedEntries({ db, clock });
    expect(await rowsOf(mia)).toEqual([]);
    const refused = await add(mia, id, small);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'entry-deleted-since' }]);
  });

  it('a fourth one, also of four at once', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => await add(mia, id, small)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    // The fourth was kept out by the limit of uploads, or by that of photos.
    expect(refused).toHaveLength(1);
    expect(await rowsOf(mia)).toHaveLength(photosPerEntry);
    const late = await add(mia, id, small);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { reason: 'photos-per-entry', message: 'A page can have 3 photos at most.' },
    ]);
  });

  it('a fourth one that was drawn while another process stored the third', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    await add(mia, id, small);
    await add(mia, id, small);
    const third = { entryId: id, kind: 'photo', bytes: 1 } as const;
    const fourth = await behindAnother(test, mia, third, async () => await add(mia, id, small));
    expect(fourth.json()).toMatchObject({ reason: 'photos-per-entry' });
    expect(await rowsOf(mia)).toHaveLength(photosPerEntry);
  });
});

describe('a photo', () => {
  it('is made to fit a page, turned, without anything but the picture, and stored sealed in pieces', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    const file = Buffer.concat([
      await sharp(await noise(2_400))
        .resize(2_400, 1_200)
        .withExif({ IFD0: { Copyright: 'SECRET-MAKER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const answer = await add(mia, id, file);
    expect(answer.statusCode, answer.body).toBe(200);
    const photo = answer.json<Media>();
    expect(photo).toMatchObject({ kind: 'photo', mimeType: 'image/webp', width: 1_024, height: photoSideMax });
    expect(photo.bytes).toBeGreaterThan(pieceBytes);
    const { rawPayload } = await mia.get(`/api/media/${photo.id}`);
    expect(rawPayload).toHaveLength(photo.bytes);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1_024, height: photoSideMax });
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    for (const secret of ['SECRET-MAKER', '<script>']) expect(rawPayload.includes(secret)).toBe(false);
    const pieces = await db.select().from(mediaPieces).where(eq(mediaPieces.mediaId, photo.id));
    expect(pieces).toHaveLength(Math.ceil(photo.bytes / pieceBytes));
    for (const { sealed } of pieces) expect(sealed?.includes('WEBP')).toBe(false);
    expect((await inJournal(mia, id))?.media).toEqual([photo]);
  });

  it('is not made larger than it was', async () => {
    expect((await add(await trialClient(test), newId(), small)).json()).toMatchObject({ width: 40, height: 30 });
  });

  it('may come before its entry, and is shown once that is there', async () => {
    const mia = await trialClient(test);
    const id = newId();
    const photo = (await add(mia, id, small)).json<Media>();
    expect((await mia.get(`/api/media/${photo.id}`)).statusCode).toBe(404);
    await saved(mia, { id });
    expect((await inJournal(mia, id))?.media).toEqual([photo]);
    expect((await mia.get(`/api/media/${photo.id}`)).statusCode).toBe(200);
  });

  it('sent again is the one that was kept, whatever comes with its id', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    const photoId = newId();
    const both = await Promise.all([add(mia, id, small, photoId), add(mia, id, small, photoId)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const again = await add(mia, id, await picture(80, 80).toBuffer(), photoId);
    expect(again.json()).toEqual(both[0]?.json());
    expect(await rowsOf(mia)).toHaveLength(1);
  });

  it('is told to the author’s other pages once its entry is there, and to a coach if it is shared', async () => {
    const { client, guide } = await pair(test);
    const { id } = await saved(client);
    await db.delete(liveEvents);
    await add(client, newId(), small);
    expect(await kindsOf(client)).toEqual([]);
    await add(client, id, small);
    expect([await kindsOf(client), await kindsOf(guide)]).toEqual([['journal'], []]);
    await share(client, id);
    await db.delete(liveEvents);
    await add(client, id, small);
    expect([await kindsOf(client), await kindsOf(guide)]).toEqual([['journal'], ['activity']]);
  });

  it('takes a handful of statements', async () => {
    const mia = await trialClient(test);
    const { id } = await saved(mia);
    // What is known of it and the key; then the person's row, the same again, three inserts and one live event.
    expect(await countStatements(test, async () => await add(mia, id, small))).toBeLessThanOrEqual(9);
  });
});
