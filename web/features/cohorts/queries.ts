import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, type Body, type Result } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { coachClientsKey } from '#web/platform/query-client.ts';

export type Cohort = Result<'GET /api/coach/cohorts'>[number];
export type CohortBody = Body<'POST /api/coach/cohorts'>;

/** Who joins does it elsewhere, so each visit looks again. */
export const cohortsQuery = queryOptions({
  queryKey: ['/api/coach/cohorts'] as const,
  queryFn: ({ signal }) => api('GET /api/coach/cohorts', { signal }),
  staleTime: 0,
});

/** Without an id it is made, else changed. */
export function useSaveCohort(id: string | undefined) {
  const client = useQueryClient();
  const sending = useSendKey();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (body: CohortBody) =>
      id === undefined
        ? api('POST /api/coach/cohorts', { body, idempotencyKey: sending.keyFor(body) })
        : api('PUT /api/coach/cohorts/{id}', { params: { id }, body }),
    onSuccess: (cohort) => {
      sending.arrived();
      show(client, cohort);
    },
  });
}

export function usePauseCohort(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (resumesOn: string) =>
      api('POST /api/coach/cohorts/{id}/pause', { params: { id }, body: { resumesOn } }),
    onSuccess: (cohort) => show(client, cohort),
  });
}

export function useResumeCohort(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/coach/cohorts/{id}/resume', { params: { id } }),
    onSuccess: (cohort) => show(client, cohort),
  });
}

export function useExtendCohort(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lastDate: string) =>
      api('POST /api/coach/cohorts/{id}/extend', { params: { id }, body: { lastDate } }),
    onSuccess: (cohort) => show(client, cohort),
  });
}

export function useEndCohort(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/coach/cohorts/{id}/end', { params: { id } }),
    onSuccess: (cohort) => show(client, cohort),
  });
}

export function useRenewCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/coach/cohorts/{id}/code', { params: { id } }),
    onSuccess: (cohort) => show(client, cohort),
  });
}

export function useArchiveCohort() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      api('POST /api/coach/cohorts/{id}/archive', { params: { id }, body: { isArchived } }),
    onSuccess: (cohort) => show(client, cohort),
  });
}

export type CohortFigures = Result<'GET /api/coach/cohorts/{id}/figures'>;

/** Counts and averages of all members. */
export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: [...cohortsQuery.queryKey, id, 'figures'] as const,
    queryFn: ({ signal }) => api('GET /api/coach/cohorts/{id}/figures', { params: { id }, signal }),
    staleTime: 0,
  });

export type Shown = { sort: 'need' | 'name'; page: number; search: string };
export const firstShown: Shown = { sort: 'need', page: 1, search: '' };

/** A page of the members: the list of clients, narrowed to this cohort. */
export const wallQuery = (id: string, { sort, page, search }: Shown) => {
  const query = { cohort: id, sort, page, ...(search.trim() ? { search: search.trim() } : {}) };
  return queryOptions({
    queryKey: [...coachClientsKey, query] as const,
    queryFn: ({ signal }) => api('GET /api/coach/clients', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Everyone who matches, on whatever page: a cohort never has more members than the call gives. */
export const memberIdsQuery = (cohort: string, search: string) => {
  const query = { cohort, ...(search.trim() ? { search: search.trim() } : {}) };
  return queryOptions({
    queryKey: [...coachClientsKey, 'ids', query] as const,
    queryFn: ({ signal }) => api('GET /api/coach/clients/ids', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export function useRemoveMembers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clientIds: string[]) =>
      api('POST /api/coach/cohorts/{id}/remove', { params: { id }, body: { clientIds } }),
    onSuccess: async (cohort) => {
      show(client, cohort);
      await client.invalidateQueries({ queryKey: coachClientsKey });
    },
  });
}

/** Optimistic, in the list and on its page; then refetched. */
function show(client: QueryClient, cohort: Cohort): void {
  client.setQueryData(cohortsQuery.queryKey, (all) =>
    all?.some(({ id }) => id === cohort.id)
      ? all.map((one) => (one.id === cohort.id ? { ...one, ...cohort } : one))
      : all && [cohort, ...all],
  );
  void client.invalidateQueries({ queryKey: cohortsQuery.queryKey });
}
