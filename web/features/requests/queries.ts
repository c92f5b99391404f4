import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type OwnRequest = Result<'GET /api/client/coaching-requests'>[number];
export type WaitingRequest = Result<'GET /api/coach/coaching-requests'>[number];

/** The other side answers or withdraws, so each visit looks again. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['/api/client/coaching-requests'],
  queryFn: ({ signal }) => api('GET /api/client/coaching-requests', { signal }),
  staleTime: 0,
});

export const waitingRequestsQuery = queryOptions({
  queryKey: ['/api/coach/coaching-requests'],
  queryFn: ({ signal }) => api('GET /api/coach/coaching-requests', { signal }),
  staleTime: 0,
});
