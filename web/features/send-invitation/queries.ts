import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type InvitationStats = Result<'GET /api/coach/invitation-stats'>;
export type AvailableProgram = Result<'GET /api/coach/available-programs'>[number];

/** Answers come from elsewhere, so each visit counts again. */
export const invitationStatsQuery = queryOptions({
  queryKey: ['/api/coach/invitation-stats'],
  queryFn: ({ signal }) => api('GET /api/coach/invitation-stats', { signal }),
  staleTime: 0,
});
