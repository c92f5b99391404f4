import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';
import { clientHomeKey } from '#web/platform/query-client.ts';

export type OwnSessions = Result<'GET /api/client/appointments'>;
export type OwnSession = OwnSessions['ahead'][number];
export type SessionPage = Result<'GET /api/client/appointments/{id}'>;
export type Slots = Result<'GET /api/client/appointments/slots'>;
/** As the day on the device has it. */
export type KeptSessions = NonNullable<Result<'GET /api/client/dashboard'>['sessions']>;

/** Everything of sessions lies below it, and is refreshed with it. */
const key = '/api/client/appointments';

export const ownSessionsQuery = queryOptions({
  queryKey: [key] as const,
  queryFn: ({ signal }) => api('GET /api/client/appointments', { signal }),
  // The coach offers, moves and calls off meanwhile.
  staleTime: 0,
});

export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: [key, 'page', id] as const,
    queryFn: ({ signal }) => api('GET /api/client/appointments/{id}', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Never from an earlier visit: a time that was free then may be taken. */
export function slotsQuery(typeId: string | undefined, from: string, moving?: string) {
  return queryOptions({
    queryKey: [key, 'slots', typeId, from, moving] as const,
    queryFn: ({ signal }) =>
      api('GET /api/client/appointments/slots', { query: { typeId: typeId ?? '', from, moving }, signal }),
    enabled: typeId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** After anything that changes a session: these pages, and Today. */
export async function refreshSessions(client: QueryClient): Promise<void> {
  await Promise.all([key, ...clientHomeKey].map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] })));
}
