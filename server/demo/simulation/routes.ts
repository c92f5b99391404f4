import * as contract from '#contract/simulation/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { readSimulation, simulate } from './service.ts';

export const simulationRoutes = (deps: Deps) =>
  routesFor(contract, {
    simulateData: async ({ actor, body }) => await simulate(deps, actor, body),
    readSimulation: async ({ actor }) => await readSimulation(deps, actor),
  });
