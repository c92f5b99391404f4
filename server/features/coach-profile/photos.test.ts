import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { photoBytesMax, photoSide } from '#contract/coach-profile/rules.ts';
import type { OwnCoachProfile } from '#contract/coach-profile/schema.ts';
import { photos } from '#server/platform/db/schema.ts';
import { drawImage } from '#server/platform/images/draw-image.ts';
import { coachPhoto } from './service.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const profile = {
  fullName: 'Ines Calloway',
  professionalTitle: 'Coach',
  bio: 'x'.repeat(50),
  yearsExperience: 1,
  coachingApproach: 'y'.repeat(20),
  specialties: ['Rest'],
};

async function upload(person: Person, file: Buffer, contentType = 'image/jpeg') {
  return await test.app.inject({
    method: 'PUT',
    url: '/api/coach/photo',
    headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin', 'content-type': contentType },
    payload: file,
  });
}
const read = async (person: Person, url: string) => await person.get(url);
const jpeg = async (width = 900, height = 600) =>
  await sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
const photosOf = async (person: Person) => await test.deps.db.$count(photos, eq(photos.ownerId, person.id));

describe('a photo', () => {
  it('becomes a small square at an address of ours, which the profile shows', async () => {
    const ines = await coach(test);
    const { profileImageUrl } = (await upload(ines, await jpeg())).json<{ profileImageUrl: string }>();
    expect(profileImageUrl).toMatch(/^\/api\/photos\/[0-9a-f-]{36}$/);
    expect((await ines.get('/api/coach/profile')).json()).toMatchObject({ profileImageUrl });
    const answer = await read(await trialClient(test), profileImageUrl);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: photoSide,
      height: photoSide,
    });
  });

  it.each(['png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const picture = sharp({ create: { width: 60, height: 90, channels: 4, background: '#3a7' } });
    const file = await picture[format]().toBuffer();
    expect((await upload(await coach(test), file, 'application/octet-stream')).statusCode).toBe(200);
  });

  it('holds nothing of the file but the picture: no place, no maker, nothing behind its end', async () => {
    const ines = await coach(test);
    const marked = await sharp(await jpeg())
      .withExif({ IFD0: { Copyright: 'SECRET-MAKER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const file = Buffer.concat([marked, Buffer.from('<script>alert(1)</script>')]);
    expect(file.includes('SECRET-MAKER')).toBe(true);
    const { profileImageUrl } = (await upload(ines, file)).json<{ profileImageUrl: string }>();
    const { rawPayload } = await read(ines, profileImageUrl);
    expect(rawPayload.includes('SECRET-MAKER')).toBe(false);
    expect(rawPayload.includes('<script>')).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('is turned the way the camera was held', async () => {
    // Left half red, right half blue, and a note that it is to be turned a quarter to the right: red ends up on top.
    const halves = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#00f' } })
      .composite([{ input: { create: { width: 50, height: 100, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const ines = await coach(test);
    const { profileImageUrl } = (await upload(ines, halves)).json<{ profileImageUrl: string }>();
    const top = await sharp((await read(ines, profileImageUrl)).rawPayload)
      .extract({ left: 250, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
  });
});

describe('what is no photo', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><rect width="10" height="10"/></svg>',
  );
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj');

  it.each([
    ['SVG', svg],
    ['HTML under another name', Buffer.from('<html><body>no</body></html>')],
    ['PDF', pdf],
    ['a half of one', undefined],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused with a sentence', async (_, file) => {
    const ines = await coach(test);
    const sent = file ?? (await jpeg()).subarray(0, 400);
    const refused = await upload(ines, sent, 'image/png');
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ message: string }>().message).toMatch(/Please choose/);
    expect(await photosOf(ines)).toBe(0);
  });

  it('a small file that unfolds into too many pixels is refused', async () => {
    expect((await upload(await coach(test), emptyPng(20_000, 20_000), 'image/png')).statusCode).toBe(422);
  });

  it('is refused by what its head says, before it is unfolded, and the sentence names the limit', async () => {
    const refused = await upload(await coach(test), emptyPng(7_700, 7_700), 'image/gif');
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ message: string }>().message).toBe(
      'This picture is too large. Please choose one of at most 24 megapixels.',
    );
  });

  it('a JPEG of 50 megapixels is taken, unless it is progressive, which needs all of it in memory', async () => {
    const drawn = async (width: number, height: number, progressive = false) =>
      await sharp({ create: { width, height, channels: 3, background: '#3a7' } })
        .jpeg({ progressive, quality: 30 })
        .toBuffer();
    /** A small one whose head says that it is large. */
    const said = async (width: number, height: number, progressive = false) => {
      const file = await drawn(60, 40, progressive);
      const head = file.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
      file.writeUInt16BE(height, head + 5);
      file.writeUInt16BE(width, head + 7);
      return file;
    };
    const sent = async (file: Buffer) => {
      const answer = await upload(await coach(test), file);
      return answer.statusCode === 200 ? 200 : answer.json<{ message: string }>().message;
    };
    expect(await sent(await drawn(8_660, 5_770))).toBe(200);
    expect(await sent(await drawn(6_000, 4_000, true))).toBe(200);
    expect(await sent(await said(9_000, 6_000))).toMatch('at most 50 megapixels');
    expect(await sent(await said(8_660, 5_770, true))).toMatch('at most 24 megapixels');
  });

  it('more than 2 MB is too much, before anybody looks at it', async () => {
    const refused = await upload(await coach(test), Buffer.alloc(photoBytesMax + 1));
    expect(refused.statusCode).toBe(413);
  });

  it('one that does not exist is not found', async () => {
    expect((await read(await trialClient(test), '/api/photos/unknown')).statusCode).toBe(404);
  });

  it('a page of somebody else cannot send one', async () => {
    const ines = await coach(test);
    const refused = await test.app.inject({
      method: 'PUT',
      url: '/api/coach/photo',
      headers: { cookie: ines.cookie, origin: 'https://elsewhere.example', 'content-type': 'image/jpeg' },
      payload: await jpeg(),
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('a machine too busy to paint', () => {
  it('is not the picture’s fault: 503 with a moment to come back, and the next one is painted', async () => {
    await expect(drawImage(await jpeg(), 'somebody', coachPhoto, { patience: 0 })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 10,
    });
    await expect(drawImage(await jpeg(), 'somebody', coachPhoto)).resolves.toMatchObject({
      width: photoSide,
    });
  });
});

describe('a picture that costs more than a photo does', () => {
  it('is refused, and who sent it waits, not the others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const file = await jpeg();
    const draw = (person: string, cpuMs?: number) =>
      drawImage(file, person, coachPhoto, cpuMs === undefined ? {} : { cpuMs });
    const [costly, next, other] = [draw('greedy', 0), draw('greedy'), draw('modest')];
    await expect(costly).rejects.toMatchObject({ code: 'invalid', named: { reason: 'photo-unreadable' } });
    await expect(next).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 });
    await expect(other).resolves.toMatchObject({ width: photoSide });
    vi.advanceTimersByTime(60_000);
    // The process that draws was idle all the while, and is let go of.
    await new Promise((later) => setImmediate(later));
    await expect(draw('greedy')).resolves.toMatchObject({ width: photoSide });
  });

  it('does not cost it by what stands beside the pixels', async () => {
    // Each unfolds to 50 MB: some fifteen seconds for all.
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    const texts = Array.from({ length: 20 }, (_, n) =>
      chunk('zTXt', Buffer.concat([Buffer.from(`text ${n}\0\0`), bomb])),
    );
    const file = withChunks(emptyPng(60, 90), texts);
    expect((await upload(await coach(test), file, 'image/png')).statusCode).toBe(200);
  });
});

describe('changing it', () => {
  it('keeps one photo a person, the old address is gone', async () => {
    const ines = await coach(test);
    const first = (await upload(ines, await jpeg())).json<{ profileImageUrl: string }>();
    const second = (await upload(ines, await jpeg(50, 50))).json<{ profileImageUrl: string }>();
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
    expect(await photosOf(ines)).toBe(1);
    expect((await read(ines, first.profileImageUrl)).statusCode).toBe(404);
  });

  it('two uploads at once leave one photo, the one the profile shows', async () => {
    const ines = await coach(test);
    const file = await jpeg(80, 80);
    const answers = await Promise.all(Array.from({ length: 3 }, async () => await upload(ines, file)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(await photosOf(ines)).toBe(1);
    const { profileImageUrl } = (await ines.get('/api/coach/profile')).json<OwnCoachProfile>();
    expect((await read(ines, profileImageUrl)).statusCode).toBe(200);
  });

  it('forty at once are a few photos and many honest refusals, and others have their turn in between', async () => {
    const [greedy, modest] = [await coach(test), await coach(test)];
    const file = await jpeg(1_600, 1_200);
    // The first of them can't be stored while this lasts, so that all the others meet it.
    const holder = await test.deps.database.pool.connect();
    await holder.query('begin; lock table photos in access exclusive mode');
    const refused: Awaited<ReturnType<typeof upload>>[] = [];
    const flood = Array.from({ length: 40 }, async () => {
      const answer = await upload(greedy, file);
      if (answer.statusCode !== 200) refused.push(answer);
    });
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(37);
    const other = upload(modest, file);
    await holder.query('rollback');
    holder.release();
    await Promise.all(flood);
    expect((await other).statusCode).toBe(200);
    expect(refused.length).toBeLessThan(40);
    for (const { statusCode, headers, json } of refused) {
      expect([statusCode, headers['retry-after']]).toEqual([429, '2']);
      expect(json<{ message: string }>().message).toMatch(/Please wait a moment and try again\.$/);
    }
  });

  it('saving the form keeps it; another picture, or none, lets go of it', async () => {
    const ines = await coach(test);
    const { profileImageUrl } = (await upload(ines, await jpeg())).json<{ profileImageUrl: string }>();
    expect((await ines.put('/api/coach/profile', { ...profile, profileImageUrl })).json()).toMatchObject({
      profileImageUrl,
    });
    expect(await photosOf(ines)).toBe(1);
    await ines.put('/api/coach/profile', { ...profile, profileImageUrl: 'https://images.example/a.jpg' });
    expect(await photosOf(ines)).toBe(0);
  });

  it('the photo of somebody else, or one that is gone, cannot be named', async () => {
    const other = await coach(test);
    const { profileImageUrl } = (await upload(other, await jpeg())).json<{ profileImageUrl: string }>();
    const refused = await (await coach(test)).put('/api/coach/profile', { ...profile, profileImageUrl });
    expect(refused.json()).toMatchObject({
      fields: { profileImageUrl: 'This photo no longer exists. Please upload it again.' },
    });
  });

  it('counts as a change of the profile: a form that does not know it cannot take it away', async () => {
    const ines = await coach(test);
    const { version, profileImageUrl } = (await upload(ines, await jpeg())).json<OwnCoachProfile>();
    const older = await ines.put('/api/coach/profile', { ...profile, profileImageUrl: '', version: version - 1 });
    expect(older.statusCode).toBe(409);
    expect((await ines.get('/api/coach/profile')).json()).toMatchObject({ profileImageUrl, version });
    expect(await photosOf(ines)).toBe(1);
  });

  it('taking it away leaves a picture elsewhere alone', async () => {
    const ines = await coach(test);
    await upload(ines, await jpeg());
    expect((await ines.delete('/api/coach/photo')).json()).toEqual({ profileImageUrl: '', version: 3 });
    expect(await photosOf(ines)).toBe(0);
    await ines.put('/api/coach/profile', { ...profile, profileImageUrl: 'https://images.example/a.jpg' });
    expect((await ines.delete('/api/coach/photo')).json()).toEqual({
      profileImageUrl: 'https://images.example/a.jpg',
      version: 4,
    });
  });
});

/** A valid PNG of one colour: its rows compress to almost nothing. */
function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Behind the first chunk of a PNG. */
const withChunks = (png: Buffer, chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
