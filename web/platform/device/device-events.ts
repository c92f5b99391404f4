import type { DraftRef, OutboxRecord } from './records.ts';

/** Messages between the windows of one browser. */
export type DeviceEvent =
  /** `ended`: these were saved or discarded, and windows that only show them can drop them. */
  | { about: 'drafts'; userId: string; place: string; ended?: DraftRef[] }
  /** A photo or recording on this device was added, removed or given to its page. */
  | { about: 'media'; userId: string }
  /** Something in the outbox has changed. */
  | { about: 'outbox'; userId: string; kind: string }
  /** This one is being sent; null: none is. */
  | { about: 'sending'; userId: string; kind: string; key: string | null }
  /** Of something large: which part of it goes out now. */
  | { about: 'piece'; userId: string; key: string; piece: number; of: number }
  /** An attempt failed, and nothing of this kind is sent before then. */
  | { about: 'held'; userId: string; kind: string; sentence: string | null; until: number }
  /** The server has it, with this response. */
  | { about: 'sent'; userId: string; item: OutboxRecord; answer: unknown }
  | { about: 'signed-out'; userId: string }
  | { about: 'wiped'; userId: string }
  /** This person logs out, in all windows. */
  | { about: 'left'; userId: string }
  /** A page was opened for this person: other people's pages end. */
  | { about: 'arrived'; userId: string }
  /** An unlocked window passes the key to the others; a new window asks for it. */
  | { about: 'key'; userId: string; lockId: string; key: CryptoKey }
  | { about: 'key-wanted'; userId: string }
  /** `shut`: locked everywhere. `used`: there was input. `changed`: another timeout. `gone`: removed. */
  | { about: 'lock'; userId: string; is: 'shut' | 'used' | 'changed' | 'gone' };

/** `isHere`: it happened in this window. */
type Listener = (event: DeviceEvent, isHere: boolean) => unknown;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Opened on first use, never by an import: the server imports this file too. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('words');
  channel.addEventListener('message', (message: MessageEvent<DeviceEvent>) => spread(message.data, false));
  return channel;
}

function spread(event: DeviceEvent, isHere: boolean): void {
  for (const listener of listeners) listener(event, isHere);
}

/** Delivered to this window and all others of this browser. */
export function publish(event: DeviceEvent): void {
  spread(event, true);
  // A BroadcastChannel reaches only our own origin; it takes no target.
  openChannel()?.postMessage(event);
}

export function subscribe(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
