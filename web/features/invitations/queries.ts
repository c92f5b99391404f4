import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type Invitation = Result<'GET /api/client/invitations'>[number];
export type ReceivedOutreach = Result<'GET /api/client/outreach'>;

/** Written by others, so each visit looks again, with the last list standing there meanwhile. */
export const invitationsQuery = queryOptions({
  queryKey: ['/api/client/invitations'],
  queryFn: ({ signal }) => api('GET /api/client/invitations', { signal }),
  staleTime: 0,
});

export const receivedOutreachQuery = queryOptions({
  queryKey: ['/api/client/outreach'],
  queryFn: ({ signal }) => api('GET /api/client/outreach', { signal }),
  staleTime: 0,
});
