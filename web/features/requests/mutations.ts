import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { api, type Body, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey, isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { requestCopy as copy, waitingRequestsCopy } from './copy.ts';
import { type OwnRequest, ownRequestsQuery, type WaitingRequest, waitingRequestsQuery } from './queries.ts';

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

type Answer = Body<'POST /api/coach/coaching-requests/{id}/answer'> & { request: WaitingRequest };

/**
 * An accepted one is a client: the dashboard shows them. A refusal may mean that it was withdrawn, so the list looks
 * again.
 */
export function useAnswerRequest(onAnswered: () => void = () => {}) {
  const client = useQueryClient();
  const { queryKey: waitingKey } = waitingRequestsQuery;
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: ({ request, ...body }: Answer) =>
      api('POST /api/coach/coaching-requests/{id}/answer', { params: { id: request.id }, body }),
    onSuccess: ({ status }, { request }) => {
      client.setQueryData<WaitingRequest[]>(waitingKey, (known) => known?.filter(({ id }) => id !== request.id));
      toast({
        title: waitingRequestsCopy[status].title,
        description: waitingRequestsCopy[status].text(request.client.firstName || fullName(request.client)),
      });
      onAnswered();
      if (status === 'accepted') void client.invalidateQueries({ queryKey: coachHomeKey });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: waitingRequestsCopy.notAnswered.title,
        description: isUnauthorized(error) ? waitingRequestsCopy.notAnswered.session : sentenceOf(error),
      });
      if (!isUnauthorized(error)) void client.invalidateQueries({ queryKey: waitingKey });
    },
  });
}
