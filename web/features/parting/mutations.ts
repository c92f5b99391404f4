import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProgramWish } from '#contract/parting/constants.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { asked as askedCopy, findable as findableCopy, parted as partedCopy } from '#messages/parting.ts';

export type Named = { id: string; name: string };

/** Coach, clients, messages and journal change with a parting, on both sides: every page looks again. */
export function useEveryPageAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useUndoLeaving() {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: () => api('POST /api/client/parting/undo'),
    onSuccess: ({ coach }) =>
      void toast({ title: partedCopy.undone.title({ name: coach.fullName || partedCopy.noName }) }),
    onError: (error) => toast({ variant: 'destructive', title: partedCopy.undoFailed, description: sentenceOf(error) }),
    onSettled: lookAnew,
  });
}

export function useLeaveCoach({ id, name }: Named) {
  const lookAnew = useEveryPageAnew();
  const undo = useUndoLeaving();
  return useMutation({
    mutationFn: (program: ProgramWish) => api('POST /api/client/parting', { body: { coachId: id, program } }),
    // The dialog stays until the page behind it no longer says that they work together.
    onSuccess: async () => {
      await lookAnew();
      toast({
        title: partedCopy.left({ name }),
        description: partedCopy.until,
        action: { label: partedCopy.undo, onClick: () => undo.mutate() },
      });
    },
  });
}

export function useAnswerFindable() {
  const lookAnew = useEveryPageAnew();
  return useMutation({
    mutationFn: (isFindable: boolean) => api('PUT /api/settings/findable', { body: { isFindable } }),
    onSuccess: (_done, isFindable) => void toast({ title: isFindable ? findableCopy.on : findableCopy.off }),
    onError: (error) => toast({ variant: 'destructive', title: findableCopy.failed, description: sentenceOf(error) }),
    onSettled: lookAnew,
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
