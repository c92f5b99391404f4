import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { journalCopy as copy } from './copy.ts';

/** Deleting asks no question, because it can be taken back: at once, and for some days from the list. */
export function useRemoval(onRemoved: (id: string) => void) {
  const client = useQueryClient();
  const failed = (error: Error) => toast({ variant: 'destructive', title: copy.error, description: sentenceOf(error) });
  const restore = useMutation({
    mutationFn: (id: string) => api('POST /api/client/journal-entries/{id}/restore', { params: { id } }),
    onSuccess: () => {
      toast({ title: copy.restored });
      return refreshClientPages(client);
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /api/client/journal-entries/{id}', { params: { id } }),
    onSuccess: ({ id }) => {
      toast({ title: copy.removed.title, description: copy.removed.text, action: { label: copy.removed.undo, onClick: () => restore.mutate(id) } });
      onRemoved(id);
      return refreshClientPages(client);
    },
    onError: failed,
  });
  return { remove, restore };
}
