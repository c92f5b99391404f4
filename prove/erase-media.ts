import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Pool } from 'pg';
import type { startS3 } from '#testing/s3-server.ts';
import { until } from '#testing/until.ts';
import type { BytesCaller } from './erase-people.ts';

type Bucket = Awaited<ReturnType<typeof startS3>>;

/** Below the folder of MEDIA_S3 in the bucket that has the backups too. */
export const mediaFolder = 'media';
export const mediaSettings = ({ origin }: Bucket) => ({ MEDIA_S3: `${origin}/backups/${mediaFolder}` });

/** A page with a photo, whose file carries the mark, and a spoken one. */
export async function leaveMedia(person: BytesCaller, mark: string): Promise<void> {
  const [entryId, spokenId, recordingId] = [randomUUID(), randomUUID(), randomUUID()];
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b42' } })
    .withExif({ IFD0: { Artist: mark } })
    .jpeg()
    .toBuffer();
  const page = { moodScore: 6, isFreePage: true };
  await done(person.post('/api/journal-entries', { ...page, id: entryId, entryText: `${mark} with a photo.` }));
  await done(person.putBytes(`/api/client/journal-entries/${entryId}/photos/${randomUUID()}`, 'image/jpeg', photo));
  const recording = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(mark), randomBytes(9_000)]);
  const about = { mimeType: 'audio/webm', bytes: recording.length, durationMs: 3_000, levels: '123' };
  await done(person.put(`/api/client/journal-entries/${spokenId}/recordings/${recordingId}`, about));
  await done(person.putBytes(`/api/client/recordings/${recordingId}/pieces/1`, 'application/octet-stream', recording));
  await done(person.post('/api/journal-entries', { ...page, id: spokenId, entryType: 'audio', entryText: mark }));
}

/** Names of what is in the bucket of theirs. */
export async function objectsOf(pool: Pool, clientId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select object_name as name from media_pieces join media on media.id = media_id where client_id = $1',
    [clientId],
  );
  return rows.map(({ name }) => `${mediaFolder}/${name}`);
}

/** A job removes them, once a minute. */
export async function untilRemoved(objects: string[], bucket: Bucket, within: number): Promise<void> {
  const isGone = async () => objects.every((name) => !bucket.objects.has(name));
  await until('none of their photos and recordings is in the bucket', isGone, { within });
}

async function done(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 400) throw new Error(`A photo or recording was refused with ${statusCode}: ${body}`);
}
