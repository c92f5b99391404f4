import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { pieceBytes, pieceCount } from '#contract/media/rules.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { saved } from './journal.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/* As a device sends what belongs to a page, through the calls it uses. */

/** Whatever is answered. */
export async function upload(
  test: TestApp,
  { cookie }: Person,
  url: string,
  payload: Buffer,
): Promise<LightMyRequestResponse> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' };
  return await test.app.inject({ method: 'PUT', url, headers, payload });
}

async function putFile(test: TestApp, who: Person, url: string, payload: Buffer): Promise<void> {
  const { statusCode, body } = await upload(test, who, url, payload);
  if (statusCode !== 200) throw new Error(`The file was refused: ${body}`);
}

/** What a recording begins with, and then anything: nobody plays it here. */
export const soundOf = (what: string, length = what.length + 8): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\u0018ftyp'), Buffer.from(what)], length);

type Sound = { sound?: Buffer; durationMs?: number; isWhole?: boolean; id?: string };

/** The recording of an entry that is saved later; its id. */
export async function sendRecording(
  test: TestApp,
  who: Person,
  entryId: string,
  { sound = soundOf('What was said.'), durationMs = 161_000, isWhole = true, id = newId() }: Sound = {},
): Promise<string> {
  await who.put(`/api/client/journal-entries/${entryId}/recordings/${id}`, {
    mimeType: 'audio/mp4',
    bytes: sound.length,
    durationMs,
    levels: '0123454321',
  });
  for (let piece = 1; piece <= pieceCount(sound.length) - (isWhole ? 0 : 1); piece += 1)
    await putFile(
      test,
      who,
      `/api/client/recordings/${id}/pieces/${piece}`,
      sound.subarray((piece - 1) * pieceBytes, piece * pieceBytes),
    );
  return id;
}

/** A photo of an entry that is there or comes later; its id. */
export async function sendPhoto(test: TestApp, who: Person, entryId: string, id = newId()): Promise<string> {
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } }).jpeg();
  await putFile(test, who, `/api/client/journal-entries/${entryId}/photos/${id}`, await photo.toBuffer());
  return id;
}

/** A spoken page with its recording. */
export async function spoken(
  test: TestApp,
  who: Person,
  { sound, durationMs, ...over }: Sound & Record<string, unknown> = {},
): Promise<EntrySaved & { recordingId: string }> {
  const entryId = newId();
  const recordingId = await sendRecording(test, who, entryId, { sound, durationMs });
  return { ...(await saved(who, { id: entryId, entryType: 'audio', entryText: '', ...over })), recordingId };
}
