import { useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { invitationsCopy as copy } from './copy.ts';

/** After an acceptance coach, program, trial and the other invitations are others: every page of the client's looks again. */
export function useRespond(onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/client/respond-invitation'>) =>
      api('POST /api/client/respond-invitation', { body }),
    onSuccess: async ({ status }) => {
      if (status === 'accepted') {
        toast({
          title: copy.accepted.title,
          description: copy.accepted.text,
          action: { label: copy.accepted.today, onClick: () => navigate('/') },
        });
        void client.invalidateQueries({ queryKey: userKey });
      } else {
        toast({ title: copy.declined.title, description: copy.declined.text });
      }
      // The buttons stay busy until the page shows what has become of the invitation.
      await refreshClientPages(client);
      onAnswered();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notAnswered.title,
        description: sentenceOf(error, copy.notAnswered.text),
      });
      void refreshClientPages(client);
    },
  });
}
