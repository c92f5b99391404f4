import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsOrder, AnalyticsSort } from '#contract/analytics/constants.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type Analytics = Result<'GET /api/coach/analytics'>;
export type ClientRow = Analytics['clients'][number];
export type ProgramRow = Analytics['programs'][number];

/** Stale figures are useless: refetched whenever the page opens. */
export const analyticsQuery = (cohort: string | undefined) =>
  queryOptions({
    queryKey: ['/api/coach/analytics', cohort],
    queryFn: ({ signal }) => api('GET /api/coach/analytics', { query: { cohort }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

/** Later than the other figures, which must not wait for it. */
export const checkInChangeQuery = (cohort: string | undefined) =>
  queryOptions({
    queryKey: ['/api/coach/analytics/check-ins', cohort],
    queryFn: ({ signal }) => api('GET /api/coach/analytics/check-ins', { query: { cohort }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

export type ClientView = { page: number; sort: AnalyticsSort; order: AnalyticsOrder; cohort?: string | undefined };

/** The order the figures come in by themselves. */
export const firstView: ClientView = { page: 1, sort: 'completion', order: 'usual' };

export const clientPageQuery = (view: ClientView) =>
  queryOptions({
    queryKey: ['/api/coach/analytics/clients', view],
    queryFn: ({ signal }) => api('GET /api/coach/analytics/clients', { query: view, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every client in that order, page after page. */
export async function allClients(view: Omit<ClientView, 'page'>): Promise<ClientRow[]> {
  const rows: ClientRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api('GET /api/coach/analytics/clients', { query: { ...view, page } });
    rows.push(...answer.clients);
    pages = answer.pagination.totalPages;
  }
  return rows;
}
