import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { api, type Body, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey, isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { answerRequest as answerRequestCopy, request as copy } from '#messages/requests.ts';
import { type OwnRequest, ownRequestsQuery } from './queries.ts';

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
      toast({ title: copy.sent.title, description: copy.sent.text({ name: coachName }) });
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
        description: copy.withdrawn.text({ name: withdrawn.coach.fullName || copy.list.noName }),
      });
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.notWithdrawn, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey });
    },
  });
}

export type WaitingRequest = { id: string; client: { firstName: string; lastName: string } };
type Answer = Body<'POST /api/coach/coaching-requests/{id}/answer'> & { request: WaitingRequest };

/**
 * An accepted one is a client, and neither waits any more: the dashboard shows it. A refusal may mean that it was withdrawn,
 * so it looks again then too.
 */
export function useAnswerRequest(onAnswered: () => void = () => {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: ({ request, ...body }: Answer) =>
      api('POST /api/coach/coaching-requests/{id}/answer', { params: { id: request.id }, body }),
    onSuccess: ({ status }, { request }) => {
      toast({
        title: answerRequestCopy[status].title,
        description: answerRequestCopy[status].text({ name: request.client.firstName || fullName(request.client) }),
      });
      onAnswered();
      void client.invalidateQueries({ queryKey: coachHomeKey });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: answerRequestCopy.notAnswered.title,
        description: isUnauthorized(error) ? answerRequestCopy.notAnswered.session : sentenceOf(error),
      });
      if (!isUnauthorized(error)) void client.invalidateQueries({ queryKey: coachHomeKey });
    },
  });
}
