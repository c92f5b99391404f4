import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { nextVersions } from '#contract/versions.ts';
import { api, type Result } from '#web/platform/api.ts';

export type SessionPage = Result<'GET /api/coach/appointments/{id}'>;
export type Session = SessionPage['appointment'];
export type Brought = SessionPage['brought'][number];
export type Commitment = SessionPage['agreed'][number];
export type ClientSessions = Result<'GET /api/coach/client/{clientId}/appointments'>;

/** What all of a coach's sessions begin with: a change of one may change the others. */
export const sessionsKey = ['/api/coach/appointments'] as const;

/** Asked again whenever it is opened: clients write, share, tick and call off meanwhile. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', id] as const,
    queryFn: ({ signal }) => api('GET /api/coach/appointments/{id}', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** The coach's own notes, or the text for both. */
export type Which = 'notes' | 'summary';

export const textHistoryQuery = (id: string, which: Which) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey, 'versions', id, which] as const,
    queryFn: ({ pageParam, signal }) => {
      const asked = { params: { id }, query: { before: pageParam }, signal };
      return which === 'notes'
        ? api('GET /api/coach/appointments/{id}/notes/history', asked)
        : api('GET /api/coach/appointments/{id}/summary/history', asked);
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextVersions,
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });

export const clientSessionsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['/api/coach/client', clientId, 'appointments'] as const,
    queryFn: ({ signal }) => api('GET /api/coach/client/{clientId}/appointments', { params: { clientId }, signal }),
    refetchOnMount: 'always',
  });

export function changePage(client: QueryClient, id: string, change: (page: SessionPage) => Partial<SessionPage>): void {
  client.setQueryData(sessionQuery(id).queryKey, (page) => page && { ...page, ...change(page) });
}
