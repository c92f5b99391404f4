import { useMutation, useQueryClient } from '@tanstack/react-query';
import { programDay } from '#contract/programs/rules.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { leftDay as leftDayCopy, today as todayCopy } from '#messages/today.ts';
import { clientDashboardQuery, refreshClientPages } from './queries.ts';
import type { ClientDashboard } from './queries.ts';
import { completed as completedCopy } from '#messages/today-common.ts';

/** The program's position and length. */
export type DaySteps = { assignmentId: string; week: number; day: number; durationWeeks: number };

const sayFailure = (error: Error) =>
  toast({ variant: 'destructive', title: todayCopy.error, description: sentenceOf(error) });

/** Leaves the day the page shows; sent twice, also from two windows, it moves once. `said` tells what that means. */
export function useAdvanceDay({ assignmentId, week, day }: DaySteps, said?: string) {
  const client = useQueryClient();
  const undo = useUndoAdvance();
  const left = { assignmentId, week, day };
  return useMutation({
    mutationFn: () => api('POST /api/client/advance-day', { body: left }),
    onSuccess: async ({ status, hasMoved }) => {
      const isOver = status === 'completed';
      toast({
        title: isOver ? completedCopy.title : todayCopy.advanced,
        ...(said && !isOver ? { description: said } : {}),
        ...(hasMoved ? { action: { label: leftDayCopy.undo, onClick: () => undo.mutate(left) } } : {}),
      });
      await refreshClientPages(client);
    },
    onError: sayFailure,
  });
}

/** Back to a day that was left within the last minute. */
export function useUndoAdvance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/client/advance-day/undo'>) => api('POST /api/client/advance-day/undo', { body }),
    onSuccess: (_answer, { week, day }) => toast({ title: leftDayCopy.undone({ day: programDay(week, day) }) }),
    onError: sayFailure,
    // Also after a refusal: the page does not know what has happened since.
    onSettled: () => refreshClientPages(client),
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
