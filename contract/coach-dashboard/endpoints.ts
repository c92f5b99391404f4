import { endpoint } from '#contract/endpoint.ts';
import { coachDashboardSchema } from './schema.ts';

export const coachDashboard = endpoint({
  id: 'coachDashboard.get',
  method: 'GET',
  path: '/api/coach/dashboard',
  access: ['coach', 'admin'],
  summary: 'The caller’s clients, programs, figures and recent activity.',
  result: coachDashboardSchema,
});

export const coachDashboardEndpoints = [coachDashboard] as const;
