import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { week as copy } from '#messages/coach-sessions.ts';
import { coachSessionsKey, hoursQuery, type HoursPage } from './queries.ts';

const refused = (error: Error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });

/** The week, free times, the pages of clients, and the dashboard. */
async function lookAgain(client: QueryClient): Promise<void> {
  const keys = [coachSessionsKey, coachHomeKey, ['/api/coach/client']];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** From a row of the week. `onGone`: the row has gone, and the focus with it. */
export function useRowChange<Value = void>(
  send: (value: Value) => Promise<unknown>,
  said: (value: Value) => string,
  onGone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_done, value) => toast({ title: said(value) }),
    onError: refused,
    onSettled: async (_done, error) => {
      await lookAgain(client);
      if (!error) onGone?.();
    },
  });
}

/** Only a person says how it went, and can take it back. */
export function useSettle(id: string, name: string) {
  const client = useQueryClient();
  const send = (outcome: 'held' | 'missed' | null) =>
    api('POST /api/coach/appointments/{id}/outcome', { params: { id }, body: { outcome } });
  const undo = useRowChange(
    () => send(null),
    () => copy.undo.done,
  );
  return useMutation({
    mutationFn: (outcome: 'held' | 'missed') => send(outcome),
    onSuccess: (_one, outcome) =>
      toast({
        title: copy.said({ outcome, name }),
        action: { label: copy.undo.label, onClick: () => undo.mutate() },
      }),
    onError: refused,
    onSettled: () => lookAgain(client),
  });
}

/** From a dialog, which shows a refusal itself. */
export function useDialogChange<Value, Answer>(send: (value: Value, idempotencyKey: string) => Promise<Answer>) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (value: Value) => send(value, sending.keyFor(value)),
    onSuccess: () => sending.arrived(),
    // Not awaited: what opened the dialog may go with it.
    onSettled: () => void lookAgain(client),
  });
}

/** Of hours and types, answered with the whole page. Nothing sent, such as an address, is remembered. */
export function useHoursChange<Value>(send: (value: Value, idempotencyKey: string) => Promise<HoursPage>) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    meta: { keepsPage: true },
    gcTime: 0,
    mutationFn: (value: Value) => send(value, sending.keyFor(value)),
    onSuccess: (page) => {
      sending.arrived();
      client.setQueryData(hoursQuery.queryKey, page);
      void client.invalidateQueries({ queryKey: [...coachSessionsKey, 'week'] });
    },
  });
}

/** The same for one press: done and refused are both said in a toast. */
export function useHoursPress(send: (id: string) => Promise<HoursPage>, done: string) {
  const { mutate, isPending } = useHoursChange(send);
  const press = (id: string) => mutate(id, { onSuccess: () => toast({ title: done }), onError: refused });
  return { press, isPending };
}
