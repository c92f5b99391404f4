import * as contract from '#contract/simulation/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { readSimulation, simulate } from './service.ts';

export const simulationRoutes = (deps: Deps): Route[] => [
  handle(contract.simulateData, async ({ actor, body }) => await simulate(deps, actor, body)),
  handle(contract.readSimulation, async ({ actor }) => await readSimulation(deps, actor)),
];
