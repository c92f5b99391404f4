import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import { heldClientsKey, type PersonRow } from './queries.ts';

const copy = coachHomeCopy.queue;

/** Asks for the queue, the list and the people of gathered rows again. */
export const lookAgain = async (client: QueryClient) =>
  await Promise.all(
    [coachHomeKey, heldClientsKey, ['/api/coach/queue']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

type Dismissal = { personId: string; name: string; ids: readonly string[] };

/** Removes all reasons of a person; can be undone as long as the toast is there. */
export function useDismiss(onUndone: () => void) {
  const client = useQueryClient();
  const undo = async ({ personId, ids }: Dismissal) => {
    try {
      await api('POST /api/coach/client/{clientId}/restore-notifications', {
        params: { clientId: personId },
        body: { ids: [...ids] },
      });
      await lookAgain(client);
      onUndone();
    } catch (error) {
      toast({ variant: 'destructive', title: copy.notUndone, description: sentenceOf(error) });
    }
  };
  return useMutation({
    mutationFn: async ({ personId, ids }: Dismissal) => {
      for (const id of ids)
        await api('POST /api/coach/client/{clientId}/dismiss-notification', {
          params: { clientId: personId },
          body: { id },
        });
      // Pending until the lists have followed: the next press then meets what is true.
      await lookAgain(client);
    },
    onSuccess: (_done, dismissal) =>
      toast({
        title: copy.dismissed({ name: dismissal.name }),
        action: { label: copy.undo, onClick: () => void undo(dismissal) },
      }),
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.notDismissed, description: sentenceOf(error) });
      // Some of several reasons may have gone.
      void lookAgain(client);
    },
  });
}

/** Says whether a session took place. */
export function useSettle(onSaid: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: 'held' | 'missed' }) =>
      api('POST /api/coach/appointments/{id}/outcome', { params: { id }, body: { outcome } }),
    onSuccess: onSaid,
    onError: (error) => toast({ variant: 'destructive', title: copy.session.notSaid, description: sentenceOf(error) }),
    onSettled: () => void lookAgain(client),
  });
}

/** Reminds a client of today's page. Idempotent: one press is one nudge. */
export function useNudge(onSent: (person: PersonRow['person']) => void) {
  const client = useQueryClient();
  const keys = useSendKey();
  const mutation = useMutation({
    mutationFn: ({ id }: PersonRow['person']) =>
      api('POST /api/coach/client/{clientId}/nudge', { params: { clientId: id }, idempotencyKey: keys.keyFor(id) }),
    onSuccess: (_sent, person) => {
      keys.arrived();
      toast({ title: copy.nudged.title, description: copy.nudged.text({ name: person.firstName }) });
      onSent(person);
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.notNudged, description: sentenceOf(error) }),
    onSettled: () => void lookAgain(client),
  });
  return {
    sendingTo: mutation.isPending ? mutation.variables.id : undefined,
    send: (person: PersonRow['person']) => {
      if (!mutation.isPending || mutation.variables.id !== person.id) mutation.mutate(person);
    },
  };
}
