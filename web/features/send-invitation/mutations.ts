import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshUnassignedClients } from '#web/features/unassigned-clients/queries.ts';
import { api, type Body, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey, isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { sendInvitationCopy as copy } from './copy.ts';
import { invitationStatsQuery } from './queries.ts';

type Invitation = Body<'POST /api/coach/send-invitation'> & { name: string };

/** On a refusal everything stays as it was typed, and the lists are looked at again: they may be the reason. */
export function useSendInvitation(onSent: () => void) {
  const client = useQueryClient();
  const sending = useSendKey();

  return useMutation({
    meta: { keepsPage: true },
    mutationFn: ({ name: _name, ...body }: Invitation) =>
      api('POST /api/coach/send-invitation', { body, idempotencyKey: sending.keyFor(body) }),
    onSuccess: (_sent, { name }) => {
      sending.arrived();
      toast({ title: copy.sent.title, description: copy.sent.text(name) });
      onSent();
      void refreshInvitations(client);
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notSent.title,
        description: isUnauthorized(error) ? copy.notSent.session : sentenceOf(error, copy.notSent.text),
      });
      if (!isUnauthorized(error)) void refreshInvitations(client);
    },
  });
}

/** Whatever became of it, the lists are looked at again: it may have been accepted at the same moment. */
export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/coach/invitations/{id}', { params: { id } }),
    onSuccess: () => toast({ title: copy.withdrawn.title, description: copy.withdrawn.text }),
    onSettled: async () => await refreshInvitations(client),
  });
}

async function refreshInvitations(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshUnassignedClients(client),
    client.invalidateQueries({ queryKey: invitationStatsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/coach/invitations'] }),
    client.invalidateQueries({ queryKey: coachHomeKey }),
  ]);
}
