import { infiniteQueryOptions } from '@tanstack/react-query';
import { nextVersions } from '#contract/versions.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type EntrySaved = Result<'POST /api/journal-entries'>;
export type JournalEntry = Omit<EntrySaved, 'care'>;
export type Care = NonNullable<EntrySaved['care']>;
export type EntryVersion = Result<'GET /api/client/journal-entries/{id}/versions'>[number];

/** Newest first, the present one included, some at a time. Looked up anew each time: an edit in another window adds one. */
export function entryVersionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/client/journal-entries', id, 'versions'] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/client/journal-entries/{id}/versions', { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextVersions,
    staleTime: 0,
  });
}
