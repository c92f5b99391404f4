import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type MailOverview = Result<'GET /api/admin/mail'>;
export type UndeliveredMail = MailOverview['undelivered'][number];

export const undeliveredMailQuery = queryOptions({
  queryKey: ['/api/admin/mail'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/mail', { signal }),
  refetchOnMount: 'always',
  // Mail is tried again while one looks on.
  refetchInterval: 10_000,
});
