import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Boot } from '#contract/boot.ts';
import { markSessionExpired } from './session-state.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `keepsPage`: on 401 the page stays, because text typed on it must not vanish. */
    mutationMeta: { keepsPage?: boolean };
  }
}

export const userKey = ['/api/auth/user'] as const;
/** These come with the page and are set before any call. */
export const clientHomeKey = ['/api/client/dashboard'] as const;
/** What the device keeps beside it. By its name it is invalidated with the home. */
export const offlineCopyKey = ['/api/client/dashboard/offline'] as const;
export const noticesKey = ['/api/notices'] as const;
export const coachHomeKey = ['/api/coach/dashboard'] as const;
/** The list of a coach's clients, in any view. */
export const coachClientsKey = ['/api/coach/clients'] as const;

/** The specification's cache: nothing goes stale by itself, no refetch on focus, no retries. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noteExpiry(client, error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.keepsPage) noteExpiry(client, error);
      },
    }),
    defaultOptions: {
      // 'always': offline a call fails with a sentence instead of pausing silently.
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Seeds the cache with the data inlined into the page. */
export function fillQueryClient(
  client: QueryClient,
  { user, clientHome, coachHome, notices }: Pick<Boot, 'user' | 'clientHome' | 'coachHome' | 'notices'>,
): void {
  client.setQueryData(userKey, user);
  if (notices) client.setQueryData(noticesKey, notices);
  if (clientHome) client.setQueryData(clientHomeKey, clientHome);
  if (coachHome) client.setQueryData(coachHomeKey, coachHome);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}

function noteExpiry(client: QueryClient, error: Error): void {
  if (isUnauthorized(error) && client.getQueryData(userKey)) markSessionExpired();
}
