import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useSendKey } from '#web/platform/use-send-key.ts';
import { clientPageCopy } from './copy.ts';
import { clientDetailQuery } from './queries.ts';

const copy = clientPageCopy.actions;

/** The server makes the address; nothing but a WhatsApp chat is ever opened with it. */
const isChat = (address: string): boolean => address.startsWith('https://wa.me/');

/**
 * The tab is opened with the press, because some browsers let nothing open later, and sent on when the address is known.
 * It knows nothing of the page it came from.
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
        toast({ title: copy.opened.title, description: copy.opened.text });
      } else {
        const open = () => void window.open(address, '_blank', 'noopener,noreferrer');
        toast({
          title: copy.blocked.title,
          description: copy.blocked.text,
          action: { label: copy.blocked.open, onClick: open },
        });
      }
      void client.invalidateQueries({ queryKey: clientDetailQuery(clientId).queryKey, exact: true });
    },
    onError: (error, tab) => {
      tab?.close();
      toast({ variant: 'destructive', title: copy.failed.title, description: sentenceOf(error, copy.failed.text) });
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
