import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, inBackground } from '#web/platform/api.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { messageOutbox, messagePlace, type SentMessage } from './message-outbox.ts';
import { conversationKey, conversationQuery, conversationsKey, fetchOlder, noteRead } from './queries.ts';
import { hasGap, withMessage } from './thread.ts';
import type { Thread } from './thread.ts';

/**
 * The conversation as far as it was fetched, once it is known which. What is sent from this device is added as soon as the
 * server has it.
 */
export function useConversation(knownId: string | undefined) {
  const conversationId = knownId ?? '';
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe((event) => {
        if (event.about !== 'sent' || event.item.kind !== messageOutbox.name) return;
        void client.invalidateQueries({ queryKey: conversationsKey, exact: true });
        if (event.item.place !== messagePlace(conversationId)) return;
        const thread = client.setQueryData<Thread>(
          conversationKey(conversationId),
          (known) => known && withMessage(known, event.answer as SentMessage),
        );
        // The other one wrote meanwhile: what lies between is fetched.
        if (thread && hasGap(thread)) void client.invalidateQueries({ queryKey: conversationKey(conversationId) });
      }),
    [client, conversationId],
  );
  return useQuery({ ...conversationQuery(conversationId), enabled: knownId !== undefined });
}

export type Older = { state: 'idle' | 'busy' | 'failed'; goBack: () => void };

export function useOlder(conversationId: string): Older {
  const client = useQueryClient();
  const [state, setState] = useState<Older['state']>('idle');
  const isBusy = useRef(false);
  const goBack = useCallback(() => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('busy');
    fetchOlder(client, conversationId)
      .then(
        () => setState('idle'),
        () => setState('failed'),
      )
      .finally(() => {
        isBusy.current = false;
      });
  }, [client, conversationId]);
  return { state, goBack };
}

/** Retry delay. */
const tellAgainAfter = 5_000;

/** Marks as read what has been in view. A background call: messages may arrive while no one is at the screen. */
export function useMarkRead(thread: Thread | undefined, isAtEnd: boolean): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isUnderway = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [tries, setTries] = useState(0);
  const id = thread?.conversation.id;
  const number = thread?.messages.at(-1)?.number ?? 0;
  const isDue = isVisible && isAtEnd && (thread?.conversation.unread ?? 0) > 0;
  const newest = useRef(number);
  useEffect(() => {
    newest.current = number;
  }, [number]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!id || !isDue || isUnderway.current) return;
    isUnderway.current = true;
    const lookAgain = () => setTries((count) => count + 1);
    const send = () =>
      api('POST /api/messages/{conversationId}/read', { params: { conversationId: id }, body: { number } });
    inBackground(send)
      .then(
        ({ unread }) => {
          noteRead(client, id, number, unread);
          // Another one came while this was told.
          if (newest.current !== number) lookAgain();
        },
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
            timer.current = setTimeout(lookAgain, tellAgainAfter);
        },
      )
      .finally(() => {
        isUnderway.current = false;
      });
  }, [client, id, number, isDue, tries]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
