import * as contract from '#contract/analytics/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { analytics, clientPage } from './service.ts';

export const analyticsRoutes = (deps: Deps) =>
  routesFor(contract, {
    coachAnalytics: async ({ actor, query }) => await analytics(deps, actor, query),
    analyticsClients: async ({ actor, query }) => await clientPage(deps, actor, query),
  });
