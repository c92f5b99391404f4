import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type Share = NonNullable<Result<'PUT /api/client/journal-entries/{id}/share'>['share']>;
export type Comment = Share['comments'][number];
export type SharedEntries = Result<'GET /api/coach/client/{clientId}/shared-entries'>;
export type SharedEntry = SharedEntries['entries'][number];

const sharedKey = (clientId: string) => ['/api/coach/client', clientId, 'shared-entries'] as const;

/** Looked up anew each time: what was taken back must not stand here from an earlier visit. */
export function sharedEntriesQuery(clientId: string, page: number) {
  return queryOptions({
    queryKey: [...sharedKey(clientId), page] as const,
    queryFn: ({ signal }) =>
      api('GET /api/coach/client/{clientId}/shared-entries', { params: { clientId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

export function refreshShared(client: QueryClient, clientId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: sharedKey(clientId) });
}

/** Puts what a call has changed where the page shows it. */
export function changeShared(
  client: QueryClient,
  clientId: string,
  entryId: string,
  change: (entry: SharedEntry) => SharedEntry,
): void {
  client.setQueriesData<SharedEntries>(
    { queryKey: sharedKey(clientId) },
    (list) => list && { ...list, entries: list.entries.map((entry) => (entry.id === entryId ? change(entry) : entry)) },
  );
}
