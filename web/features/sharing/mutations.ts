import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeShownEntry, refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { share as shareCopy } from '#messages/sharing.ts';

/** Shares an entry with the coach the page names, or takes it back. */
export function useShareEntry(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (coachId: string | null) =>
      coachId === null
        ? api('DELETE /api/client/journal-entries/{id}/share', { params: { id: entryId } })
        : api('PUT /api/client/journal-entries/{id}/share', { params: { id: entryId }, body: { coachId } }),
    onSuccess: ({ share }) => changeShownEntry(client, entryId, () => ({ share })),
    onError: (error) => {
      toast({ variant: 'destructive', title: shareCopy.error, description: sentenceOf(error) });
      // The coach may be another by now, or the entry gone.
      void refreshClientPages(client);
    },
  });
}
