import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { nextVersions } from '#contract/versions.ts';
import { api, type Result } from '#web/platform/api.ts';

export type FormerClient = Result<'GET /api/coach/former-clients'>[number];
export type OwnParting = NonNullable<Result<'GET /api/client/dashboard'>['parting']>;

/** Time alone changes the answer. */
export const formerClientsQuery = queryOptions({
  queryKey: ['/api/coach/former-clients'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/former-clients', { signal }),
  refetchOnMount: 'always',
});

export function formerSessionNotesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/coach/former-clients', clientId, 'session-notes'] as const,
    queryFn: ({ signal }) =>
      api('GET /api/coach/former-clients/{clientId}/session-notes', { params: { clientId }, signal }),
  });
}

export function formerNotesQuery(clientId: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/coach/former-clients', clientId, 'notes'] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/coach/former-clients/{clientId}/notes', {
        params: { clientId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextVersions,
  });
}
