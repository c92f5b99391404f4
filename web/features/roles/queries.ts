import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type SetupCoach = Result<'GET /api/roles/coaches'>[number];

export const setupCoachesQuery = queryOptions({
  queryKey: ['/api/roles/coaches'],
  queryFn: ({ signal }) => api('GET /api/roles/coaches', { signal }),
});
