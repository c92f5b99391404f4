import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminUserFilters, type AdminUserSort } from '#contract/admin/constants.ts';
import type { AuditAction } from '#contract/audit/constants.ts';
import { api, type Result } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';

export type AdminDashboardData = Result<'GET /api/admin/dashboard'>;
export type HealthCheck = AdminDashboardData['systemHealth']['checks'][number];
export type UserPage = Result<'GET /api/admin/users/page'>;
export type UserRow = UserPage['users'][number];
export type ProgramRow = Result<'GET /api/admin/programs'>[number];
export type ExportRow = Result<'GET /api/admin/exports'>[number];
export type SimulationState = Result<'GET /api/admin/simulation'>;

export const roleFilters = ['all', ...adminUserFilters] as const;
export type RoleFilter = (typeof roleFilters)[number];
export type UserView = { search: string; role: RoleFilter; sort: AdminUserSort };

/** People come and go while one looks on: every visit looks again, with what was known standing there meanwhile. */
const changesByItself = { staleTime: 0 } as const;
const healthEvery = 30_000;

export const adminDashboardQuery = queryOptions({
  queryKey: ['/api/admin/dashboard'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
  ...changesByItself,
  refetchInterval: healthEvery,
});

/** Page after page behind one list; the server searches, sorts and counts. */
export function usersQuery({ search, role, sort }: UserView) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/users', { search, role, sort }] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/users/page', {
        query: { search, role: role === 'all' ? undefined : role, sort, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...changesByItself,
    gcTime: 60_000,
  });
}

export const exportsQuery = queryOptions({
  queryKey: ['/api/admin/exports'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/exports', { signal }),
  ...changesByItself,
});

export const adminProgramsQuery = queryOptions({
  queryKey: ['/api/admin/programs'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/programs', { signal }),
  ...changesByItself,
});

export type DeletedProgram = Result<'GET /api/admin/programs/deleted'>[number];

export const deletedProgramsQuery = queryOptions({
  queryKey: ['/api/admin/programs/deleted'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/programs/deleted', { signal }),
  ...changesByItself,
});

/** What a deletion would take with it, counted when the question is asked: never from memory. */
const countedNow = { ...changesByItself, gcTime: 0 } as const;

export const userDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/users/deletion', id] as const,
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/deletion', { params: { id }, signal }),
    ...countedNow,
  });

export type AdminPerson = Result<'GET /api/admin/users/{id}'>;

/** Sessions and mails come and go: every visit looks again. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/users/person', id] as const,
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}', { params: { id }, signal }),
    ...changesByItself,
  });

/** Places are taken and given back by the minute. */
export const coachChoicesQuery = queryOptions({
  queryKey: ['/api/admin/coaches'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/coaches', { signal }),
  ...changesByItself,
});

export const coachDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/coaches/deletion', id] as const,
    queryFn: ({ signal }) => api('GET /api/admin/coaches/{id}/deletion', { params: { id }, signal }),
    ...countedNow,
  });

export type SecurityFacts = Result<'GET /api/admin/security'>;

export const securityQuery = queryOptions({
  queryKey: ['/api/admin/security'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/security', { signal }),
  ...changesByItself,
});

export type SettingRow = Result<'GET /api/admin/settings'>[number]['settings'][number];

export const settingsQuery = queryOptions({
  queryKey: ['/api/admin/settings'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/settings', { signal }),
  ...changesByItself,
});

export const simulationQuery = queryOptions({
  queryKey: ['/api/admin/simulation'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/simulation', { signal }),
  ...changesByItself,
});

/** A deletion or a simulation may have changed anything but the session. */
export function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== userKey[0] && !String(queryKey[0]).endsWith('/deletion'),
  });
}

export type AuditRow = Result<'GET /api/admin/audit'>['rows'][number];
export type AuditFilterValues = { who: string; about: string; action: AuditAction | ''; from: string; to: string };

export const noAuditFilter: AuditFilterValues = { who: '', about: '', action: '', from: '', to: '' };
export const isAuditFiltered = (filter: AuditFilterValues): boolean => Object.values(filter).some(Boolean);

/** Page after page behind one list, newest first. */
export function auditQuery({ who, about, action, from, to }: AuditFilterValues) {
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

/** Links are used while one looks elsewhere. */
export const signUpLinksQuery = queryOptions({
  queryKey: ['/api/admin/sign-up-links'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/sign-up-links', { signal }),
  ...changesByItself,
});

export type MailOverview = Result<'GET /api/admin/mail'>;
export type UndeliveredMailRow = MailOverview['undelivered'][number];

export const undeliveredMailQuery = queryOptions({
  queryKey: ['/api/admin/mail'] as const,
  queryFn: ({ signal }) => api('GET /api/admin/mail', { signal }),
  refetchOnMount: 'always',
  // Mail is tried again while one looks on; what has just been handed over goes within seconds.
  refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? 2_000 : 10_000),
});
