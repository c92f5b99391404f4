import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { adminMailCopy as copy } from './copy.ts';
import { undeliveredMailQuery } from './queries.ts';

export function useRetryMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/mail/{id}/retry', { params: { id } }),
    onSuccess: () => toast({ title: copy.retried.title, description: copy.retried.text }),
    onError: (error) => toast({ variant: 'destructive', title: copy.retryFailed, description: sentenceOf(error) }),
    // Also after a refusal: it may have been sent meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: undeliveredMailQuery.queryKey }),
  });
}
