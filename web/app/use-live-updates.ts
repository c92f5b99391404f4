import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#web/features/session/queries.ts';
import { startLive } from '#web/platform/live/start-live.ts';

/** News arrive by themselves. Without them everything works as well, only later: the page has to be opened anew. */
export function useLiveUpdates({ id, role }: User): void {
  const client = useQueryClient();
  useEffect(() => {
    if (role === null || typeof EventSource === 'undefined') return;
    return startLive(client, id);
  }, [client, id, role]);
}
