import { pieceCount, type RecordingType } from '#contract/media/rules.ts';
import { api, ApiError } from '#web/platform/api.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { dropRecording, readPiece } from '#web/platform/device/recording-store.ts';
import type { OutboxRecord } from '#web/platform/device/records.ts';
import { voice as copy } from '#messages/today-voice.ts';
import type { EntryPage, EntryToSave } from '../entry-on-device.ts';
import type { EntrySaved } from '../queries.ts';

export type SpokenContent = EntryToSave & {
  mediaId: string;
  mimeType: string;
  bytes: number;
  durationMs: number;
  levels: string;
  line: string;
};

/** A piece of 256 KB takes half a minute on a line of 64 kbit/s. */
const pieceWithin = 90_000;
const answerWithin = 15_000;

/**
 * Announced, then piece by piece from the one the server waits for, then its entry: broken off anywhere, it goes on there. The
 * recording has the entry's own id, so that both have a new one where the server has something else under it.
 */
export async function sendRecording(
  { key, userId, writtenAt, content }: OutboxRecord<SpokenContent>,
  how: { idempotencyKey: string; person: string },
): Promise<EntrySaved> {
  const { mediaId, mimeType, bytes, durationMs, levels, line, moodScore, shareWith, begunAt } = content;
  const { person } = how;
  let { nextPiece } = await api('PUT /api/client/journal-entries/{entryId}/recordings/{recordingId}', {
    params: { entryId: key, recordingId: key },
    body: { mimeType: mimeType as RecordingType, bytes, durationMs, levels },
    person,
    signal: AbortSignal.timeout(answerWithin),
  });
  const of = pieceCount(bytes);
  while (nextPiece !== null) {
    publish({ about: 'piece', userId, key, piece: nextPiece, of });
    const piece = await readPiece(userId, mediaId, nextPiece);
    if (!piece) throw new ApiError(410, '', { message: copy.lost });
    ({ nextPiece } = await api('PUT /api/client/recordings/{recordingId}/pieces/{piece}', {
      params: { recordingId: key, piece: nextPiece },
      file: new Blob([piece], { type: 'application/octet-stream' }),
      person,
      signal: AbortSignal.timeout(pieceWithin),
    }));
  }
  const saved = await api('POST /api/journal-entries', {
    body: {
      ...pageOf(content),
      id: key,
      entryType: 'audio',
      entryText: line,
      moodScore,
      writtenAt,
      ...(begunAt ? { begunAt } : {}),
      ...(shareWith ? { share: true, shareWith } : {}),
    },
    ...how,
    signal: AbortSignal.timeout(answerWithin),
  });
  // Only now: until then this is the only whole one.
  await dropRecording(userId, mediaId).catch(() => {});
  return saved;
}

/** The page of something that waits, without what is sent with it. */
const pageOf = (content: EntryPage): EntryPage =>
  'isFreePage' in content
    ? { isFreePage: true }
    : { assignmentId: content.assignmentId, week: content.week, day: content.day };
