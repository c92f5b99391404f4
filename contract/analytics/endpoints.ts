import { endpoint } from '#contract/endpoint.ts';
import { coachAnalyticsSchema } from './schema.ts';

export const coachAnalytics = endpoint({
  id: 'analytics.coach',
  method: 'GET',
  path: '/api/coach/analytics',
  access: ['coach', 'admin'],
  summary: 'Figures about the caller’s clients and programs.',
  result: coachAnalyticsSchema,
});

export const analyticsEndpoints = [coachAnalytics] as const;
