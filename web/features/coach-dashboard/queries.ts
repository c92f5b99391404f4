import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientGroup, ClientSort } from '#contract/coach-dashboard/rules.ts';
import { api, type Result } from '#web/platform/api.ts';
import { coachClientsKey, coachHomeKey } from '#web/platform/query-client.ts';

export type CoachDashboard = Result<'GET /api/coach/dashboard'>;
export type CoachClients = Result<'GET /api/coach/clients'>;
export type ClientRow = CoachDashboard['clients'][number];
export type Activity = CoachDashboard['recentActivity'][number];
export type QueueRow = CoachDashboard['queue']['rows'][number];
export type PersonRow = Extract<QueueRow, { type: 'person' }>;
export type GatheredRow = Extract<QueueRow, { type: 'cohort' }>;
export type QueueReason = PersonRow['reasons'][number];

export const coachDashboardQuery = queryOptions({
  queryKey: coachHomeKey,
  queryFn: ({ signal }) => api('GET /api/coach/dashboard', { signal }),
});

/** The people of a gathered row. */
export const gatheredQuery = ({ cohort, kind }: GatheredRow) =>
  queryOptions({
    queryKey: ['/api/coach/queue', cohort?.id ?? null, kind] as const,
    queryFn: ({ signal }) => api('GET /api/coach/queue', { query: { cohort: cohort?.id, kind }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export type ClientFilter = {
  search: string;
  program: string;
  cohort: string;
  sort: ClientSort;
  page: number;
  group?: ClientGroup;
};

export const firstPage: ClientFilter = { search: '', program: '', cohort: '', sort: 'need', page: 1 };
export const isFirstPage = (filter: ClientFilter): boolean =>
  filter.search.trim() === '' &&
  filter.program === '' &&
  filter.cohort === '' &&
  filter.sort === 'need' &&
  filter.page === 1;

/** Another page, another order, a search. The rows before stay until the new ones are there. */
export const coachClientsQuery = (filter: ClientFilter, key: readonly string[] = coachClientsKey) =>
  queryOptions({
    queryKey: [...key, filter],
    queryFn: ({ signal }) => api('GET /api/coach/clients', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** On the coach's home, which changes when the coach asks for it: by its name the live channel leaves it alone. */
export const heldClientsKey = ['held', ...coachClientsKey] as const;
export const heldClientsQuery = (filter: ClientFilter) => coachClientsQuery(filter, heldClientsKey);

/** To narrow the list by; the same answer that the page of cohorts shows. */
export const cohortNamesQuery = queryOptions({
  queryKey: ['/api/coach/cohorts'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/cohorts', { signal }),
});
