import {
  recordingBitsPerSecond,
  recordingBytesMax,
  recordingMsMax,
  recordingTypes,
  type RecordingType,
} from '#contract/media/rules.ts';
import type { Measured } from '#web/platform/device/recording-store.ts';
import { levelEvery, levelMeter } from './level-meter.ts';

/** Why it stands as it does, where the person did not ask for it. */
export type Why = 'refused' | 'missing' | 'unsupported' | 'taken' | 'full' | 'unkept' | 'interrupted' | 'elsewhere';

export type RecorderView = Measured & {
  state: 'idle' | 'asking' | 'recording' | 'paused' | 'done';
  why: Why | undefined;
  /** The microphone is still held: more can be added. */
  canGoOn: boolean;
};

export const nothingRecorded: RecorderView = { state: 'idle', why: undefined, ms: 0, levels: '', canGoOn: false };

type Use = {
  /** Before the first sound. */
  begin: (type: RecordingType) => void;
  /** Each second, in order; the next waits until this one is on the device. */
  keep: (bytes: Uint8Array, measured: Measured) => Promise<void>;
  onChange: (view: RecorderView) => void;
};

const partEvery = 1000;
/** What two more seconds may take, in a browser that heeds no bit rate. */
const lastPart = 64 * 1024;

/** In each kind of file what most others play first. */
const codecs: Record<RecordingType, string[]> = {
  'audio/mp4': ['mp4a.40.2', 'opus'],
  'audio/webm': ['opus'],
  'audio/ogg': ['opus'],
};

/** What this browser records, in the order of the contract. Undefined: nothing that others could play. */
export function typeHere(): { type: RecordingType; mimeType: string } | undefined {
  // Also where the page came over plain http: there is no microphone then.
  if (typeof MediaRecorder === 'undefined' || !(navigator.mediaDevices as MediaDevices | undefined)) return undefined;
  return recordingTypes
    .flatMap((type) => codecs[type].map((codec) => ({ type, mimeType: `${type};codecs=${codec}` })))
    .find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType));
}

export type Recorder = ReturnType<typeof createRecorder>;

/** One recording with the microphone of this device: everything said is handed over every second. */
export function createRecorder({ begin, keep, onChange }: Use) {
  let view = nothingRecorded;
  let live: { recorder: MediaRecorder; stream: MediaStream; meter: ReturnType<typeof levelMeter> } | undefined;
  /** When the stretch that is recorded now began, and how long those before it were. */
  let since = 0;
  let before = 0;
  let handed: Measured = { ms: 0, levels: '' };
  let bytes = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;
  /** Recorded, and not on the device yet. */
  const waiting: { data: Blob; measured: Measured }[] = [];
  let keeping = Promise.resolve();
  /** The last sound before a pause comes a moment later. */
  let asked: Promise<unknown> = Promise.resolve();
  let isOver = false;

  function show(change: Partial<RecorderView>): void {
    view = { ...view, ...change };
    if (!isOver) onChange(view);
  }

  async function start(): Promise<void> {
    const here = typeHere();
    if (!here) return show({ why: 'unsupported' });
    show({ state: 'asking', why: undefined });
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      });
    } catch (error) {
      const isClosed = error instanceof DOMException && /NotAllowed|Security/.test(error.name);
      return show({ state: 'idle', why: isClosed ? 'refused' : 'missing' });
    }
    if (isOver) return stream.getTracks().forEach((track) => track.stop());
    const { mimeType } = here;
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: recordingBitsPerSecond });
    live = { recorder, stream, meter: levelMeter(stream) };
    recorder.addEventListener('dataavailable', ({ data }) => take(data));
    recorder.addEventListener('stop', letGo);
    for (const track of stream.getAudioTracks()) {
      // A call takes the microphone for a while; where it is gone for good, the recorder stops by itself.
      track.addEventListener('mute', () => view.state === 'recording' && pause('taken'));
    }
    begin(here.type);
    recorder.start(partEvery);
    run();
  }

  function run(): void {
    since = performance.now();
    ticking = setInterval(tick, levelEvery);
    show({ state: 'recording', why: undefined, canGoOn: true });
  }

  function tick(): void {
    const ms = Math.min(recordingMsMax, before + performance.now() - since);
    // A page in the background ticks rarely: every quarter of a second has its digit all the same.
    const missing = Math.max(0, Math.floor(ms / levelEvery) - view.levels.length);
    const level = String(live?.meter.read() ?? 0);
    show({ ms, levels: view.levels + level.repeat(missing) });
    if (ms >= recordingMsMax || bytes > recordingBytesMax - lastPart) stop('full');
  }

  const tickOnce = () => show({ ms: Math.min(recordingMsMax, before + performance.now() - since) });

  function halt(): void {
    if (ticking === undefined) return;
    tickOnce();
    clearInterval(ticking);
    ticking = undefined;
    before = view.ms;
  }
  function pause(why?: Why, state: 'paused' | 'done' = 'paused'): void {
    halt();
    if (live?.recorder.state === 'recording') {
      const { recorder } = live;
      recorder.pause();
      asked = new Promise((done) => recorder.addEventListener('dataavailable', done, { once: true }));
      recorder.requestData();
    }
    live?.stream.getTracks().forEach((track) => (track.enabled = false));
    show({ state, why });
  }

  function goOn(): void {
    if (!live || live.recorder.state === 'inactive') return;
    live.stream.getTracks().forEach((track) => (track.enabled = true));
    live.recorder.resume();
    void handOver();
    run();
  }

  /** For good: the last sound is handed over, and the microphone let go. */
  function stop(why?: Why): void {
    halt();
    const { recorder } = live ?? {};
    if (recorder && recorder.state !== 'inactive') {
      asked = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
      recorder.stop();
    }
    show({ state: view.ms > 0 ? 'done' : 'idle', why: why ?? view.why, canGoOn: false });
  }

  function letGo(): void {
    halt();
    live?.meter.close();
    live?.stream.getTracks().forEach((track) => track.stop());
    live = undefined;
    const isTaken = view.state === 'recording' || view.state === 'paused';
    show({ canGoOn: false, ...(isTaken ? { state: 'done', why: 'taken' } : {}) });
  }

  function take(data: Blob): void {
    if (data.size === 0) return;
    bytes += data.size;
    if (ticking !== undefined) tickOnce();
    const { ms, levels } = view;
    waiting.push({ data, measured: { ms: ms - handed.ms, levels: levels.slice(handed.levels.length) } });
    handed = { ms, levels };
    void handOver();
  }

  /** Without one part those after it are worth nothing, so none overtakes another. */
  function handOver(): Promise<void> {
    keeping = keeping.then(async () => {
      try {
        for (let next = waiting[0]; next; next = waiting[0]) {
          await keep(new Uint8Array(await next.data.arrayBuffer()), next.measured);
          waiting.shift();
        }
      } catch {
        if (view.state === 'recording') pause('unkept');
        else show({ why: 'unkept' });
      }
    });
    return keeping;
  }

  return {
    view: () => view,
    start,
    pause: () => pause(),
    done: () => pause(undefined, 'done'),
    goOn,
    /** What was said before a pause is on the device, or could not be kept. */
    settled: async (): Promise<void> => {
      await asked;
      await handOver();
    },
    /** Resolves when everything is on the device; false if the device did not take it. */
    finish: async (): Promise<boolean> => {
      if (live) stop();
      await asked;
      await handOver();
      return waiting.length === 0;
    },
    /** The page goes on without it; what was said is kept. */
    leave: (): void => {
      stop();
      isOver = true;
    },
  };
}
