import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import { hear } from '#web/platform/device/device-news.ts';
import { conversationKey, conversationQuery, conversationsKey, fetchOlder, noteRead } from './queries.ts';
import { hasGap, withMessage } from './thread.ts';
import type { Thread } from './thread.ts';

/** The conversation as far as it was fetched. What is sent from this device stands in it as soon as the server has it. */
export function useConversation(conversationId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      hear((news) => {
        if (news.about !== 'message-sent') return;
        void client.invalidateQueries({ queryKey: conversationsKey, exact: true });
        if (news.item.conversationId !== conversationId) return;
        const thread = client.setQueryData<Thread>(conversationKey(conversationId), (known) => known && withMessage(known, news.message));
        // The other one wrote meanwhile: what lies between is fetched.
        if (thread && hasGap(thread.messages)) void client.invalidateQueries({ queryKey: conversationKey(conversationId) });
      }),
    [client, conversationId],
  );
  return useQuery(conversationQuery(conversationId));
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
      .then(() => setState('idle'), () => setState('failed'))
      .finally(() => {
        isBusy.current = false;
      });
  }, [client, conversationId]);
  return { state, goBack };
}

/** Tells the server what has really been seen. One that could not be told is told with the next sight. */
export function useMarkRead(thread: Thread | undefined, isAtEnd: boolean): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isUnderway = useRef(false);
  const [told, setTold] = useState(0);
  const id = thread?.conversation.id;
  const number = thread?.messages.at(-1)?.number ?? 0;
  const isDue = isVisible && isAtEnd && (thread?.conversation.unread ?? 0) > 0;
  useEffect(() => {
    if (!id || !isDue || isUnderway.current) return;
    isUnderway.current = true;
    api('POST /api/messages/{conversationId}/read', { params: { conversationId: id }, body: { number } })
      .then(({ unread }) => {
        noteRead(client, id, number, unread);
        setTold(number);
      }, () => {})
      .finally(() => {
        isUnderway.current = false;
      });
  }, [client, id, number, isDue, told]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
