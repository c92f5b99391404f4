import { useCallback } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import {
  endWork as endWorkCopy,
  former as formerCopy,
  pauseClient as pauseClientCopy,
} from '#messages/parting-coach.ts';
import { useEveryPageAnew, type Named } from './mutations.ts';

/** `onDone` here and below, not with the press: a live update may have taken away what was pressed before the answer is here. */
export function useUndoEndWork(onDone?: () => void) {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: ({ id }: Named) => api('POST /api/coach/former-clients/{clientId}/undo', { params: { clientId: id } }),
    onSuccess: (_done, { name }) => {
      toast({ title: formerCopy.undone.title({ name }) });
      onDone?.();
    },
    onError: (error) => toast({ variant: 'destructive', title: formerCopy.undoFailed, description: sentenceOf(error) }),
    onSettled: lookAnew,
  });
}

type EndWorkSteps = { onStart: () => void; onDone: () => void; onRefused: () => void };

/** Undo is in the toast, and for the rest of the day under Former Clients. */
export function useEndWork({ id, name }: Named, { onStart, onDone, onRefused }: EndWorkSteps) {
  const undo = useUndoEndWork();
  const client = useQueryClient();
  return useMutation({
    onMutate: onStart,
    mutationFn: (words: string) =>
      api('POST /api/coach/client/{clientId}/end', { params: { clientId: id }, body: words ? { words } : {} }),
    onSuccess: async () => {
      // The dashboard keeps what it was opened with, and the next page is the dashboard.
      await client.invalidateQueries({ queryKey: coachHomeKey });
      onDone();
      toast({
        title: endWorkCopy.done.title({ name }),
        description: endWorkCopy.until,
        action: { label: endWorkCopy.done.undo, onClick: () => undo.mutate({ id, name }) },
      });
    },
    onError: onRefused,
  });
}

/** The page about the client is closed after the end: nothing of it may be shown from memory. */
export function useForgetClient(id: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    void client.invalidateQueries();
  }, [client, id]);
}

/** A rest instead of an end. */
export function usePauseClient({ id, name }: Named, onDone: () => void) {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: (weeks: number) =>
      api('POST /api/coach/client/{clientId}/pause', { params: { clientId: id }, body: { weeks } }),
    onSuccess: ({ endsOn }) => {
      toast({ title: pauseClientCopy.done.title({ name, day: longCalendarDay(endsOn) }) });
      onDone();
    },
    onSettled: lookAnew,
  });
}
