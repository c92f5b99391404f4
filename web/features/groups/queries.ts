import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type Group = NonNullable<Result<'GET /api/client/group'>['group']>;
export type Ended = Result<'GET /api/client/group'>['ended'];

export const ownGroupQuery = queryOptions({
  queryKey: ['/api/client/group'] as const,
  queryFn: ({ signal }) => api('GET /api/client/group', { signal }),
  staleTime: 0,
});
