import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentInvitationsShown } from '#contract/invitations/rules.ts';
import { api, type Result } from '#web/platform/api.ts';

export type InvitationStats = Result<'GET /api/coach/invitation-stats'>;
export type SentInvitation = Result<'GET /api/coach/invitations'>['invitations'][number];
export type InvitedAddress = Result<'GET /api/coach/invited-addresses'>['invitations'][number];
export type AvailableProgram = Result<'GET /api/coach/available-programs'>[number];

/** Answers come from elsewhere, so each visit counts again. */
export const invitationStatsQuery = queryOptions({
  queryKey: ['/api/coach/invitation-stats'],
  queryFn: ({ signal }) => api('GET /api/coach/invitation-stats', { signal }),
  staleTime: 0,
});

export const invitedAddressesQuery = queryOptions({
  queryKey: ['/api/coach/invited-addresses'],
  queryFn: ({ signal }) => api('GET /api/coach/invited-addresses', { signal }),
  staleTime: 0,
});

export function sentInvitationsQuery(show: SentInvitationsShown) {
  return infiniteQueryOptions({
    queryKey: ['/api/coach/invitations', { show }] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/coach/invitations', { query: { show, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
