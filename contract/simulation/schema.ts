import * as z from 'zod/mini';
import { input, whole } from '#contract/fields.ts';
import { clearScenario, scenarioMax } from './constants.ts';

export const simulateDataBodySchema = input({
  scenario: whole({
    name: 'The scenario', min: clearScenario, max: scenarioMax,
    sentence: `Please choose a scenario from 1 to ${scenarioMax}, or ${clearScenario} to clear test data.`,
  }),
});
export type SimulateDataBody = z.infer<typeof simulateDataBodySchema>;

export const simulationResultSchema = z.object({
  message: z.string(),
  /** What was done, a line each. */
  details: z.array(z.string()),
  /** Set when the run stopped half-way; the lines say how far it came. */
  error: z.optional(z.string()),
  testAccounts: z.number(),
  testEntries: z.number(),
});
export type SimulationResult = z.infer<typeof simulationResultSchema>;
