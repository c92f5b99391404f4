import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { coachHomeCopy } from './copy.ts';
import { coachClientsKey } from './queries.ts';

const copy = coachHomeCopy.attention;

/** Puts a notification away; the groups and the order follow from the server. */
export function useDismissNotification(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ clientId, id }: { clientId: string; id: string }) => {
      await api('POST /api/coach/client/{clientId}/dismiss-notification', { params: { clientId }, body: { id } });
      // Pending until the lists have followed: the next press then meets what is true.
      await Promise.all([
        client.invalidateQueries({ queryKey: coachHomeKey }),
        client.invalidateQueries({ queryKey: coachClientsKey }),
      ]);
    },
    onSuccess: () => {
      toast({ title: copy.dismissed });
      onDone();
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
  });
}
