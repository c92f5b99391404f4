import { useMemo } from 'react';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import type { UnassignedOrder } from '#contract/outreach/rules.ts';
import { foldText } from '#contract/text.ts';
import { api, type Result, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { unassignedClients as copy } from '#messages/unassigned-clients.ts';

export type UnassignedClient = Result<'GET /api/coach/unassigned-clients'>[number];

const unassignedClientsKey = ['/api/coach/unassigned-clients'] as const;

/** Other coaches change this list too, so each visit looks again, with the last one standing there meanwhile. */
export function unassignedClientsQuery(search: string, order: UnassignedOrder) {
  return infiniteQueryOptions({
    queryKey: [...unassignedClientsKey, { search, order }] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/coach/unassigned-clients', {
        query: { search: search || undefined, order, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.at(-1)?.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Everyone who matches, also those not loaded; on failure null, after saying so. */
export async function findAllUnassigned(search: string) {
  try {
    return await api('GET /api/coach/unassigned-clients/ids', { query: { search: search || undefined } });
  } catch (error) {
    toast({ variant: 'destructive', title: copy.select.failed, description: sentenceOf(error) });
    return null;
  }
}

export function refreshUnassignedClients(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: unassignedClientsKey });
}

/** What is known of one client now, wherever the list shows them. */
export function updateUnassignedClient(client: QueryClient, id: string, change: Partial<UnassignedClient>): void {
  client.setQueriesData<InfiniteData<UnassignedClient[]>>(
    { queryKey: unassignedClientsKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => page.map((one) => (one.id === id ? { ...one, ...change } : one))),
      },
  );
}

/** Someone contacted between two pages may be in both. */
const rowsOf = (list: InfiniteData<UnassignedClient[]> | undefined): UnassignedClient[] | undefined =>
  list && [...new Map(list.pages.flat().map((one) => [one.id, one])).values()];

/**
 * The list and what a search finds in it. As long as one answer holds everybody the page searches and orders by itself,
 * beyond that the server does (`isMore`).
 */
export function useUnassignedClients(search: string, order: UnassignedOrder) {
  const everyone = useInfiniteQuery(unassignedClientsQuery('', order));
  const all = useMemo(() => rowsOf(everyone.data), [everyone.data]);
  const isMore = everyone.hasNextPage || (everyone.data?.pages.length ?? 0) > 1;
  const isSearched = search.trim() !== '';
  const asked = useSettled(search.trim());
  const atServer = useInfiniteQuery({
    ...unassignedClientsQuery(asked, order),
    enabled: isMore && asked !== '',
  });
  const found = useMemo(() => {
    if (!all || !isSearched) return all;
    return isMore ? (rowsOf(atServer.data) ?? []) : all.filter(matchesSearch(search));
  }, [all, atServer.data, isMore, isSearched, search]);
  const shown = isMore && isSearched ? atServer : everyone;
  return {
    all,
    found,
    isMore,
    isSearching:
      (isMore && isSearched && (asked !== search.trim() || (atServer.isFetching && !atServer.isFetchingNextPage))) ||
      everyone.isPlaceholderData,
    error: everyone.error ?? (isMore ? atServer.error : null),
    refetch: everyone.refetch,
    more: {
      isThere: shown.hasNextPage && !shown.isPlaceholderData,
      isLoading: shown.isFetchingNextPage,
      hasFailed: shown.isFetchNextPageError,
      load: () => void shown.fetchNextPage(),
      /** Where the last page that was asked for begins. */
      beginsWith: shown.data && shown.data.pages.length > 1 ? shown.data.pages.at(-1)?.[0]?.id : undefined,
    },
  };
}
export type UnassignedList = ReturnType<typeof useUnassignedClients>;

/** By first name, last name or e-mail, whatever the case and the accents. */
export function matchesSearch(
  search: string,
): (client: Pick<UnassignedClient, 'firstName' | 'lastName' | 'email'>) => boolean {
  const words = foldText(search.trim());
  return (client) => foldText(fullName(client)).includes(words) || foldText(client.email).includes(words);
}
