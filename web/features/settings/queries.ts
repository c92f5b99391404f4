import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type Settings = Result<'GET /api/settings'>;
export type OpenSession = Settings['sessions'][number];

export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'],
  queryFn: ({ signal }) => api('GET /api/settings', { signal }),
  // Other devices sign in and out meanwhile.
  refetchOnMount: 'always',
});

export type Reminder = Result<'GET /api/client/reminder'>;

export const reminderQuery = queryOptions({
  queryKey: ['/api/client/reminder'],
  queryFn: ({ signal }) => api('GET /api/client/reminder', { signal }),
  // Another device, a link in a mail or another time zone may have changed it.
  refetchOnMount: 'always',
});

export type Storage = Result<'GET /api/client/storage'>;

export const storageQuery = queryOptions({
  queryKey: ['/api/client/storage'],
  queryFn: ({ signal }) => api('GET /api/client/storage', { signal }),
  // Pages are spoken and deleted elsewhere.
  refetchOnMount: 'always',
});

export type AccountDeletion = Result<'GET /api/account/deletion'>;

export const deletionQuery = queryOptions({
  queryKey: ['/api/account/deletion'],
  queryFn: ({ signal }) => api('GET /api/account/deletion', { signal }),
  // The numbers are what is decided by.
  refetchOnMount: 'always',
});
