import * as contract from '#contract/coach-dashboard/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { coachHome, listCoachClientIds, listCoachClients, listGathered } from './service.ts';

export const coachDashboardRoutes = (deps: Deps) =>
  routesFor(contract, {
    coachDashboard: async ({ actor, request }) => await coachHome(deps, actor, languageOf(request)),
    coachClients: async ({ actor, query, request }) => await listCoachClients(deps, actor, query, languageOf(request)),
    coachClientIds: async ({ actor, query, request }) =>
      await listCoachClientIds(deps, actor, query, languageOf(request)),
    gatheredPeople: async ({ actor, query, request }) => await listGathered(deps, actor, query, languageOf(request)),
  });
