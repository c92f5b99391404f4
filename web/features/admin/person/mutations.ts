import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { refreshAll } from '../queries.ts';

/** For every change to a person: a toast on success, and a refetch either way. */
export function usePersonChange<Input = void>(send: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast({ title: message }),
    // Also after a refusal: another admin may have been quicker.
    onSettled: () => void refreshAll(client),
  });
}

/** For actions without a dialog: a refusal is a toast. */
export function usePersonAction<Input = void>(send: (input: Input) => Promise<{ message: string }>, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => toast({ variant: 'destructive', title: failed, description: sentenceOf(error) }),
    onSettled: () => void refreshAll(client),
  });
}
