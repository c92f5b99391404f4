import * as contract from '#contract/coach-dashboard/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { coachHome, listCoachClientIds, listCoachClients, listGathered } from './service.ts';

export const coachDashboardRoutes = (deps: Deps) =>
  routesFor(contract, {
    coachDashboard: async ({ actor }) => await coachHome(deps, actor),
    coachClients: async ({ actor, query }) => await listCoachClients(deps, actor, query),
    coachClientIds: async ({ actor, query }) => await listCoachClientIds(deps, actor, query),
    gatheredPeople: async ({ actor, query }) => await listGathered(deps, actor, query),
  });
