import { onLineBack } from '#web/platform/live/live-event.ts';
import { deliverMessages } from './deliver-messages.ts';
import { notePerson } from './person.ts';

/** Sends the messages that wait: now, when the connection is back, and when somebody comes back to the page. */
export function startMessages(userId: string): () => void {
  notePerson(userId);
  const stop = new AbortController();
  const send = () => void deliverMessages(userId).catch(() => {});
  addEventListener('online', send, { signal: stop.signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(), {
    signal: stop.signal,
  });
  stop.signal.addEventListener('abort', onLineBack(send));
  send();
  return () => stop.abort();
}
