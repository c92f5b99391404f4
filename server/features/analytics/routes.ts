import * as contract from '#contract/analytics/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { firstWeekdayOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { analytics, clientPage } from './service.ts';

export const analyticsRoutes = (deps: Deps) =>
  routesFor(contract, {
    coachAnalytics: async ({ actor, query, request }) =>
      await analytics(deps, { ...actor, firstWeekday: firstWeekdayOf(request) }, query),
    analyticsClients: async ({ actor, query, request }) =>
      await clientPage(deps, { ...actor, firstWeekday: firstWeekdayOf(request) }, query),
  });
