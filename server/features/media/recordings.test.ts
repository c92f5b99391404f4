import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pieceBytes, recordingBytesMax, recordingMsMax, type RecordingType } from '#contract/media/rules.ts';
import { media, mediaPieces } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { save, saved } from '#testing/journal.ts';
import { sendRecording, soundOf, spoken, upload } from '#testing/pages-with-media.ts';
import { again, trialClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const sound = soundOf('What was said.', 2 * pieceBytes + 1_000);
const piecesOf = (bytes: Buffer) =>
  [0, 1, 2].map((index) => bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes));
const [first, second, third] = piecesOf(sound) as [Buffer, Buffer, Buffer];
const announced = { mimeType: 'audio/mp4', bytes: sound.length, durationMs: 61_000, levels: '0123' };
const begin = async (who: Person, entryId: string, id: string, over: Record<string, unknown> = {}) =>
  await who.put(`/api/client/journal-entries/${entryId}/recordings/${id}`, { ...announced, ...over });
const sendOne = async (who: Person, id: string, piece: number | string, bytes: Buffer) =>
  await upload(test, who, `/api/client/recordings/${id}/pieces/${piece}`, bytes);
const rowsOf = async ({ id }: Person) => await db.select().from(media).where(eq(media.clientId, id));
const stored = async (id: string) => await db.$count(mediaPieces, eq(mediaPieces.mediaId, id));
/** An announced recording, and whose it is. */
async function announce(over: Record<string, unknown> = {}) {
  const [mia, entryId, id] = [await trialClient(test), newId(), newId()];
  expect((await begin(mia, entryId, id, over)).json()).toEqual({ id, nextPiece: 1 });
  return { mia, entryId, id };
}

describe('somebody else’s', () => {
  it('recording is neither begun again nor added to, and their entry takes none', async () => {
    const { mia, entryId, id } = await announce();
    const otto = await trialClient(test);
    expect((await begin(otto, newId(), id)).json()).toMatchObject({ reason: 'media-not-found' });
    expect((await sendOne(otto, id, 1, first)).statusCode).toBe(404);
    // The entry is not there yet: an id of theirs is as good as any.
    const own = newId();
    expect((await begin(otto, entryId, own)).statusCode).toBe(200);
    await sendRecording(test, mia, entryId, { id, sound });
    expect((await save(otto, { id: entryId, entryType: 'audio', entryText: '' })).statusCode).toBe(409);
    const theirs = await saved(mia);
    expect((await begin(otto, theirs.id, newId())).json()).toMatchObject({ reason: 'entry-not-found' });
    expect(await stored(own)).toBe(0);
  });
});

describe('what is refused', () => {
  it.each([
    ['another type', { mimeType: 'video/mp4' }, 'mimeType'],
    ['too much', { bytes: recordingBytesMax + 1 }, 'bytes'],
    ['too long', { durationMs: recordingMsMax + 1 }, 'durationMs'],
    ['nothing', { bytes: 0 }, 'bytes'],
    ['other levels than digits', { levels: '12x' }, 'levels'],
    ['more levels than a thread has', { levels: '1'.repeat(161) }, 'levels'],
  ])('%s', async (_, over, field) => {
    const refused = await begin(await trialClient(test), newId(), newId(), over);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ fields: object }>().fields).toHaveProperty(field);
  });

  it('a piece of another length than what was announced leaves', async () => {
    const { mia, id } = await announce();
    for (const [number, bytes] of [
      [1, first.subarray(1)],
      [1, Buffer.alloc(0)],
      [3, Buffer.concat([third, Buffer.alloc(1)])],
    ] as const)
      expect((await sendOne(mia, id, number, bytes)).json()).toMatchObject({ reason: 'recording-unreadable' });
    expect((await sendOne(mia, id, 1, Buffer.alloc(pieceBytes + 1))).statusCode).toBe(413);
    for (const number of [0, 4, 99, 100, 'one']) expect((await sendOne(mia, id, number, first)).statusCode).toBe(404);
    expect(await stored(id)).toBe(0);
  });

  it.each<[RecordingType, Buffer]>([
    ['audio/mp4', Buffer.from('\0\0\0\u0018ftyp')],
    ['audio/webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
    ['audio/ogg', Buffer.from('OggS')],
  ])('what does not begin as %s does', async (mimeType, beginning) => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const { mia, id } = await announce({ mimeType, bytes: page.length });
    expect((await sendOne(mia, id, 1, page)).json()).toMatchObject({ reason: 'recording-unreadable' });
    expect((await sendOne(mia, id, 1, Buffer.concat([beginning, page], page.length))).json()).toEqual({
      id,
      nextPiece: null,
    });
  });

  it('one for a page that was typed, or that has one', async () => {
    const mia = await trialClient(test);
    const [typed, said] = [await saved(mia), await spoken(test, mia)];
    for (const { id } of [typed, said])
      expect((await begin(mia, id, newId())).json()).toMatchObject({ code: 'conflict', reason: 'recording-too-late' });
    await mia.delete(`/api/client/media/${said.recordingId}`);
    expect((await begin(mia, said.id, newId())).statusCode).toBe(409);
  });

  it('another one under the same id', async () => {
    const { mia, entryId, id } = await announce();
    expect((await begin(mia, entryId, id, { bytes: 7 })).statusCode).toBe(404);
    expect((await begin(mia, newId(), id)).statusCode).toBe(404);
  });
});

describe('a recording', () => {
  it('arrives piece by piece, and goes on where it was interrupted', async () => {
    const { mia, entryId, id } = await announce();
    expect((await sendOne(mia, id, 1, first)).json()).toEqual({ id, nextPiece: 2 });
    expect((await begin(mia, entryId, id)).json()).toEqual({ id, nextPiece: 2 });
    // Again, and too early: neither changes anything.
    expect((await sendOne(mia, id, 1, Buffer.alloc(pieceBytes))).json()).toEqual({ id, nextPiece: 2 });
    expect((await sendOne(mia, id, 3, third)).json()).toEqual({ id, nextPiece: 2 });
    expect((await rowsOf(mia))[0]?.completedAt).toBeNull();
    await sendOne(mia, id, 2, second);
    expect((await sendOne(mia, id, 3, third)).json()).toEqual({ id, nextPiece: null });
    expect((await begin(mia, entryId, id)).json()).toEqual({ id, nextPiece: null });
    await saved(mia, { id: entryId, entryType: 'audio', entryText: '' });
    const { rawPayload, headers } = await mia.get(`/api/media/${id}`);
    expect(rawPayload.equals(sound)).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'audio/mp4' });
    const pieces = await db.select().from(mediaPieces).where(eq(mediaPieces.mediaId, id));
    for (const { sealed } of pieces) expect(sealed?.includes('What was said.')).toBe(false);
  });

  it('may be recorded again until its entry is saved: the one before is gone', async () => {
    const { mia, entryId, id } = await announce();
    await sendOne(mia, id, 1, first);
    const newer = await sendRecording(test, mia, entryId);
    expect((await rowsOf(mia)).map((row) => row.id)).toEqual([newer]);
    expect((await sendOne(mia, id, 2, second)).statusCode).toBe(404);
    expect(await stored(id)).toBe(0);
  });

  it('that two devices send at once is kept once', async () => {
    const { mia, entryId, id } = await announce();
    const other = await again(test, mia);
    await Promise.all([begin(mia, entryId, id), begin(other, entryId, id)]);
    for (const [index, bytes] of piecesOf(sound).entries()) {
      const answers = await Promise.all([mia, other].map((who) => sendOne(who, id, index + 1, bytes)));
      expect(answers.map((answer) => answer.json())).toEqual(
        Array.from({ length: 2 }, () => ({ id, nextPiece: index === 2 ? null : index + 2 })),
      );
    }
    expect(await stored(id)).toBe(3);
    await saved(mia, { id: entryId, entryType: 'audio', entryText: '' });
    expect((await mia.get(`/api/media/${id}`)).rawPayload.equals(sound)).toBe(true);
  });

  it('that is deleted while a piece of it arrives takes no more', async () => {
    const { mia, id } = await announce();
    await mia.delete(`/api/client/media/${id}`);
    expect((await sendOne(mia, id, 1, first)).statusCode).toBe(404);
  });

  it('takes four statements a piece', async () => {
    const { mia, id } = await announce();
    await sendOne(mia, id, 1, first);
    expect(await countStatements(test, async () => await sendOne(mia, id, 2, second))).toBeLessThanOrEqual(4);
  });
});
