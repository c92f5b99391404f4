import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';

export type CoachDashboard = Result<'GET /api/coach/dashboard'>;
export type ClientRow = CoachDashboard['clients'][number];
export type Activity = CoachDashboard['recentActivity'][number];

export const coachDashboardQuery = queryOptions({
  queryKey: coachHomeKey,
  queryFn: ({ signal }) => api('GET /api/coach/dashboard', { signal }),
});

export const referralQuery = queryOptions({
  queryKey: ['/api/coach/referral-code'],
  queryFn: ({ signal }) => api('GET /api/coach/referral-code', { signal }),
});
