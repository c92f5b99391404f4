import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientSort } from '#contract/coach-dashboard/rules.ts';
import { api, type Result } from '#web/platform/api.ts';
import { coachClientsKey, coachHomeKey } from '#web/platform/query-client.ts';

export type CoachDashboard = Result<'GET /api/coach/dashboard'>;
export type CoachClients = Result<'GET /api/coach/clients'>;
export type ClientRow = CoachDashboard['clients'][number];
export type Activity = CoachDashboard['recentActivity'][number];
export type QueueItem = CoachDashboard['queue']['rows'][number];
export type QueueRow = Extract<QueueItem, { type: 'person' }>;
export type QueueGathered = Extract<QueueItem, { type: 'cohort' }>;
export type QueueReason = QueueRow['reasons'][number];

export const coachDashboardQuery = queryOptions({
  queryKey: coachHomeKey,
  queryFn: ({ signal }) => api('GET /api/coach/dashboard', { signal }),
});

export type ClientFilter = { search: string; program: string; cohort: string; sort: ClientSort; page: number };

export const firstPage: ClientFilter = { search: '', program: '', cohort: '', sort: 'need', page: 1 };
export const isFirstPage = (filter: ClientFilter): boolean =>
  filter.search.trim() === '' &&
  filter.program === '' &&
  filter.cohort === '' &&
  filter.sort === 'need' &&
  filter.page === 1;

/**
 * What the dashboard did not bring: another page, another order, a search. The rows before stay until the new ones are
 * there.
 */
export const coachClientsQuery = (filter: ClientFilter) =>
  queryOptions({
    queryKey: [...coachClientsKey, filter],
    queryFn: ({ signal }) => api('GET /api/coach/clients', { query: filter, signal }),
    placeholderData: keepPreviousData,
    enabled: !isFirstPage(filter),
  });

/** To narrow the list by; the same answer that the page of cohorts shows. */
export const cohortNamesQuery = queryOptions({
  queryKey: ['/api/coach/cohorts'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/cohorts', { signal }),
});
