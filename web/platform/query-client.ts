import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Boot } from '#contract/boot.ts';
import { markSessionExpired } from './session-state.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `keepsPage`: on 401 the page stays, because something is written on it that must not vanish. */
    mutationMeta: { keepsPage?: boolean };
  }
}

export const userKey = ['/api/auth/user'] as const;
/** These come with the page and are put in before anything is called. */
export const clientHomeKey = ['/api/client/dashboard'] as const;
/** What the device keeps beside it. Its name makes it old with the home. */
export const offlineCopyKey = ['/api/client/dashboard/offline'] as const;
export const noticesKey = ['/api/notices'] as const;
export const coachHomeKey = ['/api/coach/dashboard'] as const;
/** The list of a coach's clients, however it is looked at. */
export const coachClientsKey = ['/api/coach/clients'] as const;

/** The spec's cache: nothing goes stale by itself, nothing is fetched again on focus, nothing is retried. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noteExpiry(client, error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.keepsPage) noteExpiry(client, error);
      },
    }),
    defaultOptions: {
      // 'always': without a connection a call fails with a sentence instead of waiting unseen.
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

/** Puts in what the server sent along with the page. */
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
