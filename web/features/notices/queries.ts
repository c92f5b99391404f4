import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type Notice = Result<'GET /api/notices'>[number];

/** Asked again whenever a page that shows them is opened. */
export const noticesQuery = queryOptions({
  queryKey: ['/api/notices'],
  queryFn: ({ signal }) => api('GET /api/notices', { signal }),
  refetchOnMount: 'always',
});
