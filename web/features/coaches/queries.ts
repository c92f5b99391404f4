import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type CoachInList = Result<'GET /api/coaches'>['coaches'][number];

export type Sought = { search: string; specialty: string };

/** Coaches come and go, and fill up: each visit looks again. */
export function coachesQuery({ search, specialty }: Sought) {
  return infiniteQueryOptions({
    queryKey: ['/api/coaches', { search, specialty }] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/coaches', {
        query: { search: search || undefined, specialty: specialty || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
}
