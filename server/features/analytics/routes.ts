import * as contract from '#contract/analytics/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { createKeptFigures } from './figures.ts';
import { analytics, clientPage } from './service.ts';

export const analyticsRoutes = (deps: Deps) => {
  const kept = createKeptFigures();
  return routesFor(contract, {
    coachAnalytics: async ({ actor, query }) => await analytics(deps, kept, actor, query),
    analyticsClients: async ({ actor, query }) => await clientPage(deps, kept, actor, query),
  });
};
