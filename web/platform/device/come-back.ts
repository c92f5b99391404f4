import type { QueryClient } from '@tanstack/react-query';
import { api, ApiError } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { markSessionExpired } from '#web/platform/session-state.ts';
import { noteReached } from './connection.ts';
import { tell } from './device-news.ts';

const askAgainAfter = 10_000;
const answerWithin = 10_000;

/**
 * A page that was opened from the device asks the server, as soon as it can be reached, who is signed in. The same
 * person: everything is fetched anew. Nobody: the page stays, since it may be written in. Somebody else: it goes.
 */
export function comeBack(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    try {
      const user = await api('GET /api/auth/user', { signal: AbortSignal.timeout(answerWithin) });
      if (isDone) return;
      stop();
      noteReached(true);
      if (user.id !== userId || user.role !== 'client') return markSessionExpired();
      client.setQueryData(userKey, user);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    } catch (error) {
      if (isDone) return;
      const status = error instanceof ApiError ? error.status : 0;
      noteReached(status !== 0);
      if (status === 401) {
        stop();
        tell({ about: 'signed-out', userId });
      } else {
        timer = setTimeout(() => void ask(), askAgainAfter);
      }
    }
  }

  const onOnline = () => void ask();
  addEventListener('online', onOnline);
  void ask();

  function stop(): void {
    isDone = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
  }
  return stop;
}
