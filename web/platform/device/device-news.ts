import type { Result } from '#web/platform/api.ts';
import type { MessageRecord, OutboxRecord } from './records.ts';

export type SavedEntry = Result<'POST /api/journal-entries'>;
export type SentMessage = Result<'POST /api/messages/{conversationId}'>;

/** What the windows of one browser tell each other. */
export type DeviceNews =
  | { about: 'drafts'; userId: string; place: string }
  | { about: 'outbox'; userId: string }
  | { about: 'sending'; userId: string; key: string | null }
  | { about: 'sent'; userId: string; item: OutboxRecord; entry: SavedEntry }
  | { about: 'messages'; userId: string }
  | { about: 'sending-message'; userId: string; key: string | null }
  /** Nothing goes out before that moment. */
  | { about: 'messages-held'; userId: string; sentence: string | null; until: number }
  | { about: 'message-sent'; userId: string; item: MessageRecord; message: SentMessage }
  | { about: 'signed-out'; userId: string }
  | { about: 'wiped'; userId: string }
  /** This person logs out, in all windows. */
  | { about: 'left'; userId: string }
  /** A page was opened for this person: those of others are no longer theirs. */
  | { about: 'arrived'; userId: string };

/** `isHere`: it happened in this window. */
type Listener = (news: DeviceNews, isHere: boolean) => unknown;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('words');

channel?.addEventListener('message', (event: MessageEvent<DeviceNews>) => spread(event.data, false));

function spread(news: DeviceNews, isHere: boolean): void {
  for (const listener of listeners) listener(news, isHere);
}

export function tell(news: DeviceNews): void {
  spread(news, true);
  // A channel reaches our own origin only; it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(news);
}

export function hear(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
