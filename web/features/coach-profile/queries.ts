import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';

export type OwnProfile = Result<'GET /api/coach/profile'>;
export type PublicProfile = Result<'GET /api/coach/profile/public/{coachId}'>;
export type ProfileBody = Body<'PUT /api/coach/profile'>;

export const ownProfileQuery = queryOptions({
  queryKey: ['/api/coach/profile'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/profile', { signal }),
});

const publicProfilesKey = ['/api/coach/profile/public'] as const;

export function publicProfileQuery(coachId: string) {
  return queryOptions({
    queryKey: [...publicProfilesKey, coachId] as const,
    queryFn: ({ signal }) => api('GET /api/coach/profile/public/{coachId}', { params: { coachId }, signal }),
    // Places are taken and given back while nobody looks.
    refetchOnMount: 'always',
  });
}

export function takeOverProfile(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(ownProfileQuery.queryKey, profile);
  void client.invalidateQueries({ queryKey: publicProfilesKey });
}
