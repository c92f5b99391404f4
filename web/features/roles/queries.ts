import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type SetupCoach = Result<'GET /api/roles/coaches'>[number];

export type OwnRoles = Result<'GET /api/roles/own'>;

export const ownRolesQuery = queryOptions({
  queryKey: ['/api/roles/own'],
  queryFn: ({ signal }) => api('GET /api/roles/own', { signal }),
});

export const setupCoachesQuery = queryOptions({
  queryKey: ['/api/roles/coaches'],
  queryFn: ({ signal }) => api('GET /api/roles/coaches', { signal }),
});
