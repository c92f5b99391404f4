import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { todayCopy } from './copy.ts';
import { clientDashboardQuery, refreshClientPages } from './queries.ts';
import type { ClientDashboard } from './queries.ts';

/** Where the program stands and how long it is. */
export type DaySteps = { assignmentId: string; week: number; day: number; durationWeeks: number };

const sayFailure = (error: Error) =>
  toast({ variant: 'destructive', title: todayCopy.error, description: sentenceOf(error) });

/** Leaves the day the page shows; sent twice, also from two windows, it moves once. `said` tells what that means. */
export function useAdvanceDay({ assignmentId, week, day }: DaySteps, said?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/client/advance-day', { body: { assignmentId, week, day } }),
    onSuccess: async ({ status }) => {
      // The page of a completed program speaks for itself.
      if (status === 'active') toast({ title: todayCopy.advanced, ...(said ? { description: said } : {}) });
      await refreshClientPages(client);
    },
    onError: sayFailure,
  });
}

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
    onError: sayFailure,
  });
}
