import type { DraftRef, OutboxRecord } from './records.ts';

/** What the windows of one browser tell each other. */
export type DeviceEvent =
  /** `ended`: these were saved or discarded, and windows that only show them need not keep them. */
  | { about: 'drafts'; userId: string; place: string; ended?: DraftRef[] }
  /** Something in the outbox has changed. */
  | { about: 'outbox'; userId: string; kind: string }
  /** This one is on its way; null: none is. */
  | { about: 'sending'; userId: string; kind: string; key: string | null }
  /** A try has failed, and nothing of this kind goes out before that moment. */
  | { about: 'held'; userId: string; kind: string; sentence: string | null; until: number }
  /** The server has it, and answered this. */
  | { about: 'sent'; userId: string; item: OutboxRecord; answer: unknown }
  | { about: 'signed-out'; userId: string }
  | { about: 'wiped'; userId: string }
  /** This person logs out, in all windows. */
  | { about: 'left'; userId: string }
  /** A page was opened for this person: those of others are no longer theirs. */
  | { about: 'arrived'; userId: string }
  /** Whoever has unlocked the device gives the key to the other windows; one that has just been opened asks for it. */
  | { about: 'key'; userId: string; lockId: string; key: CryptoKey }
  | { about: 'key-wanted'; userId: string }
  /** `shut`: locked, here and everywhere. `used`: somebody is here. `changed`: after another time. `gone`: taken off. */
  | { about: 'lock'; userId: string; is: 'shut' | 'used' | 'changed' | 'gone' };

/** `isHere`: it happened in this window. */
type Listener = (event: DeviceEvent, isHere: boolean) => unknown;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Opened by the first who speaks or listens, never by an import: the server imports this file too. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('words');
  channel.addEventListener('message', (message: MessageEvent<DeviceEvent>) => spread(message.data, false));
  return channel;
}

function spread(event: DeviceEvent, isHere: boolean): void {
  for (const listener of listeners) listener(event, isHere);
}

/** Heard in this window and in all others of this browser. */
export function publish(event: DeviceEvent): void {
  spread(event, true);
  // A channel reaches our own origin only; it takes no target.
  openChannel()?.postMessage(event);
}

export function subscribe(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
