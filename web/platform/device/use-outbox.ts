import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOffline, onConnection } from './connection.ts';
import { hear } from './device-news.ts';
import type { SavedEntry } from './device-news.ts';
import { listWaiting } from './outbox.ts';
import { currentPerson, usePersonId } from './person.ts';
import { dayPlace } from './places.ts';
import type { OutboxRecord } from './records.ts';

/** waiting: on this device. sending: on its way. signed-out: waits until the same person has signed in again. */
export type OutboxItem = OutboxRecord & { status: 'waiting' | 'sending' | 'signed-out' };

/** What was saved and is not with the server yet, in the order of writing. */
export function useOutbox(place?: string): OutboxItem[] {
  const userId = usePersonId();
  const [waiting, setWaiting] = useState<OutboxRecord[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    const read = () => void listWaiting(userId).then(setWaiting, () => {});
    read();
    return hear((news) => {
      if (news.userId !== userId) return;
      if (news.about === 'outbox') read();
      else if (news.about === 'sending') setSending(news.key);
      if (news.about === 'signed-out') setSignedOut(true);
      if (news.about === 'sent') setSignedOut(false);
    });
  }, [userId]);

  return waiting
    .filter((item) => place === undefined || dayPlace(item) === place)
    .map((item) => ({ ...item, status: item.key === sending ? 'sending' : isSignedOut ? 'signed-out' : 'waiting' }));
}

export type Sent = { item: OutboxRecord; entry: SavedEntry; isHere: boolean };

/** The server has it. `isHere`: this window sent it. */
export function onSent(listener: (sent: Sent) => void): () => void {
  return hear(
    (news, isHere) =>
      news.about === 'sent' &&
      news.userId === currentPerson() &&
      listener({ item: news.item, entry: news.entry, isHere }),
  );
}

/** A try of this window was answered as nobody's, or as somebody else's. */
export function onSignedOut(listener: () => void): () => void {
  return hear((news, isHere) => isHere && news.about === 'signed-out' && news.userId === currentPerson() && listener());
}

/** Tries at once what waits. */
export async function sendNow(): Promise<void> {
  const userId = currentPerson();
  const { deliver } = await import('./deliver.ts');
  if (userId) await deliver(userId);
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline);
}
