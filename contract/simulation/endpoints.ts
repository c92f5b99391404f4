import { endpoint } from '#contract/endpoint.ts';
import { simulateDataAskedSchema, simulationResultSchema, simulationStateSchema } from './schema.ts';

/** Without an Idempotency-Key: making a scenario twice is fine, and what became of a lost answer is in `simulation.read`. */
export const simulateData = endpoint({
  id: 'simulation.run',
  method: 'POST',
  path: '/api/admin/simulate-data',
  access: ['admin'],
  summary: 'Makes test data for a scenario; scenario 0 removes all of it.',
  body: simulateDataAskedSchema,
  result: simulationResultSchema,
});

export const readSimulation = endpoint({
  id: 'simulation.read',
  method: 'GET',
  path: '/api/admin/simulation',
  access: ['admin'],
  summary: 'Whether simulation is on, what the newest run has told so far, and how much test data there is.',
  result: simulationStateSchema,
});
