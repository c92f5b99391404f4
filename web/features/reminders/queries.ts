import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type Reminder = Result<'GET /api/client/reminder'>;

export const reminderQuery = queryOptions({
  queryKey: ['/api/client/reminder'],
  queryFn: ({ signal }) => api('GET /api/client/reminder', { signal }),
  // Another device, a link in a mail or another time zone may have changed it.
  refetchOnMount: 'always',
});
