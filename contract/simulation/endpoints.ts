import { endpoint } from '#contract/endpoint.ts';
import { simulateDataBodySchema, simulationResultSchema } from './schema.ts';

export const simulateData = endpoint({
  id: 'simulation.run',
  method: 'POST',
  path: '/api/admin/simulate-data',
  access: ['admin'],
  summary: 'Makes test data for a scenario; scenario 0 removes all of it.',
  body: simulateDataBodySchema,
  result: simulationResultSchema,
  idempotent: true,
});

export const simulationEndpoints = [simulateData] as const;
