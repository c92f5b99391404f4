import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type OwnRequest = Result<'GET /api/client/coaching-requests'>[number];

/** The other side answers or withdraws, so each visit looks again. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['/api/client/coaching-requests'],
  queryFn: ({ signal }) => api('GET /api/client/coaching-requests', { signal }),
  staleTime: 0,
});
