import { useEffect, useRef, useState } from 'react';
import { levelsMax, recordingMsMax, type RecordingType } from '#contract/media/rules.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { listUnsaved } from '#web/platform/device/drafts.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import {
  dropForgotten,
  dropRecording,
  keepPart,
  readRecording,
  replaceByFile,
} from '#web/platform/device/recording-store.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { levelsWithin } from '#web/ui/media/thread-path.ts';
import { recordingOutbox, type Spoken, type SpokenDraft } from '../spoken-on-device.ts';
import type { SpokenContent } from './send-recording.ts';
import { createRecorder, nothingRecorded, type Recorder, type RecorderView } from './recorder.ts';

/** A recording as it is saved: it lies on the device in the pieces it is sent in. */
export type FinishedRecording = Pick<SpokenContent, 'mediaId' | 'mimeType' | 'bytes' | 'durationMs' | 'levels'>;

const loadRemux = () => import('./remux.ts');

/** What is recorded at one place: by the recorder of this window, or found here from before. */
export function useRecording(draft: Spoken, place: string) {
  const userId = usePersonId();
  const [view, setView] = useState<RecorderView>(nothingRecorded);
  const [whole, setWhole] = useState<Blob>();
  const recorder = useRef<Recorder>(undefined);
  /** Which one the recorder of this window makes. */
  const own = useRef('');
  const release = useRef<() => void>(undefined);
  const { mediaId } = draft.value;
  const { set, isReady } = draft;

  useEffect(() => {
    // Found, replaced or gone: saved, discarded, or recorded in another window.
    if (!isReady || mediaId === own.current) return;
    letGo();
    setView(nothingRecorded);
    if (mediaId === '') return;
    const gone = new AbortController();
    const { signal } = gone;
    const read = async () => {
      const kept = await readRecording(userId, mediaId);
      if (signal.aborted) return;
      // Ended within its first second.
      if (!kept) return set((now) => ({ ...now, mediaId: '', begunAt: null }));
      setView({ ...nothingRecorded, state: 'done', why: 'interrupted', ms: kept.ms, levels: kept.levels });
    };
    const busy = () => signal.aborted || setView({ ...nothingRecorded, state: 'done', why: 'elsewhere' });
    whenFree(mediaId, signal, busy)
      .then(read)
      .catch(() => {});
    return () => gone.abort();
  }, [isReady, mediaId, userId, set]);

  useEffect(() => {
    void forget(userId).catch(() => {});
    return letGo;
  }, [userId]);

  function letGo(): void {
    own.current = '';
    recorder.current?.leave();
    recorder.current = undefined;
    release.current?.();
    release.current = undefined;
    setWhole(undefined);
  }

  const isDone = view.state === 'done' && view.why !== 'elsewhere' && view.ms > 0;
  useEffect(() => {
    if (!isDone || mediaId === '') return setWhole(undefined);
    let isGone = false;
    void (async () => {
      await recorder.current?.settled();
      const file = await composed(userId, draft.value).catch(() => null);
      if (!isGone && file) setWhole(new Blob([file.bytes], { type: draft.value.mimeType }));
    })();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the line beside it is no part of it.
  }, [isDone, mediaId, view.ms, userId]);

  useWakeLock(view.state === 'recording');

  function start(): void {
    const before = { mediaId, view };
    const id = newUuid();
    let parts = 0;
    letGo();
    recorder.current = createRecorder({
      begin: (type: RecordingType) => {
        own.current = id;
        release.current = holdRecording(id);
        set((now) => ({ ...now, mediaId: id, mimeType: type, begunAt: Date.now() }));
        if (before.mediaId) void dropRecording(userId, before.mediaId).catch(() => {});
        // There when it is needed, also if the connection is not.
        loadRemux().catch(() => {});
      },
      keep: async (bytes, measured) => {
        await keepPart({ userId, mediaId: id, place }, parts, bytes, measured);
        parts += 1;
        // Speaking is use: the app does not lock itself meanwhile.
        publish({ about: 'lock', userId, is: 'used' });
      },
      // Without a microphone the one before it stays.
      onChange: (next) =>
        setView(next.state === 'idle' && before.mediaId ? { ...before.view, why: next.why, canGoOn: false } : next),
    });
    void recorder.current.start();
  }

  /** Null where the device did not keep or give it: it is said, and nothing is lost. */
  async function finish(): Promise<FinishedRecording | null> {
    if (recorder.current && !(await recorder.current.finish())) return null;
    const { mimeType } = draft.value;
    const file = await composed(userId, draft.value);
    if (!file) return null;
    const levels = levelsWithin(file.levels, levelsMax);
    await replaceByFile({ userId, mediaId, place }, file.bytes, { ms: file.ms, levels });
    return { mediaId, mimeType, bytes: file.bytes.length, durationMs: file.ms, levels };
  }

  return { view, whole, start, finish, recorder };
}

/** All of it, as a file that knows its length where that can be made of it. */
async function composed(userId: string, { mediaId, mimeType }: SpokenDraft) {
  const kept = await readRecording(userId, mediaId);
  if (!kept) return null;
  const within = (ms: number) => Math.max(1, Math.min(recordingMsMax, Math.round(ms)));
  try {
    const { remux } = await loadRemux();
    const file = await remux(kept.bytes, mimeType as RecordingType);
    return { ...kept, bytes: file.bytes, ms: within(file.ms) };
  } catch {
    // As the browser wrote it. It plays, but has to be loaded to where one wants to listen.
    return { ...kept, ms: within(kept.ms) };
  }
}

/** The sound of drafts that were discarded elsewhere. */
async function forget(userId: string): Promise<void> {
  const [drafts, waiting] = await Promise.all([listUnsaved(userId), recordingOutbox.list(userId)]);
  const named = new Set([
    ...drafts.map(({ value }) => (value as Partial<SpokenDraft> | null)?.mediaId),
    ...waiting.map(({ content }) => content.mediaId),
  ]);
  await dropForgotten(userId, (mediaId) => named.has(mediaId));
}

const lockOf = (mediaId: string) => `recording-${mediaId}`;
const locksHere = () => navigator.locks as LockManager | undefined;

/** Other windows see that it is being made here. */
function holdRecording(mediaId: string): () => void {
  let release = () => {};
  const until = new Promise<void>((done) => (release = done));
  void locksHere()?.request(lockOf(mediaId), () => until);
  return release;
}

async function whenFree(mediaId: string, signal: AbortSignal, onBusy: () => void): Promise<void> {
  const locks = locksHere();
  if (!locks) return;
  const isFree = await locks.request(lockOf(mediaId), { ifAvailable: true }, (lock) => lock !== null);
  if (isFree) return;
  onBusy();
  await locks.request(lockOf(mediaId), { signal }, () => {});
}

/** A screen that goes dark stops the microphone of many phones. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!isWanted || !wakeLock) return;
    let held: WakeLockSentinel | undefined;
    let isGone = false;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock.request('screen').then(
        (lock) => (isGone ? void lock.release() : void (held = lock)),
        () => {},
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      held?.release().catch(() => {});
    };
  }, [isWanted]);
}
