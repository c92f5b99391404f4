import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { clientHomeKey } from '#web/platform/query-client.ts';

export type ClientDashboard = Result<'GET /api/client/dashboard'>;

export const clientDashboardQuery = queryOptions({
  queryKey: clientHomeKey,
  queryFn: ({ signal }) => api('GET /api/client/dashboard', { signal }),
});
