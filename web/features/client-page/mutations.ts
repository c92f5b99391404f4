import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { clientPageCopy } from './copy.ts';
import { changeDetail, clientDetailQuery } from './queries.ts';

/** It goes at once; should the server not take it, it comes back with the next answer. */
export function useDismissNotification(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api('POST /api/coach/client/{clientId}/dismiss-notification', { params: { clientId }, body: { id } }),
    onMutate: (id) =>
      changeDetail(client, clientId, ({ notifications }) => ({
        notifications: notifications.filter((one) => one.id !== id),
      })),
    onSuccess: () => void client.invalidateQueries({ queryKey: coachHomeKey }),
    onError: (error) => {
      toast({ variant: 'destructive', title: clientPageCopy.notifications.failed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: clientDetailQuery(clientId).queryKey, exact: true });
    },
  });
}
