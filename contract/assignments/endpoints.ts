import { endpoint } from '#contract/endpoint.ts';
import { advanceDayBodySchema, changeProgramBodySchema, clientParamsSchema, dayAdvancedSchema } from './schema.ts';

export const advanceDay = endpoint({
  id: 'assignments.advanceDay',
  method: 'POST',
  path: '/api/client/advance-day',
  access: ['client'],
  summary: 'Goes on to the next program day, or completes the program after the last.',
  body: advanceDayBodySchema,
  result: dayAdvancedSchema,
});

export const changeProgram = endpoint({
  id: 'assignments.changeProgram',
  method: 'POST',
  path: '/api/coach/client/{clientId}/change-program-direct',
  access: ['coach', 'admin'],
  kind: 'form',
  summary: 'Puts a client on another program and returns to the client’s page.',
  params: clientParamsSchema,
  body: changeProgramBodySchema,
});

export const assignmentsEndpoints = [advanceDay, changeProgram] as const;
