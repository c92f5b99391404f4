import { act } from '@testing-library/react';
import { vi } from 'vitest';

class FakeTrack extends EventTarget {
  enabled = true;
  isStopped = false;
  stop() {
    this.isStopped = true;
  }
}

/** A microphone and a browser that records it, one part for each `second`. */
export class Microphone {
  track = new FakeTrack();
  recorder: FakeRecorder | undefined;
  said = 0;
  /** Why it does not open. */
  refusal: string | undefined;

  /** Speaks on: time passes, and the browser hands over what was said. */
  async second(count = 1): Promise<void> {
    for (let index = 0; index < count; index += 1)
      await act(async () => {
        await vi.advanceTimersByTimeAsync(1000);
        this.recorder?.hand(`${(this.said += 1)}.`);
        await vi.advanceTimersByTimeAsync(0);
      });
  }
}

class FakeRecorder extends EventTarget {
  static microphone: Microphone;
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus';
  state: RecordingState = 'inactive';
  readonly mimeType: string;
  constructor(_stream: MediaStream, { mimeType = '' }: MediaRecorderOptions) {
    super();
    this.mimeType = mimeType;
    FakeRecorder.microphone.recorder = this;
  }
  start() {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  requestData() {
    queueMicrotask(() => this.hand(''));
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.hand('');
      this.dispatchEvent(new Event('stop'));
    });
  }
  hand(sound: string) {
    const data = new Blob(this.state === 'paused' ? [] : [sound]);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
}

/** For `beforeEach`: without Web Audio, as in a browser that has none. After it, `vi.unstubAllGlobals()`. */
export function openMicrophone(): Microphone {
  const microphone = new Microphone();
  FakeRecorder.microphone = microphone;
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', undefined);
  const getUserMedia = async () => {
    if (microphone.refusal) throw new DOMException('', microphone.refusal);
    const tracks = [microphone.track];
    return { getTracks: () => tracks, getAudioTracks: () => tracks };
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  return microphone;
}
