import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type AccessRow = Result<'GET /api/client/access-log'>['rows'][number];

export const accessLogQuery = infiniteQueryOptions({
  queryKey: ['/api/client/access-log'] as const,
  queryFn: ({ pageParam, signal }) => api('GET /api/client/access-log', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  // A coach may have read something since the last look.
  staleTime: 0,
});
