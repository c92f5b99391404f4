import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditAction } from '#contract/audit/constants.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';

export type AuditRow = Result<'GET /api/admin/audit'>['rows'][number];
export type AuditFilter = { who: string; about: string; action: AuditAction | ''; from: string; to: string };

export const noFilter: AuditFilter = { who: '', about: '', action: '', from: '', to: '' };
export const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some(Boolean);

/** Page after page behind one list, newest first. */
export function auditQuery({ who, about, action, from, to }: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/audit', { who, about, action, from, to }] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/audit', {
        query: {
          who: who || undefined,
          about: about || undefined,
          action: action || undefined,
          from: from || undefined,
          to: to || undefined,
          before: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // It grows while one looks elsewhere.
    staleTime: 0,
    gcTime: 60_000,
  });
}
