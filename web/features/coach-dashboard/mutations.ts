import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachClientsKey, coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { coachHomeCopy } from './copy.ts';
import type { QueueRow } from './queries.ts';

const copy = coachHomeCopy.queue;

const lookAgain = async (client: QueryClient) =>
  await Promise.all([
    client.invalidateQueries({ queryKey: coachHomeKey }),
    client.invalidateQueries({ queryKey: coachClientsKey }),
  ]);

/** Puts all reasons of a person away; the queue, the groups and the order follow from the server. */
export function useDismiss(onDone: () => void = () => {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ personId, ids }: { personId: string; ids: readonly string[] }) => {
      for (const id of ids)
        await api('POST /api/coach/client/{clientId}/dismiss-notification', {
          params: { clientId: personId },
          body: { id },
        });
      // Pending until the lists have followed: the next press then meets what is true.
      await lookAgain(client);
    },
    onSuccess: () => {
      toast({ title: copy.dismissed });
      onDone();
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.notDismissed, description: sentenceOf(error) });
      // Some of several reasons may have gone.
      void lookAgain(client);
    },
  });
}

/** Reminds a client of today's page. Idempotent: one press is one nudge. */
export function useNudge() {
  const client = useQueryClient();
  const keys = useSendKey();
  const mutation = useMutation({
    mutationFn: ({ id }: QueueRow['person']) =>
      api('POST /api/coach/client/{clientId}/nudge', { params: { clientId: id }, idempotencyKey: keys.keyFor(id) }),
    onSuccess: (_sent, { firstName }) => {
      keys.arrived();
      toast(copy.nudged(firstName));
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.notNudged, description: sentenceOf(error) }),
    onSettled: () => lookAgain(client),
  });
  return {
    sendingTo: mutation.isPending ? mutation.variables.id : undefined,
    send: (person: QueueRow['person']) => {
      if (!mutation.isPending) mutation.mutate(person);
    },
  };
}
