import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, sentenceOf } from '#web/platform/api.ts';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { shared as sharedCopy } from '#messages/sharing-coach.ts';
import { changeShared, refreshPins, refreshShared } from './queries.ts';

const sayError = (error: Error) =>
  toast({ variant: 'destructive', title: sharedCopy.error, description: sentenceOf(error) });

/** Taken back, deleted, or the client is another coach's by now. */
export const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;

/** Tells the server that this version was shown. Nothing depends on it here, so a failure is not said: the next look tries again. */
export function useMarkRead(clientId: string, entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      api('POST /api/coach/client/{clientId}/shared-entries/{entryId}/read', {
        params: { clientId, entryId },
        body: { version },
      }),
    onSuccess: ({ readAt }) => {
      changeShared(client, clientId, entryId, (entry) => ({ ...entry, readAt, isEditedSinceRead: false }));
      // It waits in the queue no longer.
      void client.invalidateQueries({ queryKey: coachHomeKey });
      void refreshPins(client, clientId);
    },
    onError: (error) => {
      // Gone, or it says something else by now: the list has to be looked at again.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409))
        void refreshShared(client, clientId);
    },
  });
}

export function useComment(clientId: string, entryId: string, sendKey: Draft<string>['sendKey']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) =>
      await api('POST /api/coach/client/{clientId}/shared-entries/{entryId}/comments', {
        params: { clientId, entryId },
        body: { text },
        // Idempotent: the same text again is the same comment, since the response may have been lost.
        idempotencyKey: await sendKey(text),
      }),
    // What is written in the box must not vanish with the page.
    meta: { keepsPage: true },
    onSuccess: (comment) => {
      changeShared(client, clientId, entryId, (entry) => ({
        ...entry,
        comments: [...entry.comments.filter(({ id }) => id !== comment.id), comment],
      }));
      void refreshPins(client, clientId);
      toast({ title: sharedCopy.box.sent });
    },
    onError: (error) => {
      if (!isGone(error)) sayError(error);
    },
  });
}

export function useDeleteComment(clientId: string, entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) =>
      api('DELETE /api/coach/client/{clientId}/shared-entries/{entryId}/comments/{commentId}', {
        params: { clientId, entryId, commentId },
      }),
    onSuccess: ({ id }) => {
      changeShared(client, clientId, entryId, (entry) => ({
        ...entry,
        comments: entry.comments.filter((comment) => comment.id !== id),
      }));
      void refreshPins(client, clientId);
      toast({ title: sharedCopy.remove.done });
    },
    onError: (error) => {
      sayError(error);
      if (isGone(error)) void refreshShared(client, clientId);
    },
  });
}
