// Twenty people who send photos and recordings all at once, each from their own address, as after a day without a network.
import sharp from 'sharp';
import { headersOf, type Account } from '#bench/people.ts';
import { pieceBytes, pieceCount } from '#contract/media/rules.ts';

/** Each person sends one after the other, without a pause. */
export const uploads = 'photos and recordings of twenty people';
export const uploaders = 20;

const recordingBytes = 1024 * 1024;

/** As large as a page sends them, and as hard to pack as a picture of a landscape. */
export async function largePhoto(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 341, height: 256, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return await sharp(grain).resize(2_048, 1_536).jpeg({ quality: 80 }).toBuffer();
}

/** A photo, then a recording with its pieces. Gives the status of each request to `count`. */
export async function uploadOnce(
  url: string,
  who: Account,
  photo: Uint8Array,
  count: (status: number) => Promise<void>,
): Promise<void> {
  const put = async (path: string, type: string, body: Uint8Array | string) => {
    const headers = { ...headersOf(url, who), 'content-type': type };
    const status = await fetch(`${url}${path}`, { method: 'PUT', body: body.slice(), headers }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    // What is neither taken nor put off would be no upload.
    await count([200, 429, 503].includes(status) ? status : 0);
    return status === 200;
  };
  const [entryId, photoId, recordingId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await put(`/api/client/journal-entries/${entryId}/photos/${photoId}`, 'image/jpeg', photo);
  const about = { mimeType: 'audio/webm', bytes: recordingBytes, durationMs: 240_000, levels: '3'.repeat(160) };
  const path = `/api/client/journal-entries/${entryId}/recordings/${recordingId}`;
  let isTaken = await put(path, 'application/json', JSON.stringify(about));
  for (let number = 1; isTaken && number <= pieceCount(recordingBytes); number += 1) {
    const piece = crypto.getRandomValues(new Uint8Array(65_536));
    const bytes = Buffer.concat(Array.from({ length: pieceBytes / piece.length }, () => piece));
    if (number === 1) bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
    isTaken = await put(`/api/client/recordings/${recordingId}/pieces/${number}`, 'application/octet-stream', bytes);
  }
}
