import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input, instant, whole } from '#contract/fields.ts';
import { clearScenario, runStates, scenarioMax } from './constants.ts';
import { said } from '#contract/said.ts';

/** What is understood. The server looks at it itself, so that it can also write down what it refused. */
export const simulateDataBodySchema = input({
  scenario: whole({
    field: 'scenario',
    min: clearScenario,
    max: scenarioMax,
    sentence: said('choose-scenario-1', { scenarioMax, clearScenario }),
  }),
});

/** What may be sent: anything, since a refusal is recorded. */
const simulateDataAskedSchema = input({ scenario: z.optional(z.unknown()) });

const counts = { testAccounts: z.number(), testEntries: z.number() };

const simulationResultSchema = z.object({
  message: z.string(),
  /** What was done, a line each. */
  details: z.array(z.string()),
  /** Set when the run stopped half-way; the lines say how far it came. */
  error: z.optional(z.string()),
  ...counts,
});
export type SimulationResult = z.infer<typeof simulationResultSchema>;

const simulationRunSchema = z.object({
  id: z.string(),
  scenario: z.number(),
  status: z.enum(runStates),
  /** What it has told so far, oldest first. */
  lines: z.array(z.string()),
  error: z.nullable(z.string()),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** Another admin may have started it. */
  isYours: z.boolean(),
});

const simulationStateSchema = z.object({
  /** Off where the configuration says so: then every run is refused. */
  isEnabled: z.boolean(),
  /** The newest one, of any admin. */
  run: z.nullable(simulationRunSchema),
  ...counts,
  testPrograms: z.number(),
});
export type SimulationState = z.infer<typeof simulationStateSchema>;

/** Without an Idempotency-Key: making a scenario twice is fine, and what became of a lost answer is in `simulation.read`. */
export const simulateData = endpoint('POST /api/admin/simulate-data', {
  id: 'simulation.run',
  access: ['admin'],
  summary: 'Makes test data for a scenario; scenario 0 removes all of it.',
  body: simulateDataAskedSchema,
  result: simulationResultSchema,
});

export const readSimulation = endpoint('GET /api/admin/simulation', {
  id: 'simulation.read',
  access: ['admin'],
  summary: 'Whether simulation is on, what the newest run has told so far, and how much test data there is.',
  result: simulationStateSchema,
});
