import { useMemo } from 'react';
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { unassignedShown } from '#contract/outreach/rules.ts';
import { foldText } from '#contract/text.ts';
import { api, type Result } from '#web/platform/api.ts';
import { useSettled } from '#web/platform/use-settled.ts';

export type UnassignedClient = Result<'GET /api/coach/unassigned-clients'>[number];

const unassignedClientsKey = ['/api/coach/unassigned-clients'] as const;

/** Other coaches change this list too, so each visit looks again, with the last one standing there meanwhile. */
export function unassignedClientsQuery(search: string) {
  return queryOptions({
    queryKey: [...unassignedClientsKey, search] as const,
    queryFn: ({ signal }) => api('GET /api/coach/unassigned-clients', { query: { search }, signal }),
    staleTime: 0,
  });
}

export function refreshUnassignedClients(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: unassignedClientsKey });
}

/** What is known of one client now, wherever the list shows them. */
export function updateUnassignedClient(client: QueryClient, id: string, change: Partial<UnassignedClient>): void {
  client.setQueriesData<UnassignedClient[]>({ queryKey: unassignedClientsKey }, (list) =>
    list?.map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

/**
 * The list and what a search finds in it. One answer holds 200 people; as long as everybody is in it the page searches
 * by itself, beyond that the server does.
 */
export function useUnassignedClients(search: string) {
  const everyone = useQuery(unassignedClientsQuery(''));
  const all = everyone.data;
  const isMore = (all?.length ?? 0) >= unassignedShown;
  const asked = useSettled(search.trim());
  const atServer = useQuery({
    ...unassignedClientsQuery(asked),
    enabled: isMore && asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => {
    if (!all || search.trim() === '') return all;
    return isMore ? (atServer.data ?? []) : all.filter(matchesSearch(search));
  }, [all, atServer.data, isMore, search]);
  const isSearching = isMore && search.trim() !== '' && (asked !== search.trim() || atServer.isFetching);
  return {
    all,
    found,
    isMore,
    isSearching,
    error: everyone.error ?? (isMore ? atServer.error : null),
    refetch: everyone.refetch,
  };
}

/** By first name, last name or e-mail, whatever the case and the accents. */
export function matchesSearch(
  search: string,
): (client: Pick<UnassignedClient, 'firstName' | 'lastName' | 'email'>) => boolean {
  const words = foldText(search.trim());
  return (client) => foldText(fullName(client)).includes(words) || foldText(client.email).includes(words);
}
