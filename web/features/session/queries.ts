import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ActorKind } from '#contract/endpoint.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { isUnauthorized, userKey } from '#web/platform/query-client.ts';

export type User = Result<'GET /api/auth/user'>;

const fiveMinutes = 5 * 60_000;

function userQuery(client: QueryClient) {
  return queryOptions<User | null>({
    queryKey: userKey,
    staleTime: fiveMinutes,
    queryFn: async ({ signal }) => {
      try {
        return await api('GET /api/auth/user', { signal });
      } catch (error) {
        // Without an earlier session 401 means signed out, otherwise the session ended.
        if (isUnauthorized(error) && !client.getQueryData(userKey)) return null;
        throw error;
      }
    },
  });
}

/** Null: signed out. Undefined: not known yet. */
export function useUserIfKnown() {
  return useQuery(userQuery(useQueryClient()));
}

/** For pages behind the sign-in. */
export function useUser(): User {
  const { data } = useUserIfKnown();
  if (!data) throw new Error('This component needs a signed-in person.');
  return data;
}

export function actorOf(user: User | null): ActorKind {
  if (!user) return 'nobody';
  if (user.needsFactor) return 'without-factor';
  return user.deletionAt ? 'leaving' : (user.role ?? 'no-role');
}
