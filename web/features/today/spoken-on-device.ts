import { createOutbox } from '#web/platform/device/outbox.ts';
import { useDraft, useUnsavedDrafts, type Draft } from '#web/platform/device/use-draft.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import type { Refusal } from '#web/platform/device/records.ts';
import { unkept as copy } from '#messages/device.ts';
import { dayPlace, type EntryToSave } from './entry-on-device.ts';
import type { EntrySaved } from './queries.ts';
import type { SpokenContent } from './voice/send-recording.ts';

/** A recording that is being made or was not saved yet. Its sound lies beside it, second by second. */
export type SpokenDraft = {
  /** Empty: nothing was recorded. */
  mediaId: string;
  mimeType: string;
  /** When it was begun, in milliseconds. */
  begunAt: number | null;
  /** A line to find it by. */
  line: string;
};

export const nothingSpoken: SpokenDraft = { mediaId: '', mimeType: '', begunAt: null, line: '' };

const spoken = 'spoken:';

/** Beside the text of the same page, which has a place of its own: neither replaces the other. */
export const spokenPlace = (place: string): string => spoken + place.replaceAll('/', '.');

/** The page it was spoken for. Null when it is no recording's. */
export const pageOfSpoken = (place: string): string | null =>
  place.startsWith(spoken) ? place.slice(spoken.length).replaceAll('.', '/') : null;

export type Spoken = Draft<SpokenDraft>;

export const useSpokenDraft = (place: string): Spoken => useDraft(spokenPlace(place), nothingSpoken);

export type UnsavedRecording = { id: string; place: string; line: string; discard: () => void };

/** Recordings of this person on this device that were not saved, by the page they are for. */
export function useUnsavedRecordings(except?: string): UnsavedRecording[] {
  return useUnsavedDrafts(except && spokenPlace(except)).flatMap(({ place, value, ...draft }) => {
    const page = pageOfSpoken(place);
    const { mediaId, line } = value as SpokenDraft;
    return page && mediaId ? [{ ...draft, place: page, line }] : [];
  });
}

/** Recordings that were saved on this device and are not with the server yet: they keep no typed page waiting. */
export const recordingOutbox = createOutbox<SpokenContent, EntrySaved>({
  name: 'recording',
  send: async (item, how) => await (await import('./voice/send-recording.ts')).sendRecording(item, how),
  withoutWords: (content) => ({ ...content, line: '', levels: '' }),
  unkeptSentence: copy.recording,
});

export type SpokenHandle = {
  /** Into the outbox. Undefined where this device did not give it: that was said, and nothing is lost. */
  save: (entry: EntryToSave) => Promise<Awaited<ReturnType<typeof recordingOutbox.add>> | undefined>;
};

export type WaitingRecording = SpokenContent & {
  key: string;
  /** Of its page. */
  place: string;
  writtenAt: string;
  refusal: Refusal | null;
  status: 'waiting' | 'sending' | 'signed-out';
};

/** What was saved and is not with the server yet, in the order of saving. */
export function useWaitingRecordings(at?: string): WaitingRecording[] {
  const { items, sending, isSignedOut } = useOutbox(recordingOutbox);
  return items
    .filter(({ sentAt, content }) => sentAt === null && (at === undefined || dayPlace(content) === at))
    .map(({ key, writtenAt, refusal, content }) => ({
      ...content,
      key,
      place: dayPlace(content),
      writtenAt,
      refusal,
      status: key === sending ? 'sending' : isSignedOut ? 'signed-out' : 'waiting',
    }));
}
