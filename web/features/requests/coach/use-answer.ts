import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body } from '#web/platform/api.ts';
import { coachHomeKey, isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { waitingRequestsQuery } from '../queries.ts';
import type { WaitingRequest } from '../queries.ts';
import { waitingCopy as copy } from './copy.ts';

type Answer = Body<'POST /api/coach/coaching-requests/{id}/answer'> & { request: WaitingRequest };

export function requesterOf({ client: { firstName, lastName } }: WaitingRequest): string {
  return `${firstName} ${lastName}`.trim();
}

/** An accepted one is a client: the dashboard shows them. A refusal may mean that it was withdrawn, so the list looks again. */
export function useAnswer(onAnswered: () => void = () => {}) {
  const client = useQueryClient();
  const { queryKey } = waitingRequestsQuery;
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: ({ request, ...body }: Answer) =>
      api('POST /api/coach/coaching-requests/{id}/answer', { params: { id: request.id }, body }),
    onSuccess: ({ status }, { request }) => {
      client.setQueryData<WaitingRequest[]>(queryKey, (known) => known?.filter(({ id }) => id !== request.id));
      toast({
        title: copy[status].title,
        description: copy[status].text(request.client.firstName || requesterOf(request)),
      });
      onAnswered();
      if (status === 'accepted') void client.invalidateQueries({ queryKey: coachHomeKey });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notAnswered.title,
        description: isUnauthorized(error) ? copy.notAnswered.session : sentenceOf(error),
      });
      if (!isUnauthorized(error)) void client.invalidateQueries({ queryKey });
    },
  });
}
