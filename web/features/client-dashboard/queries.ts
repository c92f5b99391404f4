import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '#web/platform/api.ts';
import { clientHomeKey } from '#web/platform/query-client.ts';

export type ClientDashboard = Result<'GET /api/client/dashboard'>;
export type ProgramDay = Result<'GET /api/client/program-days/{week}/{day}'>;

/** The data of the first sight came with the page, so the client for calls is not part of it. */
const loadApi = async () => (await import('#web/platform/api.ts')).api;

export const clientDashboardQuery = queryOptions({
  queryKey: clientHomeKey,
  queryFn: async ({ signal }) => (await loadApi())('GET /api/client/dashboard', { signal }),
});

export function programDayQuery(week: number, day: number) {
  return queryOptions({
    queryKey: ['/api/client/program-days', week, day] as const,
    queryFn: async ({ signal }) =>
      (await loadApi())('GET /api/client/program-days/{week}/{day}', { params: { week, day }, signal }),
  });
}

/** After anything that moves the day or its numbers: every page of the client's looks again, the open one at once. */
export function refreshClientPages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/client/'),
  });
}

/** Where an entry belongs. */
export type DayOfEntry = { assignmentId: string; week: number; day: number };
