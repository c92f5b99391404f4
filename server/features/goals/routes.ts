import * as contract from '#contract/goals/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { agreeGoal, clientGoals, endGoal, ownGoals, rateGoal, saveGoal } from './service.ts';

export const goalRoutes = (deps: Deps) =>
  routesFor(contract, {
    ownGoals: async ({ actor }) => await ownGoals(deps, actor),
    saveGoal: async ({ actor, params, body }) => await saveGoal(deps, actor, params.id, body),
    rateGoal: async ({ actor, params, body }) => await rateGoal(deps, actor, params.id, body.level),
    endGoal: async ({ actor, params }) => await endGoal(deps, actor, params.id),
    clientGoals: async ({ actor, params }) => await clientGoals(deps, actor, params.clientId),
    agreeGoal: async ({ actor, params, body }) => await agreeGoal(deps, actor, params.id, body.version),
  });
