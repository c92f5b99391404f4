import { endpoint } from '#contract/endpoint.ts';
import { programDayParamsSchema } from '#contract/assignments/schema.ts';
import { clientDashboardSchema, programDaySchema } from './schema.ts';

export const clientDashboard = endpoint({
  id: 'clientDashboard.get',
  method: 'GET',
  path: '/api/client/dashboard',
  access: ['client'],
  summary: 'Everything the Today and Progress pages show.',
  result: clientDashboardSchema,
});

export const clientProgramDay = endpoint({
  id: 'clientDashboard.programDay',
  method: 'GET',
  path: '/api/client/program-days/{week}/{day}',
  access: ['client'],
  summary: 'A day of the running program that has been reached, with its prompt and what was written for it.',
  params: programDayParamsSchema,
  result: programDaySchema,
});
