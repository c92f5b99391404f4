import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';

export const unreadKey = ['/api/messages/unread'] as const;

/** Stands in every frame, so it brings nothing else of the messages with it. The live channel makes it quicker. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal }) => api('GET /api/messages/unread', { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
});
