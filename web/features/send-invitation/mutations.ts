import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { bulkPartMax } from '#contract/bulk/rules.ts';
import { invitationDays } from '#contract/invitations/rules.ts';
import { nameOrEmail } from '#contract/names.ts';
import { refreshUnassignedClients, type UnassignedClient } from '#web/features/unassigned-clients/queries.ts';
import { api, type Body, type Result, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey, isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { sendInvitation as copy } from '#messages/send-invitation.ts';
import { invitationStatsQuery, invitedAddressesQuery } from './queries.ts';

type Invitation = Omit<Body<'POST /api/coach/send-invitation'>, 'clientId'> & { people: readonly UnassignedClient[] };
/** Who could not be invited, and why. */
export type Refused = { client: UnassignedClient; sentence: string };

export type AddressOutcomes = Result<'POST /api/coach/invited-addresses'>['addresses'];

/** On a refusal everything stays as it was typed, and the lists are looked at again: they may be the reason. */
export function useSendInvitation(onSent: (refused: Refused[]) => void) {
  const client = useQueryClient();
  const sending = useSendKey();

  return useMutation({
    meta: { keepsPage: true },
    mutationFn: async ({ people, ...offer }: Invitation): Promise<Refused[]> => {
      const ids = people.map(({ id }) => id);
      const key = sending.keyFor({ ids, ...offer });
      if (ids.length === 1) {
        const body = { ...offer, clientId: ids[0] ?? '' };
        await api('POST /api/coach/send-invitation', { body, idempotencyKey: key });
        return [];
      }
      const refused = new Map<string, string>();
      for (let from = 0; from < ids.length; from += bulkPartMax) {
        const body = {
          ...offer,
          action: 'invitation' as const,
          actionId: key,
          clientIds: ids.slice(from, from + bulkPartMax),
        };
        const done = await api('POST /api/coach/bulk', { body });
        for (const { clientId, isPossible, sentence } of done.people) if (!isPossible) refused.set(clientId, sentence);
      }
      return people.flatMap((one) => {
        const sentence = refused.get(one.id);
        return sentence === undefined ? [] : [{ client: one, sentence }];
      });
    },
    onSuccess: (refused, { people }) => {
      sending.arrived();
      const [only] = people;
      if (only && refused.length < people.length) {
        const name = only.firstName || nameOrEmail(only);
        const text =
          people.length > 1
            ? copy.sent.several({ count: people.length - refused.length, days: invitationDays })
            : copy.sent.text({ name, days: invitationDays });
        toast({ title: copy.sent.title, description: text });
      }
      onSent(refused);
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

export function useInviteAddresses(onSent: (outcomes: AddressOutcomes) => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (body: Body<'POST /api/coach/invited-addresses'>) => api('POST /api/coach/invited-addresses', { body }),
    onSuccess: ({ addresses }) => {
      const sent = addresses.filter(({ outcome }) => outcome === 'sent').length;
      if (sent > 0)
        toast({ title: copy.sent.title, description: copy.sent.several({ count: sent, days: invitationDays }) });
      onSent(addresses);
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: copy.notSent.title, description: sentenceOf(error, copy.notSent.text) }),
    onSettled: async () => await refreshInvitations(client),
  });
}

export function useWithdrawAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/coach/invited-addresses/{id}', { params: { id } }),
    onSuccess: () => toast({ title: copy.withdrawn.title, description: copy.withdrawn.text }),
    onSettled: async () => await refreshInvitations(client),
  });
}

async function refreshInvitations(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshUnassignedClients(client),
    client.invalidateQueries({ queryKey: invitationStatsQuery.queryKey }),
    client.invalidateQueries({ queryKey: invitedAddressesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/coach/invitations'] }),
    client.invalidateQueries({ queryKey: coachHomeKey }),
  ]);
}
