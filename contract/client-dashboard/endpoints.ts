import { endpoint } from '#contract/endpoint.ts';
import { clientDashboardSchema } from './schema.ts';

export const clientDashboard = endpoint({
  id: 'clientDashboard.get',
  method: 'GET',
  path: '/api/client/dashboard',
  access: ['client'],
  summary: 'Everything the Today and Progress pages show.',
  result: clientDashboardSchema,
});

export const clientDashboardEndpoints = [clientDashboard] as const;
