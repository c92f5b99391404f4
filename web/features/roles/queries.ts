import { queryOptions, useQuery } from '@tanstack/react-query';
import { isCohortCode, isWholeCode, normaliseReferralCode } from '#contract/roles/rules.ts';
import { api, type Result } from '#web/platform/api.ts';

export type SetupCoach = Result<'GET /api/roles/coaches'>[number];

export type OwnRoles = Result<'GET /api/roles/own'>;

export const ownRolesQuery = queryOptions({
  queryKey: ['/api/roles/own'],
  queryFn: ({ signal }) => api('GET /api/roles/own', { signal }),
});

export const setupCoachesQuery = queryOptions({
  queryKey: ['/api/roles/coaches'],
  queryFn: ({ signal }) => api('GET /api/roles/coaches', { signal }),
});

export type CoachOfCode = ReturnType<typeof useCoachOfCode>;

/**
 * Whose code it is: nobody is connected to a coach they have not seen named. Looked up as soon as the code is whole, else
 * by `look`; a group's code leads to its own page instead.
 */
export function useCoachOfCode(typed: string) {
  const code = normaliseReferralCode(typed);
  const isAsked = code !== '' && !isCohortCode(code);
  const found = useQuery({
    queryKey: ['/api/roles/coach-of-code', code],
    queryFn: ({ signal }) => api('POST /api/roles/coach-of-code', { body: { referralCode: code }, signal }),
    enabled: isAsked && isWholeCode(code),
  });
  return {
    coach: isAsked ? found.data?.coach : undefined,
    error: isAsked ? found.error : null,
    /** The button may connect: there is no code, or its coach is named on the page. */
    isNamed: !isAsked || found.data !== undefined,
    isLooking: found.isFetching,
    look: async () => (await found.refetch({ cancelRefetch: false })).error,
  };
}
