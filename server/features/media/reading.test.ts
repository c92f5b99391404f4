import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pieceBytes } from '#contract/media/rules.ts';
import { mediaPieces } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { readWhole } from './read-media.ts';
import { rangeOf } from './send-media.ts';
import { saved } from '#testing/journal.ts';
import { sendPhoto, soundOf, spoken } from '#testing/pages-with-media.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { endRelation, pair, share, unshare } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const sound = soundOf('What was said.', 2 * pieceBytes + 1_000);
for (let at = 100; at < sound.length; at += 1) sound[at] = at % 251;

const at = (id: string) => `/api/media/${id}`;
const get = async ({ cookie }: Person, id: string, headers: Record<string, string> = {}) =>
  await test.app.inject({ url: at(id), headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } });

describe('who may read', () => {
  it('is the author, and the coach an entry is shared with at this moment; everybody else is told the same', async () => {
    const { client, guide } = await pair(test);
    const { id: entryId, recordingId } = await spoken(test, client);
    const [stranger, former] = [await trialClient(test), await coach(test)];
    const may = async () =>
      await Promise.all([client, guide, stranger, former].map(async (who) => (await get(who, recordingId)).statusCode));
    expect(await may()).toEqual([200, 404, 404, 404]);
    await share(client, entryId);
    expect(await may()).toEqual([200, 200, 404, 404]);
    const [foreign, unknown] = [await get(stranger, recordingId), await get(stranger, newId())];
    expect(foreign.json()).toEqual(unknown.json());
    expect((await get(stranger, 'no-id')).json()).toMatchObject({
      message: unknown.json<{ message: string }>().message,
    });
    await unshare(client, entryId);
    expect(await may()).toEqual([200, 404, 404, 404]);
    await share(client, entryId);
    await client.delete(`/api/client/journal-entries/${entryId}`);
    expect(await may()).toEqual([404, 404, 404, 404]);
    await client.post(`/api/client/journal-entries/${entryId}/restore`);
    expect(await may()).toEqual([200, 200, 404, 404]);
    await endRelation(test, client);
    expect(await may()).toEqual([200, 404, 404, 404]);
  });
});

describe('a recording', () => {
  it('is given whole or by the range a player asks for, across pieces', async () => {
    const mia = await trialClient(test);
    const { recordingId: id } = await spoken(test, mia, { sound });
    const whole = await get(mia, id);
    expect(whole.rawPayload.equals(sound)).toBe(true);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(sound.length),
      'content-type': 'audio/mp4',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(whole.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const last = sound.length - 1;
    for (const [range, first, end] of [
      ['bytes=0-1', 0, 1],
      [`bytes=${pieceBytes - 1}-${pieceBytes}`, pieceBytes - 1, pieceBytes],
      [`bytes=10-${2 * pieceBytes + 5}`, 10, 2 * pieceBytes + 5],
      [`bytes=${2 * pieceBytes}-`, 2 * pieceBytes, last],
      ['bytes=-7', last - 6, last],
      ['bytes=5-99999999', 5, last],
    ] as const) {
      const part = await get(mia, id, { range });
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${first}-${end}/${sound.length}`]);
      expect(part.headers['content-length']).toBe(String(end - first + 1));
      expect(part.rawPayload.equals(sound.subarray(first, end + 1))).toBe(true);
    }
    const outside = await get(mia, id, { range: `bytes=${sound.length}-` });
    expect([outside.statusCode, outside.headers['content-range'], outside.body]).toEqual([
      416,
      `bytes */${sound.length}`,
      '',
    ]);
  });

  it('is asked about without being read', async () => {
    const mia = await trialClient(test);
    const { recordingId: id } = await spoken(test, mia, { sound });
    const head = await test.app.inject({
      method: 'HEAD',
      url: at(id),
      headers: { cookie: mia.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(sound.length)]);
  });

  it('is fetched once: a browser that has it asks and is told so, as long as it may see it', async () => {
    const mia = await trialClient(test);
    const { id: entryId, recordingId: id } = await spoken(test, mia);
    const etag = String((await get(mia, id)).headers.etag);
    const again = await get(mia, id, { 'if-none-match': `W/"x", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await mia.delete(`/api/client/journal-entries/${entryId}`);
    expect((await get(mia, id, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  it('is saved as a file that says what it is and of which day', async () => {
    const mia = await trialClient(test);
    const { id: entryId, recordingId } = await spoken(test, mia);
    const photoId = await sendPhoto(test, mia, entryId);
    const nameOf = async (id: string) => (await mia.get(`${at(id)}?download=1`)).headers['content-disposition'];
    expect([await nameOf(recordingId), await nameOf(photoId)]).toEqual([
      'attachment; filename="recording-2026-03-04.m4a"',
      'attachment; filename="photo-2026-03-04.webp"',
    ]);
    expect((await get(mia, photoId)).headers['content-disposition']).toBeUndefined();
    expect((await mia.get(`${at(photoId)}?download=yes`)).statusCode).toBe(422);
  });

  it('takes one statement, and one for each piece that is read of it', async () => {
    const mia = await trialClient(test);
    const { recordingId: id } = await spoken(test, mia, { sound });
    expect(await countStatements(test, async () => await get(mia, id))).toBe(4);
    expect(await countStatements(test, async () => await get(mia, id, { range: 'bytes=5-9' }))).toBe(2);
  });

  it('whose bytes are lost, or were exchanged for others, is not given', async () => {
    const mia = await trialClient(test);
    const { recordingId: id } = await spoken(test, mia, { sound });
    const pieces = await db.select().from(mediaPieces).where(eq(mediaPieces.mediaId, id));
    const put = async (number: number, sealed: Buffer | null | undefined) =>
      await db
        .update(mediaPieces)
        .set({ sealed })
        .where(and(eq(mediaPieces.mediaId, id), eq(mediaPieces.number, number)));
    await put(1, pieces[1]?.sealed);
    expect((await get(mia, id)).statusCode).toBe(500);
    await put(1, null);
    expect((await get(mia, id)).json()).toMatchObject({ reason: 'media-not-found' });
    await expect(readWhole(test.deps, mia.id, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('the ZIP of an author is given their own alone', async () => {
  const { client, guide } = await pair(test);
  const { id } = await saved(client);
  const photoId = await sendPhoto(test, client, id);
  expect((await readWhole(test.deps, client.id, photoId)).subarray(8, 12).toString()).toBe('WEBP');
  await expect(readWhole(test.deps, guide.id, photoId)).rejects.toMatchObject({ code: 'not_found' });
});

it.each([
  [undefined, undefined],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=9-30', { first: 9, last: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  // As though nothing had been said.
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=1-2,4-5', undefined],
  ['lines=1-2', undefined],
])('of ten bytes, %s', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});
