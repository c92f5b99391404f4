import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOrEmail } from '#contract/names.ts';
import { referralQuery } from '#web/features/referral/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { unassignedClients as copy } from '#messages/unassigned-clients.ts';
import { refreshUnassignedClients, type UnassignedClient, updateUnassignedClient } from './queries.ts';

/** Whatever happens the dialog keeps the text; only `onSent` lets go of it. */
export function useSendOutreach(to: UnassignedClient, onSent: () => void) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (message: string) => {
      const body = { clientId: to.id, message };
      return api('POST /api/coach/send-outreach', { body, idempotencyKey: sending.keyFor(body) });
    },
    onSuccess: ({ id: _letter, clientId: _client, ...state }) => {
      sending.arrived();
      updateUnassignedClient(client, to.id, state);
      toast({ title: copy.sent.title, description: copy.sent.text({ name: to.firstName || nameOrEmail(to) }) });
      onSent();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notSent.title,
        description: isUnauthorized(error) ? copy.notSent.session : sentenceOf(error),
      });
      // Another coach may have been quicker, or the client has joined one.
      if (!isUnauthorized(error)) void refreshUnassignedClients(client);
    },
  });
}

export function useSaveDefaultMessage(onSaved: () => void) {
  const client = useQueryClient();
  const { saved, failed } = copy.defaultMessage;
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (message: string) => api('PUT /api/coach/outreach-message', { body: { message } }),
    onSuccess: (referral) => {
      client.setQueryData(referralQuery.queryKey, referral);
      onSaved();
      toast({ title: saved.title, description: saved.text });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: failed.title,
        description: isUnauthorized(error) ? failed.session : sentenceOf(error),
      }),
  });
}
