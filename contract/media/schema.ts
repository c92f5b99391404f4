import * as z from 'zod/mini';
import { atMost, id, input, instant, queryWord, whole } from '#contract/fields.ts';
import { said } from '#contract/said.ts';
import { levelsMax, mediaKinds, recordingBytesMax, recordingMsMax, recordingTypes } from './rules.ts';

export const mediaSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  mimeType: z.string(),
  bytes: z.number(),
  /** Of a photo; null of a recording. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a recording; null of a photo. Measured while recording: the file itself may not know. */
  durationMs: z.nullable(z.number()),
  levels: z.nullable(z.string()),
});
export type Media = z.infer<typeof mediaSchema>;

const entryId = id(said('entry-not-found'));
const mediaId = id(said('media-not-found'));

export const entryPhotoParamsSchema = input({ entryId, photoId: mediaId });
export const entryRecordingParamsSchema = input({ entryId, recordingId: mediaId });
export const mediaParamsSchema = input({ mediaId });
/** `download=1`: as a file to keep. */
export const mediaQuerySchema = input({ download: queryWord(['1'], said('media-not-found')) });
export type MediaQuery = z.infer<typeof mediaQuerySchema>;

const pieceSentence = said('media-not-found');
export const pieceParamsSchema = input({
  recordingId: mediaId,
  /** From 1. In a path, so it arrives as text. */
  piece: z.pipe(
    z.string(pieceSentence).check(atMost(2, pieceSentence), z.regex(/^[1-9]\d?$/, pieceSentence)),
    z.transform(Number),
  ),
});

const levelsSentence = said('recording-levels');

export const recordingBodySchema = input({
  mimeType: z.enum(recordingTypes, said('recording-type')),
  bytes: whole({ field: 'recording', min: 1, max: recordingBytesMax, sentence: said('recording-too-large') }),
  durationMs: whole({ field: 'recording', min: 1, max: recordingMsMax, sentence: said('recording-too-long') }),
  levels: z.string(levelsSentence).check(atMost(levelsMax, levelsSentence), z.regex(/^\d*$/, levelsSentence)),
});
export type RecordingBody = z.infer<typeof recordingBodySchema>;

/** Which piece the server is waiting for; null once it has all of them. */
export const recordingStateSchema = z.object({ id: z.string(), nextPiece: z.nullable(z.number()) });
export type RecordingState = z.infer<typeof recordingStateSchema>;

export const mediaDeletedSchema = z.object({ id: z.string() });

const kindSumSchema = z.object({ count: z.number(), bytes: z.number() });

/** What a person's photos and recordings take, and how much the host allows. */
export const storageSchema = z.object({
  usedBytes: z.number(),
  limitBytes: z.number(),
  photos: kindSumSchema,
  recordings: z.extend(kindSumSchema, { durationMs: z.number() }),
  /** Entries with the most in them, the largest first. */
  largest: z.array(
    z.object({
      entryId: z.string(),
      /** Null on a free page. */
      dayNumber: z.nullable(z.number()),
      programTitle: z.string(),
      createdAt: instant,
      bytes: z.number(),
      photos: z.number(),
      recordingMs: z.nullable(z.number()),
    }),
  ),
});
export type Storage = z.infer<typeof storageSchema>;

export const transcriptSchema = z.object({ text: z.string() });
export type Transcript = z.infer<typeof transcriptSchema>;
