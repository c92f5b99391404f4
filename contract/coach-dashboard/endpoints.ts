import { endpoint } from '#contract/endpoint.ts';
import { coachClientsQuerySchema, coachClientsSchema, coachDashboardSchema } from './schema.ts';

export const coachDashboard = endpoint({
  id: 'coachDashboard.get',
  method: 'GET',
  path: '/api/coach/dashboard',
  access: ['coach', 'admin'],
  summary: 'The caller’s clients, programs, figures and recent activity.',
  result: coachDashboardSchema,
});

export const coachClients = endpoint({
  id: 'coachDashboard.clients',
  method: 'GET',
  path: '/api/coach/clients',
  access: ['coach', 'admin'],
  summary: 'A page of the caller’s clients in the order asked for.',
  query: coachClientsQuerySchema,
  result: coachClientsSchema,
});
