import { vi } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';
import { memoryDevice, type MemoryDevice } from './memory-device-in-test.ts';
import { putIntoOutbox, type Held } from './outbox-store.ts';

export const place = 'assignment/1/2';
export let device: MemoryDevice;
const closers: (() => void)[] = [];

/** For `beforeEach`: an empty device and a clock that waits to be told; every window is closed when the test is over. */
export function emptyDevice() {
  vi.useFakeTimers();
  device = memoryDevice();
  return () => {
    for (const close of closers.splice(0)) close();
    vi.useRealTimers();
  };
}

export const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);

/** A window with the field of this place, before it has read the device. */
export function openUnread(userId = 'nora', at = place) {
  const keeper = draftKeeper<string>(userId, at);
  const close = keeper.open();
  closers.push(close);
  const text = () => keeper.view().value;
  const others = () => keeper.view().others.map(({ value }) => value);
  return Object.assign(keeper, { close, text, others });
}

export async function open(userId?: string, at?: string) {
  const field = openUnread(userId, at);
  await settle();
  return field;
}

/** A window in which something was typed that lies on the device by now. */
export async function openWith(text: string, base?: number) {
  const field = await open();
  field.set(text, base);
  await settle(300);
  return field;
}

export const openTwo = async () => [await open(), await open()] as const;

export const texts = () =>
  device
    .all('drafts')
    .map(({ value }) => String(value))
    .sort();
export const sent = () =>
  device
    .all('outbox')
    .map(({ content }) => String(content))
    .sort();
export const intoOutbox = (held: Held<string>) => putIntoOutbox(held, 'letter', held.value);
