import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { todayCopy } from './copy.ts';
import { clientDashboardQuery, refreshClientPages } from './queries.ts';
import type { ClientDashboard } from './queries.ts';

type PauseState = Result<'POST /api/client/pause'>;

function usePauseTakenOver() {
  const client = useQueryClient();
  return ({ pause }: PauseState) => {
    client.setQueryData<ClientDashboard>(clientDashboardQuery.queryKey, (home) => home && { ...home, pause });
    void refreshClientPages(client);
  };
}

/** The dialog has fields to put a refusal beside. */
export function usePause() {
  return useMutation({
    mutationFn: (body: Body<'POST /api/client/pause'>) => api('POST /api/client/pause', { body }),
    onSuccess: usePauseTakenOver(),
  });
}

export function useEndPause() {
  return useMutation({
    mutationFn: () => api('DELETE /api/client/pause'),
    onSuccess: usePauseTakenOver(),
    onError: (error) => toast({ variant: 'destructive', title: todayCopy.error, description: sentenceOf(error) }),
  });
}
