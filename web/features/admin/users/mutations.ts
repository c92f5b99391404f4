import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { toast } from '#web/platform/toast-store.ts';
import { exportsQuery, refreshAll, type UserRow } from '../queries.ts';
import { users as copy } from '#messages/admin-users.ts';

/** The address goes along as a check that the right row was meant; the mail goes to the account's own in any case. */
export function useExportUser({ id, email }: Pick<UserRow, 'id' | 'email'>) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    mutationFn: () => {
      const body = { userId: id, userEmail: email, sendEmail: true as const };
      return api('POST /api/admin/export-user-data', { body, idempotencyKey: sending.keyFor(body) });
    },
    onSuccess: ({ message }) => {
      sending.arrived();
      toast({ title: copy.exportDone, description: message });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: copy.exportFailed.title,
        description: copy.exportFailed.text({ why: sentenceOf(error) }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

export function useApproveCoach(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/coaches/{id}/approve', { params: { id } }),
    onSuccess: ({ message }) => toast({ title: copy.approved, description: message }),
    onError: (error) => toast({ variant: 'destructive', title: copy.approveFailed, description: sentenceOf(error) }),
    // Also after a refusal: the coach may be gone, or another admin was quicker.
    onSettled: () => refreshAll(client),
  });
}
