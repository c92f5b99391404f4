import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useSendKey } from '#web/platform/use-send-key.ts';
import { clientDetailQuery } from '../queries.ts';
import { nudgeCopy as copy } from './copy.ts';

/** Time alone changes the answer. */
export function nudgeQuery(clientId: string) {
  return queryOptions({
    queryKey: [...clientDetailQuery(clientId).queryKey, 'nudge'] as const,
    queryFn: ({ signal }) => api('GET /api/coach/client/{clientId}/nudge', { params: { clientId }, signal }),
    refetchOnMount: 'always',
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
      toast({ title: copy.sent.title, description: copy.sent.text });
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    // Whatever came of it, the server knows when the next one is possible.
    onSettled: () => client.invalidateQueries({ queryKey: nudgeQuery(clientId).queryKey }),
  });
  return { isPending: mutation.isPending, send: () => mutation.isPending || mutation.mutate() };
}
