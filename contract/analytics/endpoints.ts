import { endpoint } from '#contract/endpoint.ts';
import { analyticsClientsQuerySchema, analyticsClientsSchema, coachAnalyticsSchema } from './schema.ts';

export const coachAnalytics = endpoint({
  id: 'analytics.coach',
  method: 'GET',
  path: '/api/coach/analytics',
  access: ['coach', 'admin'],
  summary: 'Figures about the caller’s clients and programs, with the first page of the clients.',
  result: coachAnalyticsSchema,
});

export const analyticsClients = endpoint({
  id: 'analytics.clients',
  method: 'GET',
  path: '/api/coach/analytics/clients',
  access: ['coach', 'admin'],
  summary: 'A page of the figures of each client, in the order asked for.',
  query: analyticsClientsQuerySchema,
  result: analyticsClientsSchema,
});
