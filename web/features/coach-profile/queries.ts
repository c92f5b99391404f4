import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, api } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';

export type OwnProfile = Result<'GET /api/coach/profile'>;
export type PublicProfile = Result<'GET /api/coach/profile/public/{coachId}'>;
export type ProfileBody = Body<'PUT /api/coach/profile'>;
export type PhotoState = Result<'PUT /api/coach/photo'>;

export const ownProfileQuery = queryOptions({
  queryKey: ['/api/coach/profile'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/profile', { signal }),
});

const publicProfilesKey = ['/api/coach/profile/public'] as const;

export function publicProfileQuery(coachId: string) {
  return queryOptions({
    queryKey: [...publicProfilesKey, coachId] as const,
    queryFn: ({ signal }) => api('GET /api/coach/profile/public/{coachId}', { params: { coachId }, signal }),
    // Places change in the background.
    refetchOnMount: 'always',
  });
}

/** A concurrent save, probably by the same person elsewhere, came first. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
}

/** `version` is the one the typing began with, 0 where it is not known. */
export async function saveProfile(client: QueryClient, body: ProfileBody): Promise<OwnProfile> {
  try {
    return await api('PUT /api/coach/profile', { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const present = await client.query({ ...ownProfileQuery, staleTime: 0 });
    throw present.version === body.version ? error : new ChangedElsewhere();
  }
}

/** The photo counts as a change; where others came before it, the page still shows what was saved before those. */
export function takeOverPhoto(
  client: QueryClient,
  profile: OwnProfile,
  { profileImageUrl, version }: PhotoState,
): void {
  const isNext = version === profile.version + 1;
  takeOverProfile(client, { ...profile, profileImageUrl, version: isNext ? version : profile.version });
}

export function takeOverProfile(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(ownProfileQuery.queryKey, profile);
  void client.invalidateQueries({ queryKey: publicProfilesKey });
}
