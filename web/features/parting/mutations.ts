import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProgramWish } from '#contract/parting/constants.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { askedCopy, endWorkCopy, formerCopy, leaveCopy, pauseClientCopy } from './copy.ts';

type Named = { id: string; name: string };

/** Coach, clients, messages and journal change with a parting, on both sides: every page looks again. */
function useEveryPageAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** `onDone` here and below, not with the press: a live update may have taken away what was pressed before the answer is here. */
export function useUndoEndWork(onDone?: () => void) {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: ({ id }: Named) => api('POST /api/coach/former-clients/{clientId}/undo', { params: { clientId: id } }),
    onSuccess: (_done, { name }) => {
      toast({ title: formerCopy.undone.title(name) });
      onDone?.();
    },
    onError: (error) => toast({ variant: 'destructive', title: formerCopy.undoFailed, description: sentenceOf(error) }),
    onSettled: lookAnew,
  });
}

/** The way back stands in the toast, and for the rest of the day under Former clients. */
export function useEndWork({ id, name }: Named, onDone: () => void) {
  const client = useQueryClient();
  const undo = useUndoEndWork();
  return useMutation({
    mutationFn: (words: string) =>
      api('POST /api/coach/client/{clientId}/end', { params: { clientId: id }, body: words ? { words } : {} }),
    onSuccess: () => {
      onDone();
      // The page about the client is closed from now on: nothing of it may be shown from memory.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      toast({
        title: endWorkCopy.done.title(name),
        description: endWorkCopy.until,
        action: { label: endWorkCopy.done.undo, onClick: () => undo.mutate({ id, name }) },
      });
      void client.invalidateQueries();
    },
  });
}

/** A rest instead of an end. */
export function usePauseClient({ id, name }: Named, onDone: () => void) {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: (weeks: number) =>
      api('POST /api/coach/client/{clientId}/pause', { params: { clientId: id }, body: { weeks } }),
    onSuccess: ({ endsOn }) => {
      toast({ title: pauseClientCopy.done.title(name, longCalendarDay(endsOn)) });
      onDone();
    },
    onSettled: lookAnew,
  });
}

export function useUndoLeaving() {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: () => api('POST /api/client/parting/undo'),
    onSuccess: ({ coach }) => void toast({ title: leaveCopy.undone.title(coach.fullName || leaveCopy.noName) }),
    onError: (error) => toast({ variant: 'destructive', title: leaveCopy.undoFailed, description: sentenceOf(error) }),
    onSettled: lookAnew,
  });
}

export function useLeaveCoach({ id, name }: Named) {
  const lookAnew = useEveryPageAnew();
  const undo = useUndoLeaving();
  return useMutation({
    mutationFn: (program: ProgramWish) => api('POST /api/client/parting', { body: { coachId: id, program } }),
    onSuccess: () => {
      toast({
        title: leaveCopy.left(name),
        description: leaveCopy.until,
        action: { label: leaveCopy.undo, onClick: () => undo.mutate() },
      });
      void lookAnew();
    },
  });
}

export function useChooseProgram() {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: (program: ProgramWish) => api('POST /api/client/parting/program', { body: { program } }),
    onSuccess: (_done, program) =>
      void toast(
        program === 'stops'
          ? { title: askedCopy.stopped.title, description: askedCopy.stopped.text }
          : { title: askedCopy.went },
      ),
    onError: (error) => toast({ variant: 'destructive', title: askedCopy.failed, description: sentenceOf(error) }),
    onSettled: lookAnew,
  });
}
