import { useMutation, useQueryClient } from '@tanstack/react-query';
import { programDay } from '#contract/programs/rules.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { leftDay as leftDayCopy, today as todayCopy } from '#messages/today.ts';
import { changeHome, clientDashboardQuery, refreshClientPages, showSavedEntry } from './queries.ts';
import type { JournalEntry } from './queries.ts';
import { completed as completedCopy } from '#messages/today-common.ts';

/** The program's position and length. */
export type DaySteps = { assignmentId: string; week: number; day: number; durationWeeks: number };

const sayFailure = (error: Error) =>
  toast({ variant: 'destructive', title: todayCopy.error, description: sentenceOf(error) });

/**
 * Leaves the day the page shows; sent twice, also from two windows, it moves once. `said` tells what that means, `onLeave`
 * that the page may go, whatever was typed on it. The way back is on the page (`LeftDay`), so not in the toast too.
 */
export function useAdvanceDay({ assignmentId, week, day }: DaySteps, onLeave: () => void, said?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/client/advance-day', { body: { assignmentId, week, day } }),
    onSuccess: async ({ status }) => {
      onLeave();
      const isOver = status === 'completed';
      toast({
        title: isOver ? completedCopy.title : todayCopy.advanced,
        ...(said && !isOver ? { description: said } : {}),
      });
      await refreshClientPages(client);
    },
    onError: sayFailure,
  });
}

/** Back to a day that was left within the last minute. */
export function useUndoAdvance(onLeave: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/client/advance-day/undo'>) => api('POST /api/client/advance-day/undo', { body }),
    onSuccess: (_answer, { week, day }) => {
      onLeave();
      toast({ title: leftDayCopy.undone({ day: programDay(week, day) }) });
    },
    onError: sayFailure,
    // Also after a refusal: the page does not know what has happened since.
    onSettled: () => refreshClientPages(client),
  });
}

/** An entry that was saved today for a day that had moved on. Sent twice, it moves once. */
export function useMoveToToday(onMoved: (entry: JournalEntry) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/client/journal-entries/{id}/move-to-today', { params: { id } }),
    onSuccess: async (entry) => {
      const { assignment, progress } = client.getQueryData(clientDashboardQuery.queryKey) ?? {};
      if (assignment && progress)
        showSavedEntry(
          client,
          { assignmentId: assignment.id, week: progress.currentWeek, day: progress.currentDay },
          { ...entry, care: null },
        );
      onMoved(entry);
      await refreshClientPages(client);
    },
    onError: sayFailure,
  });
}

type PauseState = Result<'POST /api/client/pause'>;

function usePauseTakenOver() {
  const client = useQueryClient();
  return ({ pause }: PauseState) => {
    changeHome(client, (home) => ({ ...home, pause }));
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
