import { useCallback, useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeShownEntry, refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { journal as copy } from '#messages/journal.ts';
import type { JournalList } from './queries.ts';

/** Deleting asks no question, because it can be taken back: at once, and for some days from the list. */
export function useRemoval(list: JournalList, onRemoved: (id: string) => void) {
  const client = useQueryClient();
  const keepPlace = usePlaceInList(list);
  const failed = (error: Error) => toast({ variant: 'destructive', title: copy.error, description: sentenceOf(error) });
  const restore = useMutation({
    mutationFn: (id: string) => api('POST /api/client/journal-entries/{id}/restore', { params: { id } }),
    onSuccess: (_entry, id) => {
      toast({ title: copy.restored });
      keepPlace(id);
      return refreshClientPages(client);
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /api/client/journal-entries/{id}', { params: { id } }),
    onSuccess: ({ id }) => {
      toast({
        title: copy.removed.title,
        description: copy.removed.text,
        action: { label: copy.removed.undo, onClick: () => restore.mutate(id) },
      });
      onRemoved(id);
      keepPlace(id);
      return refreshClientPages(client);
    },
    onError: failed,
  });
  return { remove, restore };
}

/** For good, unlike its entry, which stays with its line and mood. */
export function useDeleteRecording(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mediaId: string) => api('DELETE /api/client/media/{mediaId}', { params: { mediaId } }),
    onSuccess: ({ id }) => {
      changeShownEntry(client, entryId, ({ media }) => ({ media: media.filter((one) => one.id !== id) }));
      toast({ title: copy.recording.done });
      void refreshClientPages(client);
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.error, description: sentenceOf(error) }),
  });
}

/**
 * What was pressed goes away with the list it stood in, and the focus would begin again at the top of the page. It
 * goes to the entry that is back, else to the head of the list; where the person has gone on meanwhile, it stays
 * there.
 */
function usePlaceInList(list: JournalList): (changedId: string) => void {
  const changed = useRef<string>(undefined);
  useEffect(() => {
    const id = changed.current;
    changed.current = undefined;
    if (id === undefined || (document.activeElement && document.activeElement !== document.body)) return;
    (document.getElementById(`entry-${id}`) ?? document.getElementById('journal-entries'))?.focus();
  }, [list]);
  return useCallback((id) => {
    changed.current = id;
  }, []);
}
