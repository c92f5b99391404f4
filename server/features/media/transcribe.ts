import { buffer } from 'node:stream/consumers';
import type { Transcript } from '#contract/media/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unknownMedia } from './admission.ts';
import { openMedia } from './read-media.ts';
import { askTranscriptionService, TranscriptionError, type Outside } from './transcription-service.ts';

/** A service on the host's own machine takes all of its cores, and minutes, for one recording. */
const transcribing = costlyWork({
  atOnce: 2,
  perPerson: 1,
  waitingPerPerson: 1,
  waiting: 4,
  longestMs: 85_000,
  refusals: { tooMany: 'transcription-busy', full: 'transcription-busy' },
});

/**
 * The words of an own recording, by the service that the host has set; refused where there is none. Nothing is stored: what
 * comes back is a draft on the device it was asked from.
 */
export async function transcribe(
  deps: Deps,
  { userId, language }: SessionUser,
  mediaId: string,
  outside: Outside = {},
): Promise<Transcript> {
  const { transcription } = deps.config;
  if (!transcription) throw refusal('no-transcription');
  const { clientId, entryId, kind, mimeType, pieces } = await openMedia(deps, userId, mediaId);
  // Somebody who reads it as a coach may not send it anywhere, not even after a change of their role.
  if (clientId !== userId || kind !== 'recording') throw unknownMedia();
  const listen = async (over: AbortSignal): Promise<Transcript> => {
    const bytes = new Uint8Array(await buffer(pieces()));
    // Before it is sent: whatever the service answers, it has had the recording.
    await audit(deps.db, { actorId: userId, action: 'recording-transcribed', detail: { mediaId, entryId } });
    const signal = outside.signal ? AbortSignal.any([outside.signal, over]) : over;
    const text = await askTranscriptionService(transcription, { bytes, mimeType }, language, { ...outside, signal });
    if (text === '') throw refusal('transcription-empty');
    return { text };
  };
  return await transcribing.run(userId, listen, outside.signal).catch((error: unknown) => {
    if (!(error instanceof TranscriptionError)) throw error;
    deps.log.warn({ reason: error.message }, 'The transcription service did not write a recording down.');
    throw refusal('transcription-failed');
  });
}
