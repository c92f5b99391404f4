import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingMsMax } from '#contract/media/rules.ts';
import { levelOf } from './level-meter.ts';
import { openMicrophone, type Microphone } from './microphone-in-test.ts';
import { createRecorder, typeHere, type Recorder, type RecorderView } from './recorder.ts';

let microphone: Microphone;
let recorder: Recorder;
let views: RecorderView[];
let kept: string[];
let isFull: boolean;
const begin = vi.fn<(type: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  microphone = openMicrophone();
  views = [];
  kept = [];
  isFull = false;
  begin.mockReset();
  recorder = createRecorder({
    begin,
    keep: async (bytes) => {
      if (isFull) throw new Error('QuotaExceededError');
      kept.push(new TextDecoder().decode(bytes));
    },
    onChange: (view) => views.push(view),
  });
});
afterEach(() => {
  recorder.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const now = () => recorder.view();

test('every second is handed over, a pause records nothing, and more can be added', async () => {
  await recorder.start();
  expect(begin).toHaveBeenCalledWith('audio/webm');
  await microphone.second(2);
  expect(kept).toEqual(['1.', '2.']);
  expect(now()).toMatchObject({ state: 'recording', ms: 2000, levels: '00000000' });
  recorder.pause();
  expect(microphone.track.enabled).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now()).toMatchObject({ state: 'paused', ms: 2000, canGoOn: true });
  recorder.goOn();
  await microphone.second();
  recorder.done();
  await recorder.settled();
  expect(now()).toMatchObject({ state: 'done', ms: 3000, canGoOn: true });
  expect(await recorder.finish()).toBe(true);
  expect(kept).toEqual(['1.', '2.', '3.']);
  expect(now().canGoOn).toBe(false);
  expect(microphone.track.isStopped).toBe(true);
});

test('a device that is full stops it, keeps the order, and takes the rest when there is room', async () => {
  await recorder.start();
  await microphone.second();
  isFull = true;
  await microphone.second();
  expect(now()).toMatchObject({ state: 'paused', why: 'unkept' });
  expect(await recorder.finish()).toBe(false);
  expect(now().why).toBe('unkept');
  isFull = false;
  expect(await recorder.finish()).toBe(true);
  expect(kept).toEqual(['1.', '2.']);
});

test('it ends by itself at ten minutes, and says so', async () => {
  await recorder.start();
  await vi.advanceTimersByTimeAsync(recordingMsMax + 5_000);
  expect(now()).toMatchObject({ state: 'done', why: 'full', ms: recordingMsMax, canGoOn: false });
  expect(now().levels).toHaveLength(recordingMsMax / 250);
});

test('a call pauses it; a microphone that is gone ends it, with everything kept', async () => {
  await recorder.start();
  await microphone.second();
  microphone.track.dispatchEvent(new Event('mute'));
  expect(now()).toMatchObject({ state: 'paused', why: 'taken', canGoOn: true });
  recorder.goOn();
  await microphone.second();
  microphone.recorder?.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ state: 'done', why: 'taken', ms: 2000, canGoOn: false });
  expect(kept).toEqual(['1.', '2.']);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'missing'],
])('%s: nothing was begun, and it is said why', async (refusal, why) => {
  microphone.refusal = refusal;
  await recorder.start();
  expect(views.map(({ state }) => state)).toEqual(['asking', 'idle']);
  expect(now().why).toBe(why);
  expect(begin).not.toHaveBeenCalled();
});

test('a browser that cannot record says so; left while it asks, it lets go of the microphone', async () => {
  const asked = recorder.start();
  recorder.leave();
  await asked;
  expect(microphone.track.isStopped).toBe(true);
  expect(begin).not.toHaveBeenCalled();
  expect(typeHere()).toEqual({ type: 'audio/webm', mimeType: 'audio/webm;codecs=opus' });
  vi.stubGlobal('MediaRecorder', undefined);
  expect(typeHere()).toBeUndefined();
});

test('loudness is a digit: silence is 0, and as loud as can be is 9', () => {
  expect([0, 0.001, 0.02, 0.1, 1].map((size) => levelOf(new Float32Array(64).fill(size)))).toEqual([0, 0, 4, 7, 9]);
});
