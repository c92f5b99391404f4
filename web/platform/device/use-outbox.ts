import { useEffect, useState } from 'react';
import { subscribe } from './device-events.ts';
import type { Outbox } from './outbox.ts';
import { usePersonId } from './person.ts';
import type { OutboxRecord } from './records.ts';

/** The last attempt failed: nothing is sent before then. With the sentence, if the server asked to wait. */
export type HeldBack = { sentence: string | null; until: number };

export type OutboxView<Content> = {
  /** In the order of writing; delivered ones stay for a while, without their text. */
  items: OutboxRecord<Content>[];
  /** They have been read from the device. */
  isRead: boolean;
  /** The key of the one in flight. */
  sending: string | null;
  held: HeldBack | null;
  /** Items wait until the same person has signed in again. */
  isSignedOut: boolean;
};

const nothing: never[] = [];

/** What was sent off on this device. */
export function useOutbox<Content, Answer>(outbox: Outbox<Content, Answer>): OutboxView<Content> {
  const userId = usePersonId();
  const [items, setItems] = useState<OutboxRecord<Content>[]>();
  const [sending, setSending] = useState<string | null>(null);
  const [held, setHeld] = useState<HeldBack | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    let isGone = false;
    /** Those delivered while this window watched: a read begun before must not bring their text back. */
    const arrived = new Map<string, OutboxRecord<Content>>();
    const asArrived = (item: OutboxRecord<Content>) => arrived.get(item.key) ?? item;
    const read = () =>
      void outbox.list(userId).then(
        (all) => !isGone && setItems(all.map(asArrived)),
        // A browser without storage has nothing to send.
        () => !isGone && setItems((all) => all ?? []),
      );
    read();
    const stop = subscribe((event) => {
      if (event.userId !== userId) return;
      if (event.about === 'signed-out') setSignedOut(true);
      else if (event.about === 'wiped') read();
      else if (event.about === 'sent' && event.item.kind === outbox.name) {
        arrived.set(event.item.key, event.item as OutboxRecord<Content>);
        setItems((all) => all?.map(asArrived));
        setHeld(null);
        setSignedOut(false);
      } else if (!('kind' in event) || event.kind !== outbox.name) return;
      else if (event.about === 'outbox') read();
      else if (event.about === 'held') setHeld({ sentence: event.sentence, until: event.until });
      else {
        setSending(event.key);
        if (event.key !== null) setHeld(null);
      }
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [outbox, userId]);

  return { items: items ?? nothing, isRead: items !== undefined, sending, held, isSignedOut };
}
