import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { asQuery, noFilter } from './address.ts';
import type { JournalFilter } from './address.ts';

export type JournalList = Result<'GET /api/client/journal-entries'>;
export type JournalEntry = JournalList['entries'][number];

const journalKey = ['/api/client/journal-entries', 'list'] as const;

export function journalQuery(filter: JournalFilter, page: number) {
  return queryOptions({
    queryKey: [...journalKey, filter, page] as const,
    queryFn: ({ signal }) => api('GET /api/client/journal-entries', { query: { ...asQuery(filter), page }, signal }),
    // The current list stays until the next one has loaded.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The page of an entry that is not on the requested one; 404 if it is gone. */
export function pageOfEntryQuery(filter: JournalFilter, entryId: string) {
  return queryOptions({
    queryKey: [...journalKey, filter, 'page of', entryId] as const,
    queryFn: async ({ signal }) => {
      const query = { ...asQuery(filter), entry: entryId };
      return (await api('GET /api/client/journal-entries', { query, signal })).pagination.page;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The answer before to the prompt of an entry. */
export function samePromptQuery(entryId: string) {
  return queryOptions({
    queryKey: [...journalKey, 'same prompt', entryId] as const,
    queryFn: ({ signal }) =>
      api('GET /api/client/journal-entries/{id}/same-prompt', { params: { id: entryId }, signal }),
    staleTime: 0,
  });
}

/** The first page of the journal, with prompts and word counts. */
export const newestEntriesQuery = journalQuery(noFilter, 1);

/** What has been loaded of a list, in its order. */
export function loadedEntries(client: QueryClient, filter: JournalFilter): JournalEntry[] {
  const pages = client
    .getQueriesData<JournalList>({ queryKey: [...journalKey, filter] })
    .flatMap(([, list]) => (list && 'entries' in list ? [list] : []));
  return pages.toSorted((a, b) => a.pagination.page - b.pagination.page).flatMap(({ entries }) => entries);
}
