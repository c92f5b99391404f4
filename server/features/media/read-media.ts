import { buffer } from 'node:stream/consumers';
import { pieceBytes, type RecordingType } from '#contract/media/rules.ts';
import { unknownMedia } from './admission.ts';
import { readPiece, type Reading } from './pieces.ts';
import { findReadable, type ReadableMedia } from './queries.ts';

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

export type OpenedMedia = Omit<ReadableMedia, 'wrappedKey'> & {
  /** Each is read when it is asked for, so that a slow reader holds one of them in memory. */
  pieces: (range?: ByteRange) => AsyncGenerator<Buffer>;
};

/**
 * A photo or recording of an entry of the reader's own, or of one that is shared with them now. Anything else is not found,
 * whether it exists or not.
 */
export async function openMedia(deps: Reading, readerId: string, mediaId: string): Promise<OpenedMedia> {
  const found = await findReadable(deps.db, readerId, mediaId);
  if (!found) throw unknownMedia();
  const { wrappedKey, ...media } = found;
  const key = deps.vault.unwrap(wrappedKey, media.clientId);

  return {
    ...media,
    pieces: async function* ({ first, last } = { first: 0, last: media.bytes - 1 }) {
      const numberOf = (byte: number) => Math.floor(byte / pieceBytes) + 1;
      for (let number = numberOf(first); number <= numberOf(last); number += 1) {
        const begins = (number - 1) * pieceBytes;
        const piece = await readPiece(deps, key, media, number);
        yield piece.subarray(Math.max(first - begins, 0), last + 1 - begins);
      }
    },
  };
}

/** All of an own photo or recording, piece by piece: for a file that it becomes part of. */
export async function* streamMedia(deps: Reading, clientId: string, mediaId: string): AsyncGenerator<Buffer> {
  const { pieces } = await openMedia(deps, clientId, mediaId);
  yield* pieces();
}

/** The same in memory: a few megabytes. */
export async function readWhole(deps: Reading, clientId: string, mediaId: string): Promise<Buffer> {
  return await buffer(streamMedia(deps, clientId, mediaId));
}

/** Of files that people keep. */
export const fileEndings: Record<RecordingType | 'image/webp', string> = {
  'image/webp': 'webp',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
};
