import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type Share = NonNullable<Result<'PUT /api/client/journal-entries/{id}/share'>['share']>;
export type Comment = Share['comments'][number];
export type SharedEntries = Result<'GET /api/coach/client/{clientId}/shared-entries'>;
export type SharedEntry = SharedEntries['entries'][number];

const clientKey = (clientId: string) => ['/api/coach/client', clientId] as const;
const sharedKey = (clientId: string) => [...clientKey(clientId), 'shared-entries'] as const;

/** One of them. Never cached: a share that was withdrawn must not be shown from an earlier visit. */
export function sharedEntryQuery(clientId: string, entryId: string) {
  return queryOptions({
    queryKey: [...sharedKey(clientId), entryId] as const,
    queryFn: ({ signal }) =>
      api('GET /api/coach/client/{clientId}/shared-entries', {
        params: { clientId },
        query: { entry: entryId },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
}

export type SharedCard = Result<'GET /api/coach/week-cards'>['cards'][number];

/** Cards of weeks, of all clients or of one. */
export function weekCardsQuery(clientId: string | null) {
  return queryOptions({
    queryKey: ['/api/coach/week-cards', clientId] as const,
    queryFn: ({ signal }) => api('GET /api/coach/week-cards', { query: { client: clientId ?? undefined }, signal }),
    // The page and the cards on it ask one after the other; that is one question.
    staleTime: 1_000,
    gcTime: 0,
  });
}

type Reading = Result<'GET /api/coach/shared-entries'>;
export type ReadingEntry = Reading['entries'][number];

const readingKey = ['/api/coach/shared-entries'] as const;

/** Everything shared with the coach, or by one client. In the order of the moment the page was opened, whatever is read since. */
export function readingQuery({ clientId, since }: { clientId: string | null; since: string }) {
  return infiniteQueryOptions({
    queryKey: [...readingKey, clientId, since] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/coach/shared-entries', {
        query: { client: clientId ?? undefined, since, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What hangs on the client's cloth: read or not, commented or not. */
export async function refreshPins(client: QueryClient, clientId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: clientKey(clientId), exact: true });
}

export async function refreshShared(client: QueryClient, clientId: string): Promise<void> {
  await Promise.all([
    refreshPins(client, clientId),
    client.invalidateQueries({ queryKey: sharedKey(clientId) }),
    client.invalidateQueries({ queryKey: readingKey }),
  ]);
}

/** Puts what a call has changed where the page shows it. */
export function changeShared(
  client: QueryClient,
  clientId: string,
  entryId: string,
  change: (entry: SharedEntry) => SharedEntry,
): void {
  const changed = <Entry extends SharedEntry>(entries: Entry[]): Entry[] =>
    entries.map((entry) => (entry.id === entryId ? { ...entry, ...change(entry) } : entry));
  client.setQueriesData<SharedEntries>(
    { queryKey: sharedKey(clientId) },
    (list) => list && { ...list, entries: changed(list.entries) },
  );
  client.setQueriesData<InfiniteData<Reading>>(
    { queryKey: readingKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, entries: changed(page.entries) })) },
  );
}
