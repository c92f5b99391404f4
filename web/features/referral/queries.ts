import { queryOptions } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';

export type ReferralInfo = Result<'GET /api/coach/referral-code'>;

/** The coach's code, its link, and the message every outreach starts from. */
export const referralQuery = queryOptions({
  queryKey: ['/api/coach/referral-code'],
  queryFn: ({ signal }) => api('GET /api/coach/referral-code', { signal }),
});
