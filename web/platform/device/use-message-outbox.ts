import { useEffect, useMemo, useState } from 'react';
import { deliverMessages } from './deliver-messages.ts';
import { hear, tell } from './device-news.ts';
import { dropMessage, listMessages, queueMessageAgain } from './message-outbox.ts';
import { usePersonId } from './person.ts';
import type { MessageRecord } from './records.ts';

export type HeldBack = { sentence: string | null; until: number };

export type MessageOutbox = {
  /** Of this conversation, in the order of writing; those the server has are among them for a while, without text. */
  items: MessageRecord[];
  /** The one on its way. */
  sending: string | null;
  /** The last try failed: nothing goes out before that moment. With the sentence, if the server asked to wait. */
  held: HeldBack | null;
  isSignedOut: boolean;
  retry: (key: string) => void;
  drop: (key: string) => void;
};

/** What was sent off in one conversation on this device. */
export function useMessageOutbox(conversationId: string): MessageOutbox {
  const userId = usePersonId();
  const [items, setItems] = useState<MessageRecord[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const [held, setHeld] = useState<HeldBack | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    let isGone = false;
    /** Numbers of those that arrived while this window watched: a reading begun before must not bring them back. */
    const arrived = new Map<string, number>();
    const withArrived = (item: MessageRecord): MessageRecord => {
      const number = arrived.get(item.key);
      return number === undefined
        ? item
        : { ...item, number, text: '', refusal: null, sentAt: item.sentAt ?? Date.now() };
    };
    const read = () =>
      void listMessages(userId).then(
        (all) => !isGone && setItems(all.map(withArrived)),
        () => {},
      );
    read();
    const stop = hear((news) => {
      if (news.userId !== userId) return;
      if (news.about === 'messages' || news.about === 'wiped') read();
      else if (news.about === 'sending-message') {
        setSending(news.key);
        if (news.key !== null) setHeld(null);
      } else if (news.about === 'messages-held') setHeld({ sentence: news.sentence, until: news.until });
      else if (news.about === 'signed-out') setSignedOut(true);
      else if (news.about === 'message-sent') {
        arrived.set(news.item.key, news.message.number);
        setItems((all) => all.map(withArrived));
        setHeld(null);
        setSignedOut(false);
      }
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [userId]);

  const after = (change: Promise<void>, andSend: boolean) =>
    void change
      .then(() => {
        tell({ about: 'messages', userId });
        return andSend ? deliverMessages(userId) : undefined;
      })
      .catch(() => {});

  const ofConversation = useMemo(
    () => items.filter((item) => item.conversationId === conversationId),
    [items, conversationId],
  );
  return {
    items: ofConversation,
    sending,
    held,
    isSignedOut,
    retry: (key) => after(queueMessageAgain(userId, key), true),
    drop: (key) => after(dropMessage(userId, key), false),
  };
}
