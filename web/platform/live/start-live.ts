import type { QueryClient } from '@tanstack/react-query';
import { inBackground } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { isSessionExpired, subscribeToSession } from '#web/platform/session-state.ts';
import { gather } from './gather.ts';
import { sayLineBack } from './live-event.ts';
import type { LiveEvent } from './live-event.ts';
import { shareLine } from './shared-line.ts';
import { fetchFailedAgain, noteStale } from './stale-after.ts';

/** Keeps a person's pages fresh while they are signed in. Returns a function that stops it. */
export function startLive(client: QueryClient, userId: string): () => void {
  let hasStood = false;
  const gathered = gather<LiveEvent>((events) => noteStale(client, events));
  const line = shareLine({
    userId,
    onEvent: gathered.add,
    onBack: () => {
      if (hasStood) {
        fetchFailedAgain(client);
        sayLineBack();
      }
      hasStood = true;
    },
    // Suspended or signed out elsewhere: the page finds out now, not with the next action.
    onEnd: () => void inBackground(() => client.invalidateQueries({ queryKey: userKey })),
  });
  const stopWatching = subscribeToSession(() => {
    if (isSessionExpired()) line.close();
  });
  return () => {
    stopWatching();
    gathered.stop();
    line.close();
  };
}
