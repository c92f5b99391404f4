import type { QueryClient } from '@tanstack/react-query';
import { api, ApiError } from '#web/platform/api.ts';
import { boot } from '#web/platform/boot.ts';
import { userKey } from '#web/platform/query-client.ts';
import { markSessionExpired } from '#web/platform/session-state.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { noteReached } from './connection.ts';
import { publish } from './device-events.ts';
import { followHome } from './last-home.ts';

/** For a client's page: makes it open offline next time, and reconnects when it was opened offline. */
export function startOffline(client: QueryClient, userId: string): () => void {
  const stops: (() => void)[] = [];
  if (boot?.fromDevice) stops.push(reconnect(client, userId));
  if ('serviceWorker' in navigator && boot && !boot.development) {
    // It fetches every file of a client's pages, which would slow down the page that is becoming interactive.
    stops.push(followHome(client), whenIdle(registerServiceWorker));
  }
  return () => stops.forEach((stop) => stop());
}

const askAgainAfter = 10_000;
const answerWithin = 10_000;

/**
 * A page opened offline asks the server, once reachable, who is signed in. The same person: refetch everything. No one, or
 * someone else: the page goes, and what was typed on it stays on the device for its author.
 */
export function reconnect(client: QueryClient, userId: string): () => void {
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
        publish({ about: 'signed-out', userId });
        markSessionExpired();
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

/** How often a page that stays open for days checks for a newer version. */
const lookAgainAfter = 3_600_000;

/** Only clients need one: their page has to open offline. A new version activates by itself. */
function registerServiceWorker(): void {
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
    (registration) => void setInterval(() => void registration.update().catch(() => {}), lookAgainAfter),
    // Disabled in this browser, or not allowed here: the page works without it.
    () => {},
  );
}
