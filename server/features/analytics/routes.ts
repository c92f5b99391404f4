import { analyticsClients, coachAnalytics } from '#contract/analytics/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle, type Route } from '#server/platform/http/route.ts';
import { createKeptFigures } from './figures.ts';
import { analytics, clientPage } from './service.ts';

export const analyticsRoutes = (deps: Deps): Route[] => {
  const kept = createKeptFigures();
  return [
    handle(coachAnalytics, async ({ actor }) => await analytics(deps, kept, actor)),
    handle(analyticsClients, async ({ actor, query }) => await clientPage(deps, kept, actor, query)),
  ];
};
