import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { share as shareCopy } from '#messages/sharing.ts';
import type { Share } from './queries.ts';

/** Shares an entry with the coach the page names, or takes it back. */
export function useShareEntry(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (coachId: string | null) =>
      coachId === null
        ? api('DELETE /api/client/journal-entries/{id}/share', { params: { id: entryId } })
        : api('PUT /api/client/journal-entries/{id}/share', { params: { id: entryId }, body: { coachId } }),
    onSuccess: ({ share }) => showShare(client, entryId, share),
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
