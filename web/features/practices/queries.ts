import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type Practices = Result<'GET /api/client/practices'>;
export type Practice = Practices['practices'][number];

export const practicesQuery = queryOptions({
  queryKey: ['/api/client/practices'] as const,
  queryFn: ({ signal }) => api('GET /api/client/practices', { signal }),
  // The day may have moved on since, here or on another device.
  refetchOnMount: 'always',
});
