import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { clientPage as clientPageCopy, nudge as nudgeCopy } from '#messages/client-page.ts';
import { changeDetail, clientDetailQuery, nudgeQuery } from './queries.ts';

const actionsCopy = clientPageCopy.actions;

/** Distress that was dismissed in the queue stays on the page until it is acknowledged here. */
export function useAcknowledge(clientId: string) {
  return useRemoveNotification(clientId, 'POST /api/coach/client/{clientId}/acknowledge-notification');
}

export function useDismissNotification(clientId: string) {
  return useRemoveNotification(clientId, 'POST /api/coach/client/{clientId}/dismiss-notification');
}

/**
 * Read in passing: nobody pressed anything, so a failure is not announced, and not tried again every few seconds.
 */
export function useReadNotification(clientId: string) {
  return useRemoveNotification(clientId, 'POST /api/coach/client/{clientId}/dismiss-notification', {
    isPressed: false,
  });
}

type Removal =
  | 'POST /api/coach/client/{clientId}/acknowledge-notification'
  | 'POST /api/coach/client/{clientId}/dismiss-notification';

/** It goes at once; should the server not take it, it comes back with the next answer. */
function useRemoveNotification(clientId: string, call: Removal, { isPressed } = { isPressed: true }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(call, { params: { clientId }, body: { id } }),
    onMutate: (id) =>
      changeDetail(client, clientId, ({ notifications }) => ({
        notifications: notifications.filter((one) => one.id !== id),
      })),
    onSuccess: () => void client.invalidateQueries({ queryKey: coachHomeKey }),
    onError: (error) => {
      if (!isPressed) return;
      toast({ variant: 'destructive', title: clientPageCopy.news.failed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: clientDetailQuery(clientId).queryKey, exact: true });
    },
  });
}

export function useNudge(clientId: string) {
  const client = useQueryClient();
  const keys = useSendKey();
  const mutation = useMutation({
    mutationFn: () =>
      api('POST /api/coach/client/{clientId}/nudge', { params: { clientId }, idempotencyKey: keys.keyFor(clientId) }),
    onSuccess: () => {
      keys.arrived();
      toast({ title: nudgeCopy.sent.title, description: nudgeCopy.sent.text });
    },
    onError: (error) => toast({ variant: 'destructive', title: nudgeCopy.failed, description: sentenceOf(error) }),
    // Whatever came of it, the server knows when the next one is possible.
    onSettled: () => client.invalidateQueries({ queryKey: nudgeQuery(clientId).queryKey }),
  });
  return { isPending: mutation.isPending, send: () => mutation.isPending || mutation.mutate() };
}

/** The server makes the address; nothing but a WhatsApp chat is ever opened with it. */
const isChat = (address: string): boolean => address.startsWith('https://wa.me/');

/**
 * The tab is opened with the press, because some browsers let nothing open later, and sent on when the address is
 * known. It knows nothing of the page it came from.
 */
export function useWhatsapp(clientId: string) {
  const client = useQueryClient();
  const keys = useSendKey();
  const mutation = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const { whatsappUrl } = await api('POST /api/coach/client/{clientId}/send-whatsapp', {
        params: { clientId },
        idempotencyKey: keys.keyFor(clientId),
      });
      if (!isChat(whatsappUrl)) throw new Error('Not an address of a chat.');
      return whatsappUrl;
    },
    onSuccess: (address, tab) => {
      keys.arrived();
      if (tab && !tab.closed) {
        tab.location.replace(address);
        toast({ title: actionsCopy.opened.title, description: actionsCopy.opened.text });
      } else {
        const open = () => void window.open(address, '_blank', 'noopener,noreferrer');
        toast({
          title: actionsCopy.blocked.title,
          description: actionsCopy.blocked.text,
          action: { label: actionsCopy.blocked.open, onClick: open },
        });
      }
      void client.invalidateQueries({ queryKey: clientDetailQuery(clientId).queryKey, exact: true });
    },
    onError: (error, tab) => {
      tab?.close();
      toast({
        variant: 'destructive',
        title: actionsCopy.failed.title,
        description: sentenceOf(error, actionsCopy.failed.text),
      });
    },
  });

  return {
    isPending: mutation.isPending,
    open: () => {
      if (mutation.isPending) return;
      const tab = window.open('about:blank', '_blank');
      if (tab) tab.opener = null;
      mutation.mutate(tab);
    },
  };
}
