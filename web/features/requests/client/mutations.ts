import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { ownRequestsQuery } from '../queries.ts';
import type { OwnRequest } from '../queries.ts';
import { requestCopy as copy } from './copy.ts';

const { queryKey } = ownRequestsQuery;

export function useRequestCoaching({ coachId, coachName }: { coachId: string; coachName: string }, onSent: () => void) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (message: string) => {
      const body = { coachId, ...(message ? { message } : {}) };
      return api('POST /api/client/coaching-requests', { body, idempotencyKey: sending.keyFor(body) });
    },
    onSuccess: (request) => {
      sending.arrived();
      client.setQueryData<OwnRequest[]>(queryKey, (known) => [
        request,
        ...(known ?? []).filter(({ id }) => id !== request.id),
      ]);
      toast({ title: copy.sent.title, description: copy.sent.text(coachName) });
      onSent();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notSent.title,
        description: isUnauthorized(error) ? copy.notSent.session : sentenceOf(error),
      });
      if (!isUnauthorized(error)) void client.invalidateQueries({ queryKey });
    },
  });
}

export function useWithdrawRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: OwnRequest) =>
      api('DELETE /api/client/coaching-requests/{id}', { params: { id: request.id } }),
    onSuccess: (withdrawn) => {
      client.setQueryData<OwnRequest[]>(queryKey, (known) =>
        known?.map((one) => (one.id === withdrawn.id ? withdrawn : one)),
      );
      toast({
        title: copy.withdrawn.title,
        description: copy.withdrawn.text(withdrawn.coach.fullName || copy.list.noName),
      });
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.notWithdrawn, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey });
    },
  });
}
