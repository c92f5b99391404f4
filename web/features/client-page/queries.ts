import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { nextVersions } from '#contract/versions.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type ClientDetail = Result<'GET /api/coach/client/{clientId}'>;
export type NotesVersion = Result<'GET /api/coach/client/{clientId}/notes/history'>[number];

const clientKey = (clientId: string) => ['/api/coach/client', clientId] as const;

/** Asked again whenever the page is opened: who is no longer one's client must not be shown from memory. */
export function clientDetailQuery(clientId: string) {
  return queryOptions({
    queryKey: clientKey(clientId),
    queryFn: ({ signal }) => api('GET /api/coach/client/{clientId}', { params: { clientId }, signal }),
    refetchOnMount: 'always',
  });
}

/** An earlier program of the client's time with this coach. */
export const clientProgramQuery = (clientId: string, assignmentId: string) =>
  queryOptions({
    queryKey: [...clientKey(clientId), 'programs', assignmentId] as const,
    queryFn: ({ signal }) =>
      api('GET /api/coach/client/{clientId}/programs/{assignmentId}', { params: { clientId, assignmentId }, signal }),
    staleTime: 0,
  });

/** Years of notes have hundreds of versions: they come some at a time. */
export function notesHistoryQuery(clientId: string) {
  return infiniteQueryOptions({
    queryKey: [...clientKey(clientId), 'notes', 'history'] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/coach/client/{clientId}/notes/history', {
        params: { clientId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextVersions,
    select: ({ pages }) =>
      pages.flat().map(({ version, notes, createdAt }) => ({ version, text: notes, savedAt: createdAt })),
  });
}

/** Time alone changes the answer. */
export function nudgeQuery(clientId: string) {
  return queryOptions({
    queryKey: [...clientDetailQuery(clientId).queryKey, 'nudge'] as const,
    queryFn: ({ signal }) => api('GET /api/coach/client/{clientId}/nudge', { params: { clientId }, signal }),
    refetchOnMount: 'always',
  });
}

/** Shown and taken back meanwhile, so each visit looks again. */
export const clientCheckInsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...clientKey(clientId), 'check-ins'] as const,
    queryFn: ({ signal }) => api('GET /api/coach/client/{clientId}/check-ins', { params: { clientId }, signal }),
    staleTime: 0,
  });

/** What is known of the client with something changed in it. */
export function changeDetail(
  client: QueryClient,
  clientId: string,
  change: (detail: ClientDetail) => Partial<ClientDetail>,
): void {
  client.setQueryData(clientDetailQuery(clientId).queryKey, (detail) => detail && { ...detail, ...change(detail) });
}

/** What the client shows of their goals. */
export const clientGoalsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...clientKey(clientId), 'goals'] as const,
    queryFn: ({ signal }) => api('GET /api/coach/client/{clientId}/goals', { params: { clientId }, signal }),
    staleTime: 0,
  });
