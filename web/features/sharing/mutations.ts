import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import { api, ApiError, sentenceOf } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { shareCopy, sharedCopy } from './copy.ts';
import { changeShared, refreshShared, type Share } from './queries.ts';

/** Shares an entry with the coach the page names, or takes it back. */
export function useShareEntry(entryId: string, onDone: (isShared: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (coachId: string | null) =>
      coachId === null
        ? api('DELETE /api/client/journal-entries/{id}/share', { params: { id: entryId } })
        : api('PUT /api/client/journal-entries/{id}/share', { params: { id: entryId }, body: { coachId } }),
    onSuccess: ({ share }, coachId) => {
      showShare(client, entryId, share);
      onDone(coachId !== null);
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: shareCopy.error, description: sentenceOf(error) });
      // The coach may be another by now, or the entry gone.
      void refreshClientPages(client);
    },
  });
}

type Entry = { id: string; share: Share | null };
type Holder = { entries?: Entry[]; todayEntries?: Entry[] };

/** On Today, on the page of its day and in the journal, whichever of them were looked at. */
function showShare(client: QueryClient, entryId: string, share: Share | null): void {
  const changed = (entries: Entry[]) => entries.map((entry) => (entry.id === entryId ? { ...entry, share } : entry));
  client.setQueriesData<Holder>(
    { predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/client/') },
    (data) => {
      if (!data || Array.isArray(data)) return data;
      return {
        ...data,
        ...(data.entries && { entries: changed(data.entries) }),
        ...(data.todayEntries && { todayEntries: changed(data.todayEntries) }),
      };
    },
  );
}

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
    },
    onError: (error) => {
      // Gone, or it says something else by now: the list has to be looked at again.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409))
        void refreshShared(client, clientId);
    },
  });
}

export function useComment(clientId: string, entryId: string) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    mutationFn: (text: string) =>
      api('POST /api/coach/client/{clientId}/shared-entries/{entryId}/comments', {
        params: { clientId, entryId },
        body: { text },
        // The same words once more are the same comment: the answer may have been lost on the way.
        idempotencyKey: sending.keyFor(text),
      }),
    // What is written in the box must not vanish with the page.
    meta: { keepsPage: true },
    onSuccess: (comment) => {
      sending.arrived();
      changeShared(client, clientId, entryId, (entry) => ({
        ...entry,
        comments: [...entry.comments.filter(({ id }) => id !== comment.id), comment],
      }));
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
      toast({ title: sharedCopy.remove.done });
    },
    onError: (error) => {
      sayError(error);
      if (isGone(error)) void refreshShared(client, clientId);
    },
  });
}
