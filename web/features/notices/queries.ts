import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';
import { noticesKey } from '#web/platform/query-client.ts';

export type Notice = Result<'GET /api/notices'>[number];

/** Asked again whenever a page that shows them is opened. */
export const noticesQuery = queryOptions({
  queryKey: noticesKey,
  queryFn: ({ signal }) => api('GET /api/notices', { signal }),
  refetchOnMount: 'always',
});
